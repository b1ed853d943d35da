"""War Room: four tabletop games with every rule enforced, for players, designers and researchers."""

__version__ = "0.1.0"
