"""Lets `python -m parlour` run the command line."""

import sys

from parlour.cli import main

sys.exit(main())
