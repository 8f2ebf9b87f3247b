"""Measurements: how fast the engine is, how many tables the server carries, how strong the bots are."""
