#include "repair/steps.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "edits/text/layout_edits.h"
#include "edits/text/statement_edits.h"
#include "repair/line_changes.h"
#include "variants/trying.h"
#include "variants/variants.h"

namespace culprit::repair {

using variants::changed_file;
using variants::Variants;

namespace {

// changes one after the other in one patch; bounds time
constexpr size_t kMostChanges = 4;
// the same if any code is changed: with more, few of the patches found are meant
constexpr size_t kMostChangesOfCode = 2;
// programs from which the search goes on; bounds time
constexpr size_t kMostStates = 4;
// of these, programs that agree equally long with each test: they may differ later
constexpr size_t kMostAlike = 2;
// changes of one program, the likeliest; bounds time and memory
constexpr size_t kMostCompiledSteps = 2'000;

/// What is changed.
enum class Pool : uint8_t {
  Prints,  ///< what is printed
  Any,     ///< also statements and values of all functions
};

/// How much of the tests' outputs is right.
struct Progress {
  std::vector<uint32_t>
      matched;          ///< per test: bytes before the first wrong one; 1 more if it passes
  bool passes = false;  ///< all of them
  uint64_t steps = 0;

  uint64_t sum() const {
    uint64_t all = 0;
    for (const uint32_t bytes : matched) all += bytes;
    return all;
  }
  uint64_t cost() const { return steps + replay::kStartOfRun * matched.size(); }
};

struct State {
  std::string text;  ///< of the file
  Progress progress;
  double score = 0;
  edits::Mistake mistake{};
  SourceRange place;  ///< of the first change
};

class Steps {
 public:
  Steps(const judge::Problem& problem, const machine::MachineLimits& limits, uint64_t most_steps)
      : problem_(problem), limits_(limits), left_(most_steps) {}

  std::vector<Candidate> run() {
    const edits::SourceTree tree(problem_.program());
    std::set<uint32_t> files;
    for (const edits::SyntaxId root : tree.roots()) files.insert(tree[root].range.file);
    for (const uint32_t file : files) {
      file_ = file;
      for (const Pool pool : {Pool::Prints, Pool::Any}) {
        search(pool);
        if (!found_.empty() || is_over()) return std::move(found_);
      }
    }
    return std::move(found_);
  }

 private:
  bool is_over() const {
    const Budget* budget = problem_.options().budget;
    return left_ == 0 || (budget && budget->exhausted());
  }
  void spend(uint64_t cost) { left_ -= std::min(left_, cost); }

  void search(Pool pool) {
    std::string text;
    for (const std::string& line : problem_.program().files[file_].lines) text += line + '\n';
    std::vector<State> states;
    states.push_back({std::move(text), {}, 0, {}, {}});
    seen_.clear();
    const size_t most = pool == Pool::Prints ? kMostChanges : kMostChangesOfCode;
    for (size_t step = 0; step < most && !states.empty(); ++step) {
      std::vector<State> next;
      for (const State& state : states)
        if (!is_over()) go_on(state, pool, step == 0, next);
      collect(next);
      if (!found_.empty() || is_over()) return;
      states = best(std::move(next));
    }
  }

  /// Adds the programs with one change more that agree longer.
  void go_on(const State& state, Pool pool, bool is_first, std::vector<State>& next) {
    const std::string& path = problem_.program().files[file_].path;
    const Result<model::Program> program = problem_.request().rebuild({path, state.text});
    if (!program) return;
    const machine::Image image(*program);
    judge::RunRequest request = problem_.request();
    request.program = &*program;
    const judge::Problem now(request, image);
    const edits::SourceTree tree(*program);
    const std::vector<edits::SourceEdit> edits = edits_of(now, tree, pool);
    std::vector<variants::TextVariant> changes;
    for (const edits::SourceEdit& edit : edits) changes.push_back({&edit.changes, edit.mistake});
    if (changes.empty()) return;
    const uint32_t file = changes.front().changes->front().range.file;
    const std::unique_ptr<Variants> variants = Variants::compiled(now, tree, file, changes);
    if (!variants) return;
    const Progress before = is_first ? progress_of(now) : state.progress;
    try_edits(now, *variants, edits.size(), [&](size_t k, Progress progress) {
      if (progress.sum() <= before.sum()) return;
      std::optional<std::string> text = changed_file(*program, edits[k].changes);
      if (!text || !seen_.insert(*text).second) return;
      next.push_back({std::move(*text), std::move(progress), state.score + edits[k].weight,
                      is_first ? edits[k].mistake : state.mistake,
                      is_first ? tree[edits[k].node].range : state.place});
    });
  }

