#include "repair/candidates.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "edits/missing_calls.h"
#include "edits/missing_resets.h"
#include "edits/slips.h"
#include "edits/source_changes.h"
#include "edits/text/statement_edits.h"
#include "judge/failure_messages.h"
#include "repair/input_edits.h"
#include "repair/print_edits.h"

namespace culprit::repair {

namespace {

using diagnose::RankedPlace;
using diagnose::RankedSuspect;
using diagnose::Suspect;
using edits::Mistake;
using edits::SyntaxId;

// How much the probability of its place counts: patches that pass are less often at the likeliest
// place than suspects are right (fitted with edits::weight_of).
constexpr double kPlace = 0.5;
constexpr size_t kMostCalls = 1'000;  // missing ones that are tried, the likeliest; bounds time

class Collection {
 public:
  Collection(const diagnose::Diagnosed& diagnosed, const edits::SourceTree& tree,
             edits::Reach reach)
      : diagnosed_(diagnosed), program_(diagnosed.problem.program()), tree_(tree), reach_(reach) {}

  std::vector<Candidate> run() {
    for (const RankedPlace& place : diagnosed_.places) {
      note(place.best, place.probability);
      for (const RankedSuspect& also : place.also) note(also, place.probability);
    }
    for (edits::SourceEdit& edit : input_edits(diagnosed_.problem, tree_))
      prints_.push_back({std::move(edit), 1});
    add_texts();
    add_known();
    return sorted();
  }

  std::vector<Candidate> run_at(const Suspect& suspect, model::ComponentId leaf) {
    for (edits::SourceEdit& edit : print_edits_at(diagnosed_.problem, tree_, suspect, leaf))
      prints_.push_back({std::move(edit), 1});
    probability_.try_emplace(leaf, 1);
    add_texts();
    return sorted();
  }

