#include "diagnose/system/constraint_sets.h"

#include <algorithm>

#include <fmt/format.h>

#include "diagnose/system/constraint_system.h"
#include "document/to_document.h"
#include "judge/bounds.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostSets = 200;      // listed
constexpr size_t kMostExamined = 600;  // MUSes and MCSes enumerated to find the MUSes

class Lister {
 public:
  Lister(const judge::Problem& problem, const ConsistencyChecker& checker)
      : problem_(problem), system_(problem, checker, 0, whole_system(problem.options().effort)) {}

  /// One list per kind.
  std::vector<document::ConstraintSets> lists(const std::vector<document::SetKind>& kinds) {
    enumerate(kinds);
    std::vector<document::ConstraintSets> lists;
    for (document::SetKind kind : kinds) lists.push_back(list(kind));
    return lists;
  }

 private:
  bool is_over() const {
    return problem_.options().budget && problem_.options().budget->exhausted();
  }

  /// Correction sets come first, since they cost less. Conflicts and MUSes are the same sets.
  void enumerate(const std::vector<document::SetKind>& kinds) {
    if (system_.tests().empty()) return;
    const auto asked = std::count(kinds.begin(), kinds.end(), document::SetKind::Mcs);
    if (asked > 0)
      corrections_ =
          system_.correction_sets([](const auto& sets) { return sets.size() == kMostSets; });
    if (static_cast<size_t>(asked) < kinds.size())
      conflicts_ = system_.unsatisfiable_subsets(kMostExamined);
  }

  document::ConstraintSets list(document::SetKind kind) const {
    document::ConstraintSets out;
    out.kind = kind;
    out.bounds = judge::bounds_of(problem_.program(), system_.bounds_reached());
    out.tests = names_of(system_.tests());
    if (system_.tests().empty()) {
      out.remark =
          fmt::format("no failing test is small enough to consider all places at once: {}",
                      system_.why_left_out());
      return out;
    }
    const SetList& found = kind == document::SetKind::Mcs ? corrections_ : conflicts_;
    const size_t listed = std::min(kMostSets, found.sets.size());
    out.complete = found.is_complete && listed == found.sets.size() &&
                   system_.not_modelled().empty() && system_.tests_left_out().empty();
    out.remark = remark(found);
    std::vector<std::vector<size_t>> refuting;
    if (kind == document::SetKind::Conflict) refuting = system_.refuting_tests(found.sets);
    for (size_t s = 0; s < listed; ++s) {
      out.sets.push_back({});
      for (model::ComponentId id : found.sets[s])
        out.sets.back().components.push_back(described(id));
      if (kind == document::SetKind::Conflict) out.sets.back().tests = names_of(refuting[s]);
    }
    return out;
  }

  std::string remark(const SetList& found) const {
    if (found.was_too_hard && is_over()) return "the time ran out; --timeout allows more";
    if (!system_.tests_left_out().empty())
      return fmt::format("{} of the failing tests not considered: {}",
                         system_.tests_left_out().size(), system_.why_left_out());
    if (!system_.not_modelled().empty())
      return fmt::format("sets may be missing or too large: {}", system_.not_modelled());
    if (found.was_too_hard)
      return fmt::format("some sets were too hard to check; --effort {} looks longer",
                         4 * problem_.options().effort);
    return {};
  }

  std::vector<std::string> names_of(const std::vector<size_t>& tests) const {
    std::vector<std::string> names;
    std::vector<size_t> in_order = tests;
    std::sort(in_order.begin(), in_order.end());
    for (size_t test : in_order) names.push_back(problem_.test(test).outcome.name);
    return names;
  }

  document::SuspectComponent described(model::ComponentId id) const {
    const model::Component& component = problem_.program().components[id];
    document::SuspectComponent out;
    out.place = document::place_of(problem_.program(), component.range);
    out.kind = model::kind_name(component.kind);
    out.text = component.text;
    out.function = component.function;
    out.name = component.name;
    return out;
  }

  const judge::Problem& problem_;
  const ConstraintSystem system_;
  SetList corrections_, conflicts_;
};

}  // namespace

std::vector<document::ConstraintSets> list_constraint_sets(const judge::Problem& problem,
                                                           const ConsistencyChecker& checker,
                                                           judge::ProgressSink* progress) {
  if (progress) progress->progress("considering all places at once", 0, 1);
  return Lister(problem, checker).lists(problem.options().show);
}

}  // namespace culprit::diagnose
