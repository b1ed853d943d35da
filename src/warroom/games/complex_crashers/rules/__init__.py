"""The rules of Complex Crashers, a module for each chapter."""
