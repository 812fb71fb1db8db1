/* Values that a verification program leaves open (SV-COMP, CBMC): inputs, numbered by kind. */
long __culprit_input_i64(const char* name, ...);
int __culprit_input_i32(const char* name, ...);
short __culprit_input_i16(const char* name, ...);
signed char __culprit_input_i8(const char* name, ...);
float __culprit_input_f32(const char* name, ...);
double __culprit_input_f64(const char* name, ...);

#define NONDET(type, name, kind)                                        \
  type __VERIFIER_nondet_##name(void) {                                 \
    static int calls;                                                   \
    return (type)__culprit_input_##kind("nondet_" #name "#%", ++calls); \
  }

NONDET(int, int, i32)
NONDET(unsigned, uint, i32)
NONDET(unsigned, unsigned, i32)
NONDET(unsigned, u32, i32)
NONDET(short, short, i16)
NONDET(unsigned short, ushort, i16)
NONDET(unsigned short, u16, i16)
NONDET(char, char, i8)
NONDET(signed char, schar, i8)
NONDET(unsigned char, uchar, i8)
NONDET(unsigned char, u8, i8)
NONDET(long, long, i64)
NONDET(unsigned long, ulong, i64)
NONDET(long long, longlong, i64)
NONDET(unsigned long long, ulonglong, i64)
NONDET(unsigned long, size_t, i64)
NONDET(float, float, f32)
NONDET(double, double, f64)

_Bool __VERIFIER_nondet_bool(void) {
  static int calls;
  return __culprit_input_i8("nondet_bool#%", ++calls) & 1;
}
