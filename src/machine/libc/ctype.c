/* ctype.h in the C locale.
 *
 * glibc's header turns isalpha(c) into a look-up in the table of __ctype_b_loc(), and optimised
 * tolower(c) into one in the table of __ctype_tolower_loc(). So the tables are the definition here,
 * too, and the functions read them. A table has an entry for every char, signed or not: -128 to
 * 255. Any other argument is an out-of-bounds access of the table; the machine recognises the
 * tables by the prefix of their names and explains the finding. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdint.h>

#define TIMES2(x) x, x
#define TIMES4(x) TIMES2(x), TIMES2(x)
#define TIMES8(x) TIMES4(x), TIMES4(x)
#define TIMES16(x) TIMES8(x), TIMES8(x)
#define TIMES32(x) TIMES16(x), TIMES16(x)
#define TIMES128(x) TIMES32(x), TIMES32(x), TIMES32(x), TIMES32(x)

enum {
  Control = _IScntrl,
  White = _IScntrl | _ISspace,
  Tab = White | _ISblank,
  Blank = _ISspace | _ISprint | _ISblank,
  Punctuation = _ISpunct | _ISprint | _ISgraph,
  Digit = _ISdigit | _ISxdigit | _ISalnum | _ISprint | _ISgraph,
  Upper = _ISupper | _ISalpha | _ISalnum | _ISprint | _ISgraph,
  UpperHex = Upper | _ISxdigit,
  Lower = _ISlower | _ISalpha | _ISalnum | _ISprint | _ISgraph,
  LowerHex = Lower | _ISxdigit
};

static const unsigned short __culprit_ctype_classes[384] = {
    TIMES128(0),
    TIMES8(Control),
    Control,
    Tab,
    TIMES4(White),
    TIMES16(Control),
    TIMES2(Control), /* 0 .. 31 */
    Blank,
    TIMES8(Punctuation),
    TIMES4(Punctuation),
    TIMES2(Punctuation),
    Punctuation, /* 32 .. 47 */
    TIMES8(Digit),
    TIMES2(Digit),
    TIMES4(Punctuation),
    TIMES2(Punctuation),
    Punctuation, /* : .. @ */
    TIMES4(UpperHex),
    TIMES2(UpperHex),
    TIMES16(Upper),
    TIMES4(Upper),
    TIMES4(Punctuation),
    TIMES2(Punctuation), /* [ .. ` */
    TIMES4(LowerHex),
    TIMES2(LowerHex),
    TIMES16(Lower),
    TIMES4(Lower),
    TIMES4(Punctuation),
    Control, /* { .. ~, DEL */
    TIMES128(0),
};

#define FROM2(n) (n), (n) + 1
#define FROM4(n) FROM2(n), FROM2((n) + 2)
#define FROM8(n) FROM4(n), FROM4((n) + 4)
#define FROM16(n) FROM8(n), FROM8((n) + 8)
#define FROM32(n) FROM16(n), FROM16((n) + 16)
#define FROM64(n) FROM32(n), FROM32((n) + 32)
#define FROM128(n) FROM64(n), FROM64((n) + 64)
#define LETTERS(n) FROM16(n), FROM8((n) + 16), FROM2((n) + 24)

/* Negative chars map to their unsigned value, except EOF, which maps to itself. */
#define NEGATIVE FROM64(128), FROM32(192), FROM16(224), FROM8(240), FROM4(248), FROM2(252), 254, -1

static const int32_t __culprit_ctype_lower[384] = {
    NEGATIVE, FROM64(0), '@', LETTERS('a'), FROM4('['), '_', FROM32('`'), FROM128(128),
};

static const int32_t __culprit_ctype_upper[384] = {
    NEGATIVE, FROM64(0), FROM32('@'), '`', LETTERS('A'), FROM4('{'), 127, FROM128(128),
};

static const unsigned short* const class_of = __culprit_ctype_classes + 128;
static const int32_t* const lower_of = __culprit_ctype_lower + 128;
static const int32_t* const upper_of = __culprit_ctype_upper + 128;

const unsigned short** __ctype_b_loc(void) { return (const unsigned short**)&class_of; }

const int32_t** __ctype_tolower_loc(void) { return (const int32_t**)&lower_of; }

const int32_t** __ctype_toupper_loc(void) { return (const int32_t**)&upper_of; }

/* The parentheses prevent the expansion of the header's macros. */
int(isalnum)(int c) { return class_of[c] & _ISalnum; }
int(isalpha)(int c) { return class_of[c] & _ISalpha; }
int(isblank)(int c) { return class_of[c] & _ISblank; }
int(iscntrl)(int c) { return class_of[c] & _IScntrl; }
int(isdigit)(int c) { return class_of[c] & _ISdigit; }
int(isgraph)(int c) { return class_of[c] & _ISgraph; }
int(islower)(int c) { return class_of[c] & _ISlower; }
int(isprint)(int c) { return class_of[c] & _ISprint; }
int(ispunct)(int c) { return class_of[c] & _ISpunct; }
int(isspace)(int c) { return class_of[c] & _ISspace; }
int(isupper)(int c) { return class_of[c] & _ISupper; }
int(isxdigit)(int c) { return class_of[c] & _ISxdigit; }

/* Like glibc, returns values outside of the tables unchanged. */
int(tolower)(int c) { return c >= -128 && c < 256 ? lower_of[c] : c; }
int(toupper)(int c) { return c >= -128 && c < 256 ? upper_of[c] : c; }

int(isascii)(int c) { return (c & ~0x7f) == 0; }
int(toascii)(int c) { return c & 0x7f; }
