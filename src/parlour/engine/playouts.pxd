# C types of playouts.py
import cython

from parlour.chance cimport Rng
from parlour.engine.bits cimport GOLDEN, MASK64, MOST_ACTIONS, pick
from parlour.engine.game cimport Action, Game, Stream

@cython.final
cdef class Playout:
    cdef Action actions[MOST_ACTIONS]
    @cython.locals(decisions=long, n=int, state=Stream)
    cdef long play_out(self, Game game, Rng rng) noexcept nogil


@cython.locals(decisions=long, i=long, table=Game, room=Playout, stream=Rng)
cpdef long random_games(Game game, long number, Rng rng)
@cython.locals(decisions=long, i=long, table=Game, room=Playout)
cpdef long random_ends(Game game, long number, Rng rng)
@cython.locals(i=long, table=Game)
cpdef void assigns(Game game, long number)
