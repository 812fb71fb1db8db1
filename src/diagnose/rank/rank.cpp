#include "diagnose/rank/rank.h"

#include "diagnose/rank/text_edits.h"
#include "diagnose/single/unset_variables.h"
#include "document/compiler_warnings.h"
#include "edits/missing_exits.h"
#include "edits/prior.h"
#include "edits/source_tree.h"
#include "edits/text/change_words.h"
#include "edits/text/source_edit.h"
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
// Mistakes that people make less often, by edits::weight_of. A slip of such a kind passes by chance
// more often, so changes of the text are tried beside it: on 200 programs of tests/corpus that
// raised first places from 160 to 164. At -0.2 rather than -1, one more of 180 programs of
// codeflaws is found, and none is lost.
constexpr double kUnusual = -0.2;
// For a change of the text in a statement with undefined behaviour in a failing test.
constexpr double kAtFinding = 1.0;
// Times the similarity coefficient of the place, for a statement of which the compiler warns. Of
// eleven such warnings in 42 programs that people reported, ten were in a line of the fault.
constexpr double kWarned = 2.0;
// For the value of a call if what the function returns explains as well: `print(f(x))` is rarely
// wrong where `f` is not. Set by hand.
constexpr double kPlainResult = -1.5;
// Instructions for trying slips in instructions of all suspects: about a second.
constexpr uint64_t kMostForSlips = 400'000'000;
// How often the fault is listed at all. With all places decided: in 172 of 172 programs of
// codeflaws, cpack and public reports; nobody believes that of all programs. With some undecided:
// in 170 of 182 programs of these with some change that passes all tests (in 40 of 45 public
// reports), in 35 of 46 where values alone explain, and where the likeliest answer only rewrites
// what is printed in 26 of 34, but in 4 of 10 public reports. A constant verdict of a check passes
// as easily.
constexpr double kListedIfDecided = 0.9, kListed = 0.85, kListedByValues = 0.75,
                 kListedByOutlet = 0.5;
// Makes marks of scores. Fitted by maximum likelihood to 140 programs of codeflaws and 36 others
// that were not developed on (bench/corpus/reliability.py).
constexpr double kSharpness = 1.25;
// Times the share of failing tests that the suspect was not asked about before the time ended.
constexpr double kUnasked = -2.0;

