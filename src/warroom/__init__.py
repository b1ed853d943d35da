"""War Room: four tabletop games with every rule enforced, for players, designers and researchers."""
