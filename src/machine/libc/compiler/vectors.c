/* Instructions of the processor on vectors, under the names that LLVM gives them. The headers of
 * Clang (emmintrin.h and the like) lead here, where they have no operation of C for them. */
typedef signed char bytes16 __attribute__((vector_size(16)));
typedef float floats4 __attribute__((vector_size(16)));
typedef double doubles2 __attribute__((vector_size(16)));

int __culprit_signs_of_bytes(bytes16 a) __asm__("llvm.x86.sse2.pmovmskb.128");
int __culprit_signs_of_floats(floats4 a) __asm__("llvm.x86.sse.movmsk.ps");
int __culprit_signs_of_doubles(doubles2 a) __asm__("llvm.x86.sse2.movmsk.pd");

/* Shifts of all elements by one amount; too large a one shifts everything out. */
#define SHIFTS(Vector, Element, Unsigned, letter)                                       \
  typedef Element Vector __attribute__((vector_size(16)));                              \
  Vector __culprit_left_##letter(Vector, int) __asm__("llvm.x86.sse2.pslli." #letter);  \
  Vector __culprit_right_##letter(Vector, int) __asm__("llvm.x86.sse2.psrli." #letter); \
  Vector __culprit_left_##letter(Vector a, int by) {                                    \
    const unsigned bits = 8 * sizeof(Element), count = 16 / sizeof(Element);            \
    for (unsigned k = 0; k < count; ++k)                                                \
      a[k] = (unsigned)by < bits ? (Element)((Unsigned)a[k] << by) : 0;                 \
    return a;                                                                           \
  }                                                                                     \
  Vector __culprit_right_##letter(Vector a, int by) {                                   \
    const unsigned bits = 8 * sizeof(Element), count = 16 / sizeof(Element);            \
    for (unsigned k = 0; k < count; ++k)                                                \
      a[k] = (unsigned)by < bits ? (Element)((Unsigned)a[k] >> by) : 0;                 \
    return a;                                                                           \
  }

/* With copies of the sign. */
#define SIGNED_SHIFT(Vector, Element, letter)                                                  \
  Vector __culprit_signed_right_##letter(Vector, int) __asm__("llvm.x86.sse2.psrai." #letter); \
  Vector __culprit_signed_right_##letter(Vector a, int by) {                                   \
    const unsigned bits = 8 * sizeof(Element), count = 16 / sizeof(Element);                   \
    const unsigned shift = (unsigned)by < bits ? (unsigned)by : bits - 1;                      \
    for (unsigned k = 0; k < count; ++k) a[k] = (Element)(a[k] >> shift);                      \
    return a;                                                                                  \
  }

SHIFTS(shorts8, short, unsigned short, w)
SHIFTS(ints4, int, unsigned, d)
SHIFTS(longs2, long, unsigned long, q)
SIGNED_SHIFT(shorts8, short, w)
SIGNED_SHIFT(ints4, int, d)

/* The signs of all elements, as bits. */
int __culprit_signs_of_bytes(bytes16 a) {
  int signs = 0;
  for (int k = 0; k < 16; ++k) signs |= (a[k] < 0) << k;
  return signs;
}

int __culprit_signs_of_floats(floats4 a) {
  int signs = 0;
  for (int k = 0; k < 4; ++k) signs |= (((ints4)a)[k] < 0) << k;
  return signs;
}

int __culprit_signs_of_doubles(doubles2 a) {
  int signs = 0;
  for (int k = 0; k < 2; ++k) signs |= (((longs2)a)[k] < 0) << k;
  return signs;
}
