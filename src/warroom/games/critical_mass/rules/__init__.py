"""The rules of Critical Mass, a module per chapter in the rulebook's order."""
