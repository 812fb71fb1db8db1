#include "diagnose/answer/conclusion.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/finding_summary.h"
#include "document/to_document.h"
#include "judge/bounds.h"
#include "judge/run_request.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

namespace {

using machine::FindingKind;

// The number of tests asked with all components free, which costs more than a single one.
constexpr size_t kMostTestsProved = 3;
constexpr uint64_t kStepsBeyond = 1'000'000;

/// "t3", "t3 and t7", "t3, t7 and 2 more".
std::string names_of(const std::vector<std::string>& names) {
  if (names.size() == 1) return names[0];
  if (names.size() == 2) return names[0] + " and " + names[1];
  return fmt::format("{}, {} and {} more", names[0], names[1], names.size() - 2);
}

class Concluder {
 public:
  Concluder(const judge::Problem& problem, const ConsistencyChecker& checker,
            const SuspectList* faults, document::Document& document)
      : problem_(problem),
        checker_(checker),
        faults_(faults),
        document_(document),
        out_(document.conclusion) {}

  void run() {
    conclude();
    if (out_.kind != document::ConclusionKind::None) say_what_is_not_proved();
  }

 private:
  void conclude() {
    // CTest's tests may differ in an environment that is not modelled: files left by other tests.
    if (!document_.contradictions.empty() && by_folder()) return contradictory();
    if (document_.failing() == 0) return nothing_fails();
    if (!faults_) return;
    if (!document_.has_order() && undefined_behaviour()) return;
    if (!document_.diagnoses.empty()) explained();
    else if (document_.has_order()) order();
    else if (!unexplained()) not_decided();
    if (std::string advice = document::advice_on_undefined(document_.findings); !advice.empty())
      out_.next.push_back(std::move(advice));
  }

  /// Names the failing tests that reached a limit.
  void say_what_is_not_proved() {
    for (const judge::JudgedTest& test : problem_.tests())
      if (test.failed() && test.outcome.reason.kind == document::ReasonKind::StepLimit)
        out_.taken_for_endless.push_back(test.outcome.name);
    if (out_.taken_for_endless.empty()) return;
    const std::string names = names_of(out_.taken_for_endless);
    const bool one = out_.taken_for_endless.size() == 1;
    out_.text +=
        fmt::format("; {} {} taken for endless, which is not proved", names, one ? "is" : "are");
    out_.next.push_back(
        fmt::format("if {} only {} long, give {} more (--timeout, --steps) or a smaller input: "
                    "this answer rests on {} never ending",
                    names, one ? "takes" : "take", one ? "it" : "them", one ? "its" : "their"));
  }

  void say(document::ConclusionKind kind, std::string text, std::vector<std::string> next) {
    out_.kind = kind;
    out_.text = std::move(text);
    out_.next = std::move(next);
  }
  bool by_folder() const {
    return std::none_of(
        problem_.tests().begin(), problem_.tests().end(),
        [](const judge::JudgedTest& test) { return judge::is_of_build(*test.test); });
  }

  void order() {
    std::vector<std::string> next;
    for (const document::Patch& mend : document_.order_mends) next.push_back(mend.words);
    const bool decides =
        std::any_of(document_.tests.begin(), document_.tests.end(),
                    [](const document::TestOutcome& test) { return test.fails_by_order(); });
    say(document::ConclusionKind::Order,
        fmt::format("{}: no single value was found that mends it in every order",
                    decides ? "the order of the threads decides"
                            : "the threads do not order each other as they should"),
        std::move(next));
  }

  void contradictory() {
    const document::Contradiction& first = document_.contradictions[0];
    std::string text =
        fmt::format("tests {} and {} contradict each other: {} for both, but {} are expected",
                    first.first, first.second, first.given, first.expected);
    if (document_.contradictions.size() > 1)
      text += fmt::format("; so do {} more", document_.contradictions.size() - 1);
    say(document::ConclusionKind::ContradictoryTests, std::move(text),
        {fmt::format("correct what {} or {} expects, or leave one of them out with --only",
                     first.first, first.second)});
  }

