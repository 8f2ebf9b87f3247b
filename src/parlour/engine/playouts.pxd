# C types of playouts.py
import cython

from parlour.chance cimport Rng
from parlour.engine.game cimport Game, Room

@cython.locals(decisions=long, i=long, table=Game, room=Room, stream=Rng)
cpdef long random_games(Game game, long number, Rng rng)
@cython.locals(decisions=long, i=long, table=Game, room=Room)
cpdef long random_ends(Game game, long number, Rng rng)
@cython.locals(i=long, table=Game)
cpdef void assigns(Game game, long number)
