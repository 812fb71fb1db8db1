#include "repair/repair.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "diagnose/answer/edit_words.h"
#include "diagnose/locate.h"
#include "document/to_document.h"
#include "edits/text/change_words.h"
#include "edits/threads/sync_calls.h"
#include "repair/behaviour.h"
#include "repair/candidates.h"
#include "repair/groups.h"
#include "repair/pairs.h"
#include "repair/reference.h"
#include "repair/steps.h"
#include "variants/trying.h"
#include "variants/variants.h"

namespace culprit::repair {

using variants::failing_with;
using variants::passes_all;
using variants::passes_as_text;
using variants::passing_of;
using variants::Rebuilt;
using variants::rebuilt;
using variants::Runnable;
using variants::Tried;
using variants::tried_on_all;

namespace {

// instructions of the trials of one reach; bounds time (bench/RESULTS.md#constants)
constexpr uint64_t kMostSteps = 400'000'000;
// edits that are compiled together, the likeliest; bounds time and memory
constexpr size_t kMostCompiled = 2'000;
// edits that cannot be compiled together with others, each compiled alone
constexpr size_t kMostAlone = 16;

// changes that pass and are compared with each other, the likeliest; bounds time
constexpr size_t kMostCompared = 100;
// instructions of the runs that compare them; bounds time
constexpr uint64_t kMostForBehaviour = 50'000'000;

bool moves_lines(const edits::SourceChanges& changes) {
  const auto lines = [](const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
  };
  return std::any_of(changes.begin(), changes.end(), [&](const edits::SourceChange& change) {
    return lines(change.replaced) != lines(change.written);
  });
}

class Patches {
 public:
  /// `tests`: the outcomes without a patch. `reference` may be null.
  Patches(const diagnose::Diagnosed& diagnosed, const RepairRequest& request,
          const std::vector<document::TestOutcome>& tests, const Runnable* reference)
      : diagnosed_(diagnosed),
        problem_(diagnosed.problem),
        tests_(tests),
        trials_(diagnosed.checker.trials()),
        limits_(diagnosed.checker.run_limits()),
        request_(request),
        reference_(reference),
        tree_(problem_.program()),
        most_steps_(kMostSteps * problem_.options().effort) {
    limits_.steps = std::min(limits_.steps, problem_.bounds().steps);
  }

  void run(document::Document& document) {
    if (!document.order_mends.empty()) {  // what else passes would only hide the fault
      document.patches = document.order_mends;
      if (document.patches.size() > request_.most_patches)
        document.patches.resize(request_.most_patches);
      return;
    }
    // a patch must pass all failing tests, and one that was set aside has no suspect
    if (document.set_aside.empty()) find();
    else find_without_suspects();
    document.patches = std::move(patches_);
    document.further_inputs = further_inputs_;
  }

 private:
  void find() {
    for (const edits::Reach reach : {edits::Reach::Near, edits::Reach::Far}) {
      candidates_ = candidates(diagnosed_, tree_, reach);
      compile();
      add_patches(passing());
      if (!patches_.empty() || time_is_up()) return;
    }
    if (!request_.may_move_lines || request_.most_edits < 2) return;
    add_pairs();
    if (patches_.empty()) find_without_suspects();
  }

  void find_without_suspects() {
    if (!request_.may_move_lines || request_.most_edits < 2 || time_is_up()) return;
    std::vector<Passing> passing;
    for (Candidate& found : passing_in_steps(problem_, limits_, most_steps_))
      passing.push_back({std::move(found), {}});
    add_patches(std::move(passing));
  }

  void add_pairs() {
    PassingPairs found = passing_pairs(diagnosed_, tree_, limits_, most_steps_);
    std::vector<Passing> passing;
    for (size_t k = 0; k < found.pairs.size(); ++k)
      passing.push_back(
          {std::move(found.pairs[k]), std::move(found.programs[k]), std::move(found.parts[k])});
    add_patches(std::move(passing));
  }

