// usage: law_session COUNT SEED [CORPUS]
//
// Compares session::evaluate with the program itself. Each of COUNT programs holds many random
// expressions; the input chooses which one is printed. The same expression is evaluated at the
// moment before. Both print the same value and size, or C leaves both undefined. The programs of
// the corpus are looked at while they run.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "corpus_law.h"
#include "random_expression.h"
#include "stopped.h"

namespace culprit::laws {
namespace {

constexpr size_t kExpressions = 60;
constexpr size_t kShown = 10;

struct Case {
  std::string text;
  bool floating = false;
};

std::string program_of(const std::vector<Case>& cases) {
  std::string out = fmt::format(
      "#include <stdio.h>\n{}\nint main(void) {{{}  int which = -1;\n"
      "  scanf(\"%d\", &which); /* here */\n  switch (which) {{\n",
      kFileScope, kLocals);
  for (size_t n = 0; n < cases.size(); ++n)
    out += fmt::format("  case {0}: printf(\"%zu {2}\\n\", sizeof({1}), ({3})({1})); break;\n", n,
                       cases[n].text, cases[n].floating ? "%La" : "%lld",
                       cases[n].floating ? "long double" : "long long");
  return out + "  }\n  return 0;\n}\n";
}

/// As the program prints it; nullopt if the expression has no value.
std::optional<std::string> evaluated(const session::Scope& scope, const Case& each,
                                     std::string& error) {
  const std::string cast = each.floating ? "long double" : "long long";
  const auto value = session::evaluate(scope, fmt::format("({})({})", cast, each.text));
  const auto size = session::evaluate(scope, fmt::format("sizeof({})", each.text));
  if (!value || !size) {
    error = (value ? size : value).errors().front().message;
    return std::nullopt;
  }
  char text[64] = {};
  if (each.floating) std::snprintf(text, sizeof text, "%La", value->value.as_long_double());
  else std::snprintf(text, sizeof text, "%lld", static_cast<long long>(value->value.bits));
  return fmt::format("{} {}\n", size->value.bits, text);
}

struct Counts {
  size_t values = 0, undefined = 0, broken = 0;
};

void try_program(uint64_t seed, Counts& counts) {
  std::mt19937_64 random(seed);
  std::vector<Case> cases(kExpressions);
  for (Case& each : cases) {
    each.floating = random() % 4 == 0;
    each.text = random_expression(random, each.floating);
  }
  const testing_support::Stopped stopped(program_of(cases));
  for (size_t n = 0; n < cases.size(); ++n) {
    const replay::PlainRun run = stopped.subject.run(std::to_string(n));
    std::string error;
    const auto value = evaluated(stopped.scope(), cases[n], error);
    const bool defined = run.findings.empty();
    const bool same = value ? defined && *value == run.output : !defined;
    counts.values += value.has_value();
    counts.undefined += !value;
    if (same) continue;
    if (counts.broken++ < kShown)
      fmt::print("seed {}: {}\n  program: {}{}\n  evaluate: {}\n", seed, cases[n].text, run.output,
                 defined ? "" : run.findings.front().message, value.value_or(error));
  }
}

CorpusCounts look_at_all(const std::filesystem::path& corpus) {
  std::vector<std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator(corpus))
    folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  CorpusCounts counts;
  for (const auto& folder : folders) look_at_corpus(folder, counts);
  fmt::print("{} programs, {} moments, {} variables, {} broken\n", counts.programs, counts.moments,
             counts.variables, counts.broken);
  return counts;
}

int run(int argc, char** argv) {
  Counts counts;
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10,
                 seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  for (uint64_t k = 0; k < count; ++k) try_program(seed + k, counts);
  fmt::print("{} values, {} undefined, {} broken\n", counts.values, counts.undefined,
             counts.broken);
  const CorpusCounts looked = argc > 3 ? look_at_all(argv[3]) : CorpusCounts();
  return counts.broken == 0 && counts.values > 0 && looked.broken == 0 ? 0 : 1;
}

}  // namespace
}  // namespace culprit::laws

int main(int argc, char** argv) { return culprit::laws::run(argc, argv); }