  /// The likeliest changes of the functions in the file.
  std::vector<edits::SourceEdit> edits_of(const judge::Problem& now, const edits::SourceTree& tree,
                                          Pool pool) const {
    const std::string& path = problem_.program().files[file_].path;
    std::vector<edits::SourceEdit> all;
    const auto add_all = [&](std::vector<edits::SourceEdit> edits) {
      for (edits::SourceEdit& edit : edits) all.push_back(std::move(edit));
    };
    for (const edits::SyntaxId root : tree.roots()) {
      if (tree.kind(root) != model::SyntaxKind::Function) continue;
      if (now.program().files[tree[root].range.file].path != path) continue;
      add_all(edits::layout_edits(tree, root));
      if (pool == Pool::Any) add_all(edits_of_code(tree, root));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.weight > b.weight; });
    if (all.size() > kMostCompiledSteps) all.resize(kMostCompiledSteps);
    return all;
  }

  static std::vector<edits::SourceEdit> edits_of_code(const edits::SourceTree& tree,
                                                      edits::SyntaxId function) {
    std::vector<edits::SourceEdit> all;
    for (edits::SyntaxId id = function; id < tree[function].end; ++id) {
      const bool is_statement = tree.is_statement(id);
      if (!is_statement && !edits::is_replaceable(tree, id)) continue;
      // the edits of an expression are those of its parts, too
      if (!is_statement && edits::is_replaceable(tree, tree[id].parent)) continue;
      for (edits::SourceEdit& edit : is_statement
                                         ? edits::statement_edits(tree, id, edits::Reach::Near)
                                         : edits::expression_edits(tree, id, edits::Reach::Near))
        all.push_back(std::move(edit));
    }
    return all;
  }

  static Progress progress_of(const judge::Problem& now) {
    Progress progress;
    for (size_t test = 0; test < now.tests().size(); ++test)
      progress.matched.push_back(now.matched(test) + now.test(test).passed());
    return progress;
  }

  template <class Take>
  void try_edits(const judge::Problem& now, Variants& variants, size_t count, Take take) {
    const auto tried = [&](size_t k) {
      Progress progress;
      if (!variants.has(k)) return progress;
      progress.passes = true;
      for (size_t test = 0; test < now.tests().size(); ++test) {
        const trials::Trial trial = variants.run(k, test, limits_);
        const bool passes = trial.outcome == trials::Outcome::Passes;
        progress.matched.push_back(trial.matched + passes);
        progress.passes = progress.passes && (passes || is_set_free(now, test));
        progress.steps += trial.steps;
      }
      return progress;
    };
    tasks::ask_in_order<Progress>(problem_.options().jobs, count, tried,
                                  [&](size_t k, Progress progress) {
                                    spend(progress.cost());
                                    take(k, std::move(progress));
                                    return !is_over();
                                  });
  }

  /// Whether the test need not pass.
  static bool is_set_free(const judge::Problem& now, size_t test) {
    return now.test(test).outcome.verdict == document::Verdict::Unknown;
  }

  void collect(const std::vector<State>& states) {
    for (const State& state : states) {
      if (!state.progress.passes) continue;
      edits::SourceChanges changes = line_changes(problem_.program(), file_, state.text);
      found_.push_back({std::move(changes), std::nullopt, state.mistake, state.place, state.score});
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  }

  static std::vector<State> best(std::vector<State> states) {
    std::stable_sort(states.begin(), states.end(), [](const State& a, const State& b) {
      const uint64_t of_a = a.progress.sum(), of_b = b.progress.sum();
      return of_a != of_b ? of_a > of_b : a.score > b.score;
    });
    std::map<std::vector<uint32_t>, size_t> alike;
    std::vector<State> kept;
    for (State& state : states) {
      if (kept.size() == kMostStates) break;
      if (++alike[state.progress.matched] <= kMostAlike) kept.push_back(std::move(state));
    }
    return kept;
  }

  const judge::Problem& problem_;
  const machine::MachineLimits& limits_;
  uint64_t left_;  // instructions
  uint32_t file_ = 0;
  std::set<std::string> seen_;  // texts
  std::vector<Candidate> found_;
};

}  // namespace

std::vector<Candidate> passing_in_steps(const judge::Problem& problem,
                                        const machine::MachineLimits& limits, uint64_t most_steps) {
  return Steps(problem, limits, most_steps).run();
}

}  // namespace culprit::repair
