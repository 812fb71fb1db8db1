#include "diagnose/rank/rank.h"

#include "diagnose/rank/text_edits.h"
#include "diagnose/single/unset_variables.h"
#include "edits/missing_exits.h"
#include "edits/prior.h"
#include "edits/source_tree.h"
#include "edits/text/change_words.h"
#include "tasks/parallel.h"
#include "trials/failure_point.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace culprit::diagnose {

namespace {

constexpr double kAgreement = 0.7, kContradiction = -1.5, kDoubt = -0.5, kOchiai = 1.0,
                 kFurtherPart = 0.8;
constexpr double kSlip = 2.0, kChange = 0.8, kLiteralIndex = -1.0;
constexpr double kUnitSize = 0.3, kUnitOutlets = -1.5;
// For a suspect that explains only with undefined behaviour that no test shows by itself.
constexpr double kUndefined = -1.5;
constexpr double kLast = -4.0;
// For a variable that every failing test reads although nothing has set it: no other statement can
// be wrong alone.
constexpr double kUnset = 4.0;
// For a place where a print may be missing, if every failing test prints only what it should, but
// too little.
constexpr double kEndsEarly = 2.5;
// For a check that is missing in a function that is running when a test follows a null pointer:
// each of five faults of public projects that showed so was a missing check. The number is not
// measured.
constexpr double kCheckOfNull = 2.5;
// For the place of a change of the text: its kind says little, that the change passes much. The
// weights of these changes were set by hand on tests/corpus.
constexpr double kByText = 1.6;
// For such a change in a statement with undefined behaviour in a failing test.
constexpr double kAtFinding = 1.0;
// Instructions for trying slips in instructions of all suspects: about a second.
constexpr uint64_t kMostForSlips = 400'000'000;
// How often the fault is listed at all. Where the likeliest answer only rewrites what is printed,
// nothing better was found: of 17 such first places of tests/corpus 7 were right.
constexpr double kListed = 0.9, kListedByOutlet = 0.6;
// Times the share of failing tests that the suspect was not asked about before the time ended.
constexpr double kUnasked = -2.0;

class Ranker {
 public:
  Ranker(const ConsistencyChecker& checker, SuspectList& faults)
      : checker_(checker),
        problem_(checker.problem()),
        faults_(faults),
        agreements_(problem_, faults) {
    for (const UnsetVariable& unset : unset_variables(problem_)) unset_.insert(unset.declaration);
    prints_too_little_ =
        std::all_of(problem_.failing().begin(), problem_.failing().end(), [&](size_t test) {
          const document::Reason& reason = problem_.test(test).outcome.reason;
          return reason.kind == document::ReasonKind::WrongOutput && reason.place.line == 0 &&
                 problem_.test(test).run.stop == machine::Stop::Exited;
        });
  }

  std::vector<RankedPlace> run() {
    // Suspects that explain alone are not grouped with sets on the same lines.
    std::map<std::pair<bool, std::set<std::pair<uint32_t, uint32_t>>>, std::vector<RankedSuspect>>
        lines;
    const std::vector<bool> tries_slips = likeliest();
    std::vector<RankedSuspect> all = tasks::ask_in_parallel<RankedSuspect>(
        problem_.options().jobs, faults_.suspects.size(),
        [&](size_t s) { return with_edit(without_edit(s), tries_slips[s]); });
    const bool has_slip = std::any_of(all.begin(), all.end(), [&](const RankedSuspect& r) {
      return r.edit && r.edit->size == EditSize::Slip && faults_.suspects[r.suspect].is_set;
    });
    if (!is_mended(all) && !has_slip && !faults_.texts_were_tried) add_text_edits(all);
    const bool mended = is_mended(all);
    for (RankedSuspect& ranked : all) {
      std::set<std::pair<uint32_t, uint32_t>> place = lines_of(ranked.suspect);
      // A single small change makes sets across several lines superfluous.
      if (mended && place.size() > 1 && !problem_.options().all_sets) continue;
      lines[{faults_.suspects[ranked.suspect].is_set, std::move(place)}].push_back(
          std::move(ranked));
    }
    std::vector<RankedPlace> places;
    for (auto& [line, suspects] : lines) {
      std::stable_sort(suspects.begin(), suspects.end(),
                       [](const auto& a, const auto& b) { return a.score > b.score; });
      RankedPlace place;
      place.best = suspects.front();
      place.also.assign(suspects.begin() + 1, suspects.end());
      places.push_back(std::move(place));
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const auto& a, const auto& b) { return a.best.score > b.best.score; });
    set_probabilities(places);
    return places;
  }

