"""The chapters of the contract between a game and everybody who plays it; `kernel/game.py` binds them."""
