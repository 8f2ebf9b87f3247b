# C meaning of plays.py: the same names and values
from parlour.engine.bits cimport lowest, one, popcount
from parlour.engine.game cimport Cards

cdef extern from *:
    """
    #define NVWK_JOKERS 0x30000000000000ULL
    #define NVWK_THREES 0xF0ULL
    #define NVWK_WILDS 0x300000000000F0ULL
    #define NVWK_EVERY_CARD 0x3FFFFFFFFFFFFFULL
    #define NVWK_PLAIN_CARDS 0xFFFFFFFFFFFFFULL
    #define NVWK_FIVES 0xF000ULL
    #define NVWK_TENS 0xF00000000ULL
    #define NVWK_QUEENS 0xF0000000000ULL
    #define NVWK_ACES 0xF000000000000ULL
    static const int NVWK_SIZE4[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    static const int NVWK_POINTS[54] = {1, 1, 1, 1, 4, 4, 4, 4, 2, 2, 2, 2, -1, -1, -1, -1, 2, 2, 2, 2, 2, 2, 2, 2,
        2, 2, 2, 2, 5, 5, 5, 5, 3, 3, 3, 3, 5, 5, 5, 5, 3, 3, 3, 3, 4, 4, 4, 4, 1, 1, 1, 1, 10, 10};
    static const int NVWK_GAINS[19] = {0, 4, 8, 12, 16, 20, 24, 29, 30, 31, 32, 36, 37, 38, 39, 40, 41, 42, 43};
    static inline unsigned long long nvwk_of_suits(int suits) { return suits * 0x1111111111111ULL; }
    static inline int nvwk_listed_singles(unsigned int *out, int n, unsigned long long cards) {
        /* four at a time, as in bits.pxd */
        int end = n + popcount(cards);
        cards |= 0xFULL << 60;
        for (; n < end; n += 4)
            for (int i = 0; i < 4; i++, cards &= cards - 1)
                out[n + i] = ((lowest(cards) >> 2) + 2) << 14 | 1024 << (lowest(cards) & 3);
        return end;
    }
    """
    Cards of_suits "nvwk_of_suits"(int suits) noexcept nogil
    int listed_singles "nvwk_listed_singles"(unsigned int *out, int n, Cards cards) noexcept nogil
    const Cards JOKERS "NVWK_JOKERS"
    const Cards THREES "NVWK_THREES"
    const Cards WILDS "NVWK_WILDS"
    const Cards EVERY_CARD "NVWK_EVERY_CARD"
    const Cards PLAIN_CARDS "NVWK_PLAIN_CARDS"
    const Cards FIVES "NVWK_FIVES"
    const Cards TENS "NVWK_TENS"
    const Cards QUEENS "NVWK_QUEENS"
    const Cards ACES "NVWK_ACES"
    const int *SIZE4 "NVWK_SIZE4"
    const int *POINTS "NVWK_POINTS"
    const int *GAINS "NVWK_GAINS"

cdef enum:
    ORDER_RESETS = 0
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
    PASS = 1
    DRAW = 2
    GUARD = 3
    SKIP = 4
    EACH = 5
    THREE = 16
    CHARGE = 32
    DROP = 64
    GIVE = 128
    GAIN = 192
    PLAY = 32768
    AS_THREE = 5
    BY = 18
    TURN = 0
    GAINING = 1
    DROPPING = 2
    GIVING = 3
    CHARGING = 4
    STRIKING = 5
    TAKING = 6
    FREE = 0
    EQUAL = 1
    RUN = 2
    SIX = 3
    STACK = 4
    STACK_WITH_THREE = 5
    EMPTY_HAND = 1
    LOW_SCORE = 2
    TURN_LIMIT = 3
    NO_LEADER = 4
    NINE_CLUBS = 28
    KING_SPADES = 45

cdef inline Cards cards_of(unsigned int play) noexcept nogil:
    return (
        (((play >> 10) & 15) * one(4 * ((play >> 14) & 15) - 8))
        | ((play >> 6) & 15) * 16
        | (one(52) if play & 0o70 else 0)
        | (one(53) if play & 0o7 else 0)
    )

cdef inline int amount_of(unsigned int play) noexcept nogil:
    return SIZE4[(play >> 10) & 15] + SIZE4[(play >> 6) & 15] + (1 if play & 0o70 else 0) + (1 if play & 0o7 else 0)

cdef inline int shown_by(unsigned int play) noexcept nogil:
    return ((play >> 10) & 15) | (((1 << ((play >> 3) & 7)) | (1 << (play & 7))) >> 1 & 15)

cdef inline int threes_of(unsigned int play) noexcept nogil:
    return SIZE4[(play >> 6) & 15] + (1 if (play >> 3) & 7 == AS_THREE else 0) + (1 if play & 7 == AS_THREE else 0)

cdef inline bint same_ability(int card, int other) noexcept nogil:
    cdef int rank = card >> 2
    if rank == 11:
        return (card == KING_SPADES) == (other == KING_SPADES)
    return card == other if rank in (7, 9, 10) else True
