"""A position as a picture: in text, as `print(game)` draws it, and as SVG, as `game.to_svg()` does."""

from parlour.engine.registry import Missing


class NotDrawn(Missing, NotImplementedError):
    """A game whose folder has not yet what a picture needs; then a notebook shows its name."""
