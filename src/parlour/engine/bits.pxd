# C meaning of bits.py
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define popcount(x) ((int)__popcnt64(x))
    static __inline int lowest(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #else
    #define popcount(x) __builtin_popcountll(x)
    #define lowest(x) __builtin_ctzll(x)
    #endif
    #define MOST_ACTIONS 6144
    #define HOUSE_SIZE 15
    #define MOST_NOTES 256
    #define NO_ACTION (1 << 30)
    #define one(x) (1ULL << (x))
    #define GOLDEN 0x9E3779B97F4A7C15ULL
    #define MASK64 0xFFFFFFFFFFFFFFFFULL
    static inline unsigned long long mix(unsigned long long x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }
    #define pick(x, n) ((int)(((mix(x) >> 32) * (unsigned long long)(n)) >> 32))
    static inline int listed(unsigned int *out, int n, unsigned long long cards, int base) {
        /* eight at a time, since a processor can't foretell the end of so short a loop; who comes next writes over
           what is too much, and the bits above the pack are there to be found in place of cards */
        int end = n + popcount(cards);
        cards |= 0xFFULL << 56;
        for (; n < end; n += 8)
            for (int i = 0; i < 8; i++, cards &= cards - 1)
                out[n + i] = base + lowest(cards);
        return end;
    }
    static inline int listed_in_rows(unsigned int *out, int n, unsigned long long cards, int rows) {
        int end = n + rows * popcount(cards);
        cards |= 3ULL << 62;
        while (n < end)
            for (int i = 0; i < 2; i++, n += rows, cards &= cards - 1)
                for (int row = 0; row < 3; row++)
                    out[n + row] = lowest(cards) + 64 * (row + 1);
        return end;
    }
    """
    enum: MOST_ACTIONS
    enum: HOUSE_SIZE
    enum: MOST_NOTES
    enum: NO_ACTION
    const unsigned long long GOLDEN, MASK64
    unsigned long long mix(unsigned long long x) noexcept nogil
    int pick(unsigned long long x, int n) noexcept nogil
    int popcount(unsigned long long x) noexcept nogil
    int lowest(unsigned long long x) noexcept nogil
    int listed(unsigned int *out, int n, unsigned long long cards, int base) noexcept nogil
    int listed_in_rows(unsigned int *out, int n, unsigned long long cards, int rows) noexcept nogil
    unsigned long long one(int x) noexcept nogil
