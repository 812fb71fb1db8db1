#include "explore_law.h"

#include <algorithm>
#include <functional>
#include <random>

#include <fmt/format.h>

#include "encode/explore.h"
#include "encode/joined/refute.h"
#include "record/dominance.h"
#include "subject.h"

namespace culprit::laws {

using encode::Consistency;
using machine::Value;
using model::ComponentId;
using model::ComponentKind;
using replay::Intervention;
using replay::PlainRun;
using testing_support::Subject;

namespace {

constexpr uint64_t kSteps = 200'000;
constexpr unsigned kForcedPercent = 12;    // of the components that a program executes
constexpr unsigned kOthersPercent = 6;     // of the others, asked to explain such an output
constexpr unsigned kRecordedPercent = 30;  // of the questions, asked again with a recorded run
// Asked together with the component that explains, with and without a recorded run.
constexpr unsigned kSetsPercent = 1;
constexpr uint64_t kCostOfRefutation = 4'000;
// Executions of a condition, each with both results: 2^6 runs.
constexpr unsigned kFlippedExecutions = 6;
constexpr int64_t kLeastTried = -3, kMostTried = 130;
// In a recorded run, unused registers hold other values, which a merge may keep as terms.
constexpr uint64_t kDeadTerms = 16;

/// Choices depend on a name, not on an order, so leaving out parts of a program does not change the
/// others.
class Choices {
 public:
  Choices(uint64_t seed, const std::string& name)
      : random_(seed * 1000003 + std::hash<std::string>{}(name)) {}
  uint64_t below(uint64_t n) { return random_() % n; }
  bool chance(unsigned percent) { return below(100) < percent; }

 private:
  std::mt19937_64 random_;
};

class Check {
 public:
  Check(const std::string& source, const std::string& input, uint64_t seed, Tally& tally)
      : subject_(source),
        inputs_{.input = input},
        seed_(seed),
        comparison_(drawn_comparison(seed)),
        tally_(tally) {}

  std::optional<Violation> run() {
    plain_ = subject_.run(request(nullptr), inputs_.input);
    if (plain_.stop != machine::Stop::Exited || !plain_.findings.empty()) {
      ++tally_.unusable;
      return std::nullopt;
    }
    ++tally_.programs;
    std::optional<Violation> violation;
    for (ComponentId c = 0; c < subject_.program().components.size() && !violation; ++c)
      if (forceable(c) && choices(c).chance(kForcedPercent)) violation = check_forced(c);
    return violation;
  }

 private:
  const model::Component& component(ComponentId c) const {
    return subject_.program().components[c];
  }
  std::string name(ComponentId c) const {
    return fmt::format("{} '{}'", model::kind_name(component(c).kind), component(c).text);
  }
  static spec::Comparison drawn_comparison(uint64_t seed) {
    return static_cast<spec::Comparison>(Choices(seed, "comparison").below(3));
  }
  Choices choices(ComponentId c, const char* use = "") const {
    return {seed_, name(c) + component(c).function + use};
  }
  bool prints(ComponentId c) const {
    const ComponentKind kind = component(c).kind;
    return kind == ComponentKind::Print || kind == ComponentKind::PrintText ||
           kind == ComponentKind::MissingOutput;
  }

  replay::PlainRunRequest request(const Intervention* intervention) const {
    replay::PlainRunRequest out;
    out.limits.steps = kSteps;
    out.intervention = intervention;
    return out;
  }

  bool forceable(ComponentId c) const {
    const model::Component& it = component(c);
    if (c >= plain_.hits.size() || plain_.hits[c] == 0 || model::is_group(it.kind)) return false;
    return prints(c) || (it.type.is_integer() && it.kind != ComponentKind::Input) ||
           it.type.is_float();
  }

  /// Inputs are asked, although no output is made with changed inputs.
  bool askable(ComponentId c) const {
    return forceable(c) || (component(c).kind == ComponentKind::Input && c < plain_.hits.size() &&
                            plain_.hits[c] > 0);
  }

