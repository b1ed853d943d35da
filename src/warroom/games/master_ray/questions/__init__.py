"""The three questions of a turn: which student, which actions, what happens next."""
