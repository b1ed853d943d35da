"""War Room: four tabletop games with every rule enforced, for players, designers and researchers."""


def version() -> str:
    """The version of this copy of War Room."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("warroom")
    except PackageNotFoundError:
        return "unknown: not installed"
