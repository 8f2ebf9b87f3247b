# C types of zones.py
import cython

from parlour.engine.bits cimport GOLDEN, HOUSE_SIZE, MASK64, lowest, one, pick, popcount
from parlour.chance cimport Rng

ctypedef unsigned long long Cards
ctypedef unsigned long long Stream


cdef extern from *:
    """
    #include <string.h>
    #define FIRST_FIELD (sizeof(PyObject) + sizeof(void *)) /* of an object of Cython's that has C methods */
    static inline void overlay(void *to, void *source, size_t first, size_t end) {
        memcpy((char *)to + first, (char *)source + first, end - first);
    }
    """
    ctypedef unsigned short Byte "unsigned char"  # called short, since Cython takes arrays of char for texts
    size_t FIRST_FIELD
    void overlay(object to, object source, size_t first, size_t end) noexcept nogil

cdef class Zones:
    cdef readonly signed char seats, turn, edition
    cdef unsigned char heard
    cdef readonly bint over
    cdef Cards hand[8]
    cdef readonly Cards discards
    cdef unsigned char deck[54]
    cdef unsigned char top, bottom, pack
    cdef unsigned char house_rules[HOUSE_SIZE]
    cdef unsigned long long chance

    cpdef int seated(self, int seat) except -1
    cpdef list shuffled(self, Rng rng)
    @cython.final
    cdef unsigned int roll(self, unsigned int n) noexcept nogil
    @cython.final
    @cython.locals(heard=bint)
    cdef inline void become_zones(self, Zones other) noexcept nogil
    @cython.final
    @cython.locals(found=Cards, i=int)
    cdef inline Cards in_deck(self) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void hold_more(self, Zones before) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void hold_less(self, Zones before) noexcept nogil
    @cython.final
    @cython.locals(i=int, j=int, card=int, state=Stream)
    cdef void shuffle_deck(self, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(i=int, j=int, card=int)
    cdef void recycle(self, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void lay_pack(self) noexcept nogil
    @cython.final
    @cython.locals(i=int)
    cdef void lay_deck(self, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(cards=Cards, i=int, seat=int)
    cdef void deal_hands(self, int number) noexcept nogil
