"""The space of Battle Force: places, moves, sight and contact, in whole ticks of a tenth of an inch."""
