"""The questions of Complex Crashers; `finding.py` knows which word asks which."""
