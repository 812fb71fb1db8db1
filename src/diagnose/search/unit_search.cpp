#include "diagnose/search/unit_search.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>

#include "edits/prior.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

namespace {

using Leaves = std::vector<model::ComponentId>;  // ascending

constexpr size_t kMostUnits = 3;
// The largest explanation that is reduced, in components.
constexpr size_t kMostShrunk = 10;
// Times the usual effort: few components are free, and a smaller explanation is worth it.
constexpr unsigned kTimesToShrink = 4;
// Instructions of value replacement for one unit and test.
constexpr uint64_t kUnitSteps = 6'000'000;

Leaves both(const Leaves& a, const Leaves& b) {
  Leaves all;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  return all;
}

Leaves without(Leaves leaves, model::ComponentId leaf) {
  std::erase(leaves, leaf);
  return leaves;
}

/// A free whole print can do everything that its free values can.
Leaves all_of(const Unit& unit) { return both(unit.inner, unit.outlets); }

Leaves values_of(const Unit& unit, UnitParts parts) {
  return parts == UnitParts::Printed ? both(unit.inner, unit.printed) : unit.inner;
}

/// Likelier kinds first.
Leaves by_promise(const model::Program& program, Leaves leaves) {
  std::stable_sort(leaves.begin(), leaves.end(), [&](auto a, auto b) {
    return edits::kind_weight(program.components[a].kind) >
           edits::kind_weight(program.components[b].kind);
  });
  return leaves;
}

/// Examines one unit, one test after the other.
class UnitExamination {
 public:
  UnitExamination(const ConsistencyChecker& checker, std::shared_ptr<const Unit> unit,
                  UnitParts parts, const encode::Effort& effort,
                  const std::vector<Examination>& singles)
      : problem_(checker.problem()),
        checker_(checker),
        unit_(std::move(unit)),
        parts_(parts),
        effort_(effort),
        singles_(singles) {}

  Examination run() {
    values_ = values_of(*unit_, parts_);
    result_.by_test.resize(checker_.problem().tests().size());
    for (size_t test : problem_.failing_by_length()) {
      if (take_over(test)) continue;
      const Standing standing = ask(test);
      if (standing == Standing::Unasked) continue;
      result_.standing = standing;
      if (standing != Standing::Explains) break;
    }
    name_suspect();
    return std::move(result_);
  }

 private:
  bool may_be_free(model::ComponentId id) const {
    return std::binary_search(values_.begin(), values_.end(), id) ||
           (parts_ == UnitParts::All &&
            std::binary_search(unit_->outlets.begin(), unit_->outlets.end(), id));
  }

  /// Takes over a known answer: a component in the unit explains the test.
  bool take_over(size_t test) {
    const Examination* best = nullptr;
    auto weight = [&](const Examination* e) {
      return edits::kind_weight(problem_.program().components[e->suspect.component].kind);
    };
    for (const Examination& single : singles_) {
      if (single.suspect.is_set || single.suspect.leaves.size() != 1 ||
          !may_be_free(single.suspect.leaves.front()))
        continue;
      if (test >= single.by_test.size() || !single.by_test[test].explains) continue;
      if (!best || weight(&single) > weight(best)) best = &single;
    }
    if (best) keep(test, best->by_test[test], best->suspect.leaves);
    return best != nullptr;
  }

  void keep(size_t test, const TestEvidence& evidence, const Leaves& freed) {
    result_.standing = Standing::Explains;
    result_.by_test[test] = evidence;
    freed_[test] = freed;
  }

  /// First tries the components that explained the previous test: they are few, and explaining all
  /// tests by the same components says more.
  Standing ask(size_t test) {
    if (!did_.empty() && ask_set(test, did_) == Standing::Explains) return Standing::Explains;
    Standing standing = ask_set(test, values_);
    if (parts_ == UnitParts::All && standing != Standing::Explains && !unit_->outlets.empty())
      standing = ask_set(test, all_of(*unit_));
    if (standing == Standing::Explains) ask_for_less(test);
    if (standing == Standing::Undecided || standing == Standing::NotReplayed)
      standing = try_values(test, standing);
    if (standing == Standing::Undecided || standing == Standing::NotReplayed)
      standing = ask_one_by_one(test, standing);
    if (standing == Standing::Explains) did_ = freed_[test];
    return standing;
  }

  Standing ask_set(size_t test, const Leaves& leaves) {
    if (leaves.empty() || !problem_.executed(leaves, test)) return Standing::Refuted;
    return answer_of(
        test, checker_.examine_test(suspect_of(problem_.program(), leaves), test, effort_), leaves);
  }

  /// Plain runs with other values, if the encoding gave up.
  Standing try_values(size_t test, Standing otherwise) {
    if (values_.empty()) return otherwise;
    const Standing standing = answer_of(
        test, checker_.replace_test(suspect_of(problem_.program(), values_), test, kUnitSteps),
        values_);
    if (standing == Standing::Explains) freed_[test] = changed_in(test);
    return standing == Standing::Explains ? standing : otherwise;
  }

