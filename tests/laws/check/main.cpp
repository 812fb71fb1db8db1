// The law of `check`: what a run with some input violates is found or left undecided, never called
// proved; and what is called violated, some run violates. What is proved for any number of
// iterations no run violates, and no run stays in a loop that ends. Random functions over small
// domains are run with all inputs: law_check [COUNT [SEED]]. With --write FOLDER COUNT SEED, the
// functions are written instead, for other programs.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "check/check.h"
#include "document/to_document.h"
#include "encode/joined/prove.h"
#include "encode/joined/termination.h"
#include "subject.h"

using namespace culprit;

namespace {

constexpr int kLeast = -2, kMost = 3;  // of each input
constexpr unsigned kInputs = 3;
constexpr double kMostSeconds = 20;
// Of all programs. Those that compute with uninitialised values are undecided: a run has one value
// for them where the search has all.
constexpr double kUndecidedAtMost = 0.1;

/// A function body with undefined behaviour here and there: one statement per line.
class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  std::string program() {
    begin();
    for (unsigned i = 0, count = 3 + pick(6); i < count; ++i) statement(2);
    return end();
  }

  /// A program with a loop whose end nothing ensures.
  std::string program_with_loop() {
    begin();
    if (pick(2)) statement(1);
    line(fmt::format("while ({}) {{", condition(1)));
    for (unsigned i = 0, count = 1 + pick(2); i < count; ++i) statement(1);
    constexpr const char* steps[] = {"v0--;",        "v0 += x0;",    "x1 -= v1;", "x0++; v0 -= 2;",
                                     "v1 = v0 / 2;", "x2 = x2 - 1;", "u--;",      "v0 = -v0;"};
    line(steps[pick(8)]);
    if (pick(2)) line(fmt::format("if ({}) {}", condition(1), steps[pick(8)]));
    line("}");
    return end();
  }

 private:
  void begin() {
    text_ =
        "int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int);\n"
        "void __assert_fail(const char*, const char*, unsigned, const char*);\n"
        "#define check(c) ((c) ? (void)0 : __assert_fail(#c, \"\", 0, \"\"))\n"
        "int main(void) {\n";
    for (unsigned i = 0; i < kInputs; ++i)
      line(
          fmt::format("int x{0} = __VERIFIER_nondet_int(); __VERIFIER_assume({1} <= x{0} && x{0} "
                      "<= {2});",
                      i, kLeast, kMost));
    line(fmt::format("int v0 = 1, v1 = 0, v2{}; int a[4] = {{1, 2, 3, 4}}; unsigned u = 7;",
                     pick(10) == 0 ? "" : " = 2"));
    line("double d = 0.5;");
  }
  std::string end() {
    line(fmt::format("check({} || x0 + x1 < x2 + {});", condition(2), pick(12)));
    return text_ + "  return 0;\n}\n";
  }
  unsigned pick(unsigned below) { return static_cast<unsigned>(random_() % below); }
  void line(const std::string& text) { text_ += "  " + text + "\n"; }

  std::string name() {
    constexpr const char* names[] = {"x0", "x1", "x2", "v0", "v1", "v2"};
    return names[pick(6)];
  }

  std::string expression(unsigned depth) {
    if (depth == 0 || pick(4) == 0)
      return pick(4) == 0 ? std::to_string(static_cast<int>(pick(7)) - 2) : name();
    switch (pick(12)) {
      case 0: return fmt::format("a[{}]", place(depth - 1));
      case 1: return fmt::format("({} / {})", expression(depth - 1), divisor(depth - 1));
      case 2: return fmt::format("({} % {})", expression(depth - 1), divisor(depth - 1));
      case 3: return fmt::format("({} * {})", expression(depth - 1), expression(depth - 1));
      case 4:
        return fmt::format("(int)((unsigned){} << {})", expression(depth - 1), place(depth - 1));
      case 5:
        return fmt::format("({} ? {} : {})", condition(depth - 1), expression(depth - 1),
                           expression(depth - 1));
      case 6: return fmt::format("({} - {})", expression(depth - 1), expression(depth - 1));
      case 7: return "(int)(u % 5)";
      case 8: return "(int)d";
      default: return fmt::format("({} + {})", expression(depth - 1), expression(depth - 1));
    }
  }

  /// Mostly in bounds.
  std::string place(unsigned depth) {
    return pick(8) ? fmt::format("({} & 3)", expression(depth)) : expression(depth);
  }
  /// Mostly not 0.
  std::string divisor(unsigned depth) {
    return pick(6) ? std::to_string(2 + pick(4)) : expression(depth);
  }

