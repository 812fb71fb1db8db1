// The law of the relaxation, on random programs: law_relaxation [COUNT [SEED]].
//
// A run in which one or two components take other values gives the expected output. Then, for
// single components and random pairs, the relaxation of all components at once, with exactly these
// ab, must agree with explore() if both are certain. A relaxation that was cut, an Unknown and a
// refutation that rests on the unwinding bound are not compared. They are counted, because too many
// of them would make the law empty.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include <fmt/format.h>

#include "encode/explore.h"
#include "encode/relaxation.h"
#include "small_program.h"
#include "subject.h"

using namespace culprit;
using encode::Consistency;
using encode::Relaxation;
using model::ComponentId;
using testing_support::Subject;

namespace {

constexpr uint64_t kSteps = 200'000;
constexpr unsigned kTries = 20;
constexpr unsigned kPairs = 10;
constexpr uint64_t kTerms = 40'000;  // programs that need more are skipped
constexpr double kCompared = 0.5;    // of the questions, at least

struct Tally {
  uint64_t programs = 0, cut = 0, asked = 0, compared = 0, consistent = 0, violations = 0;
};

class Check {
 public:
  Check(uint64_t seed, Tally& tally)
      : random_(seed),
        program_(laws::small_program(seed)),
        subject_(laws::text_of(program_.parts)),
        tally_(tally) {}

  void run() {
    const replay::PlainRun plain = forced({});
    if (plain.stop != machine::Stop::Exited || !plain.findings.empty()) return;
    for (ComponentId c = 0; c < subject_.program().components.size(); ++c) {
      const model::Component& it = subject_.program().components[c];
      if (model::is_group(it.kind) || it.array_bytes > 0 || it.type == model::kF80) continue;
      free_.push_back(c);
      if (plain.hits[c] > 0 && it.type.is_integer() && it.kind != model::ComponentKind::Input)
        forceable_.push_back(c);
    }
    if (forceable_.empty()) return;
    replay::PlainRun wanted = plain;
    for (unsigned tries = 0; tries < kTries && wanted.output == plain.output; ++tries) {
      replay::Intervention other;
      for (int k = 0; k < 2; ++k)
        other.values[pick(forceable_)].push_back(machine::Value::plain(random_() % 2));
      replay::PlainRun run = forced(other);
      if (run.stop == machine::Stop::Exited && run.findings.empty()) wanted = std::move(run);
    }
    if (wanted.output == plain.output) return;
    ++tally_.programs;
    const spec::OutputMatcher matcher(wanted.output, spec::Comparison::Exact);
    encode::ExploreRequest request = ask(matcher, plain, wanted);
    request.ab = free_;
    request.effort = encode::relaxed_effort(1);
    request.effort.terms = kTerms;
    Relaxation relaxation(request, 2);
    if (relaxation.extent() != Relaxation::Extent::Whole) {
      ++tally_.cut;
      return;
    }
    request.effort = encode::Effort{};
    for (ComponentId c : forceable_) compare(request, relaxation, {c});
    for (unsigned k = 0; k < kPairs; ++k) {
      const ComponentId a = pick(forceable_), b = pick(forceable_);
      if (a != b) compare(request, relaxation, {std::min(a, b), std::max(a, b)});
    }
  }

 private:
  ComponentId pick(const std::vector<ComponentId>& from) { return from[random_() % from.size()]; }

  replay::PlainRun forced(const replay::Intervention& intervention) const {
    replay::PlainRunRequest request;
    request.limits.steps = kSteps;
    request.intervention = &intervention;
    return subject_.run(request, program_.input);
  }

  encode::ExploreRequest ask(const spec::OutputMatcher& matcher, const replay::PlainRun& plain,
                             const replay::PlainRun& wanted) const {
    encode::ExploreRequest request;
    request.image = &subject_.image();
    request.inputs = &inputs_;
    request.matcher = &matcher;
    request.expected_exit = wanted.exit_status;
    for (size_t l = 0; l < wanted.loop_peaks.size(); ++l)
      request.loop_bounds.push_back(std::max(plain.loop_peaks[l], wanted.loop_peaks[l]) + 3);
    request.limits.steps = kSteps;
    request.limits.recursion = std::max(plain.deepest, wanted.deepest) + 4;
    return request;
  }

  void compare(encode::ExploreRequest& request, Relaxation& relaxation,
               std::vector<ComponentId> set) {
    ++tally_.asked;
    request.ab = set;
    const encode::ExploreResult one = encode::explore(request), all = relaxation.explain(set);
    if (one.answer == Consistency::Unknown || all.answer == Consistency::Unknown) return;
    ++tally_.compared;
    tally_.consistent += one.answer == Consistency::Consistent;
    if (one.answer == all.answer) return;
    const bool only_all = one.answer == Consistency::Inconsistent;
    // Merging may lose that a value is undefined, and the relaxation merges more.
    if (only_all && undefined(all.intervention)) return;
    ++tally_.violations;
    fmt::print("by explore() {}, by the relaxation {}:", only_all ? "inconsistent" : "consistent",
               only_all ? "consistent" : "inconsistent");
    for (ComponentId c : set)
      fmt::print(" {} '{}'", model::kind_name(subject_.program().components[c].kind),
                 subject_.program().components[c].text);
    fmt::print("\n---- program\n{}---- input {}\n", laws::text_of(program_.parts), program_.input);
  }

  bool undefined(const replay::Intervention& intervention) const {
    return !forced(intervention).findings.empty();
  }

  std::mt19937_64 random_;
  laws::RandomProgram program_;
  machine::RunInputs inputs_{.input = program_.input};
  Subject subject_;
  Tally& tally_;
  std::vector<ComponentId> free_, forceable_;
};

}  // namespace

int main(int argc, char** argv) {
  const uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 60;
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
  fmt::print("{} programs ({} cut), {} asked, {} compared ({} consistent), {} violations\n",
             tally.programs, tally.cut, tally.asked, tally.compared, tally.consistent,
             tally.violations);
  const bool empty = tally.consistent == 0 || static_cast<double>(tally.compared) <
                                                  kCompared * static_cast<double>(tally.asked);
  if (empty) fmt::print("too few answers: the law was hardly tried\n");
  return tally.violations > 0 || empty;
}
