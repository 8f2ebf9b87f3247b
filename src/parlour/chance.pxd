# C types of chance.py
import cython

from parlour.engine.bits cimport GOLDEN, MASK64, mix, pick

@cython.final
cdef class Rng:
    cdef public unsigned long long state
    cpdef unsigned long long next(self) noexcept nogil
    cpdef unsigned int below(self, unsigned int n) noexcept nogil
    @cython.locals(new=Rng)
    cpdef Rng fork(self, unsigned long long stream)