  void nothing_fails() {
    const auto some = [&](document::ReasonKind kind) {
      return std::any_of(
          problem_.tests().begin(), problem_.tests().end(),
          [&](const judge::JudgedTest& test) { return test.outcome.reason.kind == kind; });
    };
    if (some(document::ReasonKind::NotRun)) {
      const BudgetEnd end =
          problem_.options().budget ? problem_.options().budget->end() : BudgetEnd::None;
      std::vector<std::string> next{end == BudgetEnd::Memory      ? "raise --memory"
                                    : end == BudgetEnd::Interrupt ? "let it run to its end"
                                                                  : "raise --timeout"};
      if (some_reached_limit())
        next.emplace_back(
            "if a test never ends: with --steps N, a run of more than N instructions fails as an "
            "endless loop");
      return say(document::ConclusionKind::NotJudged,
                 fmt::format("no test was seen to fail before {}",
                             end == BudgetEnd::Memory      ? "the memory ran out"
                             : end == BudgetEnd::Interrupt ? "culprit was interrupted"
                                                           : "the time ran out"),
                 std::move(next));
    }
    if (some(document::ReasonKind::Unsupported))
      return say(document::ConclusionKind::NotJudged,
                 "no test is known to fail, and some could not be run to their end",
                 what_to_do_about_unsupported());
    std::vector<std::string> next = undefined_though_passed();
    if (by_folder())
      next.emplace_back(
          "write a test that fails: NAME.in with NAME.out; or say what must hold with --expect, as "
          "in 'output:3 == \"text\"' or 'line:12 x == 5'");
    if (problem_.request().comparison == spec::Comparison::Trim ||
        problem_.request().comparison == spec::Comparison::Blanks)
      next.push_back(fmt::format("compare more strictly than --compare {}",
                                 spec::comparison_name(problem_.request().comparison)));
    if (next.empty())
      next.emplace_back(
          "select a test that fails: --ctest NAME, or --program with other arguments");
    say(document::ConclusionKind::NoFailingTest, "no test fails, so there is nothing to locate",
        std::move(next));
  }

  bool some_reached_limit() const {
    return std::any_of(problem_.tests().begin(), problem_.tests().end(),
                       [](const auto& test) { return test.run.stop == machine::Stop::StepLimit; });
  }

  // Undefined behaviour
  // ----------------------------------------------------------------------------------------------

  /// A compiled program may behave differently there, and fail. (A run that a finding ended did not
  /// pass.)
  std::vector<std::string> undefined_though_passed() const {
    std::vector<std::string> names;
    const document::Finding* first = nullptr;
    for (const judge::JudgedTest& test : problem_.tests()) {
      const std::vector<document::Finding>& findings = test.outcome.findings;
      const auto found =
          std::find_if(findings.begin(), findings.end(),
                       [](const document::Finding& finding) { return finding.place.known(); });
      if (!test.passed() || found == findings.end()) continue;
      names.push_back(test.outcome.name);
      if (!first) first = &*found;
    }
    if (!first) return {};
    const bool is_race = first->kind == "data-race";
    return {fmt::format(
        "correct the undefined behaviour in {}, since a compiled program may behave "
        "differently: {}:{}:{}: {}{}",
        names_of(names), first->place.file, first->place.line, first->place.column, first->message,
        is_race ? "; with --schedules N, more orders of the threads are tried"
                : "; with --undefined all, such a test fails, and culprit looks for "
                  "the cause")};
  }

  static const machine::Finding* uninitialised(const judge::JudgedTest& test) {
    const auto& findings = test.run.findings;
    const auto found = std::find_if(
        findings.begin(), findings.end(),
        [](const machine::Finding& f) { return f.kind == FindingKind::UninitialisedRead; });
    return found == findings.end() ? nullptr : &*found;
  }

  bool passes_with(const judge::JudgedTest& test, machine::UndefinedFill fill) const {
    machine::MachineLimits limits;
    limits.steps = 2 * test.run.steps + kStepsBeyond;
    limits.budget = problem_.options().budget;
    replay::PlainRunRequest plain = judge::run_request(problem_.image(), test, limits);
    plain.fill = fill;
    return judge::passes(test, replay::plain_run(plain));
  }

  bool hangs_on_memory(const judge::JudgedTest& test) const {
    return uninitialised(test) &&
           std::any_of(std::begin(machine::kOtherFills), std::end(machine::kOtherFills),
                       [&](machine::UndefinedFill fill) { return passes_with(test, fill); });
  }

