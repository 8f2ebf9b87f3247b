"""The actions of NVWK as numbers, where the rules are not compiled; plays.pxd is their meaning in C.

A play is one number: value, the suits of its plain cards, its 3s, and the suits its jokers are declared as. Other
actions are numbers below 1024.
"""

from parlour.engine.bits import lowest

ORDER_RESETS = 0  # places of the switches in `house_rules`
PASS_LOCKS = 1
SINGLES_EVOLVE = 2
SET_ABILITIES = 3
DRAW_ENDS_TURN = 4
TWO_PLAYER_FOUR = 5
FIVE = 6
SEVEN = 7
SIX_DRAW = 8
THREE_ANSWERS = 9
JOKER = 10
TIES = 11

PASS = 1  # actions below 1024
DRAW = 2
GUARD = 3
SKIP = 4
EACH = 5
THREE = 16  # + seat
CHARGE = 32  # + seat
DROP = 64  # + card
GIVE = 128  # + card
GAIN = 192  # + card
PLAY = 1 << 15  # plays: value << 14 | plain suits << 10 | 3s << 6 | X1's suit + 1 << 3 | X2's suit + 1
AS_THREE = 5  # in place of a joker's suit + 1: it plays as a 3, which has none (N32)
BY = 18  # in the pile, the seat stands above the play

TURN = 0  # what the seat on turn is asked: to play
GAINING = 1  # the ability of a flipped joker (N31)
DROPPING = 2  # a card to drop (N29)
GIVING = 3  # a card to give (N29)
CHARGING = 4  # whom to charge (N26)
STRIKING = 5  # who draws for a 9H (N27)
TAKING = 6  # to draw for a 9H

FREE = 0  # what a play must do: nothing
EQUAL = 1  # continue a chain of equal values, or escape (N13, N14)
RUN = 2  # continue a run, or escape
SIX = 3  # answer a 6, or escape (N21)
STACK = 4  # stack on an 8 (N23)
STACK_WITH_THREE = 5  # the same with a draw to be settled, which only a 3 cancels

EMPTY_HAND = 1  # ways to end
LOW_SCORE = 2
TURN_LIMIT = 3
NO_LEADER = 4

NINE_CLUBS = 28
KING_SPADES = 45
JOKERS = 0x30000000000000
THREES = 0xF0
WILDS = 0x300000000000F0
EVERY_CARD = 0x3FFFFFFFFFFFFF
PLAIN_CARDS = 0xFFFFFFFFFFFFF
FIVES = 0xF000
TENS = 0xF00000000
QUEENS = 0xF0000000000
ACES = 0xF000000000000
SIZE4 = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]  # cards in a set of four
LOW_POINTS = [1] * 4 + [4] * 4 + [2] * 4 + [-1] * 4 + [2] * 12 + [5] * 4  # held at scoring: 2s, 3s … 9s
HIGH_POINTS = [3] * 4 + [5] * 4 + [3] * 4 + [4] * 4 + [1] * 4 + [10] * 2  # tens … Aces, jokers
POINTS = LOW_POINTS + HIGH_POINTS
GAINS = [0, 4, 8, 12, 16, 20, 24, 29, 30, 31, 32, 36, 37, 38, 39, 40, 41, 42, 43]  # N31: each different ability once


def of_suits(suits: int) -> int:
    """The plain cards of these suits."""
    return suits * 0x1111111111111


def listed_singles(out: list[int], n: int, cards: int) -> int:
    """Write the plays of each of these plain cards alone into `out` from place n on; the place after them."""
    while cards:
        card = lowest(cards)
        out[n] = ((card >> 2) + 2) << 14 | 1024 << (card & 3)
        cards &= cards - 1
        n += 1
    return n


def cards_of(play: int) -> int:
    """The cards of a play, as a set."""
    return (
        (((play >> 10) & 15) * (1 << 4 * ((play >> 14) & 15) - 8))
        | ((play >> 6) & 15) * 16
        | (1 << 52 if play & 0o70 else 0)
        | (1 << 53 if play & 0o7 else 0)
    )


def amount_of(play: int) -> int:
    """How many cards a play has."""
    return SIZE4[(play >> 10) & 15] + SIZE4[(play >> 6) & 15] + (1 if play & 0o70 else 0) + (1 if play & 0o7 else 0)


def shown_by(play: int) -> int:
    """The suits that a play shows (N20); 3s have none."""
    return ((play >> 10) & 15) | (((1 << ((play >> 3) & 7)) | (1 << (play & 7))) >> 1 & 15)


def threes_of(play: int) -> int:
    """How many 3s a play has; a joker as a 3 is one (N32)."""
    return SIZE4[(play >> 6) & 15] + (1 if (play >> 3) & 7 == AS_THREE else 0) + (1 if play & 7 == AS_THREE else 0)


def same_ability(card: int, other: int) -> bool:
    """Whether two cards of one value have the same ability (set-abilities = once)."""
    rank = card >> 2
    if rank == 11:
        return (card == KING_SPADES) == (other == KING_SPADES)
    return card == other if rank in (7, 9, 10) else True
