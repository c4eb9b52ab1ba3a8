"""`python -m tractor_lab` is the same command as `tractor-lab`."""

import sys

from tractor_lab.cli import main

if __name__ == "__main__":
    sys.exit(main())
