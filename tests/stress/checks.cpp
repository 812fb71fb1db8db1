#include "checks.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "diagnose/locate.h"
#include "diagnose/search/relaxed_search.h"
#include "diagnose/search/suspect_search.h"
#include "diagnose/search/unit_search.h"
#include "diagnose/single/single_slips.h"
#include "edit_texts.h"
#include "edits/component_traits.h"
#include "judge/run_request.h"
#include "report/render.h"

namespace culprit::stress {

using diagnose::Examination;
using diagnose::Standing;
using diagnose::Suspect;
using diagnose::SuspectList;
using diagnose::TestEvidence;
using model::ComponentId;
using testing_support::Subject;

namespace {

constexpr uint64_t kSteps = 100'000;  // instructions of a test
constexpr uint64_t kReplaySteps = 1'000'000;
constexpr size_t kTextStride = 20;         // of all edits, one in so many is compiled
constexpr uint64_t kTrialSteps = 200'000;  // of value replacement, for a component and test

/// A way to search, as --engine and --granularity choose it.
struct Search {
  const char* name;
  judge::Engine engine;
  judge::Granularity granularity;
};
constexpr Search kSearches[] = {
    {"concrete", judge::Engine::Concrete, judge::Granularity::Auto},
    {"relax", judge::Engine::Relax, judge::Granularity::Auto},
    {"function", judge::Engine::Concrete, judge::Granularity::Function},
    {"block", judge::Engine::Concrete, judge::Granularity::Block},
    {"statement", judge::Engine::Concrete, judge::Granularity::Statement}};

/// The document as JSON, without times.
std::string text_of(document::Document document) {
  document.statistics.seconds.clear();
  document.statistics.total_seconds = 0;
  document.statistics.peak_memory_bytes = 0;
  for (document::TestOutcome& test : document.tests) test.seconds = 0;
  return report::render_json(document);
}

/// The first line in which two texts differ.
std::string difference(const std::string& one, const std::string& other) {
  size_t at = 0;
  while (at < one.size() && at < other.size() && one[at] == other[at]) ++at;
  const auto line = [&](const std::string& text) {
    const size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    return text.substr(begin, text.find('\n', at) - begin);
  };
  return fmt::format("{}\n{}", line(one), line(other));
}

class Checks {
 public:
  Checks(const Case& made, const Subject& subject, std::string only, Tally& tally)
      : made_(made), subject_(subject), only_(std::move(only)), tally_(tally) {}

  std::optional<Failure> run() {
    const judge::RunRequest request = request_for(kSearches[0], 1);
    const judge::Problem problem(request, subject_.image());
    if (problem.failing().empty()) return std::nullopt;
    ++tally_.programs;
    if (wants("texts")) texts();
    if (!failure_ && wants("replays")) replays();
    if (!failure_ && wants("contradiction")) contradictions(problem);
    for (const Search& search : kSearches)
      if (!failure_) documents(search);
    return failure_;
  }

 private:
  bool wants(const std::string& check) const { return only_.empty() || only_ == check; }
  void fail(const std::string& check, std::string detail) {
    if (!failure_) failure_ = Failure{check, std::move(detail)};
  }

  judge::RunRequest request_for(const Search& search, unsigned jobs) const {
    judge::RunRequest request = request_of(subject_, made_.tests, jobs);
    request.options.engine = search.engine;
    request.options.granularity = search.granularity;
    request.options.max_faults = 2;
    request.options.step_limit = kSteps;
    request.options.spectrum = true;
    request.options.explained_diagnoses = 3;
    request.options.explained_tests = 2;
    return request;
  }

  std::string name(ComponentId id) const {
    const model::Component& component = subject_.program().components[id];
    return fmt::format("{} '{}' in line {}", model::kind_name(component.kind), component.text,
                       component.range.line);
  }

  // Texts
  // -----------------------------------------------------------------------------------------------

  void texts() {
    const testing_support::EditTexts checked = testing_support::check_edit_texts(
        subject_, laws::text_of(made_.parts), made_.tests.front().input, kTextStride);
    tally_.texts += checked.with_text;
    if (!checked.wrong.empty()) fail("texts", checked.wrong.front());
  }

  // Replays
  // -----------------------------------------------------------------------------------------------

  void replays() {
    for (const Search& search : kSearches) {
      const judge::RunRequest request = request_for(search, 1);
      const judge::Problem problem(request, subject_.image());
      const diagnose::ConsistencyChecker checker(problem);
      const bool by_unit = search.granularity != judge::Granularity::Auto;
      const SuspectList list = by_unit ? diagnose::find_suspect_units(problem, checker, nullptr)
                               : search.engine == judge::Engine::Relax
                                   ? diagnose::find_suspects_relaxed(problem, checker, nullptr)
                                   : diagnose::find_suspects(problem, checker, nullptr);
      for (const Suspect& suspect : list.suspects) check_replays(problem, search, suspect);
    }
  }

