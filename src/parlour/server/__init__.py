"""The table: a server at which people and bots play the three games in the browser."""