  static Value random_value(model::Type type, Choices& choose) {
    if (type == model::kI1) return Value::plain(choose.below(2));
    auto small = static_cast<int64_t>(choose.below(40)) - 4;
    if (type == model::kF64) return Value::from_double(static_cast<double>(small) / 2);
    if (type == model::kF32) return Value::from_float(static_cast<float>(small) / 2);
    return Value::plain(static_cast<uint64_t>(small) & machine::width_mask(type.bits()));
  }

  Intervention random_intervention(ComponentId c) const {
    Choices choose = choices(c);
    Intervention out;
    uint64_t executions = std::min<uint64_t>(plain_.hits[c], 3);
    for (uint64_t i = 0; i < executions; ++i) {
      static constexpr const char* kTexts[] = {"", "a", "7", "x y\n", "12 \n", "\n"};
      if (prints(c)) out.texts[c].emplace_back(kTexts[choose.below(std::size(kTexts))]);
      else out.values[c].push_back(random_value(component(c).type, choose));
    }
    return out;
  }

  bool witness(const PlainRun& run) const {
    return run.stop == machine::Stop::Exited && run.findings.empty();
  }
  bool same(const PlainRun& a, const PlainRun& b) const {
    return a.stop == machine::Stop::Exited && a.exit_status == b.exit_status &&
           spec::normal_form(a.output, comparison_) == spec::normal_form(b.output, comparison_);
  }

  encode::ExploreRequest question(std::vector<ComponentId> ab, const PlainRun& wanted,
                                  const spec::OutputMatcher& matcher) const {
    encode::ExploreRequest ask;
    ask.image = &subject_.image();
    ask.inputs = &inputs_;
    ask.matcher = &matcher;
    ask.expected_exit = wanted.exit_status;
    ask.ab = std::move(ab);
    for (size_t l = 0; l < wanted.loop_peaks.size(); ++l)
      ask.loop_bounds.push_back(2 * std::max(plain_.loop_peaks[l], wanted.loop_peaks[l]) + 8);
    ask.limits.steps = kSteps;
    ask.limits.recursion = 2 * std::max(plain_.deepest, wanted.deepest) + 8;
    ask.effort = encode::scaled(encode::Effort{}, 2);
    return ask;
  }

  encode::ExploreResult explore(std::vector<ComponentId> ab, const PlainRun& wanted) const {
    const spec::OutputMatcher matcher(wanted.output, comparison_);
    encode::ExploreRequest ask = question(std::move(ab), wanted, matcher);
    encode::ExploreResult found = encode::explore(ask);
    recorded_difference_.clear();
    if (ask.ab.size() == 1 && !choices(ask.ab[0], "recorded").chance(kRecordedPercent))
      return found;
    const auto graph = encode::record(ask, plain_.steps);
    ask.graph = graph.get();
    recorded_difference_ = difference(found, encode::explore(ask));
    return found;
  }

  /// The difference; empty if there is none.
  static std::string difference(const encode::ExploreResult& a, const encode::ExploreResult& b) {
    auto told = [](const encode::ExploreResult& r) {
      return fmt::format("answer {} {}, furthest {}, bound {}, with{}", static_cast<int>(r.answer),
                         r.reason, r.furthest, r.bounds_reached.any(), shown(r.intervention));
    };
    const std::string from_start = told(a), from_recorded = told(b);
    const uint64_t fewer = std::min(a.counts.terms, b.counts.terms),
                   more = std::max(a.counts.terms, b.counts.terms);
    if (from_start == from_recorded && more - fewer <= kDeadTerms + fewer / 10) return {};
    return fmt::format("from the start: {}, {} terms\nfrom the recorded run: {}, {} terms",
                       from_start, a.counts.terms, from_recorded, b.counts.terms);
  }