  void check_replays(const judge::Problem& problem, const Search& search, const Suspect& suspect) {
    ++tally_.suspects;
    std::vector<size_t> shown;
    for (const TestEvidence& evidence : suspect.evidence) {
      shown.push_back(evidence.test);
      if (!passes(problem, evidence))
        fail("replays", fmt::format("{}: {} does not pass test {}", search.name,
                                    name(suspect.component), evidence.test));
    }
    if (shown != problem.failing())
      fail("replays", fmt::format("{}: {} has evidence for {} of {} failing tests", search.name,
                                  name(suspect.component), shown.size(), problem.failing().size()));
  }

  static replay::PlainRun run_with(const judge::Problem& problem, const TestEvidence& evidence) {
    machine::MachineLimits limits;
    limits.steps = kReplaySteps;
    replay::PlainRunRequest plain =
        judge::run_request(problem.image(), problem.test(evidence.test), limits);
    plain.intervention = &evidence.found.intervention;
    return replay::plain_run(plain);
  }
  static bool passes(const judge::Problem& problem, const TestEvidence& evidence) {
    return judge::passes(problem.test(evidence.test), run_with(problem, evidence));
  }

  // Contradictions
  // -----------------------------------------------------------------------------------------------

  using Question = std::pair<ComponentId, size_t>;  // component and test

  void contradictions(const judge::Problem& problem) {
    refuted_.clear(), explained_.clear();
    const diagnose::ConsistencyChecker checker(problem);
    ask_encoding(problem, checker);
    try_values(problem, checker);
    try_slips(problem, checker);
    ask_searches(problem, checker);
    for (const auto& [question, by] : refuted_)
      if (const auto found = explained_.find(question); found != explained_.end())
        fail("contradiction",
             fmt::format("{}, test {}: refuted by {}, explained by {}", name(question.first),
                         question.second, by, found->second));
    tally_.refuted += refuted_.size();
    tally_.explained += explained_.size();
    ask_units(problem, checker);
  }

  std::vector<ComponentId> parts(const judge::Problem& problem) const {
    std::vector<ComponentId> ids;
    for (ComponentId id = 0; id < subject_.program().components.size(); ++id)
      if (!model::is_group(subject_.program().components[id].kind) &&
          problem.executed_by_all_failing({id}))
        ids.push_back(id);
    return ids;
  }

  void note_explained(const judge::Problem& problem, ComponentId id, const TestEvidence& evidence,
                      const char* by) {
    const std::vector<replay::AngelicValue>& values = evidence.found.angelic;
    const bool is_new_text =
        edits::has_a_value(subject_.program().components[id].kind) &&
        std::any_of(values.begin(), values.end(), [](const auto& v) { return v.is_text; });
    const replay::Intervention& intervention = evidence.found.intervention;
    const bool adds_code = !intervention.insertions.empty() || !intervention.loop_probes.empty();
    if (is_new_text || adds_code || !intervention.strings.empty()) return;
    if (run_with(problem, evidence).findings.empty())
      explained_.try_emplace({id, evidence.test}, by);
  }

  void ask_encoding(const judge::Problem& problem, const diagnose::ConsistencyChecker& checker) {
    for (ComponentId id : parts(problem))
      for (size_t test : problem.failing()) {
        const Examination answer =
            checker.examine_test(diagnose::suspect_of(subject_.program(), {id}), test, {});
        if (answer.explains()) note_explained(problem, id, answer.by_test[test], "the encoding");
        if (answer.standing == Standing::Refuted && !answer.bounds_reached.any())
          refuted_.try_emplace({id, test}, "the encoding");
      }
  }

  void ask_searches(const judge::Problem& problem, const diagnose::ConsistencyChecker& checker) {
    take(problem, diagnose::find_suspects(problem, checker, nullptr), "the search");
    take(problem, diagnose::find_suspects_relaxed(problem, checker, nullptr), "the relaxation");
  }