class Ranker {
 public:
  Ranker(const ConsistencyChecker& checker, SuspectList& faults)
      : checker_(checker),
        problem_(checker.problem()),
        faults_(faults),
        tree_(problem_.program()),
        agreements_(problem_, faults) {
    for (const UnsetVariable& unset : unset_variables(problem_)) unset_.insert(unset.declaration);
    for (const Suspect& suspect : faults.suspects)
      if (!suspect.unit && is_result(suspect)) results_.insert(component_of(suspect).function);
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
    if (!is_mended(all, true) && !has_slip && !faults_.texts_were_tried) add_text_edits(all);
    const bool mended = is_mended(all);
    for (RankedSuspect& ranked : all) {
      std::set<std::pair<uint32_t, uint32_t>> place = lines_of(ranked.suspect);
      // A single small change makes sets across several lines superfluous, but not the same change
      // at each of them.
      const auto& change = faults_.suspects[ranked.suspect].text_edit;
      const bool is_one_change = change && change->mistakes == 1;
      if (mended && place.size() > 1 && !is_one_change && !problem_.options().all_sets) continue;
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
    return component_of(faults_.suspects[suspect]);
  }
  const model::Component& component_of(const Suspect& suspect) const {
    return problem_.program().components[suspect.component];
  }

  /// Whether it is what one function returns, at one place or several.
  bool is_result(const Suspect& suspect) const {
    const std::string& function = component_of(suspect).function;
    return std::all_of(suspect.leaves.begin(), suspect.leaves.end(), [&](model::ComponentId leaf) {
      const model::Component& part = problem_.program().components[leaf];
      return part.kind == model::ComponentKind::ReturnValue && part.function == function;
    });
  }

  /// Whether a slip at a single place that is no outlet passes all tests. `usual`: only those that
  /// people make often count, and those that avoid undefined behaviour.
  bool is_mended(const std::vector<RankedSuspect>& all, bool usual = false) const {
    return std::any_of(all.begin(), all.end(), [&](const RankedSuspect& r) {
      return r.edit && r.edit->size == EditSize::Slip && !faults_.suspects[r.suspect].is_set &&
             !edits::is_outlet(component(r.suspect).kind) && (!usual || is_usual(r.edit->edit));
    });
  }

  static bool is_usual(const edits::Edit& edit) {
    const bool avoids_undefined =
        edit.value && edit.value->kind == replay::ValueEdit::Kind::WhereSpared;
    const edits::Mistake mistake = edits::mistake_of(edit);
    return avoids_undefined ||
           (edits::weight_of(mistake) > kUnusual && mistake != edits::Mistake::Superfluous);
  }

  /// Whether its values agree, and are neither printed nor those of a whole declaration, which
  /// explain nearly anything.
  bool says_much(const RankedSuspect& ranked) const {
    const Suspect& suspect = faults_.suspects[ranked.suspect];
    const auto says_little = [&](model::ComponentId leaf) {
      const model::ComponentKind kind = problem_.program().components[leaf].kind;
      return edits::is_outlet(kind) || model::is_group(kind);
    };
    return !suspect.unit && ranked.agreement != Agreement::Contradicts &&
           std::none_of(suspect.leaves.begin(), suspect.leaves.end(), says_little);
  }

  /// Takes over the changes of the text that were found, unless a slip is known there.
  void add_text_edits(std::vector<RankedSuspect>& all) {
    const bool is_explained = std::any_of(
        all.begin(), all.end(), [&](const RankedSuspect& ranked) { return says_much(ranked); });
    diagnose::add_text_edits(checker_, faults_, !is_explained);
    for (size_t s = 0; s < faults_.suspects.size(); ++s) {
      if (!faults_.suspects[s].text_edit) continue;
      if (s >= all.size()) all.resize(s + 1);
      RankedSuspect by_text = with_text_edit(without_edit(s));
      if (!all[s].edit || all[s].score < by_text.score) all[s] = std::move(by_text);
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
    const bool is_pair = suspect.text_edit && suspect.text_edit->mistakes > 1;
    if (suspect.is_set || is_pair) score -= kFurtherPart * parts(suspect);
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
    if (is_warned_of(suspect)) score += kWarned * ranked.ochiai;
    if (!suspect.is_set && !ranked.edit && is_plain_result(component(s))) score += kPlainResult;
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
        return contains(statement, finding.location);
      });
    });
  }

  /// Whether it is the value of a call, or prints it, and what that function returns explains too.
  bool is_plain_result(const model::Component& value) const {
    const auto is_result_of_call = [&](edits::SyntaxId node) {
      return tree_.kind(node) == edits::SyntaxKind::Call &&
             results_.contains(tree_.text(tree_.part(node, 0)));
    };
    const edits::SyntaxId node = tree_.at(value.range);
    if (node == edits::kNoSyntax || results_.empty()) return false;
    if (value.kind != model::ComponentKind::Print) return is_result_of_call(node);
    const std::vector<edits::SyntaxId> parts = tree_.parts(node);
    return std::any_of(parts.begin(), parts.end(), is_result_of_call);
  }

  /// Whether the compiler warns of the statement of the suspect. Where a variable is never set, it
  /// does so at each use.
  bool is_warned_of(const Suspect& suspect) const {
    const model::Program& program = problem_.program();
    const SourceRange& statement = component_of(suspect).statement;
    return unset_.empty() &&
           std::any_of(program.warnings.begin(), program.warnings.end(), [&](const Diagnostic& w) {
             return document::warns_of_meaning(w) && w.file == program.files[statement.file].path &&
                    contains(statement, {statement.file, w.line, w.column});
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

  /// The number of faults: one slip that changes two components is one fault, and so is a function
  /// that gives wrong results in several cases.
  double parts(const Suspect& set) const {
    if (set.text_edit) return set.text_edit->mistakes;
    if (is_result(set)) return 1;
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

  /// Whether some part of the suspect is what the program prints or reads.
  bool shows_results(const RankedSuspect& ranked) const {
    const Suspect& suspect = faults_.suspects[ranked.suspect];
    const auto is_shown = [&](model::ComponentId leaf) {
      return edits::is_outlet(problem_.program().components[leaf].kind);
    };
    return !suspect.unit && std::any_of(suspect.leaves.begin(), suspect.leaves.end(), is_shown);
  }

  /// Whether it is a constant that a function returns where only a status is expected: a check says
  /// that something is wrong, and another constant would hide it.
  bool is_verdict(const RankedSuspect& ranked) const {
    const model::Component& result = component(ranked.suspect);
    return result.kind == model::ComponentKind::ReturnValue && result.reads.empty() &&
           std::none_of(problem_.tests().begin(), problem_.tests().end(),
                        [](const judge::JudgedTest& test) { return test.matcher; });
  }

  void set_probabilities(std::vector<RankedPlace>& places) const {
    if (places.empty()) return;
    double sum = 0;
    const auto odds = [](const RankedPlace& place) {
      return std::exp(kSharpness * place.best.score);
    };
    for (const RankedPlace& place : places) sum += odds(place);
    // The rest is for the case that no place listed is faulty.
    const RankedSuspect& first = places.front().best;
    const bool is_decided = faults_.undecided == 0 && faults_.unasked.empty();
    const bool only_rewrites = first.edit ? is_verdict(first) : !is_decided && shows_results(first);
    const bool is_mended = std::any_of(places.begin(), places.end(), [](const RankedPlace& place) {
      return place.best.edit && !place.best.edit->is_arbitrary;
    });
    const double listed = only_rewrites ? kListedByOutlet
                          : is_decided  ? kListedIfDecided
                          : is_mended   ? kListed
                                        : kListedByValues;
    for (RankedPlace& place : places) place.probability = listed * odds(place) / sum;
  }

  const ConsistencyChecker& checker_;
  const judge::Problem& problem_;
  SuspectList& faults_;
  const edits::SourceTree tree_;
  const Agreements agreements_;
  std::set<model::ComponentId> unset_;  // declarations
  std::set<std::string> results_;       // functions whose results explain
  bool prints_too_little_ = false;
};

}  // namespace

std::vector<RankedPlace> rank(const ConsistencyChecker& checker, SuspectList& faults) {
  return Ranker(checker, faults).run();
}

}  // namespace culprit::diagnose
