"""Tests of the `warroom` command."""
