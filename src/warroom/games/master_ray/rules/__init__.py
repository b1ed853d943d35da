"""The rules of Master Ray, a module per chapter in the rulebook's order."""
