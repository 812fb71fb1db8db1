#include "diagnose/search/successive_faults.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "diagnose/sets/edit_sets.h"
#include "diagnose/single/candidates.h"
#include "edits/built_in.h"
#include "edits/missing_exits.h"
#include "judge/long_runs.h"
#include "judge/run_tests.h"

namespace culprit::diagnose {

namespace {

constexpr double kShareOfSuccessors = 0.5;  // of the time left
constexpr size_t kMostChanges = 4;          // tried after each failure

class SuccessiveFaults {
 public:
  explicit SuccessiveFaults(Search& search) : search_(search) {
    if (const Budget* whole = search.problem.options().budget)
      share_.emplace(*whole, kShareOfSuccessors);
  }

  /// Returns true if a set mends.
  bool run(TrySingle try_single, bool only_checks) {
    try_single_ = try_single;
    only_checks_ = only_checks;
    return go_on({}, search_.past_failure);
  }

 private:
  /// Builds the likeliest of the changes in, after those in `before`, one at a time. Returns true
  /// if a set mends.
  bool go_on(const std::vector<edits::Edit>& before, std::vector<edits::Edit> changes) {
    std::stable_sort(
        changes.begin(), changes.end(),
        [](const edits::Edit& a, const edits::Edit& b) { return a.weight > b.weight; });
    size_t tried = 0;
    for (const edits::Edit& change : changes) {
      if (tried == kMostChanges || (share_ && share_->exhausted())) break;
      if (!is_of_program(change) || is_in(before, change) || !is_asked(change)) continue;
      ++tried;
      std::vector<edits::Edit> built = before;
      built.push_back(change);
      if (try_with(built)) return true;
    }
    return false;
  }

  bool try_with(const std::vector<edits::Edit>& built) {
    const std::optional<model::Program> program = edits::built_in(search_.problem.image(), built);
    if (!program) return false;
    judge::RunRequest request = search_.problem.request();
    request.program = &*program;
    request.options.patience = judge::patience_for_change(search_.problem.tests());
    if (share_) request.options.budget = &*share_;
    const machine::Image image(*program);
    const judge::Problem problem(request, image);
    if (fails_more(problem)) return false;
    if (problem.failing().empty()) return take(built);  // no trial had gone to the end
    Search inner(problem, ConsistencyChecker(problem), nullptr);
    try_single_(inner);
    search_.checker.learn_length(inner.checker.path_steps());
    bool found = false;
    for (const Examination& candidate : inner.candidates)
      if (candidate.explains() && !candidate.suspect.slips.empty())
        found |= confirm(built, candidate.suspect.slips);
    return found || (built.size() + 1 < search_.problem.options().max_faults &&
                     go_on(built, inner.past_failure));
  }

  bool is_asked(const edits::Edit& change) const {
    return !only_checks_ || edits::adds_a_check(search_.problem.image(), change);
  }

  /// Whether a test no longer passes.
  bool fails_more(const judge::Problem& changed) const {
    for (size_t t = 0; t < changed.tests().size(); ++t)
      if (search_.problem.test(t).passed() && !changed.test(t).passed()) return true;
    return false;
  }

  /// Whether the edit has a text, and all that it changes is code of the original program.
  bool is_of_program(const edits::Edit& edit) const {
    const auto is_original = [&](uint32_t function, uint32_t pc) {
      return pc < search_.problem.image().functions()[function].model->code.size();
    };
    return !edit.source.empty() &&
           std::all_of(edit.mutations.begin(), edit.mutations.end(),
                       [&](const auto& m) { return is_original(m.function, m.pc); }) &&
           std::all_of(edit.insertions.begin(), edit.insertions.end(),
                       [&](const auto& i) { return is_original(i.function, i.pc); });
  }

  static bool is_in(const std::vector<edits::Edit>& edits, const edits::Edit& edit) {
    return std::any_of(edits.begin(), edits.end(),
                       [&](const edits::Edit& other) { return other.component == edit.component; });
  }

  /// Takes changes with which all tests pass.
  bool take(const std::vector<edits::Edit>& edits) {
    if (edits.size() > 1 || !edits.front().insertions.empty()) return confirm(edits, {});
    confirm_slips(edits, search_.checker, search_.candidates);
    return search_.is_explained();
  }

  bool confirm(std::vector<edits::Edit> edits, const std::vector<edits::Edit>& last) {
    for (const edits::Edit& edit : last) {
      if (!is_of_program(edit) || is_in(edits, edit)) return false;
      edits.push_back(edit);
    }
    std::optional<Examination> set = confirm_together(search_.checker, edits);
    if (!set) return false;
    search_.keep_checks_of(*set);
    search_.add_set(std::move(*set));
    return true;
  }

  Search& search_;
  std::optional<Budget> share_;
  TrySingle try_single_ = nullptr;
  bool only_checks_ = false;
};

}  // namespace

void find_successive_faults(Search& search, TrySingle only_checks, TrySingle all) {
  search.successive_were_tried = true;
  SuccessiveFaults faults(search);
  if (!faults.run(only_checks, true)) faults.run(all, false);
}

}  // namespace culprit::diagnose