  static bool alike(const PlainRun& a, const PlainRun& b) {
    auto same = [](const replay::Observation& x, const replay::Observation& y) {
      return x.computed == y.computed && x.used == y.used && x.reads == y.reads &&
             x.iteration == y.iteration && x.callers == y.callers && x.site == y.site;
    };
    return a.stop == b.stop && a.exit_status == b.exit_status && a.output == b.output &&
           a.steps == b.steps &&
           std::equal(a.observations.begin(), a.observations.end(), b.observations.begin(),
                      b.observations.end(), same);
  }

  /// A random edit of a kind that fits the component's type.
  Intervention random_edit(ComponentId c) const {
    using Kind = replay::ValueEdit::Kind;
    static constexpr Kind kIntegers[] = {Kind::Constant, Kind::Add,       Kind::Not,
                                         Kind::Negate,   Kind::OtherSign, Kind::AtEquality};
    static constexpr Kind kFloats[] = {Kind::Constant, Kind::Negate, Kind::Magnitude,
                                       Kind::OtherSign};
    Choices choose(seed_, name(c) + "edit");
    const model::Type type = component(c).type;
    const Kind kind = type.is_float() ? kFloats[choose.below(std::size(kFloats))]
                                      : kIntegers[choose.below(std::size(kIntegers))];
    const uint64_t operand = kind == Kind::OtherSign || type == model::kI1
                                 ? choose.below(2)
                                 : random_value(type, choose).bits;
    Intervention out;
    out.edits[c] = {kind, type, operand};
    return out;
  }

  /// Whether a run with other values is the same when it starts from the recorded run.
  bool resumes(std::vector<ComponentId> watch, const Intervention& intervention) {
    replay::PlainRunRequest ask = request(nullptr);
    ask.count_hits = false;
    ask.image = &subject_.image();
    ask.inputs = &inputs_;
    if (!recorded_) recorded_ = replay::record_run(ask);
    ask.intervention = &intervention;
    ask.watch = std::move(watch);
    const PlainRun from_start = replay::plain_run(ask);
    ask.recorded = recorded_.get();
    return alike(from_start, replay::plain_run(ask));
  }

  /// The approximations documented in symbolic_domain.h: only runs with these findings may fail to
  /// replay.
  static bool approximated(const PlainRun& replay) {
    return shows(replay, machine::FindingKind::UninitialisedRead) ||
           shows(replay, machine::FindingKind::SignedOverflow);
  }
  static bool shows(const PlainRun& run, machine::FindingKind kind) {
    return std::any_of(run.findings.begin(), run.findings.end(),
                       [&](const machine::Finding& f) { return f.kind == kind; });
  }

  Violation violation(const char* law, ComponentId c, const PlainRun& wanted,
                      std::string detail) const {
    return {law, name(c), spec::comparison_name(comparison_), wanted.output, std::move(detail)};
  }

  static std::string shown(const Intervention& intervention) {
    std::string out;
    for (const auto& [c, values] : intervention.values)
      for (Value v : values) out += fmt::format(" {}", static_cast<int64_t>(v.bits));
    for (const auto& [c, texts] : intervention.texts)
      for (const std::string& text : texts) out += fmt::format(" \"{}\"", text);
    return out;
  }

  /// Asks, counts the answer and replays it. `bounded`: the answer rests on the unwinding bound, so
  /// it refutes nothing beyond the bound.
  std::optional<Violation> ask(ComponentId c, const PlainRun& wanted, Consistency& answer,
                               bool& bounded) {
    encode::ExploreResult found = explore({c}, wanted);
    answer = found.answer;
    bounded = found.bounds_reached.any();
    if (!recorded_difference_.empty())
      return violation("recorded", c, wanted, recorded_difference_);
    if (answer == Consistency::Inconsistent) ++tally_.inconsistent;
    if (answer == Consistency::Unknown) ++tally_.unknown, ++tally_.reasons[found.reason];
    if (answer != Consistency::Consistent) return std::nullopt;
    ++tally_.consistent;
    if (!resumes({c}, found.intervention) || !resumes({}, found.intervention))
      return violation("recorded", c, wanted, "the replay from the recorded run differs");
    PlainRun replay = subject_.run(request(&found.intervention), inputs_.input);
    replay_overflows_ = shows(replay, machine::FindingKind::SignedOverflow);
    if (same(replay, wanted)) return std::nullopt;
    if (approximated(replay)) return ++tally_.approximated, std::nullopt;
    return violation(
        "replayed", c, wanted,
        fmt::format("with{} the replay ends with {} {}, status {} (expected {}), and prints\n{}",
                    shown(found.intervention), machine::stop_name(replay.stop), replay.message,
                    replay.exit_status, wanted.exit_status, replay.output));
  }