  /// A list that is complete, without a bound, refutes all components that are not in it. It does
  /// not say by which test, so they are compared with those that explain all.
  void take(const judge::Problem& problem, const SuspectList& list, const char* by) {
    std::vector<ComponentId> listed;
    for (const Suspect& suspect : list.suspects) {
      if (suspect.is_set) continue;
      listed.push_back(suspect.component);
      if (suspect.leaves.size() > 1 || model::is_group(kind(suspect.component))) continue;
      for (const TestEvidence& evidence : suspect.evidence)
        note_explained(problem, suspect.component, evidence, by);
    }
    const bool is_complete = list.undecided == 0 && list.unasked.empty() &&
                             list.not_replayed.empty() && !list.incomplete && !list.out_of_time &&
                             !list.effort_spent && !list.not_modelled && !list.bounds_reached.any();
    if (!is_complete) return;
    for (ComponentId id : parts(problem))
      if (std::find(listed.begin(), listed.end(), id) == listed.end() &&
          kind(id) != model::ComponentKind::MissingOutput && explains_all(problem, id))
        fail("contradiction", fmt::format("{}: not listed by {}, explained by {}", name(id), by,
                                          explained_.at({id, problem.failing().front()})));
  }

  model::ComponentKind kind(ComponentId id) const { return subject_.program().components[id].kind; }

  bool explains_all(const judge::Problem& problem, ComponentId id) const {
    return std::all_of(problem.failing().begin(), problem.failing().end(),
                       [&](size_t test) { return explained_.contains({id, test}); });
  }

  void try_values(const judge::Problem& problem, const diagnose::ConsistencyChecker& checker) {
    for (ComponentId id : parts(problem)) {
      if (!edits::has_a_value(subject_.program().components[id].kind)) continue;
      for (size_t test : problem.failing()) {
        const Examination answer =
            checker.replace_test(diagnose::suspect_of(subject_.program(), {id}), test, kTrialSteps);
        if (answer.explains())
          note_explained(problem, id, answer.by_test[test], "value replacement");
      }
    }
  }

  void try_slips(const judge::Problem& problem, const diagnose::ConsistencyChecker& checker) {
    const diagnose::SingleSlips slips(checker, checker.path_steps());
    for (const edits::Edit& slip : slips.slips()) {
      if (!checker.trials().mends(slip, checker.run_limits())) continue;
      const Examination answer =
          checker.confirm(diagnose::suspect_of(subject_.program(), {slip.component}), {slip});
      for (const TestEvidence& evidence : answer.suspect.evidence)
        if (answer.explains()) note_explained(problem, slip.component, evidence, "a slip");
    }
  }

  void ask_units(const judge::Problem& problem, const diagnose::ConsistencyChecker& checker) {
    using diagnose::UnitKind;
    for (UnitKind kind : {UnitKind::Statement, UnitKind::Block, UnitKind::Function})
      for (const auto& unit :
           diagnose::units_of(subject_.program(), kind, problem.options().modes)) {
        const Examination answer =
            diagnose::examine_unit(checker, unit, diagnose::UnitParts::All, {}, {});
        if (answer.standing != Standing::Refuted || answer.bounds_reached.any()) continue;
        for (const auto* list : {&unit->inner, &unit->outlets})
          for (ComponentId id : *list)
            if (explains_all(problem, id))
              fail("contradiction",
                   fmt::format("{} '{}' in line {} is refuted, but {} explains",
                               diagnose::unit_name(kind), unit->text, unit->range.line, name(id)));
      }
  }

  // Documents
  // -----------------------------------------------------------------------------------------------

  void documents(const Search& search) {
    const std::string threads = fmt::format("threads {}", search.name),
                      again = fmt::format("again {}", search.name);
    if (!wants(threads) && !wants(again)) return;
    const auto located = [&](unsigned jobs) {
      ++tally_.documents;
      return text_of(diagnose::locate(request_for(search, jobs), nullptr));
    };
    const std::string first = located(1);
    if (wants(threads))
      if (const std::string other = located(2); other != first)
        fail(threads, difference(first, other));
    if (wants(again))
      if (const std::string other = located(1); other != first)
        fail(again, difference(first, other));
  }

  const Case& made_;
  const Subject& subject_;
  const std::string only_;
  Tally& tally_;
  std::optional<Failure> failure_;
  std::map<Question, std::string> refuted_, explained_;  // by which engine
};

}  // namespace

std::optional<Failure> first_failure(const Case& made, const std::string& only, Tally& tally) {
  std::unique_ptr<const Subject> subject;
  try {
    subject = std::make_unique<const Subject>(laws::text_of(made.parts));
  } catch (const std::runtime_error&) {
    return std::nullopt;  // does not compile
  }
  try {
    return Checks(made, *subject, only == "exception" ? "" : only, tally).run();
  } catch (const std::exception& bug) {
    return Failure{"exception", bug.what()};
  }
}

}  // namespace culprit::stress
