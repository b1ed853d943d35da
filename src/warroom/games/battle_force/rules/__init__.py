"""The rules of Battle Force, a module for each chapter of the playsheet."""
