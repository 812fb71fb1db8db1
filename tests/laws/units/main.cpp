// The law of units, on random programs: law_units [COUNT [SEED]].
//
// In a run, a few components take other values; the only test expects its output. Then:
// - forced: A unit that contains all of these components is not refuted, because it can do the
//   same.
// - leaves: A unit that contains a component which explains alone is not refuted, even if
//   more in it is free. So refinement loses nothing: the parts of a refuted unit need not be asked.
// - nested: A unit that contains another unit which explains is not refuted.
// Undecided answers break no law. They are counted, because too many would make the laws empty.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include <fmt/format.h>

#include "diagnose/search/unit_search.h"
#include "small_program.h"
#include "subject.h"

using namespace culprit;
using diagnose::Examination;
using diagnose::Standing;
using model::ComponentId;
using testing_support::Subject;

namespace {

constexpr uint64_t kSteps = 200'000;
constexpr unsigned kTries = 20;
constexpr double kDecided = 0.5;  // of the units, at least

struct Tally {
  uint64_t programs = 0, units = 0, explain = 0, refuted = 0, leaves = 0, violations = 0;
};

class Check {
 public:
  Check(uint64_t seed, Tally& tally)
      : random_(seed),
        program_(laws::small_program(seed)),
        subject_(laws::text_of(program_.parts)),
        tally_(tally) {}

  void run() {
    if (!make_request()) return;
    ++tally_.programs;
    const judge::Problem problem(request_, subject_.image());
    const diagnose::ConsistencyChecker checker(problem);
    for (ComponentId c = 0; c < components().size(); ++c)
      if (!model::is_group(components()[c].kind) && checker.problem().executed({c}, 0) &&
          checker.examine(diagnose::suspect_of(subject_.program(), {c}), encode::Effort{})
              .explains())
        explaining_.push_back(c);
    tally_.leaves += explaining_.size();
    for (auto kind :
         {diagnose::UnitKind::Statement, diagnose::UnitKind::Block, diagnose::UnitKind::Function})
      for (const auto& unit : diagnose::units_of(subject_.program(), kind, request_.options.modes))
        check(checker, unit);
  }

 private:
  const std::vector<model::Component>& components() const { return subject_.program().components; }

  /// Returns false if no run with other values differs from the program's own run.
  bool make_request() {
    const replay::PlainRun plain = forced_run({});
    if (plain.stop != machine::Stop::Exited || !plain.findings.empty()) return false;
    std::vector<ComponentId> forceable;
    for (ComponentId c = 0; c < components().size(); ++c)
      if (!model::is_group(components()[c].kind) && plain.hits[c] > 0 &&
          components()[c].type.is_integer() && components()[c].kind != model::ComponentKind::Input)
        forceable.push_back(c);
    for (unsigned tries = 0; tries < kTries && !forceable.empty(); ++tries) {
      replay::Intervention other;
      forced_.clear();
      for (uint64_t k = 0, count = 1 + random_() % 3; k < count; ++k) {
        forced_.push_back(forceable[random_() % forceable.size()]);
        other.values[forced_.back()] = {machine::Value::plain(random_() % 2)};
      }
      const replay::PlainRun run = forced_run(other);
      if (run.stop != machine::Stop::Exited || !run.findings.empty() || run.output == plain.output)
        continue;
      spec::TestCase test;
      test.name = "forced";
      test.input = program_.input;
      test.expected_output = run.output;
      test.expected_exit = run.exit_status;
      request_.program = &subject_.program();
      request_.tests = {test};
      request_.options.unwind =
          2 * *std::max_element(run.loop_peaks.begin(), run.loop_peaks.end()) + 16;
      return true;
    }
    return false;
  }

  replay::PlainRun forced_run(const replay::Intervention& intervention) const {
    replay::PlainRunRequest request;
    request.limits.steps = kSteps;
    request.intervention = &intervention;
    return subject_.run(request, program_.input);
  }

  static bool holds(const diagnose::Unit& unit, ComponentId c) {
    return std::binary_search(unit.inner.begin(), unit.inner.end(), c) ||
           std::binary_search(unit.outlets.begin(), unit.outlets.end(), c);
  }

  void check(const diagnose::ConsistencyChecker& checker,
             const std::shared_ptr<const diagnose::Unit>& unit) {
    ++tally_.units;
    const Examination answer =
        diagnose::examine_unit(checker, unit, diagnose::UnitParts::All, encode::Effort{}, {});
    if (answer.explains()) {
      ++tally_.explain;
      units_.push_back(unit);
    }
    if (answer.standing != Standing::Refuted) return;
    ++tally_.refuted;
    if (std::all_of(forced_.begin(), forced_.end(), [&](ComponentId c) { return holds(*unit, c); }))
      violated(*unit, "forced", named(forced_));
    for (ComponentId c : explaining_)
      if (holds(*unit, c)) violated(*unit, "leaves", named({c}));
    for (const auto& inner : units_)
      if (unit->contains(*inner))
        violated(*unit, "nested",
                 fmt::format("{} '{}'", diagnose::unit_name(inner->kind), inner->text));
  }

  std::string named(const std::vector<ComponentId>& set) const {
    std::string out;
    for (ComponentId c : set)
      out += fmt::format(" {} '{}'", model::kind_name(components()[c].kind), components()[c].text);
    return out;
  }

  void violated(const diagnose::Unit& unit, const char* law, const std::string& by) {
    ++tally_.violations;
    fmt::print(
        "law '{}': {} '{}' at line {} is refuted, and explained by{}\n---- program\n{}---- input "
        "{}\n---- expected\n{}\n",
        law, diagnose::unit_name(unit.kind), unit.text, unit.range.line, by,
        laws::text_of(program_.parts), program_.input, *request_.tests.front().expected_output);
  }

  std::mt19937_64 random_;
  laws::RandomProgram program_;
  Subject subject_;
  Tally& tally_;
  judge::RunRequest request_;
  std::vector<ComponentId> forced_, explaining_;
  // The units that explain.
  std::vector<std::shared_ptr<const diagnose::Unit>> units_;
};

}  // namespace

int main(int argc, char** argv) {
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 40;
  const uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Tally tally;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    const uint64_t before = tally.violations;
    try {
      Check(seed, tally).run();
    } catch (const std::exception& problem) {
      ++tally.violations;
      fmt::print("{}\n", problem.what());
    }
    if (tally.violations > before) fmt::print("seed {}\n", seed);
  }
  fmt::print(
      "{} programs, {} components that explain, {} units: {} explain, {} refuted; {} violations\n",
      tally.programs, tally.leaves, tally.units, tally.explain, tally.refuted, tally.violations);
  const bool empty = tally.explain == 0 || tally.refuted == 0 ||
                     static_cast<double>(tally.explain + tally.refuted) <
                         kDecided * static_cast<double>(tally.units);
  if (empty) fmt::print("too few answers: the law was hardly tried\n");
  return tally.violations > 0 || empty;
}