  std::string condition(unsigned depth) {
    constexpr const char* operators[] = {"<", "<=", "==", "!=", ">", ">="};
    if (depth > 0 && pick(4) == 0)
      return fmt::format("({} {} {})", condition(depth - 1), pick(2) ? "&&" : "||",
                         condition(depth - 1));
    return fmt::format("{} {} {}", expression(depth), operators[pick(6)],
                       pick(3) ? std::to_string(static_cast<int>(pick(6)) - 1) : name());
  }

  void statement(unsigned depth) {
    switch (pick(9)) {
      case 0:
        if (depth == 0) return;
        line(fmt::format("if ({}) {{", condition(1)));
        statement(depth - 1);
        if (pick(2)) line("} else {"), statement(depth - 1);
        return line("}");
      case 1: {
        if (depth == 0) return;
        const std::string counter = fmt::format("i{}", ++loops_);
        line(fmt::format("for (int {0} = 0; {0} < {1}; {0}++) {{", counter,
                         pick(2) ? name() : std::to_string(1 + pick(4))));
        line(fmt::format("if ({} > 6) break;", counter));
        statement(depth - 1);
        line(fmt::format("v{} += {};", pick(2), pick(2) ? counter : name()));
        return line("}");
      }
      case 2: return line(fmt::format("a[{}] = {};", place(1), expression(1)));
      case 3: return line(fmt::format("u = u * 3 + (unsigned){};", name()));
      case 4: return line(fmt::format("d = d * {} + 0.25;", name()));
      case 5: return line(fmt::format("check({} || {} >= 0);", condition(1), name()));
      case 6:
        return line(fmt::format("int* p{0} = {1} ? &a[{2}] : 0; v0 = *p{0};", ++loops_,
                                pick(2) ? "1" : condition(1), place(1)));
      default: return line(fmt::format("v{} = {};", pick(3), expression(2)));
    }
  }

  std::mt19937_64 random_;
  std::string text_;
  unsigned loops_ = 0;
};

using Site = std::pair<uint32_t, uint32_t>;  // line and column

struct Tally {
  uint64_t programs = 0, violated = 0, proved = 0, undecided = 0, bounded = 0;
  uint64_t held = 0, open = 0;       ///< obligations, for any number of iterations
  uint64_t ending = 0, endless = 0;  ///< loops
  std::map<std::string, uint64_t> reasons;
};

struct Runs {
  std::map<Site, std::string> violated;  ///< places at which some run ends, with inputs of one
  std::map<machine::FindingSite, std::string> broken;  ///< the same, as obligations
  std::map<Site, std::string> endless;                 ///< loops that some run never leaves
};

Runs runs_of(const testing_support::Subject& subject) {
  Runs found;
  int values[kInputs];
  const int domain = kMost - kLeast + 1;
  for (int code = 0; code < domain * domain * domain; ++code) {
    auto chosen = std::make_shared<machine::ChosenInputs>();
    std::string shown;
    for (unsigned i = 0, rest = static_cast<unsigned>(code); i < kInputs; ++i) {
      values[i] = kLeast + static_cast<int>(rest % static_cast<unsigned>(domain));
      rest /= static_cast<unsigned>(domain);
      (*chosen)[fmt::format("nondet_int#{}", i + 1)] = std::to_string(values[i]);
      shown += fmt::format("x{} = {} ", i, values[i]);
    }
    machine::RunInputs inputs;
    inputs.undefined = machine::Undefined::FailAll;
    inputs.chosen = chosen;
    replay::PlainRunRequest plain;
    plain.inputs = &inputs;
    plain.limits.steps = 1'000'000;
    const replay::PlainRun run = subject.run(plain);
    const auto site_of = [&](SourceLocation location) {
      const document::Place at = document::place_of(subject.program(), location);
      return Site{at.line, at.column};
    };
    if (run.stop == machine::Stop::Endless) found.endless.emplace(site_of(run.last), shown);
    if (run.stop != machine::Stop::Fatal) continue;
    const machine::Finding& finding = run.findings.back();
    found.violated.emplace(site_of(finding.location), shown);
    found.broken.emplace(machine::FindingSite{finding.kind, finding.function, finding.pc}, shown);
  }
  return found;
}