 private:
  const model::Component& component(size_t suspect) const {
    return problem_.program().components[faults_.suspects[suspect].component];
  }

  /// Whether a slip at a single place that is no outlet passes all tests.
  bool is_mended(const std::vector<RankedSuspect>& all) const {
    return std::any_of(all.begin(), all.end(), [&](const RankedSuspect& r) {
      return r.edit && r.edit->size == EditSize::Slip && !faults_.suspects[r.suspect].is_set &&
             !edits::is_outlet(component(r.suspect).kind);
    });
  }

  /// Takes over the changes of the text that were found, unless a slip is known there.
  void add_text_edits(std::vector<RankedSuspect>& all) {
    diagnose::add_text_edits(checker_, faults_);
    for (size_t s = 0; s < faults_.suspects.size(); ++s) {
      if (!faults_.suspects[s].text_edit) continue;
      if (s >= all.size()) all.resize(s + 1);
      if (!all[s].edit || all[s].edit->size != EditSize::Slip)
        all[s] = with_text_edit(without_edit(s));
    }
  }

  RankedSuspect with_text_edit(RankedSuspect ranked) const {
    const Suspect& suspect = faults_.suspects[ranked.suspect];
    UniformEdit& edit = ranked.edit.emplace();
    edit.edit.component = suspect.component;
    edit.edit.text = edits::words_with_lines(problem_.program(), *suspect.text_edit);
    edit.edit.source = suspect.text_edit->changes;
    edit.edit.weight = suspect.text_edit->weight;
    ranked.agreement = Agreement::None;  // that of other values
    ranked.contradiction.reset();
    ranked.score = score(ranked);
    return ranked;
  }

  /// The lines of a single component, or of all parts of a set. A unit is a place of its own.
  std::set<std::pair<uint32_t, uint32_t>> lines_of(size_t s) const {
    std::set<std::pair<uint32_t, uint32_t>> lines;
    auto add = [&](model::ComponentId id) {
      const SourceRange& range = problem_.program().components[id].range;
      lines.insert({range.file, range.line});
    };
    const Suspect& suspect = faults_.suspects[s];
    if (suspect.unit)
      return {{suspect.unit->range.file, suspect.unit->range.line},
              {~0u, static_cast<uint32_t>(s)}};
    if (suspect.is_set)
      for (model::ComponentId leaf : suspect.leaves) add(leaf);
    else add(suspect.component);
    return lines;
  }

  double ochiai(const Suspect& suspect) const {
    double failed = 0, executed = 0, failing = 0;
    for (const judge::JudgedTest& test : problem_.tests()) {
      bool hit =
          std::any_of(suspect.leaves.begin(), suspect.leaves.end(), [&](model::ComponentId leaf) {
            return leaf < test.run.hits.size() && test.run.hits[leaf] > 0;
          });
      failing += test.failed();
      executed += hit;
      failed += hit && test.failed();
    }
    return executed > 0 ? failed / std::sqrt(failing * executed) : 0;
  }

