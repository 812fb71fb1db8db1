// Long chains of one construct, as generators of programs write them, cost no more for each part
// than short ones.
#include <ctime>

#include <gtest/gtest.h>

#include "snippet.h"

namespace culprit::frontend {
namespace {

constexpr int kShort = 60, kTimes = 8;  // the compiler recurses into chains
/// Linear growth is kTimes, quadratic growth 64. The rest is for a busy machine.
constexpr double kMostGrowth = 24;

struct Chain {
  const char* name;
  std::string (*body)(int count);  // of main
};

std::string repeated(const std::string& part, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += part;
  return all;
}

/// Calls text(i) for each of the parts.
template <class Text>
std::string parts(int count, Text text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text(std::to_string(i));
  return all;
}

const Chain kChains[] = {
    {"assignments", [](int n) { return "x = " + repeated("x = ", n) + "1;"; }},
    {"compound assignments", [](int n) { return "x += " + repeated("x += ", n) + "1;"; }},
    {"commas", [](int n) { return "x = 1" + repeated(", x += 1", n) + ";"; }},
    {"a sum", [](int n) { return "x = x" + repeated(" + x", n) + ";"; }},
    {"statements", [](int n) { return repeated("x += 1;\n", n); }},
    {"labels of one statement",
     [](int n) {
       return "switch (x) {" + parts(n, [](auto i) { return "case " + i + ":\n"; }) + "x = 1; }";
     }},
    {"cases",
     [](int n) {
       return "switch (x) {" + parts(n, [](auto i) { return "case " + i + ": x += 2; break;\n"; }) +
              "}";
     }},
    {"else if",
     [](int n) {
       return "if (x) ;\n" + parts(n, [](auto i) { return "else if (x == " + i + ") x = 1;\n"; });
     }},
    {"jumps to one label", [](int n) { return repeated("if (x) goto out;\n", n) + "out: x = 1;"; }},
    {"loops", [](int n) { return repeated("for (int i = 0; i < 2; ++i) x += i;\n", n); }},
    {"nested loops of goto",
     [](int n) {
       return parts(n / 4, [](auto i) { return "l" + i + ": x += 1;\n"; }) +
              parts(n / 4, [n](auto i) {
                return "if (x < 9) goto l" + std::to_string(n / 4 - 1 - std::stoi(i)) + ";\n";
              });
     }},
    {"definitions of one macro",
     [](int n) {
       return parts(n, [](auto i) { return "\n#undef M\n#define M " + i + "\nx += M;\n"; });
     }},
    {"a choice in a choice",
     [](int n) {
       return "x = " + parts(n / 4, [](auto i) { return "x == " + i + " ? 2 : "; }) + "3;";
     }},
};

double seconds_to_compile(const std::string& body) {
  const std::string source = "int main(int x, char** names) {\n" + body + "\nreturn x; }\n";
  const std::clock_t start = std::clock();
  program_of(source, {"-w"});
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST(growth, of_long_chains_is_linear) {
  for (const Chain& chain : kChains) {
    const double few = seconds_to_compile(chain.body(kShort)),
                 many = seconds_to_compile(chain.body(kShort * kTimes));
    EXPECT_LT(many, kMostGrowth * few) << chain.name << ": " << few << " s, then " << many << " s";
  }
}

}  // namespace
}  // namespace culprit::frontend
