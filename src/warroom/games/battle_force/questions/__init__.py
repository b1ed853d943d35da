"""What players are asked in Battle Force: a class for each kind of question."""