  /// One of each group that does the same, the likeliest group first, if it passes as text, too; up
  /// to the most that the request wants.
  void add_patches(std::vector<Passing> passing) {
    size_t alone = 0;
    std::erase_if(passing, [&](Passing& each) {
      return (!each.program.problem && ++alone > kMostAlone) || !can_be_patch(each);
    });
    if (passing.size() > kMostCompared) passing.resize(kMostCompared);
    std::vector<Runnable> programs;
    for (const Passing& each : passing) programs.push_back(each.program);
    const FurtherRuns further(problem_, programs, reference_, limits_, kMostForBehaviour);
    further_inputs_ = further.inputs();
    std::optional<size_t> first;
    std::vector<document::Patch> hiding;
    for (const Group& group : likeliest_groups(problem_, passing, further, reference_ != nullptr)) {
      if (patches_.size() + hiding.size() == request_.most_patches || time_is_up()) break;
      const auto found = std::find_if(group.begin(), group.end(), [&](size_t k) {
        return passing[k].rebuilt || passes_as_text(problem_, tests_, passing[k].candidate.changes);
      });
      if (found == group.end()) continue;
      document::Patch patch = patch_of(passing[*found].candidate, patches_.size() + 1);
      for (const size_t k : group)
        if (k != *found) patch.alike.push_back(words_elsewhere(passing[k].candidate));
      patch.parts = parts_of(passing[*found]);
      if (reference_) patch.agrees = further.inputs() - further.disagreements(*found).size();
      const bool hides = leaves_one_thread(passing[*found].candidate);
      if (first) patch.differs = distinction(passing, further, *first, *found);
      else if (!hides) first = *found;
      if (hides) patch.words += ", which leaves one thread to do all the work";
      (hides ? hiding : patches_).push_back(std::move(patch));
    }
    for (document::Patch& patch : hiding) patches_.push_back(std::move(patch));
    for (size_t k = 0; k < patches_.size(); ++k) patches_[k].rank = static_cast<unsigned>(k + 1);
  }

  /// Whether tests that ran several threads run one beside main at most: that hides what goes wrong
  /// between them.
  bool leaves_one_thread(const Candidate& candidate) const {
    constexpr size_t kMainAndOne = 2;
    const auto runs_several = [](const judge::JudgedTest& test) {
      return test.test->ranks <= 1 && test.run.starts.size() > kMainAndOne;
    };
    const std::vector<judge::JudgedTest>& before = problem_.tests();
    if (std::none_of(before.begin(), before.end(), runs_several)) return false;
    const auto changed = rebuilt(problem_, candidate.changes);
    return changed && std::none_of(changed->problem.tests().begin(), changed->problem.tests().end(),
                                   runs_several);
  }

  /// Candidates that could not be tried are compiled here.
  bool can_be_patch(Passing& each) const {
    if (!request_.may_move_lines && moves_lines(each.candidate.changes)) return false;
    if (each.program.problem) return true;
    each.rebuilt = rebuilt(problem_, each.candidate.changes);
    if (!each.rebuilt || !passes_all(*each.rebuilt, tests_)) return false;
    each.program.problem = &each.rebuilt->problem;
    return true;
  }

  bool time_is_up() const {
    const Budget* budget = problem_.options().budget;
    return budget && budget->exhausted();
  }

  /// Compiles the edits whose effect is not known, those of each file together.
  void compile() {
    compiled_ = {};
    compiled_.of_edit.resize(candidates_.size());
    alone_.clear();
    if (!request_.may_move_lines) return;
    std::vector<variants::TextVariant> texts;
    size_t count = 0;
    for (const Candidate& each : candidates_) {
      const bool is_tried = !each.edit && count++ < kMostCompiled * problem_.options().effort;
      texts.push_back({is_tried ? &each.changes : nullptr, each.mistake});
    }
    compiled_ = variants::compiled_edits(problem_, tree_, texts);
    if (compiled_.alone.size() > kMostAlone) compiled_.alone.resize(kMostAlone);
    alone_.insert(compiled_.alone.begin(), compiled_.alone.end());
  }

  /// The candidates that pass in trials, and those that cannot be tried, in their order.
  std::vector<Passing> passing() {
    std::vector<Passing> passing;
    for (const size_t k : passing_of(problem_, candidates_.size(), most_steps_,
                                     [&](size_t candidate) { return tried(candidate); }))
      passing.push_back({candidates_[k], runnable(k)});
    return passing;
  }

  Runnable runnable(size_t candidate) const {
    if (candidates_[candidate].edit) return {&problem_, {*candidates_[candidate].edit}};
    const auto [variants, index] = compiled_.of_edit[candidate];
    return variants ? variants->runnable({index}) : Runnable();
  }