  std::optional<Violation> check_forced(ComponentId c) {
    Intervention forced = random_intervention(c);
    PlainRun wanted = subject_.run(request(&forced), inputs_.input);
    if (!witness(wanted)) return std::nullopt;
    ++tally_.forced;
    Consistency answer{};
    bool bounded = false;
    if (auto found = ask(c, wanted, answer, bounded)) return found;
    if (answer == Consistency::Inconsistent)
      return violation("forced", c, wanted, "explains its output with" + shown(forced));
    if (is_refuted(c, wanted))
      return violation("refuted", c, wanted,
                       "refuted, but explains its output with" + shown(forced));
    if (!resumes({c}, forced))
      return violation("recorded", c, wanted,
                       "the run with" + shown(forced) + " differs from the recorded one on");
    if (auto found = check_dominated(c, wanted)) return found;
    if (!prints(c) && !resumes({}, random_edit(c)))
      return violation("recorded", c, wanted,
                       "the run with a random edit differs from the recorded one on");
    for (ComponentId other = 0; other < subject_.program().components.size(); ++other) {
      if (other == c || !askable(other)) continue;
      Choices choose(seed_, name(c) + name(other));
      if (choose.chance(kOthersPercent))
        if (auto found = check_other(other, wanted)) return found;
      if (choose.chance(kSetsPercent))
        if (auto found = check_set(c, other, wanted)) return found;
    }
    return std::nullopt;
  }

  /// Checks the law for a component that can make the program print `wanted`.
  std::optional<Violation> check_dominated(ComponentId c, const PlainRun& wanted) {
    if (same(plain_, wanted)) return std::nullopt;
    const spec::OutputMatcher matcher(wanted.output, comparison_);
    const auto graph = encode::record(question({}, wanted, matcher), plain_.steps);
    const record::Dominance known = record::dominance(
        *graph, subject_.image(), std::vector(subject_.program().components.size(), true));
    if (known.is_idle[c])
      return violation("dominated", c, wanted,
                       "explains its output, but nothing is said to depend on it");
    const ComponentId by = known.by[c];
    if (by == model::kNoComponent) return std::nullopt;
    ++tally_.dominated;
    const encode::ExploreResult found = explore({by}, wanted);
    if (found.answer != Consistency::Inconsistent || found.furthest > graph->last().output.position)
      return std::nullopt;
    return violation("dominated", c, wanted,
                     "dominated by " + name(by) + ", which does not get past the failure");
  }

  std::optional<Violation> check_set(ComponentId c, ComponentId other, const PlainRun& wanted) {
    ++tally_.sets;
    const encode::ExploreResult found = explore({std::min(c, other), std::max(c, other)}, wanted);
    if (!recorded_difference_.empty())
      return violation("recorded", c, wanted, "with " + name(other) + ", " + recorded_difference_);
    if (found.answer != Consistency::Consistent || resumes({}, found.intervention))
      return std::nullopt;
    return violation(
        "recorded", c, wanted,
        "the replay of a set with " + name(other) + " differs from the recorded run on");
  }