  bool undefined_behaviour() {
    std::vector<std::string> places;
    for (const judge::JudgedTest& test : problem_.tests()) {
      if (!test.failed()) continue;
      if (!hangs_on_memory(test)) return false;
      const document::Place place =
          document::place_of(problem_.program(), uninitialised(test)->location);
      std::string named = fmt::format("{}:{}", place.file, place.line);
      if (place.known() && std::find(places.begin(), places.end(), named) == places.end())
        places.push_back(std::move(named));
    }
    std::vector<std::string> next;
    if (!places.empty())
      next.push_back(fmt::format("initialise the memory that is read at {}", names_of(places)));
    next.emplace_back("then run the tests again: until then they pass or fail by chance");
    say(document::ConclusionKind::UndefinedBehaviour,
        document_.failing() == 1 ? "the failing test fails only because uninitialised memory is "
                                   "read: with other content in it, the test passes"
                                 : "the failing tests fail only because uninitialised memory is "
                                   "read: with other content in it, each of them passes",
        std::move(next));
    return true;
  }

  // Explained or not
  // -----------------------------------------------------------------------------------------------

  void explained() {
    const bool single =
        std::any_of(document_.diagnoses.begin(), document_.diagnoses.end(),
                    [](const document::Diagnosis& d) { return d.components.size() == 1; });
    const std::string which =
        document_.set_aside.empty() ? "every failing test" : "the other failing tests";
    std::vector<std::string> next{
        "look at suspect 1 first, and at the values that it should have computed",
        "add tests, also passing ones: they make the list shorter"};
    for (const std::string& test : document_.set_aside)
      next.push_back(fmt::format(
          "then look at test {0} alone (--only '{0}'): no place explains it so far", test));
    say(document::ConclusionKind::Explained,
        (single ? "single places explain " : "places that are wrong together explain ") + which,
        std::move(next));
  }

  std::vector<std::string> what_to_do_about_unsupported() const {
    const auto any_says = [&](std::string_view words) {
      return std::any_of(document_.tests.begin(), document_.tests.end(),
                         [&](const document::TestOutcome& test) {
                           return test.reason.text.find(words) != std::string::npos;
                         });
    };
    std::vector<std::string> next{
        "see the messages of these tests: they name what culprit does not support "
        "(docs/limits.md)"};
    if (any_says("the external function"))
      next.emplace_back(
          "add the file that defines the function, or a stand-in: --model FILE.c "
          "(docs/troubleshooting.md)");
    if (any_says("inline assembly"))
      next.emplace_back(
          "move the assembly into a function of its own file, and give a file with the same "
          "function in C in its place");
    return next;
  }

  /// A proof holds only for the fault modes asked.
  std::string within_modes() const {
    const judge::FaultModes& modes = problem_.options().modes;
    const bool all = modes.contains(judge::FaultMode::Value) &&
                     modes.contains(judge::FaultMode::Target) &&
                     modes.contains(judge::FaultMode::Skip);
    return all ? "" : " with the given --modes";
  }

  static std::string within_bounds(const document::Bounds& bounds) {
    return bounds.any() ? ", in runs of up to " + bounds.words : "";
  }

  /// Suggests twice the largest bound considered.
  void suggest_longer_runs(const document::Bounds& bounds, std::vector<std::string>& next) const {
    uint64_t most = 0;
    for (const document::Bound& bound : bounds.each)
      if (bound.of != document::Bound::Of::Run)
        most = std::max({most, bound.at_most, uint64_t{checker_.largest_bound()}});
    if (most > 0)
      next.push_back(fmt::format("allow more iterations and nested calls: --unwind {}", 2 * most));
  }

