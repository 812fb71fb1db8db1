#include "diagnose/orders/order_faults.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "edits/threads/sync_calls.h"
#include "judge/schedule_search.h"
#include "schedules/recorder.h"
#include "schedules/strategy.h"

namespace culprit::diagnose {

namespace {

using edits::kNoSyntax;
using edits::SourceTree;
using edits::SyntaxId;
using machine::Frame;
using schedules::Constraint;
using schedules::Precedence;

// Rows of statements that are tried around each switch, in all; bounds time: most fail in the first
// run.
constexpr size_t kMostRows = 400;
// Pairs of accesses that are tried in both orders; bounds time.
constexpr size_t kMostPairs = 32;
constexpr double kShareOfTime = 0.4;  // of the time left

bool has_head(edits::SyntaxKind kind) {
  using enum edits::SyntaxKind;
  return kind == If || kind == While || kind == For || kind == Do || kind == Switch;
}

using Stacks = std::vector<std::vector<Frame>>;

/// Keeps the stacks of the threads after which another one goes on.
class StackKeeper final : public schedules::Strategy {
 public:
  explicit StackKeeper(const machine::Schedule& schedule) : given_(schedule) {}
  uint32_t choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                  std::span<const uint32_t> able) override {
    const uint32_t to = given_.choose(threads, point, able);
    if (to == point.thread || point.stack->frames.empty()) return to;
    (point.goes_on ? stopped_ : waiting_).push_back(point.stack->frames);
    return to;
  }
  const Stacks& stopped() const { return stopped_; }  ///< that could have gone on themselves
  const Stacks& waiting() const { return waiting_; }

 private:
  schedules::GivenSwitches given_;
  Stacks stopped_, waiting_;
};

class Faults {
 public:
  Faults(const judge::Problem& problem, const SourceTree& tree)
      : problem_(problem),
        image_(problem.image()),
        tree_(tree),
        tests_(tests_decided_by_order(problem)) {
    // mends may tell more than the code that is interrupted, and so may values
    if (problem.options().budget) share_.emplace(*problem.options().budget, kShareOfTime);
    for (const size_t test : tests_)
      runs_.emplace_back(problem.request(), image_, problem.tests()[test], budget());
  }

  std::vector<OrderFault> run() {
    if (tests_.empty()) return {};
    find_uninterrupted();
    find_first();
    return std::move(found_);
  }

 private:
  using FunctionRow = std::pair<uint32_t, edits::StatementRow>;
  using Code = std::vector<FunctionRow>;

  const Budget* budget() const { return share_ ? &*share_ : nullptr; }
  bool time_is_up() const { return share_ && share_->exhausted(); }
  const schedules::SearchResult& known(size_t index) const {
    return *problem_.tests()[tests_[index]].found;
  }

  /// Under how many schedules all tests pass with the constraint; 0: some fails, or fewer runs come
  /// to their ends than without it, or the time is up.
  uint64_t passing_with(const Constraint& constraint) {
    uint64_t passing = 0;
    for (size_t k = 0; k < tests_.size(); ++k) {
      schedules::SearchRequest search = runs_[k].search_request();
      search.places = known(k).places;
      search.constraint = &constraint;
      search.until_failure = true;
      search.first = known(k).failing_too;
      if (known(k).failing) search.first.insert(search.first.begin(), *known(k).failing);
      const schedules::SearchResult result = schedules::search(search);
      if (result.failed > 0 || result.undecided > known(k).undecided || time_is_up()) return 0;
      passing += result.tried - result.undecided;
    }
    return passing;
  }

  // Code that no other thread may interrupt
  // -----------------------------------------------------------------------------------------------

  void find_uninterrupted() {
    try_violated();
    if (found_.empty()) try_rows(false);
    if (found_.empty()) try_inversions();
    if (found_.empty()) try_all_racing();
    if (found_.empty() && !hangs()) try_rows(true);
  }

  /// Where an assertion about all threads is violated: what each of the threads does from where it
  /// comes to its part in that to where it leaves it.
  void try_violated() {
    for (const size_t test : tests_)
      if (Code code = violated_code(problem_.tests()[test].run.violated);
          !code.empty() && try_uninterrupted(std::move(code)))
        return;
  }

  /// Empty if it is not known for one of the threads.
  Code violated_code(const std::vector<replay::ViolatedSpan>& spans) const {
    Code code;
    for (const replay::ViolatedSpan& span : spans) {
      const std::optional<FunctionRow> row = row_of(span);
      if (!row) return {};
      const auto known = std::find_if(code.begin(), code.end(), [&](const FunctionRow& other) {
        return edits::overlap(tree_, row->second, other.second);
      });
      if (known == code.end()) code.push_back(*row);
      else if (*known != *row) return {};
    }
    return code;
  }

