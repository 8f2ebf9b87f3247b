# C types of evaluator.py
import cython
from libc.math cimport exp

from parlour.engine.bits cimport MOST_ACTIONS, lowest
from parlour.chance cimport Rng
from parlour.engine.game cimport Action, Cards, Game

cdef extern from *:
    """
    #if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
    #define WIDE __attribute__((target_clones("avx2", "default")))  /* the wider one where the machine has it */
    #else
    #define WIDE
    #endif
    WIDE static void add_rows(const float *rows, const float *bias, const short *index, const float *amount,
                              int number, float *sums, int width) {
    #if defined(__GNUC__)
        typedef float Eight __attribute__((vector_size(32), aligned(4), may_alias));
        for (int from = 0; from < width; from += 32) {  /* as many sums as there are registers for */
            const Eight *begin = (const Eight *)(bias + from);
            Eight a = begin[0], b = begin[1], c = begin[2], d = begin[3];
            for (int i = 0; i < number; i++) {
                const Eight *row = (const Eight *)(rows + index[i] * width + from);
                const float x = amount[i];
                a += x * row[0], b += x * row[1], c += x * row[2], d += x * row[3];
            }
            Eight *end = (Eight *)(sums + from);
            end[0] = a, end[1] = b, end[2] = c, end[3] = d;
        }
    #else
        for (int j = 0; j < width; j++) sums[j] = bias[j];
        for (int i = 0; i < number; i++)
            for (int j = 0; j < width; j++) sums[j] += amount[i] * rows[index[i] * width + j];
    #endif
        for (int j = 0; j < width; j++) sums[j] = sums[j] < 0 ? 0 : sums[j];
    }
    static float multiply(const float *a, const float *b, int width) {
        float sum[4] = {0, 0, 0, 0};  /* four sums, so that the processor need not wait for each */
        for (int i = 0; i < width; i += 4)
            for (int j = 0; j < 4; j++) sum[j] += a[i + j] * b[i + j];
        return sum[0] + sum[1] + sum[2] + sum[3];
    }
    """
    void add_rows(const float *rows, const float *bias, const short *index, const float *amount, int number,
                  float *sums, int width) noexcept nogil
    float multiply(const float *a, const float *b, int width) noexcept nogil

cdef Action SCRATCH[MOST_ACTIONS]

cdef int rung(int lead) noexcept nogil

@cython.final
cdef class Net:
    cdef readonly int inputs, outputs, width
    cdef float[::1] weights
    cdef int bias, last, ends

    @cython.locals(i=int, j=int, at=int, x=float)
    cdef void hide(self, short[::1] index, float[::1] amount, int number, float[::1] hidden) noexcept nogil
    @cython.locals(j=int, at=int, total=float)
    cdef float out(self, float[::1] hidden, int k) noexcept nogil


cdef class Evaluator:
    cdef short[::1] index
    cdef float[::1] amount
    cdef int number
    cdef float[::1] hidden
    cdef double[::1] values
    cdef double[::1] weight
    cdef Net value, policy
    cdef int slots, cards
    cdef public double sure

    cdef void features(self, Game game, int seat, bint all_hands) noexcept nogil
    cdef int slot(self, Game game, Action action) noexcept nogil
    cdef bint beyond(self, Game game, Game root) noexcept nogil
    cdef int heuristic(self, Game game, Action *options, int n, Rng rng) noexcept nogil

    @cython.final
    cdef inline void note(self, int index, float amount) noexcept nogil
    @cython.final
    cdef inline void note_cards(self, int first, Cards cards) noexcept nogil
    @cython.final
    @cython.locals(won=int, shares=int, seat=int)
    cdef void settle(self, Game game) noexcept nogil
    @cython.final
    @cython.locals(seat=int, total=double)
    cdef void evaluate(self, Game game) noexcept nogil
    @cython.final
    cdef double share_of(self, Game game, int seat) noexcept nogil
    @cython.final
    cdef void look(self, Game game) noexcept nogil
    @cython.final
    cdef float logit(self, Game game, Action action) noexcept nogil
    @cython.final
    @cython.locals(total=double, i=int)
    cdef int sample(self, Game game, Action *options, int n, double keen, Rng rng) noexcept nogil
    @cython.final
    cdef float suspicion(self, int other, int card) noexcept nogil

    cpdef int heuristic_of(self, Game game, Rng rng)