  /// The suspects for which slips in instructions are tried. A long program has thousands of
  /// suspects, so running every slip of each of them would be quadratic.
  std::vector<bool> likeliest() const {
    const uint64_t most = kMostForSlips / (cost_of_slips(problem_) + 1);
    std::vector<bool> chosen(faults_.suspects.size(), true);
    if (chosen.size() <= most) return chosen;
    std::vector<RankedSuspect> all(chosen.size());
    for (size_t s = 0; s < all.size(); ++s) all[s] = without_edit(s);
    std::stable_sort(all.begin(), all.end(), [](const RankedSuspect& a, const RankedSuspect& b) {
      return a.score > b.score;
    });
    for (size_t k = most; k < all.size(); ++k) chosen[all[k].suspect] = false;
    return chosen;
  }

  RankedSuspect without_edit(size_t s) const {
    RankedSuspect ranked;
    ranked.suspect = s;
    ranked.ochiai = ochiai(faults_.suspects[s]);
    if (!faults_.suspects[s].unit) {
      ranked.agreement = agreements_.of(s);
      ranked.contradiction = agreements_.contradiction(s);
    }
    ranked.score = score(ranked);
    return ranked;
  }

  RankedSuspect with_edit(RankedSuspect ranked, bool tries_slips) const {
    if (faults_.suspects[ranked.suspect].unit) return ranked;
    if (faults_.suspects[ranked.suspect].text_edit) return with_text_edit(std::move(ranked));
    ranked.edit = find_uniform_edit(problem_, checker_.trials(), faults_.suspects[ranked.suspect],
                                    tries_slips);
    // An edit is a function of the values that the expression reads. So contradictory values in the
    // evidence are an accident.
    if (ranked.edit &&
        (ranked.agreement == Agreement::Contradicts || ranked.agreement == Agreement::Doubtful)) {
      ranked.agreement = Agreement::Agrees;
      ranked.contradiction.reset();
    }
    ranked.score = score(ranked);
    return ranked;
  }

  double score(const RankedSuspect& ranked) const {
    const size_t s = ranked.suspect;
    const Suspect& suspect = faults_.suspects[s];
    if (suspect.unit) return unit_score(*suspect.unit, suspect, ranked.ochiai);
    const bool by_text = ranked.edit && ranked.edit->edit.is_only_text();
    const double weight = by_text ? std::max(weight_of(s), kByText) : weight_of(s);
    double score = weight + kOchiai * ranked.ochiai;
    if (suspect.is_set) score -= kFurtherPart * parts(suspect);
    if (ranked.agreement == Agreement::Agrees) score += kAgreement;
    if (ranked.agreement == Agreement::Contradicts) score += kContradiction;
    if (ranked.agreement == Agreement::Doubtful) score += kDoubt;
    const auto unasked = std::count_if(suspect.evidence.begin(), suspect.evidence.end(),
                                       [](const TestEvidence& e) { return !e.explains; });
    score += kUnasked * static_cast<double>(unasked) / static_cast<double>(suspect.evidence.size());
    if (std::any_of(suspect.evidence.begin(), suspect.evidence.end(),
                    [](const TestEvidence& e) { return e.undefined.has_value(); }))
      score += kUndefined;
    if (literal_index(s)) score += kLiteralIndex;
    if (suspect.comes_last) score += kLast;
    if (!suspect.is_set && unset_.contains(suspect.component)) score += kUnset;
    if (prints_too_little_ && !suspect.is_set &&
        component(s).kind == model::ComponentKind::MissingOutput)
      score += kEndsEarly;
    if (is_check_of_null(suspect)) score += kCheckOfNull;
    if (ranked.edit) score += ranked.edit->size == EditSize::Slip ? kSlip : kChange;
    if (by_text) score += ranked.edit->edit.weight + (is_at_finding(suspect) ? kAtFinding : 0);
    return score;
  }

  /// Whether a failing test shows undefined behaviour in the statement of the suspect.
  bool is_at_finding(const Suspect& suspect) const {
    const SourceRange& statement = problem_.program().components[suspect.component].statement;
    return std::any_of(problem_.failing().begin(), problem_.failing().end(), [&](size_t test) {
      const std::vector<machine::Finding>& findings = problem_.test(test).run.findings;
      return std::any_of(findings.begin(), findings.end(), [&](const machine::Finding& finding) {
        return edits::contains(statement, finding.location);
      });
    });
  }

