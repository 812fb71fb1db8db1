#include "random_expression.h"

#include <iterator>

#include <fmt/format.h>

namespace culprit::laws {

const char* const kFileScope = R"(
typedef unsigned short Word;
enum level { LOW = -2, MIDDLE, HIGH = 1000 };
struct point { short x; long y; };
struct record { unsigned flag : 5; signed low : 7; unsigned wide : 32; long long huge : 40;
                struct point at[3]; union { int i; unsigned char bytes[4]; }; struct record *next; };
struct record root = {.flag = 17, .low = -30, .wide = 4000000000u, .huge = -123456789012LL,
                      .at = {{-3, 1L << 33}, {7, -8}, {100, 12}}, .i = 0x01f203ff};
unsigned long ul = 0x8000000000000001UL; long l = -77; Word word = 65000; float f = 2.5f;
)";

const char* const kLocals = R"(
  char c = 'q'; signed char sc = -100; unsigned char uc = 200; short s = -30000; int i = 123456;
  unsigned u = 4294967290u; long long ll = -5000000000LL; _Bool b = 1; double d = -1234.75;
  long double ld = 1.0L / 3; enum level level = HIGH; int a[5] = {4, -3, 2, -1, 0}, *p = a + 2;
  long grid[2][3] = {{1, 2, 3}, {4, 5, 6}}; struct record *r = &root, *none = 0; int k = 3;
  root.next = r;
)";

namespace {

class Generator {
 public:
  explicit Generator(std::mt19937_64& random) : random_(random) {}

  std::string integer(unsigned depth) {
    if (depth == 0) return integer_leaf();
    const unsigned less = depth - 1;
    switch (below(17)) {
      case 0:
      case 1:
      case 2: return fmt::format("({} {} {})", integer(less), one_of(kArithmetic), integer(less));
      case 3: return fmt::format("({} {} {})", integer(less), one_of(kBitwise), integer(less));
      case 4:
        return fmt::format("({} {} ({} & 31))", integer(less), one_of(kShifts), integer(less));
      case 5: return fmt::format("({} {} {})", integer(less), one_of(kCompare), integer(less));
      case 6: return fmt::format("({} {} {})", floating(less), one_of(kCompare), any(less));
      case 7: return fmt::format("({} {} {})", any(less), one_of(kLogical), any(less));
      case 8: return fmt::format("({} ? {} : {})", any(less), integer(less), integer(less));
      case 9: return fmt::format("{}{}", one_of(kPrefix), wrapped(integer(less)));
      case 10: return fmt::format("({}){}", one_of(kTypes), wrapped(integer(less)));
      case 11: return fmt::format("a[{} & 3]", integer(less));
      case 12: return fmt::format("*(p + ({} & 1))", integer(less));
      case 13: return fmt::format("r->at[({} & 1) + 1].{}", integer(less), below(2) ? "x" : "y");
      case 14: return fmt::format("sizeof {}", wrapped(any(less)));
      case 15: return fmt::format("({})({})", one_of(kTypes), floating(less));
      default: return fmt::format("grid[{} & 1][({} & 1) + 1]", integer(less), integer(less));
    }
  }

  std::string floating(unsigned depth) {
    if (depth == 0) return floating_leaf();
    const unsigned less = depth - 1;
    switch (below(5)) {
      case 0: return fmt::format("({} {} {})", floating(less), one_of(kFloatOps), any(less));
      case 1: return fmt::format("({} {} {})", integer(less), one_of(kFloatOps), floating(less));
      case 2: return fmt::format("-{}", wrapped(floating(less)));
      case 3: return fmt::format("({} ? {} : {})", any(less), floating(less), any(less));
      default: return fmt::format("({})({})", one_of(kFloatTypes), any(less));
    }
  }

 private:
  static constexpr const char* kArithmetic[] = {"+", "-", "*", "/", "%"};
  static constexpr const char* kBitwise[] = {"&", "|", "^"};
  static constexpr const char* kShifts[] = {"<<", ">>"};
  static constexpr const char* kCompare[] = {"<", "<=", ">", ">=", "==", "!="};
  static constexpr const char* kLogical[] = {"&&", "||"};
  static constexpr const char* kPrefix[] = {"-", "~", "!", "+"};
  static constexpr const char* kFloatOps[] = {"+", "-", "*", "/"};
  static constexpr const char* kTypes[] = {
      "char", "signed char", "unsigned char",      "short", "unsigned",   "int",
      "long", "Word",        "unsigned long long", "_Bool", "enum level", "long unsigned int"};
  static constexpr const char* kFloatTypes[] = {"float", "double", "long double"};
  static constexpr const char* kFloats[] = {"f", "d", "ld"};
  static constexpr const char* kFloatLiterals[] = {"0.5", "1e3f", "2.25L", "0x1.8p1"};
  static constexpr const char* kVariables[] = {"c",
                                               "sc",
                                               "uc",
                                               "s",
                                               "i",
                                               "u",
                                               "ll",
                                               "b",
                                               "level",
                                               "l",
                                               "ul",
                                               "word",
                                               "(+root.flag)",
                                               "(+root.low)",
                                               "(+root.wide)",
                                               "(+root.huge)",
                                               "r->i",
                                               "r->bytes[2]",
                                               "*p",
                                               "p[-1]",
                                               "(p - a)",
                                               "(&a[4] - p)",
                                               "(p == a)",
                                               "(a + 2 == p)",
                                               "(none == 0)",
                                               "!none",
                                               "(p > a)",
                                               "r->next->at[0].x",
                                               "(*r).at->y",
                                               "k",
                                               "(r->next == &root)"};
  static constexpr const char* kLiterals[] = {"LOW", "MIDDLE", "'a'", "0",     "1",    "7",
                                              "3u",  "0x7fff", "2L",  "10ull", "'\\n'"};

  template <size_t N>
  const char* one_of(const char* const (&list)[N]) {
    return list[below(N)];
  }
  uint64_t below(uint64_t n) { return std::uniform_int_distribution<uint64_t>(0, n - 1)(random_); }
  /// A literal stands beside a variable: the compiler computes constants itself, and sees no
  /// undefined behaviour in them.
  std::string integer_leaf() {
    if (below(4) > 0) return one_of(kVariables);
    return fmt::format("({} {} {})", one_of(kLiterals), one_of(kArithmetic), one_of(kVariables));
  }
  std::string floating_leaf() {
    if (below(4) > 0) return one_of(kFloats);
    return fmt::format("({} {} {})", one_of(kFloatLiterals), one_of(kFloatOps), one_of(kFloats));
  }
  std::string any(unsigned depth) { return below(4) == 0 ? floating(depth) : integer(depth); }
  /// Keeps two minus signs apart.
  static std::string wrapped(const std::string& text) { return "(" + text + ")"; }

  std::mt19937_64& random_;
};

}  // namespace

std::string random_expression(std::mt19937_64& random, bool floating) {
  Generator generator(random);
  const unsigned depth = 1 + static_cast<unsigned>(random() % 4);
  return floating ? generator.floating(depth) : generator.integer(depth);
}

}  // namespace culprit::laws
