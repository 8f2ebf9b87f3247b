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
    #define one(x) (1ULL << (x))
    #define GOLDEN 0x9E3779B97F4A7C15ULL
    #define MASK64 0xFFFFFFFFFFFFFFFFULL
    static inline unsigned long long mix(unsigned long long x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }
    #define pick(x, n) ((int)(((mix(x) >> 32) * (unsigned long long)(n)) >> 32))
    """
    enum: MOST_ACTIONS
    enum: HOUSE_SIZE
    enum: MOST_NOTES
    const unsigned long long GOLDEN, MASK64
    unsigned long long mix(unsigned long long x) noexcept nogil
    int pick(unsigned long long x, int n) noexcept nogil
    int popcount(unsigned long long x) noexcept nogil
    int lowest(unsigned long long x) noexcept nogil
    unsigned long long one(int x) noexcept nogil