  /// Whether the suspect is a missing check in a function that is running when the shortest failing
  /// test follows a null pointer.
  bool is_check_of_null(const Suspect& suspect) const {
    if (suspect.slips.empty() || !edits::adds_a_check(problem_.image(), suspect.slips.front()))
      return false;
    const judge::JudgedTest& test = problem_.test(problem_.failing_by_length().front());
    const machine::Finding* fault = trials::fault_of(test.run);
    if (!fault || fault->kind != machine::FindingKind::NullDereference) return false;
    const uint32_t function = suspect.slips.front().insertions.front().function;
    const std::vector<SourceLocation>& places =
        problem_.image().functions()[function].model->locations;
    const auto is_here = [&](const SourceLocation& at) {
      return std::find(places.begin(), places.end(), at) != places.end();
    };
    return is_here(fault->location) ||
           std::any_of(fault->stack.begin(), fault->stack.end(), is_here);
  }

  /// The weight of a missing statement at the component if there is one, otherwise of the
  /// component's kind; of a set the mean of its parts' weights.
  double weight_of(size_t s) const {
    const Suspect& suspect = faults_.suspects[s];
    const auto weight_at = [&](model::ComponentId id) {
      for (const edits::Edit& slip : suspect.slips)
        if (slip.component == id && !slip.insertions.empty()) return slip.weight;
      return edits::kind_weight(problem_.program().components[id].kind);
    };
    if (!suspect.is_set) return weight_at(suspect.component);
    double sum = 0;
    for (model::ComponentId leaf : suspect.leaves) sum += weight_at(leaf);
    return sum / static_cast<double>(suspect.leaves.size());
  }

  /// The number of faults: one slip that changes two components is one fault.
  static double parts(const Suspect& set) {
    if (set.text_edit) return 1;
    return static_cast<double>(set.slips.empty() ? set.leaves.size() : set.slips.size());
  }

  /// A unit with fewer components says more. A unit that explains only by its prints or inputs says
  /// little.
  double unit_score(const Unit& unit, const Suspect& suspect, double ochiai) const {
    const bool by_outlets =
        std::all_of(suspect.leaves.begin(), suspect.leaves.end(), [&](model::ComponentId leaf) {
          return edits::is_outlet(problem_.program().components[leaf].kind);
        });
    const auto parts = static_cast<double>(unit.inner.size() + unit.outlets.size());
    return kOchiai * ochiai - kUnitSize * std::log(parts) + (by_outlets ? kUnitOutlets : 0);
  }

  /// A literal index, as in `argv[1]`, is rarely wrong.
  bool literal_index(size_t s) const {
    return component(s).kind == model::ComponentKind::Index && component(s).reads.empty();
  }

  void set_probabilities(std::vector<RankedPlace>& places) const {
    if (places.empty()) return;
    double sum = 0;
    for (const RankedPlace& place : places) sum += std::exp(place.best.score);
    // The rest is for the case that no place listed is faulty.
    const RankedSuspect& first = places.front().best;
    const bool only_rewrites = !first.edit && edits::is_outlet(component(first.suspect).kind);
    const double listed = only_rewrites ? kListedByOutlet : kListed;
    for (RankedPlace& place : places) place.probability = listed * std::exp(place.best.score) / sum;
  }

  const ConsistencyChecker& checker_;
  const judge::Problem& problem_;
  SuspectList& faults_;
  const Agreements agreements_;
  std::set<model::ComponentId> unset_;  // declarations
  bool prints_too_little_ = false;
};

}  // namespace

std::vector<RankedPlace> rank(const ConsistencyChecker& checker, SuspectList& faults) {
  return Ranker(checker, faults).run();
}

}  // namespace culprit::diagnose
