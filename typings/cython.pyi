# What the compiled modules use of Cython, with the types of what stands for it where it is not installed.
from parlour.engine.plain import address as address
from parlour.engine.plain import cast as cast
from parlour.engine.plain import compiled as compiled
from parlour.engine.plain import nogil as nogil
from parlour.engine.plain import sizeof as sizeof