 private:
  std::vector<Candidate> sorted() {
    std::stable_sort(all_.begin(), all_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    return std::move(all_);
  }

  const Suspect& suspect(const RankedSuspect& ranked) const {
    return diagnosed_.faults.suspects[ranked.suspect];
  }

  void note(const RankedSuspect& ranked, double probability) {
    const Suspect& found = suspect(ranked);
    for (edits::SourceEdit& edit : print_edits(diagnosed_.problem, tree_, found))
      prints_.push_back({std::move(edit), probability});
    if (found.is_set || found.unit) return;
    for (const model::ComponentId leaf : found.leaves) probability_.try_emplace(leaf, probability);
    if (found.slips.size() == 1) known_.push_back({found.slips.front(), probability});
    if (ranked.edit && !ranked.edit->edit.is_only_text() && found.leaves.size() == 1)
      known_.push_back({ranked.edit->edit, probability});
  }

  // Edits that are only text
  // -----------------------------------------------------------------------------------------------

  void add_texts() {
    std::map<SyntaxId, double> values, statements;
    const auto raise = [](std::map<SyntaxId, double>& all, SyntaxId node, double probability) {
      double& known = all[node];
      known = std::max(known, probability);
    };
    for (const auto& [id, probability] : probability_) {
      const SyntaxId node = tree_.at(program_.components[id].range);
      if (node == edits::kNoSyntax) continue;
      if (model::is_expression(tree_.kind(node))) raise(values, node, probability);
      const SyntaxId value = edits::value_of(tree_, id);
      if (value != edits::kNoSyntax) raise(values, value, probability);
      const SyntaxId statement = tree_.statement_of(node);
      if (statement != edits::kNoSyntax) raise(statements, statement, probability);
    }
    for (auto& [edit, probability] : prints_) add_all({std::move(edit)}, probability);
    for (const auto& [node, probability] : values) {
      if (time_is_up()) return;
      add_all(edits::expression_edits(tree_, node, reach_), probability);
    }
    for (const auto& [node, probability] : statements) {
      if (time_is_up()) return;
      add_all(edits::statement_edits(tree_, node, reach_), probability);
    }
  }

  const Budget* budget() const { return diagnosed_.problem.options().budget; }
  bool time_is_up() const { return budget() && budget()->exhausted(); }

  void add_all(std::vector<edits::SourceEdit> edits, double probability) {
    for (edits::SourceEdit& edit : edits)
      add({std::move(edit.changes), std::nullopt, edit.mistake, tree_[edit.node].range,
           kPlace * std::log(probability) + edit.weight});
  }

  // Edits whose effect is known
  // -----------------------------------------------------------------------------------------------

  void add_known() {
    for (auto& [edit, probability] : known_)
      if (const std::string called = edits::called_by(program_, edit); called.empty())
        add(std::move(edit), probability);
      else calls_[called] = std::max(calls_[called], probability);
    std::vector<model::ComponentId> ids;
    for (const auto& [id, probability] : probability_) ids.push_back(id);
    for (edits::Edit& edit : edits::slips_of(diagnosed_.problem.image(), ids, budget()))
      add_suspected(std::move(edit));
    for (edits::Edit& edit : edits::missing_resets(diagnosed_.problem.image(), ids, budget()))
      add_suspected(std::move(edit));
    add_calls();
  }

  /// A missing call may stand at several places, of which the diagnosis lists few. If it lists none
  /// since another change explains the failures, the calls of a broken protocol are tried, too.
  void add_calls() {
    const std::vector<std::string> messages = judge::failure_messages(diagnosed_.problem);
    const bool are_asked =
        calls_.empty() && edits::asks_for_calls(diagnosed_.problem.image(), messages);
    if (calls_.empty() && !are_asked) return;
    std::vector<model::ComponentId> executed;
    for (model::ComponentId id = 0; id < program_.components.size(); ++id)
      if (diagnosed_.problem.executed_by_all_failing({id})) executed.push_back(id);
    for (edits::Edit& edit : edits::missing_calls(diagnosed_.problem.image(), executed, messages,
                                                  kMostCalls, budget())) {
      const auto missing = calls_.find(edits::called_by(program_, edit));
      if (missing == calls_.end() && !are_asked) continue;
      const double weight = edit.weight;
      add(std::move(edit), are_asked ? 1 : missing->second, weight);
    }
  }

  void add_suspected(edits::Edit edit) {
    const auto known = probability_.find(edit.component);
    if (known != probability_.end()) add(std::move(edit), known->second);
  }

  void add(edits::Edit edit, double probability, double more = 0) {
    const Mistake mistake = mistake_of(edit);
    const SourceRange place = program_.components[edit.component].range;
    edits::SourceChanges changes = edit.source;
    add({std::move(changes), std::move(edit), mistake, place,
         kPlace * std::log(probability) + edits::weight_of(mistake) + more});
  }

  /// A second edit with the same text only adds its effect and its chance.
  void add(Candidate candidate) {
    if (candidate.changes.empty()) return;
    const auto [at, is_new] = index_.try_emplace(edits::shortened(candidate.changes), all_.size());
    if (is_new) {
      all_.push_back(std::move(candidate));
      return;
    }
    Candidate& known = all_[at->second];
    if (!known.edit && candidate.edit) {
      known.edit = std::move(candidate.edit);
      known.changes = std::move(candidate.changes);
    } else {
      known.score = std::max(known.score, candidate.score);
    }
  }

  const diagnose::Diagnosed& diagnosed_;
  const model::Program& program_;
  const edits::SourceTree& tree_;
  const edits::Reach reach_;
  std::map<model::ComponentId, double> probability_;  // of single suspects, by leaf
  std::vector<std::pair<edits::SourceEdit, double>> prints_;
  std::vector<std::pair<edits::Edit, double>> known_;  // that the diagnosis found
  std::map<std::string, double> calls_;                // of missing calls, by function
  std::map<edits::SourceChanges, size_t> index_;       // in all_
  std::vector<Candidate> all_;
};

}  // namespace

std::vector<Candidate> candidates(const diagnose::Diagnosed& diagnosed,
                                  const edits::SourceTree& tree, edits::Reach reach) {
  return Collection(diagnosed, tree, reach).run();
}

std::vector<Candidate> candidates_at(const diagnose::Diagnosed& diagnosed,
                                     const edits::SourceTree& tree,
                                     const diagnose::Suspect& suspect, model::ComponentId leaf) {
  return Collection(diagnosed, tree, edits::Reach::Near).run_at(suspect, leaf);
}

}  // namespace culprit::repair
