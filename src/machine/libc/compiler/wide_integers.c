/* The functions that compilers call for integers of 128 bits (libgcc's integer library routines).
 * Shifts by computed amounts are such calls themselves, so here are only those by constants. A
 * shift by too much is one of a word by too much, which the machine reports. */
typedef __int128 wide;
typedef unsigned __int128 uwide;
typedef unsigned long word;

enum { WordBits = 64 };

static word high_of(uwide a) { return (word)(a >> WordBits); }

static uwide of_words(word high, word low) { return (uwide)high << WordBits | low; }

uwide __ashlti3(uwide a, int by) {
  const word low = (word)a;
  if (by == 0) return a;
  if (by >= WordBits) return of_words(low << (by - WordBits), 0);
  return of_words(high_of(a) << by | low >> (WordBits - by), low << by);
}

uwide __lshrti3(uwide a, int by) {
  const word high = high_of(a);
  if (by == 0) return a;
  if (by >= WordBits) return high >> (by - WordBits);
  return of_words(high >> by, high << (WordBits - by) | (word)a >> by);
}

wide __ashrti3(wide a, int by) {
  const long high = (long)high_of((uwide)a);
  if (by == 0) return a;
  if (by >= WordBits) return high >> (by - WordBits);
  return (wide)of_words((word)(high >> by), (word)high << (WordBits - by) | (word)a >> by);
}

static int bits_of(uwide a) {
  const word high = high_of(a), low = (word)a;
  if (high != 0) return 2 * WordBits - __builtin_clzl(high);
  return low == 0 ? 0 : WordBits - __builtin_clzl(low);
}

/* The school's division in base 2. Division by zero is that of words. */
static uwide divide(uwide a, uwide b, uwide* rest) {
  if ((high_of(a) == 0 && high_of(b) == 0) || b == 0) {
    *rest = (word)a % (word)b;
    return (word)a / (word)b;
  }
  uwide quotient = 0;
  const int distance = bits_of(a) - bits_of(b);
  if (distance >= 0) b = __ashlti3(b, distance);
  for (int step = 0; step <= distance; ++step, b >>= 1) {
    quotient <<= 1;
    if (a < b) continue;
    a -= b;
    quotient |= 1;
  }
  *rest = a;
  return quotient;
}

uwide __udivti3(uwide a, uwide b) {
  uwide rest;
  return divide(a, b, &rest);
}

uwide __umodti3(uwide a, uwide b) {
  uwide rest;
  divide(a, b, &rest);
  return rest;
}

static uwide size_of(wide a) { return a < 0 ? -(uwide)a : (uwide)a; }

wide __divti3(wide a, wide b) {
  const uwide quotient = __udivti3(size_of(a), size_of(b));
  return (wide)((a < 0) != (b < 0) ? -quotient : quotient);
}

wide __modti3(wide a, wide b) {
  const uwide rest = __umodti3(size_of(a), size_of(b));
  return (wide)(a < 0 ? -rest : rest);
}

static const double kWord = 18446744073709551616.0; /* 2^64 */

/* Exact: a division by a power of two, and a difference that has no more digits than `a`. */
uwide __fixunsxfti(long double a) {
  if (a < kWord) return (word)a;
  const word high = (word)(a / kWord);
  return of_words(high, (word)(a - (long double)high * kWord));
}

uwide __fixunsdfti(double a) { return __fixunsxfti(a); }

uwide __fixunssfti(float a) { return __fixunsxfti(a); }

wide __fixxfti(long double a) { return (wide)(a < 0 ? -__fixunsxfti(-a) : __fixunsxfti(a)); }

wide __fixdfti(double a) { return __fixxfti(a); }

wide __fixsfti(float a) { return __fixxfti(a); }

/* One word with the leading bits of `a`, whose last bit says whether any bit was lost, so that it
 * is rounded as `a` is; *scale is what to multiply it by. */
static word leading(uwide a, double* scale) {
  const int lost = bits_of(a) - WordBits;
  *scale = 1;
  if (lost <= 0) return (word)a;
  for (int k = 0; k < lost; ++k) *scale *= 2;
  const word kept = (word)__lshrti3(a, lost);
  return kept | (__ashlti3(kept, lost) != a);
}

double __floatuntidf(uwide a) {
  double scale;
  const word kept = leading(a, &scale);
  return (double)kept * scale;
}

float __floatuntisf(uwide a) {
  double scale;
  const word kept = leading(a, &scale);
  return (float)kept * (float)scale;
}

long double __floatuntixf(uwide a) {
  return (long double)high_of(a) * kWord + (long double)(word)a;
}

double __floattidf(wide a) { return a < 0 ? -__floatuntidf(size_of(a)) : __floatuntidf((uwide)a); }

float __floattisf(wide a) { return a < 0 ? -__floatuntisf(size_of(a)) : __floatuntisf((uwide)a); }

long double __floattixf(wide a) {
  return a < 0 ? -__floatuntixf(size_of(a)) : __floatuntixf((uwide)a);
}
