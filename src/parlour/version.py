"""The version of Parlour."""

VERSION = "0.1.0"
