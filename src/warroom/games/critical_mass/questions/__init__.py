"""The questions of Critical Mass, a file for each kind; `finding.py` knows which word asks which."""
