#include "diagnose/orders/order_mends.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "document/to_document.h"
#include "edits/source_changes.h"
#include "edits/text/change_words.h"
#include "edits/text/scope.h"
#include "edits/threads/lock_edits.h"
#include "edits/threads/locked_rows.h"
#include "edits/threads/sync_calls.h"
#include "edits/threads/wait_edits.h"
#include "support/text.h"
#include "variants/text_judge.h"

namespace culprit::diagnose {

namespace {

using edits::kNoSyntax;
using edits::SourceEdit;
using edits::SourceTree;
using edits::StatementRow;
using edits::SyntaxId;

// Mends that are compiled, the likeliest; bounds time.
constexpr size_t kMostCompiled = 48;
constexpr size_t kMostShown = 3;
// log-odds between the likeliest mend and the last that is shown; set by hand
constexpr double kMuchLess = 0.9;
// log-odds of statements that change places within the code that is interrupted; set by hand
constexpr double kMoved = -0.9;
// log-odds of letting threads run one after the other, which needs none; set by hand
constexpr double kOneByOne = -2;

bool is_of_threads(const document::Finding& finding) {
  return finding.kind == "data-race" || finding.kind == "lock-order" ||
         finding.kind == "lock-misuse" || finding.kind == "deadlock";
}

/// Whether the order of threads may be at fault: it decides; or threads race, or wait for each
/// other for ever. What no lock or barrier orders, and locks that are not given back, may fail in
/// every order that was tried.
bool may_be_of_order(const judge::JudgedTest& test) {
  if (test.is_variant || !test.failed() || !test.found) return false;
  return test.outcome.fails_by_order() || !test.found->races.empty() ||
         std::any_of(test.run.findings.begin(), test.run.findings.end(), [](const auto& each) {
           return each.kind == machine::FindingKind::Deadlock && each.fatal;
         });
}

class Mends {
 public:
  Mends(const judge::Problem& problem, const SourceTree& tree,
        const std::vector<OrderFault>& faults, const std::vector<document::TestOutcome>& before)
      : problem_(problem), tree_(tree), faults_(faults), before_(before) {}

  std::vector<document::Patch> run() {
    if (!problem_.request().rebuild) return {};
    collect();
    std::vector<Judged> judged = judge();
    std::stable_sort(judged.begin(), judged.end(),
                     [](const Judged& a, const Judged& b) { return a.findings < b.findings; });
    std::vector<document::Patch> patches;
    for (const Judged& each : judged) {
      const bool is_worse = each.edit->weight < judged.front().edit->weight - kMuchLess ||
                            (each.findings > 0 && judged.front().findings == 0);
      if (patches.size() == kMostShown) break;
      if (is_worse) continue;
      patches.push_back(patch_of(*each.edit, patches.size() + 1));
      if (each.findings > 0) patches.back().words += ", which leaves a race or an order of locks";
    }
    return patches;
  }

 private:
  struct Judged {
    const SourceEdit* edit = nullptr;
    size_t findings = 0;  // about threads that are left
  };

  // Candidates
  // -----------------------------------------------------------------------------------------------

  void collect() {
    std::set<SyntaxId> functions;
    std::set<uint32_t> files;
    for (const SyntaxId root : tree_.roots())
      if (tree_.kind(root) == edits::SyntaxKind::Function &&
          !edits::sync_calls(tree_, root).empty()) {
        functions.insert(root);
        files.insert(tree_[root].range.file);
      }
    for (const OrderFault& fault : faults_) add_for(fault);
    add_for_races();
    for (const uint32_t file : files) add(edits::wait_edits(tree_, file));
    for (const SyntaxId function : functions) {
      add(edits::lock_edits(tree_, function));
      add(edits::copied_arguments(tree_, function));
    }
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const SourceEdit& a, const SourceEdit& b) { return a.weight > b.weight; });
    if (candidates_.size() > kMostCompiled) candidates_.resize(kMostCompiled);
  }