  /// The components whose values differ from the computed ones in the explanation of the test.
  Leaves changed_in(size_t test) const {
    Leaves changed;
    for (const replay::AngelicValue& value : result_.by_test[test].found.angelic)
      if (value.is_text || !value.computed_known || value.computed.bits != value.required.bits)
        changed.push_back(value.component);
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    return changed;
  }

  /// A solver changes values arbitrarily, so this frees fewer of the changed components while the
  /// test is still explained. Decisions are removed first, because another path through the unit
  /// explains less than other values on the original path; then the kinds that are seldom at fault.
  void ask_for_less(size_t test) {
    Leaves needed = changed_in(test);
    if (needed.empty() || needed.size() > kMostShrunk) return;
    if (!explains_with(test, needed)) return;
    Leaves order = by_promise(problem_.program(), changed_in(test));
    std::reverse(order.begin(), order.end());
    std::stable_partition(order.begin(), order.end(), [&](auto leaf) { return decides(leaf); });
    for (size_t i = 0; i < order.size() && needed.size() > 1; ++i) {
      const Leaves fewer = without(needed, order[i]);
      if (explains_with(test, fewer)) needed = fewer;
    }
  }

  bool decides(model::ComponentId leaf) const {
    using enum model::ComponentKind;
    const model::ComponentKind kind = problem_.program().components[leaf].kind;
    return kind == Condition || kind == ConditionAtom || kind == SwitchValue || kind == Jump ||
           kind == Statement;
  }

  bool explains_with(size_t test, const Leaves& leaves) {
    Examination answer = checker_.examine_test(suspect_of(problem_.program(), leaves), test,
                                               encode::scaled(effort_, kTimesToShrink));
    result_.checks.insert(result_.checks.end(), answer.checks.begin(), answer.checks.end());
    const bool explains = answer.explains() && answer.by_test[test].explains;
    if (explains) keep(test, answer.by_test[test], leaves);
    return explains;
  }

  /// Only a positive answer counts here: refuting each component alone says nothing about sets of
  /// them.
  Standing ask_one_by_one(size_t test, Standing otherwise) {
    for (model::ComponentId leaf :
         by_promise(problem_.program(), parts_ == UnitParts::All ? all_of(*unit_) : values_)) {
      if (!problem_.executed({leaf}, test)) continue;
      const Suspect single = suspect_of(problem_.program(), {leaf});
      if (answer_of(test, checker_.examine_test(single, test, effort_), {leaf}) ==
          Standing::Explains)
        return Standing::Explains;
      if (result_.out_of_time) return Standing::Unasked;
    }
    return otherwise;
  }

  Standing answer_of(size_t test, Examination answer, const Leaves& freed) {
    result_.checks.insert(result_.checks.end(), answer.checks.begin(), answer.checks.end());
    result_.out_of_time |= answer.out_of_time;
    result_.bounds_reached.add(answer.bounds_reached);
    result_.effort_spent |= answer.effort_spent;
    if (!answer.undecided.empty()) result_.undecided = answer.undecided;
    if (answer.explains() && answer.by_test[test].explains) keep(test, answer.by_test[test], freed);
    return answer.standing;
  }

  void name_suspect() {
    std::set<model::ComponentId> freed;
    for (const auto& [test, leaves] : freed_) freed.insert(leaves.begin(), leaves.end());
    result_.suspect = suspect_of(
        problem_.program(), freed.empty() ? all_of(*unit_) : Leaves(freed.begin(), freed.end()));
    result_.suspect.is_set = true;
    result_.suspect.unit = unit_;
    if (!result_.explains()) return;
    std::vector<size_t> failing = problem_.failing_by_length();
    std::sort(failing.begin(), failing.end());
    for (size_t test : failing) {
      result_.suspect.evidence.push_back(result_.by_test[test]);
      result_.suspect.evidence.back().test = test;
    }
  }

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  std::shared_ptr<const Unit> unit_;
  UnitParts parts_;
  encode::Effort effort_;
  const std::vector<Examination>& singles_;
  Examination result_;
  std::map<size_t, Leaves> freed_;  // by test
  Leaves values_;                   // may be free: all but whole prints and inputs
  Leaves did_;                      // the components that explained the previous test
};

UnitKind kind_of(judge::Granularity granularity) {
  return granularity == judge::Granularity::Function ? UnitKind::Function
         : granularity == judge::Granularity::Block  ? UnitKind::Block
                                                     : UnitKind::Statement;
}

/// The units of this kind with some component executed by each failing test.
std::vector<std::shared_ptr<const Unit>> executed_units(const ConsistencyChecker& checker,
                                                        const model::Program& program,
                                                        UnitKind kind,
                                                        const judge::FaultModes& modes) {
  std::vector<std::shared_ptr<const Unit>> units = units_of(program, kind, modes);
  std::erase_if(units, [&](const auto& unit) {
    return !checker.problem().executed_by_all_failing(all_of(*unit));
  });
  return units;
}

/// The last resort: see innermost_units().
class InnermostUnits {
 public:
  InnermostUnits(const judge::Problem& problem, const ConsistencyChecker& checker,
                 const std::vector<Examination>& singles, const encode::Effort& effort,
                 uint64_t pool)
      : problem_(problem),
        checker_(checker),
        singles_(singles),
        effort_(effort),
        whole_pool_(pool) {}