  /// Whether the component is refuted for any number of iterations.
  bool is_refuted(ComponentId c, const PlainRun& wanted) {
    const spec::OutputMatcher matcher(wanted.output, comparison_);
    encode::ExploreRequest ask = question({c}, wanted, matcher);
    ask.effort.cost = kCostOfRefutation;
    // joining as early as possible finds most faults
    const bool early = choices(c, "joined").chance(70);
    const encode::ExploreResult found =
        encode::refute(ask, early ? encode::KeptApart{1, 0, 1} : encode::KeptApart{});
    const bool refuted = found.answer == Consistency::Inconsistent;
    ++(refuted ? tally_.refuted : tally_.not_refuted);
    return refuted;
  }

  std::optional<Violation> check_other(ComponentId c, const PlainRun& wanted) {
    Consistency answer{};
    bool bounded = false;
    if (auto found = ask(c, wanted, answer, bounded)) return found;
    // what is refuted is refuted for runs in which signed arithmetic does not overflow
    const bool explains = answer == Consistency::Consistent && !replay_overflows_;
    if (is_refuted(c, wanted) && explains)
      return violation("refuted", c, wanted, "refuted, but explains by values that are replayed");
    if (answer != Consistency::Inconsistent || bounded) return std::nullopt;
    std::optional<Intervention> counterexample = search(c, wanted);
    if (!counterexample) return std::nullopt;
    return violation("complete", c, wanted,
                     "inconsistent, but it explains the output with" + shown(*counterexample));
  }

  /// Brute force: an intervention that gives the expected output; nullopt if none of those tried
  /// does.
  std::optional<Intervention> search(ComponentId c, const PlainRun& wanted) {
    model::Type type = component(c).type;
    if (type == model::kI1 && plain_.hits[c] <= kFlippedExecutions) {
      ++tally_.exhausted;
      return search_values(c, wanted, kFlippedExecutions, 0, 1);
    }
    if (!type.is_integer() || prints(c) || plain_.hits[c] > 1) return std::nullopt;
    ++tally_.exhausted;
    return search_values(c, wanted, 1, kLeastTried, kMostTried);
  }

  std::optional<Intervention> search_values(ComponentId c, const PlainRun& wanted,
                                            unsigned executions, int64_t least, int64_t most) {
    std::vector<int64_t> chosen(executions, least);
    for (;;) {
      Intervention tried;
      for (int64_t v : chosen)
        tried.values[c].push_back(
            Value::plain(static_cast<uint64_t>(v) & machine::width_mask(component(c).type.bits())));
      PlainRun run = subject_.run(request(&tried), inputs_.input);
      if (witness(run) && same(run, wanted)) return tried;
      size_t digit = 0;
      while (digit < executions && chosen[digit] == most) chosen[digit++] = least;
      if (digit == executions) return std::nullopt;
      ++chosen[digit];
    }
  }

  Subject subject_;
  const machine::RunInputs inputs_;
  uint64_t seed_;
  spec::Comparison comparison_;
  Tally& tally_;
  PlainRun plain_;
  mutable std::string recorded_difference_;  // of the last exploration
  bool replay_overflows_ = false;            // of the last answer
  std::shared_ptr<const replay::RecordedRun> recorded_;
};

}  // namespace

std::optional<Violation> check_laws(const std::string& source, const std::string& input,
                                    uint64_t seed, Tally& tally) {
  return Check(source, input, seed, tally).run();
}

RandomProgram shrunk(RandomProgram program, uint64_t seed, const Violation& violation) {
  Tally ignored;
  auto still = [&](const std::vector<Node>& parts) {
    try {
      auto found = check_laws(text_of(parts), program.input, seed, ignored);
      return found && found->law == violation.law;
    } catch (const std::runtime_error&) {
      return false;  // no longer compiles
    }
  };
  for (bool progress = true; progress;) {
    progress = false;
    for (std::vector<Node>& parts : smaller(program.parts)) {
      if (!still(parts)) continue;
      program.parts = std::move(parts);
      progress = true;
      break;
    }
  }
  return program;
}

}  // namespace culprit::laws