  /// The fewest statements that contain both ends; nullopt: there are none, or others run within
  /// them anyway.
  std::optional<FunctionRow> row_of(const replay::ViolatedSpan& span) const {
    if (!span.end || span.end->function != span.begin.function) return std::nullopt;
    const SyntaxId begin = statement_at(tree_, image_, span.begin),
                   end = statement_at(tree_, image_, *span.end);
    if (begin == kNoSyntax || end == kNoSyntax) return std::nullopt;
    for (const edits::StatementRow& row : edits::rows_around(tree_, begin))
      if (edits::contains(tree_, row, end))
        return is_interrupted(row, true) ? std::nullopt
                                         : std::optional(FunctionRow{span.begin.function, row});
    return std::nullopt;
  }

  /// Rows around the switches, the fewest statements first, the callers' last.
  void try_rows(bool allows_loops) {
    std::set<std::pair<uint32_t, edits::StatementRow>> tried;
    for (const auto& stack : stacks_at_switches())
      for (size_t f = stack.size(); f-- > 0;) {
        const Frame& frame = stack[f];
        if (!image_.functions()[frame.function].is_own) continue;
        const bool is_top = f + 1 == stack.size();
        const SyntaxId at = statement_at(
            tree_, image_, {frame.function, is_top || frame.pc == 0 ? frame.pc : frame.pc - 1});
        if (at == kNoSyntax) continue;
        for (const edits::StatementRow& row : edits::rows_around(tree_, at)) {
          if (tried.size() >= kMostRows || time_is_up()) return;
          if (is_interrupted(row, allows_loops) || !tried.insert({frame.function, row}).second)
            continue;
          if (try_uninterrupted({{frame.function, row}})) return;
        }
      }
  }

  /// Where both threads of an inversion take their two locks.
  void try_inversions() {
    for (size_t k = 0; k < tests_.size(); ++k)
      for (const schedules::NamedInversion& each : known(k).inversions) {
        Code code;
        for (const schedules::LockStep* step : {&each.inversion.first, &each.inversion.second}) {
          const SyntaxId first = statement_at(tree_, image_, step->held_at),
                         last = statement_at(tree_, image_, step->taken_at);
          if (first == kNoSyntax || last == kNoSyntax || last <= first ||
              tree_[first].parent != tree_[last].parent)
            break;
          const std::pair row(step->taken_at.function, edits::StatementRow{first, last});
          if (std::find(code.begin(), code.end(), row) == code.end()) code.push_back(row);
        }
        if (!code.empty() && try_uninterrupted(std::move(code))) return;
      }
  }

  /// Whether others run within the row anyway: it waits for them, or takes locks again and again.
  /// A loop with locks is tried last, and not where threads hang: keeping others out of it only
  /// lets them come too late.
  bool is_interrupted(const edits::StatementRow& row, bool allows_loops) const {
    for (SyntaxId id = row.first; id < tree_[row.last].end; id = tree_[id].end)
      if (edits::waits_for_others(tree_, id) || (!allows_loops && edits::locks_in_loop(tree_, id)))
        return true;
    return false;
  }

  bool try_uninterrupted(Code code) {
    OrderFault fault;
    for (const auto& [function, row] : code)
      fault.constraint.uninterrupted.push_back(
          schedules::region_of(image_, function, edits::range_of(tree_, row)));
    fault.uninterrupted = std::move(code);
    fault.schedules = passing_with(fault.constraint);
    if (fault.schedules == 0) return false;
    found_.push_back(std::move(fault));
    return true;
  }

  /// The stacks of the threads that stop in the failing schedules, and then of those that wait.
  Stacks stacks_at_switches() {
    Stacks stopped, waiting;
    for (size_t k = 0; k < tests_.size(); ++k) {
      if (!known(k).failing) continue;
      StackKeeper keeper(*known(k).failing);
      schedules::Recorder recorder(keeper, known(k).places, 0);
      runs_[k].run(recorder, nullptr);
      stopped.insert(stopped.end(), keeper.stopped().begin(), keeper.stopped().end());
      waiting.insert(waiting.end(), keeper.waiting().begin(), keeper.waiting().end());
    }
    stopped.insert(stopped.end(), waiting.begin(), waiting.end());
    return stopped;
  }

