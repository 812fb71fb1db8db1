/* Values that a verification program leaves open (SV-COMP, CBMC): inputs, numbered by kind. */
signed char __culprit_input_i8(const char* name, ...);
short __culprit_input_i16(const char* name, ...);
int __culprit_input_i32(const char* name, ...);
long __culprit_input_i64(const char* name, ...);
unsigned char __culprit_input_u8(const char* name, ...);
unsigned short __culprit_input_u16(const char* name, ...);
unsigned __culprit_input_u32(const char* name, ...);
unsigned long __culprit_input_u64(const char* name, ...);
float __culprit_input_f32(const char* name, ...);
double __culprit_input_f64(const char* name, ...);
_Bool __culprit_input_b8(const char* name, ...);
char __culprit_input_c8(const char* name, ...);

#define NONDET(type, name, kind)                                        \
  type __VERIFIER_nondet_##name(void) {                                 \
    static unsigned calls;                                              \
    return (type)__culprit_input_##kind("nondet_" #name "#%", ++calls); \
  }

NONDET(int, int, i32)
NONDET(unsigned, uint, u32)
NONDET(unsigned, unsigned, u32)
NONDET(unsigned, u32, u32)
NONDET(short, short, i16)
NONDET(unsigned short, ushort, u16)
NONDET(unsigned short, u16, u16)
NONDET(char, char, c8)
NONDET(signed char, schar, i8)
NONDET(unsigned char, uchar, u8)
NONDET(unsigned char, u8, u8)
NONDET(long, long, i64)
NONDET(unsigned long, ulong, u64)
NONDET(long long, longlong, i64)
NONDET(unsigned long long, ulonglong, u64)
NONDET(unsigned long, size_t, u64)
NONDET(float, float, f32)
NONDET(double, double, f64)
NONDET(_Bool, bool, b8)