  bool unexplained() {
    document::Bounds bounds;
    const std::string hopeless = test_that_nothing_explains(bounds);
    if (!hopeless.empty()) {
      out_.up_to = document::kAnyNumber;
      std::vector<std::string> next;
      suggest_longer_runs(bounds, next);
      next.push_back(fmt::format("check that test {} expects the right result", hopeless));
      next.emplace_back(
          "look for missing code: culprit finds only some kinds of it (docs/limits.md)");
      say(document::ConclusionKind::Unexplained,
          fmt::format("test {} fails whatever the places of the program compute{}", hopeless,
                      within_bounds(bounds)),
          std::move(next));
      return true;
    }
    const bool all_refuted =
        document_.complete && (document_.answer == document::AnswerKind::Proved ||
                               document_.answer == document::AnswerKind::Bounded);
    if (!all_refuted) return false;
    const document::ProofForSets& proved = document_.proof_for_sets;
    out_.up_to = std::max(1u, proved.up_to);
    std::vector<std::string> next;
    if (problem_.options().max_faults == 1)
      next.emplace_back("look for several faults at once: --max-faults 3");
    else if (proved.up_to > 1 && proved.up_to >= problem_.options().max_faults)
      next.push_back(
          fmt::format("look for more faults at once: --max-faults {}", proved.up_to + 1));
    else
      next.push_back(fmt::format("not all sets of places were tried: --effort {} tries more",
                                 4 * problem_.options().effort));
    next.emplace_back(
        "locate the failing tests one at a time (--only NAME): they may have different faults");
    suggest_longer_runs(document_.bounds, next);
    const std::string what =
        fmt::format("it is proved that no single place explains every failing test{}{}",
                    within_modes(), within_bounds(document_.bounds));
    say(document::ConclusionKind::Unexplained,
        proved.up_to <= 1
            ? what
            : fmt::format("{}; nor does any set of up to {} places{} (code may be missing)", what,
                          proved.up_to, within_bounds(proved.bounds)),
        std::move(next));
    return true;
  }

  /// The first of the shortest failing tests that is refuted with every component free; empty if
  /// there is none. `bounds`: set to the bounds that this refutation rests on, which may differ
  /// from those of the list of suspects.
  std::string test_that_nothing_explains(document::Bounds& bounds) {
    std::vector<model::ComponentId> leaves;
    const auto& components = problem_.program().components;
    for (size_t c = 0; c < components.size(); ++c)
      if (!model::is_group(components[c].kind))
        leaves.push_back(static_cast<model::ComponentId>(c));
    std::vector<size_t> asked = problem_.failing_by_length();
    asked.resize(std::min(asked.size(), kMostTestsProved));
    std::erase_if(asked, [&](size_t test) { return !problem_.can_be_encoded(test); });
    Budget wanted(problem_.options().budget);
    const ConsistencyChecker within = checker_.within(wanted);
    std::string hopeless;
    tasks::ask_in_order<encode::ExploreResult>(
        problem_.options().jobs, asked.size(),
        [&](size_t k) {
          return encode::explore(within.explore_request(
              asked[k], leaves, encode::scaled(encode::Effort{}, problem_.options().effort)));
        },
        [&](size_t k, const encode::ExploreResult& found) {
          if (found.answer != encode::Consistency::Inconsistent) return true;
          bounds = judge::bounds_of(problem_.program(), found.bounds_reached);
          hopeless = problem_.test(asked[k]).outcome.name;
          return false;
        },
        {.wanted = &wanted, .suffices = [](const encode::ExploreResult& found) {
           return found.answer == encode::Consistency::Inconsistent;
         }});
    return hopeless;
  }

  void not_decided() {
    std::vector<std::string> next;
    if (document_.exhausted == "memory") next.emplace_back("raise --memory");
    else if (document_.exhausted == "time") next.emplace_back("raise --timeout");
    if (!document_.test_doubts.empty()) next.emplace_back("look at the tests first: see above");
    else if (faults_->effort_spent || faults_->undecided)
      next.push_back(
          fmt::format("look longer at each place: --effort {}", 4 * problem_.options().effort));
    if (faults_->not_modelled)
      next.emplace_back("see the notes: they say which places were not settled, and why");
    if (problem_.options().max_faults < 3)
      next.emplace_back("look for several faults at once: --max-faults 3");
    if (document_.failing() > 1 && by_folder())
      next.emplace_back("locate one short failing test alone: --only NAME");
    else next.emplace_back("check that the test itself is right, also its exit status");
    say(document::ConclusionKind::NotDecided,
        "no place was found that explains the failing tests, but not every place could be ruled "
        "out",
        std::move(next));
  }

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  const SuspectList* faults_;
  document::Document& document_;
  document::Conclusion& out_;
};

}  // namespace

void conclude(const judge::Problem& problem, const ConsistencyChecker& checker,
              const SuspectList* faults, document::Document& document) {
  Concluder(problem, checker, faults, document).run();
}

}  // namespace culprit::diagnose
