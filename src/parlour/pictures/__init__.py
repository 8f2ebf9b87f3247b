"""A position as a picture: in text, as `print(game)` draws it, and as SVG, as `game.to_svg()` does."""
