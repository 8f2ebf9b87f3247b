"""The version of Parlour."""

VERSION = "0.2.0"