/// The violation of the law; empty if there is none.
std::string violation_of(const std::string& text, Tally& tally) {
  const testing_support::Subject subject(text);
  const std::map<Site, std::string> runs = runs_of(subject).violated;
  const Budget budget(kMostSeconds);
  const document::CheckReport report = check::check({&subject.program(), &budget, {}, 16});
  ++tally.programs;
  std::set<Site> found;
  bool undecided = !report.incomplete.empty() || !report.exhausted.empty();
  for (const document::Property& property : report.properties) {
    if (property.status == document::PropertyStatus::Undecided) {
      undecided = true;
      ++tally.reasons[property.kind];
    }
    if (property.status != document::PropertyStatus::Violated) continue;
    found.insert({property.place.line, property.place.column});
    if (!property.counterexample) return "a violation without a counterexample";
  }
  tally.violated += !found.empty();
  tally.undecided += undecided;
  tally.bounded += report.bound > 0;
  tally.proved += found.empty() && !undecided && report.bound == 0;
  if (!report.incomplete.empty()) ++tally.reasons[report.incomplete];
  if (undecided || report.bound > 0) return {};
  for (const auto& [site, inputs] : runs)
    if (!found.contains(site))
      return fmt::format("line {}, column {} is violated with {}, but the search says it holds",
                         site.first, site.second, inputs);
  return {};
}

/// The same for what is proved for any number of iterations, and for loops that end.
std::string violation_of_proofs(const std::string& text, Tally& tally) {
  const testing_support::Subject subject(text);
  const machine::Image image(subject.program());
  const Runs runs = runs_of(subject);
  const Budget budget(kMostSeconds);
  machine::RunInputs inputs;
  inputs.undefined = machine::Undefined::FailAll;
  encode::ViolationRequest request;
  request.image = &image;
  request.inputs = &inputs;
  request.budget = &budget;
  request.conflicts = 10'000;
  request.cost = encode::Effort().cost;
  const auto at = [&](SourceLocation location) {
    const document::Place place = document::place_of(subject.program(), location);
    return Site{place.line, place.column};
  };
  for (const encode::Checked& each : encode::prove(request).checked) {
    const bool holds = each.result == encode::Checked::Result::Holds;
    ++(holds ? tally.held : tally.open);
    if (const auto found = runs.broken.find(each.site); holds && found != runs.broken.end()) {
      const document::Place place = document::place_of(subject.program(), each.location);
      return fmt::format("line {}, column {} is violated with {}, but a proof says it holds",
                         place.line, place.column, found->second);
    }
  }
  const encode::TerminationResult ends = encode::loop_ends(request);
  if (!ends.incomplete.empty() || ends.bounds_reached.any()) return {};
  for (const encode::LoopEnd& each : ends.loops) {
    const model::Function& function = *image.functions()[each.function].model;
    const auto found = runs.endless.find(at(function.loops[each.loop].location));
    tally.ending += each.ends;
    tally.endless += found != runs.endless.end();
    if (each.ends && found != runs.endless.end())
      return fmt::format("the loop in line {} never ends with {}, but a proof says it does",
                         found->first.first, found->second);
  }
  return {};
}

int write(const std::string& folder, uint64_t count, uint64_t first) {
  for (uint64_t seed = first; seed < first + count; ++seed) {
    std::ofstream out(fmt::format("{}/random_{:05}.c", folder, seed));
    if (!(out << Generator(seed).program())) return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 5 && std::string_view(argv[1]) == "--write")
    return write(argv[2], std::strtoull(argv[3], nullptr, 10), std::strtoull(argv[4], nullptr, 10));
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 300;
  const uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Tally tally;
  uint64_t violations = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    using Law = std::string (*)(const std::string&, Tally&);
    const std::pair<std::string, Law> laws[] = {
        {Generator(seed).program(), violation_of},
        {Generator(seed).program(), violation_of_proofs},
        {Generator(seed).program_with_loop(), violation_of_proofs}};
    for (const auto& [text, law] : laws) {
      std::string problem;
      try {
        problem = law(text, tally);
      } catch (const std::exception& thrown) {
        problem = thrown.what();
      }
      if (problem.empty()) continue;
      ++violations;
      fmt::print("seed {}: {}\n{}----\n", seed, problem, text);
      std::fflush(stdout);
    }
  }
  fmt::print(
      "{} programs: {} violated, {} proved, {} undecided, {} within a bound; {} violations "
      "of the law\n",
      tally.programs, tally.violated, tally.proved, tally.undecided, tally.bounded, violations);
  fmt::print("any number of iterations: {} places hold, {} open; {} loops end, {} do not\n",
             tally.held, tally.open, tally.ending, tally.endless);
  for (const auto& [reason, times] : tally.reasons)
    fmt::print("  undecided {} times: {}\n", times, reason);
  const bool empty =
      tally.programs < count || tally.proved == 0 || tally.held == 0 || tally.ending == 0 ||
      static_cast<double>(tally.undecided) > kUndecidedAtMost * static_cast<double>(tally.programs);
  return violations > 0 || empty;
}