  /// All statements that take part in a race, each without interruption; then those of them that
  /// are needed.
  void try_all_racing() {
    std::set<std::pair<uint32_t, edits::StatementRow>> code;
    for (size_t k = 0; k < tests_.size(); ++k)
      for (const schedules::Race& race : known(k).races)
        for (const schedules::RacingAccess* access : {&race.first, &race.second}) {
          const SyntaxId at = statement_at(tree_, image_, access->place);
          if (at != kNoSyntax && !is_interrupted({at, at}, false))
            code.insert({access->place.function, {at, at}});
        }
    Code needed(code.begin(), code.end());
    if (needed.empty() || !try_uninterrupted(needed)) return;
    for (size_t k = needed.size(); k-- > 0 && needed.size() > 1;) {
      Code fewer = needed;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
      if (!try_uninterrupted(fewer)) continue;
      needed = std::move(fewer);
      found_.erase(found_.end() - 2);
    }
  }

  // What has to come first
  // -----------------------------------------------------------------------------------------------

  void find_first() {
    if (!found_.empty()) return;
    if (hangs()) find_lost_signals();
    if (!found_.empty()) return;
    for (const Precedence& order : orders()) {
      if (time_is_up()) return;
      if (try_order(order)) return;
    }
  }

  /// Whether the threads of a test wait without end.
  bool hangs() const {
    return std::any_of(tests_.begin(), tests_.end(), [&](size_t test) {
      const auto& findings = problem_.tests()[test].run.findings;
      return std::any_of(findings.begin(), findings.end(), [](const machine::Finding& each) {
        return each.kind == machine::FindingKind::Deadlock;
      });
    });
  }

  /// The candidates: what races in the main thread after the end of other threads, by variable, and
  /// of all variables; one access after another one that races with it; the threads of one function
  /// after those of another one.
  std::vector<Precedence> orders() const {
    std::map<std::pair<std::string, uint32_t>, Precedence> by_variable;
    std::map<uint32_t, Precedence> by_function;
    std::vector<Precedence> pairs;
    for (size_t k = 0; k < tests_.size(); ++k) {
      const std::vector<uint32_t>& starts = problem_.tests()[tests_[k]].run.starts;
      for (const schedules::Race& race : known(k).races)
        for (const auto& [first, later] :
             {std::pair(&race.first, &race.second), std::pair(&race.second, &race.first)}) {
          if (pairs.size() < kMostPairs && runs_other_code(starts, *first, *later))
            pairs.push_back({{later->place}, first->place});
          if (later->thread != 1 || first->thread > starts.size() || lets_others_run(*later))
            continue;
          const uint32_t ended = starts[first->thread - 1];
          add_later(by_variable[{race.name, ended}], later->place, ended);
          add_later(by_function[ended], later->place, ended);
        }
    }
    std::vector<Precedence> all;
    for (auto& [variable, order] : by_variable) all.push_back(std::move(order));
    for (auto& [function, order] : by_function) all.push_back(std::move(order));
    all.insert(all.end(), pairs.begin(), pairs.end());
    if (!hangs()) add_whole_threads(all);
    return all;
  }

  static bool runs_other_code(const std::vector<uint32_t>& starts, const schedules::RacingAccess& a,
                              const schedules::RacingAccess& b) {
    return a.thread <= starts.size() && b.thread <= starts.size() &&
           starts[a.thread - 1] != starts[b.thread - 1];
  }

  /// All threads of one function after those of another one.
  void add_whole_threads(std::vector<Precedence>& all) const {
    std::set<uint32_t> functions;
    for (const size_t test : tests_) {
      const std::vector<uint32_t>& starts = problem_.tests()[test].run.starts;
      functions.insert(starts.begin() + 1, starts.end());
    }
    for (const uint32_t begun : functions)
      for (const uint32_t ended : functions)
        if (begun != ended && all.size() < 2 * kMostPairs)
          all.push_back({{}, std::nullopt, ended, begun});
  }

  static void add_later(Precedence& order, const machine::CodePlace& place, uint32_t ended) {
    order.ended = ended;
    if (std::find(order.later.begin(), order.later.end(), place) == order.later.end())
      order.later.push_back(place);
  }

  bool lets_others_run(const schedules::RacingAccess& access) const {
    const SyntaxId at = code_at(tree_, image_, access.place);
    return at != kNoSyntax && is_interrupted({at, at}, false);
  }

  using PlacedCall = std::pair<edits::SyncCall, machine::CodePlace>;