  void add(std::vector<SourceEdit> edits, double more = 0) {
    for (SourceEdit& edit : edits) {
      const auto text = variants::changed_file(problem_.program(), edit.changes);
      if (!text || !seen_.insert(*text).second) continue;
      edit.weight += more;
      candidates_.push_back(std::move(edit));
    }
  }

  void add_for(const OrderFault& fault) {
    std::vector<StatementRow> rows;
    for (const auto& [function, row] : fault.uninterrupted) rows.push_back(row);
    if (!rows.empty()) {
      const std::string about = name_within(rows);
      for (StatementRow& row : rows) {
        add(edits::extended_sections(tree_, row));
        if (const StatementRow whole = edits::balanced_row(tree_, row); whole.first != kNoSyntax)
          row = whole;
        add(edits::single_section(tree_, row));
        add(edits::exchanged_statements(tree_, row), kMoved);
      }
      add(edits::locked_rows(tree_, rows, about));
      add(edits::locked_rows(tree_, with_partners(rows), about));
    }
    for (const schedules::Precedence& order : fault.constraint.order) {
      if (order.later.empty()) add_joins_before(order.begun);
      for (const machine::CodePlace& later : order.later) {
        if (const SyntaxId at = statement(later); at != kNoSyntax)
          add(edits::joined_before(tree_, at));
        if (!order.first) continue;
        if (const SyntaxId at = statement(*order.first); at != kNoSyntax)
          add(edits::started_after(tree_, at));
      }
    }
  }

  /// Where threads of the function are started, others are waited for before.
  void add_joins_before(uint32_t begun) {
    const std::string& name = problem_.image().functions()[begun].model->name;
    for (const SyntaxId root : tree_.roots())
      for (const edits::SyncCall& call : edits::sync_calls(tree_, root))
        if (call.kind == edits::SyncCall::Kind::Create &&
            tree_.text(call.call).find(name) != std::string::npos)
          add(edits::joined_before(tree_, call.call), kOneByOne);
  }

  SyntaxId statement(const machine::CodePlace& place) const {
    return statement_at(tree_, problem_.image(), place);
  }

  /// The races of the tests, without those that order the library's own data.
  std::vector<const schedules::Race*> races() const {
    std::vector<const schedules::Race*> all;
    for (const judge::JudgedTest& test : problem_.tests())
      if (may_be_of_order(test))
        for (const schedules::Race& race : test.found->races) all.push_back(&race);
    return all;
  }

  /// The variable of a race in one of the rows, else the name of the function.
  std::string name_within(const std::vector<StatementRow>& rows) const {
    for (const schedules::Race* race : races())
      for (const schedules::RacingAccess* side : {&race->first, &race->second})
        if (const SyntaxId at = statement(side->place);
            at != kNoSyntax && edits::contains(tree_, rows.front(), at))
          return variable_of(*race, at);
    return tree_.token(edits::function_of(tree_, rows.front().first));
  }

  /// "jobs" of "element 1 of jobs" and "jobs[1].count"; the function if the race is at no variable.
  std::string variable_of(const schedules::Race& race, SyntaxId at) const {
    const size_t last = race.name.rfind(" of ");
    std::string name = last == std::string::npos ? race.name : race.name.substr(last + 4);
    name.resize(std::min(name.find_first_of(".["), name.size()));
    return is_name(name) ? name : tree_.token(edits::function_of(tree_, at));
  }

  /// The rows, and each statement that races with one of them.
  std::vector<StatementRow> with_partners(std::vector<StatementRow> rows) const {
    for (const schedules::Race* race : races()) {
      const SyntaxId a = statement(race->first.place), b = statement(race->second.place);
      if (a == kNoSyntax || b == kNoSyntax) continue;
      const auto is_in = [&](SyntaxId id) {
        return std::any_of(rows.begin(), rows.end(), [&](const StatementRow& row) {
          return edits::contains(tree_, row, id);
        });
      };
      if (!is_in(a) && is_in(b)) insert(rows, {a, a});
      if (!is_in(b) && is_in(a)) insert(rows, {b, b});
    }
    return rows;
  }

