#include "diagnose/sets/several_faults.h"

#include <algorithm>
#include <map>
#include <set>

#include "diagnose/sets/promising_pairs.h"
#include "edits/prior.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

namespace {

using Set = std::vector<model::ComponentId>;  // ascending

// The pools grow with the number of components that run.
constexpr uint64_t kUsualParts = 400, kMostTimes = 25;
// The search starts from this many of the shortest failing tests and asks the others at the end.
constexpr size_t kMostTestsOfSets = 8;
// Kept while the families of the tests are combined.
constexpr size_t kMostSets = 400;
constexpr size_t kMostPairs = 50'000;  // for one test: more than the pools pay for
constexpr size_t kEnoughPairs = 12;    // pairs that explain the current test
// Shares of the pool: for pairs that explain other tests, and for tests after one that no pair
// explains.
constexpr double kForOthers = 0.25, kWhenHopeless = 0.2;

/// The sets that explain one test, with their evidence.
struct Family {
  size_t test = 0;
  std::map<Set, TestEvidence> explained_by;
  std::set<Set> asked;
  // How far the output matches with each single component that does not explain.
  std::map<model::ComponentId, uint32_t> furthest;
};

class SearchForSets {
 public:
  SearchForSets(const judge::Problem& problem, const ConsistencyChecker& checker,
                const std::vector<Examination>& singles, const encode::Effort& effort,
                uint64_t pool)
      : problem_(problem),
        checker_(checker),
        singles_of_(problem.program().components.size()),
        effort_(effort),
        pool_(pool) {
    for (const Examination& single : singles) {
      if (single.suspect.is_set) continue;
      singles_of_[single.suspect.component].push_back(&single);
      one_print_is_missing_ |=
          single.explains() && problem.program().components[single.suspect.component].kind ==
                                   model::ComponentKind::MissingOutput;
    }
    const std::vector<size_t>& tests = checker.problem().failing_by_length();
    for (size_t i = 0; i < std::min(kMostTestsOfSets, tests.size()); ++i) {
      families_.emplace_back();
      families_.back().test = tests[i];
    }
    times_larger_ = times_larger();
    pool_ *= times_larger_;
  }

  SeveralFaults run() {
    ask_singles();
    if (each_test_is_explained()) result_.diagnoses = examined(unions());
    return std::move(result_);
  }

 private:
  /// Returns false at the first test that nothing explains, because no union explains it either. If
  /// no pair explains a test but outlets do, the pool for later tests is small.
  bool each_test_is_explained() {
    uint64_t pool = pool_;
    for (Family& family : families_) {
      if (explained_by_one(family)) continue;
      ask_pairs(family, pool);
      if (family.explained_by.empty()) return false;
      if (!explained_by_pair(family)) pool = share(kWhenHopeless);
    }
    return true;
  }

  /// If no union of the sets found is small enough, asks about more pairs.
  std::vector<Set> unions() {
    std::vector<Set> sets = combined();
    for (Family& family : families_) {
      if (!sets.empty() || explained_by_one(family)) continue;
      ask(pairs_by_promise(family), pool_);
      sets = combined();
    }
    return sets;
  }

  /// Whether a component that is not an outlet explains the test.
  bool explained_by_one(const Family& family) const {
    return std::any_of(
        family.explained_by.begin(), family.explained_by.end(), [&](const auto& way) {
          return !edits::is_outlet(problem_.program().components[way.first.front()].kind);
        });
  }

  double weight(const Set& set) const {
    double sum = 0;
    for (model::ComponentId id : set)
      sum += edits::kind_weight(problem_.program().components[id].kind);
    return sum / static_cast<double>(set.size());
  }

  /// Inputs free too much to say anything in a set with another fault. So do missing outputs if one
  /// of them explains alone.
  bool is_part(model::ComponentId id) const {
    using enum model::ComponentKind;
    model::ComponentKind kind = problem_.program().components[id].kind;
    return !model::is_group(kind) && kind != Function && kind != Input &&
           !(kind == MissingOutput && one_print_is_missing_);
  }

  uint64_t times_larger() const {
    uint64_t parts = 0;
    for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id)
      parts += is_part(id) && problem_.executed_by_all_failing({id});
    return std::clamp<uint64_t>(parts / kUsualParts, 1, kMostTimes);
  }

  uint64_t share(double of_pool) const {
    return static_cast<uint64_t>(of_pool * static_cast<double>(pool_));
  }

  struct Question {
    Family* family;
    Set set;
  };

