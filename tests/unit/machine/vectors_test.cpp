// Law: vectors, and the usual intrinsics, do what they do on the host.
#include <gtest/gtest.h>

#include "expectations.h"
#include "host.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;

TEST(vectors, arithmetic_by_elements) {
  expect_as_on_host(R"(#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
static v4 mix(v4 a, v4 b) { return a * b - (a ^ b) + (a > b); }
int main(int n, char **v) {
  v4 a = {n, 2, -3, 4}, b = {5, n + 6, 7, -8}, c = mix(a, b);
  for (int k = 0; k < 4; k++) printf("%d ", c[k]);
  c[n] = 99;
  b16 bytes = (b16)c;
  bytes += (b16){1, 2, 3};
  for (int k = 0; k < 16; k++) printf("%d ", bytes[k]);
  d2 d = {n / 3.0, 2.5}, e = d * d / 3;
  printf("%.17g %.17g\n", e[0], e[n]);
  return 0;
})");
}

TEST(vectors, saturated_sums_and_limits) {
  expect_as_on_host(R"(#include <emmintrin.h>
#include <stdio.h>
static void show(__m128i v) {
  unsigned char b[16];
  _mm_storeu_si128((__m128i *)b, v);
  for (int k = 0; k < 16; k++) printf("%d ", b[k]);
  puts("");
}
int main(int n, char **v) {
  __m128i a = _mm_setr_epi8(127, -128, 100, -100, n, -n, 0, 50, 127, -128, -1, 1, 60, 70, 80, 90),
          b = _mm_setr_epi8(n, -n, 100, -100, 127, -128, -1, 77, 127, -128, -1, 1, 60, 70, -80, 9);
  show(_mm_adds_epi8(a, b)), show(_mm_subs_epi8(a, b));
  show(_mm_adds_epu8(a, b)), show(_mm_subs_epu8(a, b));
  show(_mm_adds_epi16(a, b)), show(_mm_subs_epi16(a, b));
  show(_mm_adds_epu16(a, b)), show(_mm_subs_epu16(a, b));
  show(_mm_max_epi16(a, b)), show(_mm_min_epi16(a, b));
  show(_mm_max_epu8(a, b)), show(_mm_min_epu8(a, b));
  return 0;
})");
}

TEST(vectors, are_stored_passed_and_shuffled) {
  expect_as_on_host(R"(#include <stdio.h>
#include <string.h>
typedef short s8 __attribute__((vector_size(16)));
struct pair { s8 first, second; };
__attribute__((noinline)) static struct pair swap(struct pair p) {
  struct pair q = {p.second, p.first};
  return q;
}
static s8 table[2] = {{1, 2, 3, 4, 5, 6, 7, 8}, {-1, -2, -3, -4}};
int main(int n, char **v) {
  struct pair p = swap((struct pair){table[0], table[n]});
  s8 mixed = __builtin_shufflevector(p.first, p.second, 0, 8, 1, 9, 2, 10, 3, 11);
  for (int k = 0; k < 8; k++) printf("%d ", mixed[k]);
  short plain[8];
  memcpy(plain, &mixed, sizeof plain);
  for (int k = 0; k < 8; k++) printf("%d ", plain[k]);
  s8 chosen = n > 0 ? p.first : p.second, *at = &table[1];
  *at = chosen << 2;
  puts("");
  for (int k = 0; k < 8; k++) printf("%d ", table[1][k]);
  return 0;
})");
}

TEST(vectors, signs_and_shifts) {
  expect_as_on_host(R"(#include <stdio.h>
#include <emmintrin.h>
static void put(__m128i v) {
  long long out[2];
  _mm_storeu_si128((__m128i *)out, v);
  printf("%llx %llx\n", out[0], out[1]);
}
int main(int n, char **v) {
  const __m128i a = _mm_setr_epi32(n, -2, 0x7fffffff, (int)0x80008001), b = _mm_set1_epi64x(-n - 77);
  printf("%d %d ", _mm_movemask_epi8(a), _mm_movemask_epi8(b));
  printf("%d ", _mm_movemask_ps(_mm_setr_ps(-n, 2.5f, -0.0f, 3)));
  printf("%d\n", _mm_movemask_pd(_mm_setr_pd(-n, 2.5)));
  put(_mm_slli_epi16(a, 3)); put(_mm_slli_epi32(a, 31)); put(_mm_slli_epi64(a, n + 40));
  put(_mm_srli_epi16(a, 15)); put(_mm_srli_epi32(b, n)); put(_mm_srli_epi64(b, 63));
  put(_mm_srai_epi16(a, 4)); put(_mm_srai_epi32(a, n + 8));
  put(_mm_slli_epi16(a, n + 15)); put(_mm_srli_epi32(a, n + 99)); put(_mm_srai_epi16(a, n + 99));
  return 0;
})");
}

TEST(vectors, common_intrinsics) {
  expect_as_on_host(R"(#include <stdio.h>
#include <emmintrin.h>
static int find(const char *text, char wanted) {
  for (int at = 0;; at += 16) {
    __m128i block = _mm_loadu_si128((const __m128i *)(text + at));
    __m128i same = _mm_cmpeq_epi8(block, _mm_set1_epi8(wanted));
    int found = _mm_movemask_epi8(same);
    if (found) return at + __builtin_ctz(found);
  }
}
int main(int n, char **v) {
  char text[64] = "a text of which the letter z stands somewhere behind its start";
  printf("%d %d\n", find(text, 'z'), find(text, 'b'));
  __m128i a = _mm_setr_epi32(n, -2, 3, 4), b = _mm_set1_epi32(n + 6);
  __m128i sum = _mm_add_epi32(a, b), low = _mm_mul_epu32(a, b);
  sum = _mm_xor_si128(_mm_slli_epi32(sum, 3), _mm_srli_epi64(low, 1));
  sum = _mm_unpacklo_epi16(sum, _mm_shuffle_epi32(sum, 0x1b));
  int out[4];
  _mm_storeu_si128((__m128i *)out, sum);
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  __m128d d = _mm_set_pd(n / 7.0, 2), e = _mm_sqrt_pd(_mm_add_pd(d, d));
  double reals[2];
  _mm_storeu_pd(reals, _mm_mul_pd(e, d));
  printf("%.17g %.17g\n", reals[0], reals[1]);
  return 0;
})");
}

}  // namespace
}  // namespace culprit::machine