  /// Rows within the new one are part of it then.
  void insert(std::vector<StatementRow>& rows, const StatementRow& row) const {
    std::erase_if(rows, [&](const StatementRow& other) {
      return edits::overlap(tree_, row, other) && row.first <= other.first &&
             tree_[other.last].end <= tree_[row.last].end;
    });
    if (std::none_of(rows.begin(), rows.end(),
                     [&](const StatementRow& other) { return edits::overlap(tree_, row, other); }))
      rows.push_back(row);
  }

  /// Of each variable that races: all statements under one lock; those that do not hold the lock
  /// that the others hold; atomic.
  void add_for_races() {
    std::map<std::string, std::pair<std::vector<StatementRow>, std::vector<StatementRow>>> rows;
    for (const schedules::Race* race : races()) {
      auto& [all, without_lock] = rows[race->name];
      for (const schedules::RacingAccess* side : {&race->first, &race->second}) {
        const SyntaxId at = statement(side->place);
        if (at == kNoSyntax) continue;
        insert(all, {at, at});
        const bool holds = std::find(side->locks.begin(), side->locks.end(), race->usual_lock) !=
                           side->locks.end();
        if (race->usual_lock && !holds) insert(without_lock, {at, at});
      }
    }
    for (const auto& [name, both] : rows) {
      for (const std::vector<StatementRow>* group : {&both.second, &both.first})
        if (!group->empty()) add(edits::locked_rows(tree_, *group, name_within(*group)));
      add(edits::made_atomic(tree_, name));
    }
  }

  // Judging
  // -----------------------------------------------------------------------------------------------

  std::vector<Judged> judge() const {
    std::vector<Judged> passing;
    size_t clean = 0;  // without findings about threads
    for (const SourceEdit& edit : candidates_) {
      const std::optional<Judged> found = judged(edit);
      if (!found) continue;
      passing.push_back(*found);
      clean += found->findings == 0;
      if (clean == kMostShown) break;
    }
    return passing;
  }

  std::optional<Judged> judged(const SourceEdit& edit) const {
    const Budget* budget = problem_.options().budget;
    if (budget && budget->exhausted()) return std::nullopt;
    const auto program = variants::rebuilt(problem_, edit.changes);
    if (!program || !variants::passes_all(*program, before_)) return std::nullopt;
    Judged passing{&edit, 0};
    for (const judge::JudgedTest& test : program->problem.tests())
      passing.findings += static_cast<size_t>(
          std::count_if(test.outcome.findings.begin(), test.outcome.findings.end(), is_of_threads));
    return passing;
  }

  document::Patch patch_of(const SourceEdit& edit, size_t rank) const {
    document::Patch patch;
    patch.rank = static_cast<unsigned>(rank);
    patch.words = edits::words_with_lines(problem_.program(), edit);
    patch.mistake = edits::name_of(edit.mistake);
    patch.place = document::place_of(problem_.program(), tree_[edit.node].range);
    for (const edits::SourceChange& change : edit.changes)
      patch.changes.push_back(
          {document::place_of(problem_.program(), change.range), change.replaced, change.written});
    patch.tests = static_cast<uint64_t>(
        std::count_if(before_.begin(), before_.end(), [](const document::TestOutcome& test) {
          return test.verdict != document::Verdict::Unknown;
        }));
    return patch;
  }

  const judge::Problem& problem_;
  const SourceTree& tree_;
  const std::vector<OrderFault>& faults_;
  const std::vector<document::TestOutcome>& before_;
  std::vector<SourceEdit> candidates_;
  std::set<std::string> seen_;  // texts of changed files
};

}  // namespace

std::vector<document::Patch> order_mends(const judge::Problem& problem, const SourceTree& tree,
                                         const std::vector<OrderFault>& faults,
                                         const std::vector<document::TestOutcome>& before) {
  if (std::none_of(problem.tests().begin(), problem.tests().end(), may_be_of_order)) return {};
  return Mends(problem, tree, faults, before).run();
}

}  // namespace culprit::diagnose
