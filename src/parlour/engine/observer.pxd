# C types of observer.py
import cython

from parlour.engine.bits cimport MOST_ACTIONS
from parlour.engine.game cimport Action, Byte, Cards, Game

cdef extern from *:
    """
    #include <string.h>
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
    #define WIDE_OBSERVER __attribute__((target_clones("avx2", "default")))  /* the wider where the machine has it */
    #else
    #define WIDE_OBSERVER
    #endif
    static inline void put_eight(unsigned char *out, unsigned long long cards) {
        /* a bit of each byte, then 1 for it */
        unsigned long long eight = (cards & 255) * 0x0101010101010101ULL & 0x8040201008040201ULL;
        eight = (eight + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL;
        memcpy(out, &eight, 8);
    }
    static inline int put_cards(unsigned char *out, int at, unsigned long long cards, int number) {
        if (cards == 0) {
            memset(out + at, 0, number);
        } else if (number >= 8) {
            for (int i = 0; i < number - 8; i += 8) put_eight(out + at + i, cards >> i);
            put_eight(out + at + number - 8, cards >> (number - 8));
        } else {
            for (int i = 0; i < number; i++) out[at + i] = cards >> i & 1;
        }
        return at + number;
    }
    static inline int put_number(unsigned char *out, int at, int number, int most) {
        out[at] = (unsigned char)(number < 0 ? 0 : number > most ? most : number);
        return at + 1;
    }
    static inline int put_choice(unsigned char *out, int at, int which, int of) {
        memset(out + at, 0, of);
        if (which >= 0 && which < of) out[at + which] = 1;
        return at + of;
    }
    WIDE_OBSERVER static void to_floats(const unsigned char *numbers, const float *scale, float *out, int number) {
        for (int i = 0; i < number; i++) out[i] = numbers[i] * scale[i];
    }
    """
    int put_cards(unsigned char *out, int at, Cards cards, int number) noexcept nogil
    int put_number(unsigned char *out, int at, int number, int most) noexcept nogil
    int put_choice(unsigned char *out, int at, int which, int of) noexcept nogil
    void to_floats(const unsigned char *numbers, const float *scale, float *out, int number) noexcept nogil

cdef enum:
    MOST_ENTRIES = 2048

cdef Action SCRATCH[MOST_ACTIONS]

cdef class Observer:
    cdef readonly int seats, size, actions, features
    cdef float[::1] scale
    cdef float[::1] feature_scale
    cdef unsigned char room[MOST_ENTRIES]

    cdef void look(self, Game game, int seat, unsigned char *out) noexcept nogil
    cdef int id_of(self, Game game, Action action) noexcept nogil
    cdef void describe(self, Game game, Action action, unsigned char *out) noexcept nogil

    @cython.final
    cdef void look_in_floats(self, Game game, int seat, float *out) noexcept nogil

    cpdef void observe_bytes(self, Game game, int seat, unsigned char[::1] out)
    cpdef void observe_floats(self, Game game, int seat, float[::1] out)
    @cython.locals(n=int, i=int)
    cpdef void mark(self, Game game, unsigned char[::1] out)
    cpdef int id_for(self, Game game, Action action)
    @cython.locals(n=int, i=int)
    cpdef list legal_ids(self, Game game)
    @cython.locals(n=int, i=int)
    cpdef long long find(self, Game game, int wanted)
    @cython.locals(n=int, i=int)
    cpdef int describe_bytes(self, Game game, unsigned char[:, ::1] out)
    @cython.locals(n=int, i=int)
    cpdef int describe_floats(self, Game game, float[:, ::1] out)
