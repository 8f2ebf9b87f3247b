"""What the games of two players, three rows and some rounds share. It is no game: nothing here is registered."""
