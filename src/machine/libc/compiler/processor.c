/* What programs ask about the processor: the instruction cpuid, and the variables behind
 * __builtin_cpu_supports. It is an x86-64 without extensions, so that programs with several ways
 * take the plain one. */

enum { Intel = 1, CMov = 0, Mmx = 1, Sse = 3, Sse2 = 4, Baseline = 95 - 2 * 32 };

/* As in compiler-rt and libgcc: bits for features. */
struct {
  unsigned vendor, type, subtype, features;
} __cpu_model = {Intel, 0, 0, 1 << CMov | 1 << Mmx | 1 << Sse | 1 << Sse2};
unsigned __cpu_features2[3] = {0, 1u << Baseline, 0};

int __cpu_indicator_init(void) { return 0; }

struct registers {
  unsigned a, b, c, d;
};

static struct registers cpuid(unsigned leaf) {
  const unsigned ordinary = 1 << 0 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 8 | 1 << 15 | 1 << 19 |
                            1 << 23 | 1 << 24 | 1 << 25 | 1 << 26; /* fpu, tsc, … up to sse2 */
  const unsigned in_long_mode = 1 << 11 | 1 << 20 | 1 << 29;       /* syscall, nx, lm */
  switch (leaf) {
    case 0: return (struct registers){7, 0x756e6547, 0x6c65746e, 0x49656e69}; /* GenuineIntel */
    case 1: return (struct registers){0x6f6, 0x00010800, 0, ordinary};
    case 0x80000000: return (struct registers){0x80000001, 0, 0, 0};
    case 0x80000001: return (struct registers){0, 0, 0, in_long_mode};
    default: return (struct registers){0, 0, 0, 0};
  }
}

/* Calls of these stand for the instruction, one for each register that a program reads. */
unsigned __culprit_cpuid_a(unsigned leaf) { return cpuid(leaf).a; }
unsigned __culprit_cpuid_b(unsigned leaf) { return cpuid(leaf).b; }
unsigned __culprit_cpuid_c(unsigned leaf) { return cpuid(leaf).c; }
unsigned __culprit_cpuid_d(unsigned leaf) { return cpuid(leaf).d; }