  /// Small units first.
  static std::vector<std::shared_ptr<const Unit>> in_order(
      std::vector<std::shared_ptr<const Unit>> units) {
    std::stable_sort(units.begin(), units.end(), [](const auto& a, const auto& b) {
      return a->inner.size() < b->inner.size();
    });
    return units;
  }

  std::vector<Examination> run() {
    const auto blocks =
        executed_units(checker_, problem_.program(), UnitKind::Block, problem_.options().modes);
    const auto functions =
        executed_units(checker_, problem_.program(), UnitKind::Function, problem_.options().modes);
    for (UnitParts parts : {UnitParts::Inner, UnitParts::Printed}) {
      pool_ = whole_pool_;
      if (found_.empty()) ask(blocks, parts);
      if (found_.empty() && functions.size() > 1) ask(functions, parts);
    }
    return std::move(answers_);
  }

 private:
  /// Small units first. A unit that contains one that explains says less than that one, so it is
  /// skipped. In the Printed round, units without printed values are skipped: the Inner round asked
  /// them.
  void ask(std::vector<std::shared_ptr<const Unit>> units, UnitParts parts) {
    if (parts == UnitParts::Printed)
      std::erase_if(units, [](const auto& unit) { return unit->printed.empty(); });
    units = in_order(std::move(units));
    Budget wanted(problem_.options().budget);
    const ConsistencyChecker checker = checker_.within(wanted);
    auto goes_on = [&] { return pool_ > 0 && found_.size() < kMostUnits; };
    if (!goes_on()) return;
    tasks::ask_in_order<Examination>(
        problem_.options().jobs, units.size(),
        [&](size_t k) {
          return holds_an_answer(*units[k])
                     ? Examination{}
                     : UnitExamination(checker, units[k], parts, effort_, singles_).run();
        },
        [&](size_t k, Examination answer) {
          if (!holds_an_answer(*units[k])) take(std::move(answer));
          return goes_on();
        },
        {.most = 2 * size_t{problem_.options().jobs},
         .wanted = &wanted,
         .suffices = tasks::until_spent<Examination>(
             pool_, [](const Examination& answer) { return answer.cost(); })});
  }

  void take(Examination unit) {
    pool_ -= std::min(pool_, unit.cost());
    if (unit.explains()) {
      const std::lock_guard lock(found_mutex_);
      found_.push_back(unit.suspect.unit);
    }
    answers_.push_back(std::move(unit));
  }

  /// Units are also checked while they are asked ahead, and again when their turn comes.
  bool holds_an_answer(const Unit& unit) const {
    const std::lock_guard lock(found_mutex_);
    return std::any_of(found_.begin(), found_.end(),
                       [&](const auto& found) { return unit.contains(*found); });
  }

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  const std::vector<Examination>& singles_;
  encode::Effort effort_;
  uint64_t whole_pool_;  // of one round
  uint64_t pool_ = 0;
  std::vector<Examination> answers_;
  mutable std::mutex found_mutex_;
  // The units that explain.
  std::vector<std::shared_ptr<const Unit>> found_;
};

}  // namespace

Examination examine_unit(const ConsistencyChecker& checker, std::shared_ptr<const Unit> unit,
                         UnitParts parts, const encode::Effort& effort,
                         const std::vector<Examination>& singles) {
  return UnitExamination(checker, std::move(unit), parts, effort, singles).run();
}

SuspectList find_suspect_units(const judge::Problem& problem, const ConsistencyChecker& checker,
                               judge::ProgressSink* progress) {
  const auto units = executed_units(
      checker, problem.program(), kind_of(problem.options().granularity), problem.options().modes);
  std::atomic<uint64_t> done{0};
  std::vector<Examination> answers =
      tasks::ask_in_parallel<Examination>(problem.options().jobs, units.size(), [&](size_t k) {
        Examination answer =
            examine_unit(checker, units[k], UnitParts::All,
                         encode::scaled(encode::Effort{}, problem.options().effort), {});
        if (progress) progress->progress("checking functions and blocks", ++done, units.size());
        return answer;
      });
  SuspectList list;
  list.candidates = units.size();
  for (Examination& answer : answers) list.enter(std::move(answer));
  return list;
}

std::vector<Examination> innermost_units(const judge::Problem& problem,
                                         const ConsistencyChecker& checker,
                                         const std::vector<Examination>& singles,
                                         const encode::Effort& effort, uint64_t pool) {
  return InnermostUnits(problem, checker, singles, effort, pool).run();
}

}  // namespace culprit::diagnose
