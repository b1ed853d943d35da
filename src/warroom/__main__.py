"""`python -m warroom` is the `warroom` command."""

import sys

from warroom.cli import main

if __name__ == "__main__":
    sys.exit(main())