  /// Asks until the pool is empty or `enough` sets explain.
  void ask(const std::vector<Question>& questions, uint64_t pool, size_t enough = SIZE_MAX) {
    size_t explained = 0, known_to_explain = 0;
    if (time_is_up()) return;
    const auto is_spent = tasks::until_spent<Examination>(
        pool, [](const Examination& answer) { return answer.cost(); });
    Budget wanted(problem_.options().budget);
    const ConsistencyChecker checker = checker_.within(wanted);
    tasks::ask_in_order<Examination>(
        problem_.options().jobs, questions.size(),
        [&](size_t k) { return examine(checker, questions[k]); },
        [&](size_t k, const Examination& answer) {
          pool -= std::min(pool, answer.cost());
          explained += answer.explains();
          keep_checks(answer);
          record(questions[k], answer);
          return pool > 0 && explained < enough && !time_is_up();
        },
        {.wanted = &wanted, .suffices = [&](const Examination& answer) {
           return is_spent(answer) | ((known_to_explain += answer.explains()) >= enough);
         }});
  }

  bool time_is_up() {
    bool over = problem_.options().budget && problem_.options().budget->exhausted();
    result_.out_of_time |= over;
    return over;
  }

  void keep_checks(const Examination& e) {
    result_.checks.insert(result_.checks.end(), e.checks.begin(), e.checks.end());
  }

  Examination examine(const ConsistencyChecker& checker, const Question& question) const {
    return checker.examine_test(suspect_of(problem_.program(), question.set), question.family->test,
                                effort_);
  }

  static void record(const Question& question, const Examination& answer) {
    question.family->asked.insert(question.set);
    const TestEvidence& evidence = answer.by_test[question.family->test];
    if (answer.explains() && evidence.explains)
      question.family->explained_by[question.set] = evidence;
    else if (question.set.size() == 1)
      question.family->furthest[question.set.front()] = evidence.found.furthest;
  }

  /// The earlier check of a component and a test by the encoding; null if there is none.
  const CheckRecord* known(model::ComponentId component, size_t test) const {
    for (const Examination* single : singles_of_[component])
      for (auto check = single->checks.rbegin(); check != single->checks.rend(); ++check)
        if (check->test == test && !check->by_trial) return &*check;
    return nullptr;
  }
  const TestEvidence* known_evidence(model::ComponentId component, size_t test) const {
    for (const Examination* single : singles_of_[component])
      if (test < single->by_test.size() && single->by_test[test].explains)
        return &single->by_test[test];
    return nullptr;
  }