  /// The calls of the program's own functions by which threads wait for each other.
  std::vector<PlacedCall> placed_calls() const {
    std::vector<PlacedCall> calls;
    for (uint32_t f = 0; f < image_.functions().size(); ++f) {
      const model::Function& function = *image_.functions()[f].model;
      const SyntaxId root =
          image_.functions()[f].is_own ? tree_.function_at(function.location) : kNoSyntax;
      if (root == kNoSyntax) continue;
      for (edits::SyncCall& call : edits::sync_calls(tree_, root))
        for (uint32_t pc = 0; pc < function.code.size(); ++pc)
          if (function.code[pc].op == model::Op::Call &&
              contains(tree_[call.call].range, function.locations[pc])) {
            calls.push_back({std::move(call), {f, pc}});
            break;
          }
    }
    return calls;
  }

  /// A signal that is given before the wait for it is lost. Where its thread takes a lock before,
  /// that has to come later, too.
  void find_lost_signals() {
    using Kind = edits::SyncCall::Kind;
    const std::vector<PlacedCall> calls = placed_calls();
    for (const auto& [wait, first] : calls) {
      if (wait.kind != Kind::Wait || time_is_up()) continue;
      Precedence order{{}, first};
      std::vector<machine::CodePlace> signals;
      for (size_t k = 0; k < calls.size(); ++k) {
        const auto& [signal, place] = calls[k];
        if ((signal.kind != Kind::Signal && signal.kind != Kind::Broadcast) ||
            signal.argument != wait.argument)
          continue;
        signals.push_back(place);
        machine::CodePlace later = place;
        for (size_t before = k; before-- > 0 && calls[before].second.function == place.function;)
          if (calls[before].first.kind == Kind::Lock) later = calls[before].second;
        order.later.push_back(later);
      }
      if (signals.empty() || !try_order(order)) continue;
      // the constraint may need fewer of them
      const auto& needed = found_.back().constraint.order.front().later;
      for (size_t k = 0; k < signals.size(); ++k)
        if (std::find(needed.begin(), needed.end(), order.later[k]) != needed.end())
          found_.back().later.push_back(signals[k]);
      return;
    }
  }

  bool try_order(const Precedence& order) {
    OrderFault fault;
    fault.constraint.order.push_back(order);
    fault.schedules = passing_with(fault.constraint);
    if (fault.schedules == 0) return false;
    leave_out_later(fault);
    found_.push_back(std::move(fault));
    return true;
  }

  /// Keeps those of its later places that are needed.
  void leave_out_later(OrderFault& fault) {
    for (size_t k = fault.constraint.order.front().later.size(); k-- > 0;) {
      if (fault.constraint.order.front().later.size() == 1 || time_is_up()) return;
      Constraint fewer = fault.constraint;
      std::vector<machine::CodePlace>& later = fewer.order.front().later;
      later.erase(later.begin() + static_cast<std::ptrdiff_t>(k));
      if (const uint64_t passing = passing_with(fewer)) {
        fault.constraint = std::move(fewer);
        fault.schedules = passing;
      }
    }
  }

  const judge::Problem& problem_;
  const machine::Image& image_;
  const SourceTree& tree_;
  std::vector<size_t> tests_;
  std::optional<Budget> share_;
  std::vector<judge::ScheduledRuns> runs_;  // of these tests
  std::vector<OrderFault> found_;
};

}  // namespace

SyntaxId code_at(const SourceTree& tree, const machine::Image& image,
                 const machine::CodePlace& place) {
  const model::Function& code = *image.functions()[place.function].model;
  if (place.pc >= code.locations.size() || !code.locations[place.pc].valid()) return kNoSyntax;
  for (SyntaxId id = tree.around(code.locations[place.pc]); id != kNoSyntax; id = tree[id].parent)
    if (tree.is_statement(id) ||
        (tree[id].parent != kNoSyntax && tree.is_statement(tree[id].parent) &&
         has_head(tree.kind(tree[id].parent))))
      return id;
  return kNoSyntax;
}

SyntaxId statement_at(const SourceTree& tree, const machine::Image& image,
                      const machine::CodePlace& place) {
  const SyntaxId code = code_at(tree, image, place);
  return code == kNoSyntax ? kNoSyntax : tree.statement_of(code);
}

std::vector<size_t> tests_decided_by_order(const judge::Problem& problem) {
  std::vector<size_t> tests;
  for (size_t t = 0; t < problem.tests().size(); ++t) {
    const judge::JudgedTest& test = problem.tests()[t];
    if (!test.is_variant && test.found && test.outcome.fails_by_order()) tests.push_back(t);
  }
  return tests;
}

std::vector<OrderFault> order_faults(const judge::Problem& problem, const SourceTree& tree) {
  return Faults(problem, tree).run();
}

}  // namespace culprit::diagnose