  Tried tried(size_t candidate) const {
    const auto [variants, index] = compiled_.of_edit[candidate];
    const std::optional<edits::Edit>& edit = candidates_[candidate].edit;
    if (edit)
      return tried_on_all(problem_, [&](size_t test) {
        return trials_.run(*edit, test, trials_.limits_for(test, limits_));
      });
    if (!variants) return {alone_.contains(candidate), 0};
    return tried_on_all(problem_, [&, variants = variants, index = index](size_t test) {
      return variants->run(index, test, limits_);
    });
  }

  std::string words_for(const Candidate& candidate) const {
    if (candidate.edit) {
      const edits::Edit& edit = *candidate.edit;
      const model::Component& component = problem_.program().components[edit.component];
      const std::string words = diagnose::words_for(problem_.program(), edit, edit.component);
      return edit.is_missing_statement() ? edit.text
             : words.starts_with('`')    ? fmt::format("{} for `{}`", words, component.text)
                                         : fmt::format("`{}`: {}", component.text, words);
    }
    return words_for_changes(candidate.changes, candidate.mistake);
  }

  /// The same where its place is not shown: that of an added statement is beside a line.
  std::string words_elsewhere(const Candidate& candidate) const {
    std::string words = words_for(candidate);
    if (!candidate.edit || !candidate.edit->is_missing_statement() || !words.ends_with(" it"))
      return words;
    words.resize(words.size() - std::string_view("it").size());
    return fmt::format("{}line {}", words, candidate.place.line);
  }

  document::Patch patch_of(const Candidate& candidate, size_t rank) const {
    document::Patch patch;
    patch.rank = static_cast<unsigned>(rank);
    patch.words = words_for(candidate);
    if (edits::runs_one_by_one(candidate.changes))
      patch.words += ", which lets the threads run one after the other";
    patch.mistake = edits::name_of(candidate.mistake);
    patch.place = document::place_of(problem_.program(), candidate.place);
    for (const edits::SourceChange& change : candidate.changes)
      patch.changes.push_back(
          {document::place_of(problem_.program(), change.range), change.replaced, change.written});
    patch.tests = static_cast<uint64_t>(
        std::count_if(tests_.begin(), tests_.end(), [](const document::TestOutcome& test) {
          return test.verdict != document::Verdict::Unknown;
        }));
    return patch;
  }

  std::vector<document::PatchPart> parts_of(const Passing& passing) const {
    std::vector<document::PatchPart> parts;
    for (size_t k = 0; k < passing.parts.size(); ++k) {
      Runnable without = passing.program;
      without.edits.erase(without.edits.begin() + static_cast<long>(k));
      parts.push_back({words_for(passing.parts[k]),
                       document::place_of(problem_.program(), passing.parts[k].place),
                       failing_with(without, limits_)});
    }
    return parts;
  }

  const diagnose::Diagnosed& diagnosed_;
  const judge::Problem& problem_;
  const std::vector<document::TestOutcome>& tests_;
  trials::Trials& trials_;
  machine::MachineLimits limits_;
  const RepairRequest& request_;
  const Runnable* reference_;  // null: there is none
  const edits::SourceTree tree_;
  std::vector<Candidate> candidates_;
  variants::CompiledEdits compiled_;  // of the candidates without a known effect
  std::vector<document::Patch> patches_;
  size_t further_inputs_ = 0;
  std::set<size_t> alone_;  // candidates that are only judged as text
  const uint64_t most_steps_;
};

}  // namespace

document::Document repair(const RepairRequest& request, judge::ProgressSink* progress) {
  RepairRequest asked = request;
  std::optional<Rebuilt> reference;
  Runnable right;
  if (request.reference) {
    for (spec::TestCase& test : tests_by_reference(request.run, *request.reference))
      asked.run.tests.push_back(std::move(test));
    reference.emplace(asked.run, *request.reference);
    right.problem = &reference->problem;
  }
  return diagnose::locate(
      asked.run, progress, [&](const diagnose::Diagnosed& diagnosed, document::Document& document) {
        Patches(diagnosed, asked, document.tests, reference ? &right : nullptr).run(document);
      });
}

}  // namespace culprit::repair