  void ask_singles() {
    for (Family& family : families_)
      for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id) {
        if (!is_asked_alone(id, family)) continue;
        if (const TestEvidence* evidence = known_evidence(id, family.test))
          family.explained_by[{id}] = *evidence;
        else if (const CheckRecord* check = known(id, family.test))
          family.furthest[id] = check->furthest;
      }
    ask(single_questions(), pool_);
  }

  bool is_asked_alone(model::ComponentId id, const Family& family) const {
    return is_part(id) && problem_.executed({id}, family.test);
  }

  std::vector<Question> single_questions() {
    std::vector<Question> questions;
    for (Family& family : families_)
      for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id)
        if (is_asked_alone(id, family) && !known_evidence(id, family.test) &&
            !known(id, family.test))
          questions.push_back({&family, {id}});
    std::stable_sort(questions.begin(), questions.end(), [&](const Question& a, const Question& b) {
      return weight(a.set) > weight(b.set);
    });
    return questions;
  }

  /// Pairs that explain another test come first. If one of them explains this test too, no others
  /// are asked.
  void ask_pairs(Family& family, uint64_t pool) {
    ask(pairs_of_others(family), share(kForOthers));
    if (!explained_by_pair(family)) ask(pairs_by_promise(family), pool, kEnoughPairs);
  }

  static bool explained_by_pair(const Family& family) {
    return std::any_of(family.explained_by.begin(), family.explained_by.end(),
                       [](const auto& way) { return way.first.size() == 2; });
  }

  std::vector<Question> pairs_of_others(Family& family) const {
    std::set<Set> pairs;
    for (const Family& other : families_)
      for (const auto& [set, evidence] : other.explained_by)
        if (set.size() == 2 && !family.asked.contains(set) && problem_.executed(set, family.test))
          pairs.insert(set);
    std::vector<Question> questions;
    for (const Set& pair : pairs) questions.push_back({&family, pair});
    return questions;
  }

  /// Bits of the families that the component explains alone.
  uint32_t explained_alone(model::ComponentId id) const {
    uint32_t bits = 0;
    for (size_t i = 0; i < families_.size(); ++i)
      bits |= uint32_t{families_[i].explained_by.contains({id})} << i;
    return bits;
  }
  /// Bits of the families that some component explains alone, outlets not counted.
  uint32_t explained_by_ones() const {
    uint32_t bits = 0;
    for (size_t i = 0; i < families_.size(); ++i)
      bits |= uint32_t{explained_by_one(families_[i])} << i;
    return bits;
  }

  /// Skipping a statement and printing the wanted output at another place explains any output.
  bool is_replacement(const Pair& pair) const {
    using enum model::ComponentKind;
    auto skips = [&](model::ComponentId id) {
      return problem_.program().components[id].kind == Statement ||
             problem_.program().components[id].kind == Jump;
    };
    auto is_missing = [&](model::ComponentId id) {
      return problem_.program().components[id].kind == MissingOutput;
    };
    return (skips(pair.first) && is_missing(pair.second)) ||
           (is_missing(pair.first) && skips(pair.second));
  }

  /// Whether the pair can still be part of a diagnosis: for each test that it was asked for, the
  /// union with some known explanation of that test has at most max_faults components. Only
  /// explanations found so far count. If max_faults is three or more, a pair found later may share
  /// a component with this one.
  bool leaves_room_for_others(const Set& pair) const {
    const auto few_with = [&](const auto& way) {
      Set both;
      std::set_union(pair.begin(), pair.end(), way.first.begin(), way.first.end(),
                     std::back_inserter(both));
      return both.size() <= problem_.options().max_faults;
    };
    return std::all_of(families_.begin(), families_.end(), [&](const Family& family) {
      return !family.asked.contains(pair) ||
             std::any_of(family.explained_by.begin(), family.explained_by.end(), few_with);
    });
  }

  std::vector<Question> pairs_by_promise(Family& family) const {
    const uint32_t came = problem_.matched(family.test);
    std::vector<PairPart> parts;
    for (const auto& [id, reached] : family.furthest)
      parts.push_back({id, weight({id}), reached > came, explained_alone(id)});
    std::vector<Question> questions;
    auto is_new = [&](const Pair& pair) {
      const Set set{pair.first, pair.second};
      return !is_replacement(pair) && !family.asked.contains(set) && leaves_room_for_others(set);
    };
    for (const auto& [a, b] :
         promising_pairs(parts, explained_by_ones(), kMostPairs * times_larger_, is_new))
      questions.push_back({&family, {a, b}});
    return questions;
  }

  /// Minimal unions of one explaining set per test. Smallest first, likelier ones of one size
  /// first.
  std::vector<Set> combined() const {
    std::vector<const Family*> order;
    for (const Family& family : families_) order.push_back(&family);
    std::stable_sort(order.begin(), order.end(), [](auto a, auto b) {
      return a->explained_by.size() < b->explained_by.size();
    });
    std::vector<Set> sets{{}};
    for (const Family* family : order) {
      std::set<Set> unions;
      for (const Set& set : sets)
        for (const auto& [more, evidence] : family->explained_by) {
          Set both;
          std::set_union(set.begin(), set.end(), more.begin(), more.end(),
                         std::back_inserter(both));
          if (both.size() <= problem_.options().max_faults) unions.insert(std::move(both));
        }
      sets = minimal(std::vector<Set>(unions.begin(), unions.end()));
    }
    return sets;
  }

  std::vector<Set> minimal(std::vector<Set> sets) const {
    std::stable_sort(sets.begin(), sets.end(), [&](const Set& a, const Set& b) {
      return a.size() != b.size() ? a.size() < b.size() : weight(a) > weight(b);
    });
    std::vector<Set> kept;
    for (Set& set : sets) {
      if (kept.size() >= kMostSets) break;
      auto within = [&](const Set& smaller) {
        return std::includes(set.begin(), set.end(), smaller.begin(), smaller.end());
      };
      if (std::none_of(kept.begin(), kept.end(), within)) kept.push_back(std::move(set));
    }
    return kept;
  }

  /// Asks each set for the failing tests that the search did not start from. Sets of three or more
  /// may not be minimal.
  std::vector<Examination> examined(const std::vector<Set>& sets) {
    std::vector<Examination> diagnoses;
    uint64_t spent = 0;
    for (const Set& set : sets) {
      if (time_is_up() || spent > pool_) break;
      if (set.size() < 2) continue;
      Examination before;
      before.by_test.resize(checker_.problem().tests().size());
      for (const Family& family : families_)
        for (const auto& [part, evidence] : family.explained_by)
          if (!before.by_test[family.test].explains &&
              std::includes(set.begin(), set.end(), part.begin(), part.end()))
            before.by_test[family.test] = evidence;
      Examination examination =
          checker_.examine(suspect_of(problem_.program(), set), effort_, &before);
      examination.suspect.is_minimal = set.size() == 2;
      spent += examination.cost();
      keep_checks(examination);
      examination.checks.clear();
      if (examination.explains()) diagnoses.push_back(std::move(examination));
    }
    return diagnoses;
  }

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  std::vector<std::vector<const Examination*>> singles_of_;  // per component
  bool one_print_is_missing_ = false;                        // such a component explains alone
  encode::Effort effort_;
  uint64_t pool_;              // for each of its steps
  uint64_t times_larger_ = 1;  // than usual is the pool
  std::vector<Family> families_;
  SeveralFaults result_;
};

}  // namespace

SeveralFaults find_several_faults(const judge::Problem& problem, const ConsistencyChecker& checker,
                                  const std::vector<Examination>& singles,
                                  const encode::Effort& effort, uint64_t pool) {
  return SearchForSets(problem, checker, singles, effort, pool).run();
}

}  // namespace culprit::diagnose
