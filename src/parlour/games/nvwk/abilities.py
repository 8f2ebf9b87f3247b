"""What NVWK's cards do, in few words."""

from parlour.views.abilities import Ability

ABILITIES = {
    "order": Ability("Turns the card order", "2 A"),  # N17
    "wild": Ability("Wild", "3"),  # N18
    "direction": Ability("Turns the order of play", "4"),  # N19
    "bank": Ability("Bank \N{MINUS SIGN}2", "5"),  # N20
    "draw": Ability("Next player draws", "6"),  # N21
    "blank": Ability("Next play has no abilities", "7"),  # N22
    "skip": Ability("Next player is skipped", "8"),  # N23
    "clear": Ability("Clears the pile", "9S"),  # N24
    "guard": Ability("Guard", "9C"),  # N25
    "charge": Ability("An opponent banks +5", "9D"),  # N26
    "strike": Ability("Draw three, or everyone one", "9H"),  # N27
    "any-card": Ability("Plays on any card", "T"),  # N28
    "drop-one": Ability("Drop one more", "JC"),  # N29
    "drop-two": Ability("Drop two more", "JS"),
    "give-left": Ability("Give to the left", "JD"),
    "give-right": Ability("Give to the right", "JH"),
    "lock": Ability("Lock", "Q"),  # N30
    "flip-two": Ability("Flips two cards", "KS"),  # N31
    "flip": Ability("Flips a card", "K"),
    "joker": Ability("Joker", "X"),  # N32
}
