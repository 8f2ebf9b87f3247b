# C types of game.py
import cython

from parlour.rules.bits cimport GOLDEN, HOUSE_SIZE, MASK64, MOST_ACTIONS, lowest, one, pick, popcount
from parlour.rules.chance cimport Rng

ctypedef unsigned long long Cards
ctypedef unsigned int Action
ctypedef unsigned long long Stream


cdef Action SCRATCH[MOST_ACTIONS]

cdef class Game:
    cdef readonly signed char seats, turn, edition
    cdef readonly bint over
    cdef Cards hand[8]
    cdef Cards discards
    cdef unsigned char deck[54]
    cdef unsigned char top, bottom, pack
    cdef unsigned char house[HOUSE_SIZE]
    cdef unsigned long long chance

    cdef void start(self, int first) noexcept nogil
    cdef int options(self, Action *out) noexcept nogil
    cdef void step(self, int action) noexcept nogil
    cdef void become(self, Game other) noexcept nogil
    cdef void imagine(self, int seat, Rng rng) noexcept nogil
    cdef void toss(self, Rng rng) noexcept nogil
    cdef int winners(self) noexcept nogil

    @cython.locals(new=Game)
    cpdef Game resample(self, int seat, Rng rng)
    @cython.locals(i=int)
    cpdef int way_back(self, Game before, int earlier=*)
    cpdef stir(self, Rng rng)
    @cython.final
    cdef unsigned int roll(self, unsigned int n) noexcept nogil
    @cython.final
    cdef inline void become_zones(self, Game other) noexcept nogil
    @cython.final
    @cython.locals(found=Cards, i=int)
    cdef inline Cards in_deck(self) noexcept nogil
    @cython.final
    @cython.locals(i=int, j=int, card=int, state=Stream)
    cdef void shuffle_deck(self, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(i=int, j=int, card=int)
    cdef void recycle(self, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void lay_deck(self, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(i=int, seat=int)
    cdef void deal_hands(self, int number) noexcept nogil
    @cython.final
    cdef void redeal(self, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(i=int, n=int, wanted=Action)
    cdef bint allows(self, int action) noexcept

@cython.final
cdef class Room:
    cdef Action actions[MOST_ACTIONS]
    @cython.locals(decisions=long, n=int, state=Stream)
    cdef long play_out(self, Game game, Rng rng) noexcept nogil
