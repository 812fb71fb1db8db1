// The constraint system of all components agrees with asking about every set, with plain runs, and
// with duality.
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <set>

#include "checked_samples.h"
#include "diagnose/search/relaxed_search.h"
#include "diagnose/system/constraint_system.h"
#include "diagnose/system/joint_sets.h"
#include "support/budget.h"

namespace culprit::diagnose {
namespace {

using model::ComponentId;
using Sets = std::set<ComponentSet>;

struct Case : CheckedSamples {
  /// Few iterations, the same for the system and for asking.
  Case(const std::string& source, const std::vector<Sample>& runs, unsigned jobs = 1)
      : CheckedSamples(source, runs, jobs, [](judge::Options& o) { o.unwind = 6; }) {}
  ComponentSet parts() const {
    ComponentSet ids;
    for (ComponentId id = 0; id < subject.program().components.size(); ++id) {
      bool executed = std::any_of(tests().begin(), tests().end(), [&](const judge::JudgedTest& t) {
        return t.failed() && t.run.hits[id] > 0;
      });
      const model::ComponentKind kind = subject.program().components[id].kind;
      if (!model::is_group(kind) && kind != model::ComponentKind::MissingOutput && executed)
        ids.push_back(id);
    }
    return ids;
  }
  /// The minimal sets of one or two components that explain, found by asking about each. Undecided
  /// sets are added to `open`.
  Sets by_asking(Sets& open) const {
    Sets found;
    const ComponentSet all = parts();
    const auto ask = [&](const ComponentSet& set) {
      const Examination answer = asked(set);
      if (answer.explains()) found.insert(set);
      else if (!answer.decided()) open.insert(set);
    };
    for (ComponentId id : all) ask({id});
    for (size_t i = 0; i < all.size(); ++i)
      for (size_t j = i + 1; j < all.size(); ++j)
        if (!found.contains({all[i]}) && !found.contains({all[j]})) ask({all[i], all[j]});
    return found;
  }
  Sets by_correction(unsigned most) const {
    const ConstraintSystem system(problem(), *checker, most, whole_system(1));
    EXPECT_EQ(system.why_left_out(), "");
    EXPECT_EQ(system.not_modelled(), "");
    const SetList found = system.correction_sets([](const auto&) { return false; });
    EXPECT_TRUE(found.is_complete);
    return {found.sets.begin(), found.sets.end()};
  }
  std::string text(const ComponentSet& set) const {
    std::string out;
    for (ComponentId id : set) out += "[" + subject.program().components[id].text + "] ";
    return out;
  }
};

struct Program {
  const char* name;
  std::string source;
  std::vector<Sample> runs;
};
void PrintTo(const Program& program, std::ostream* out) { *out << program.name; }

const Program kPrograms[] = {
    {"branches",
     R"(#include <stdio.h>
int main(void) {
  int n = 0;
  if (scanf("%d", &n) != 1) return 1;
  if (n > 5) printf("%d\n", n + 2);
  else printf("%d\n", n - 2);
  return 0;
})",
     {{"9", "10\n"}, {"7", "8\n"}, {"3", "2\n"}, {"4", "3\n"}}},
    {"both_in_one",
     R"(#include <stdio.h>
int main(void) {
  int n = 0, sum = 0, most = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i <= n; i++) sum += i + 1;
  if (n < 2) most = n;
  printf("%d\n", sum);
  printf("%d\n", most);
  return 0;
})",
     {{"3", "6\n3\n"}}},
    {"call_and_array",
     R"(#include <stdio.h>
int half(int x) { return x / 2 + 1; }
int main(void) {
  int a[3] = {4, 5, 6};
  int k = half(2);
  a[k] = a[0] - 1;
  printf("%d %d\n", a[1], half(a[2]));
  return 0;
})",
     {{"", "3 3\n"}}},
    {"logic",
     R"(#include <stdio.h>
int main(void) {
  int x = 1, y = 0;
  int both = x && y, either = x || y;
  if (both || !either) x = 2;
  printf("%d%d%d\n", both, either, x);
  return 0;
})",
     {
         {"", "112\n"},
     }},
};

class constraint_system : public testing::TestWithParam<Program> {};
INSTANTIATE_TEST_SUITE_P(programs, constraint_system, testing::ValuesIn(kPrograms),
                         [](const auto& program) { return std::string(program.param.name); });

TEST_P(constraint_system, agrees_with_asking_every_set_up_to_two) {
  const Case c(GetParam().source, GetParam().runs);
  Sets open;
  const Sets asked = c.by_asking(open), corrected = c.by_correction(2);
  ASSERT_FALSE(asked.empty());
  for (const ComponentSet& set : asked)
    EXPECT_TRUE(corrected.contains(set)) << "only by asking: " << c.text(set);
  for (const ComponentSet& set : corrected)
    EXPECT_TRUE(asked.contains(set) || open.contains(set)) << "only by correction: " << c.text(set);
}

TEST_P(constraint_system, proved_sets_are_all_that_asking_finds) {
  Case c(GetParam().source, GetParam().runs);
  c.request.options.max_faults = 2;
  const JointSets joint = find_joint_sets(c.problem(), *c.checker, whole_system(1));
  // For some programs there are more pairs than are examined.
  EXPECT_GE(joint.proof.up_to, 1u);
  Sets explaining, open;
  for (const Examination& examined : joint.examined)
    if (examined.explains()) explaining.insert(examined.suspect.leaves);
  for (const ComponentSet& set : c.by_asking(open))
    EXPECT_TRUE(set.size() > joint.proof.up_to || explaining.contains(set))
        << "proved not to explain: " << c.text(set);
}

/// Whether every failing test passes in some plain run with small values for the first executions.
bool mended_by_small_values(const Case& c, const ComponentSet& set) {
  constexpr int64_t kLeast = -1, kMost = 8;
  return std::all_of(c.tests().begin(), c.tests().end(), [&](const judge::JudgedTest& test) {
    if (!test.failed()) return true;
    replay::PlainRunRequest plain;
    replay::Intervention tried;
    plain.intervention = &tried;
    plain.limits.steps = 100'000;
    const std::function<bool(size_t)> choose = [&](size_t at) {
      if (at == set.size()) {
        const replay::PlainRun run = c.subject.run(plain, test.test->input);
        return run.findings.empty() && judge::passes(test, run);
      }
      const model::Type type = c.subject.program().components[set[at]].type;
      if (!type.is_integer()) return false;
      for (int64_t v = kLeast; v <= kMost; ++v) {
        tried.values[set[at]] = {
            machine::Value::plain(static_cast<uint64_t>(v) & machine::width_mask(type.bits()))};
        if (choose(at + 1)) return true;
        if (type == model::kI1 && v > 0) break;
      }
      return false;
    };
    return choose(0);
  });
}

TEST_P(constraint_system, what_brute_force_mends_contains_a_correction_set) {
  const Case c(GetParam().source, GetParam().runs);
  const Sets corrected = c.by_correction(2);
  const ComponentSet all = c.parts();
  size_t mended = 0;
  for (size_t i = 0; i < all.size(); ++i)
    for (size_t j = i; j < all.size(); ++j) {
      const ComponentSet set = i == j ? ComponentSet{all[i]} : ComponentSet{all[i], all[j]};
      const bool is_corrected =
          std::any_of(corrected.begin(), corrected.end(), [&](const ComponentSet& smaller) {
            return std::includes(set.begin(), set.end(), smaller.begin(), smaller.end());
          });
      if (is_corrected || !mended_by_small_values(c, set)) {
        mended += is_corrected;
        continue;
      }
      ADD_FAILURE() << "mends, but contains no correction set: " << c.text(set);
    }
  EXPECT_GT(mended, 0u);
}

TEST_P(constraint_system, every_correction_set_is_replayed) {
  const Case c(GetParam().source, GetParam().runs);
  const ConstraintSystem system(c.problem(), *c.checker, 2, whole_system(1));
  const SetList found = system.correction_sets([](const auto&) { return false; });
  for (ExplainedSet& explained : system.explain(found.sets))
    for (size_t k = 0; k < explained.by_test.size(); ++k) {
      TestEvidence evidence;
      evidence.test = system.tests()[k];
      evidence.found = std::move(explained.by_test[k]);
      ASSERT_EQ(evidence.found.answer, encode::Consistency::Consistent) << c.text(explained.set);
      Suspect suspect;
      suspect.leaves = explained.set;
      EXPECT_EQ(c.checker->replay(suspect, evidence), ConsistencyChecker::Replay::Passes)
          << c.text(explained.set);
    }
}

TEST_P(constraint_system, single_ones_need_no_clauses) {
  const Case c(GetParam().source, GetParam().runs);
  const ConstraintSystem system(c.problem(), *c.checker, 1, whole_system(1));
  size_t undecided = 0;
  Sets singles;
  for (const ExplainedSet& single : system.explained_singles(undecided)) singles.insert(single.set);
  EXPECT_EQ(undecided, 0u);
  EXPECT_EQ(singles, c.by_correction(1));
}

Sets minimal_hitting_sets(const Sets& family) {
  Sets hitting{{}};
  for (const ComponentSet& set : family) {
    Sets next;
    for (const ComponentSet& hits : hitting)
      for (ComponentId id : set) {
        ComponentSet more = hits;
        const bool already = std::any_of(set.begin(), set.end(), [&](ComponentId member) {
          return std::binary_search(hits.begin(), hits.end(), member);
        });
        if (!already) more.insert(std::lower_bound(more.begin(), more.end(), id), id);
        next.insert(more);
      }
    hitting.clear();
    for (const ComponentSet& hits : next)
      if (std::none_of(next.begin(), next.end(), [&](const ComponentSet& other) {
            return other != hits &&
                   std::includes(hits.begin(), hits.end(), other.begin(), other.end());
          }))
        hitting.insert(hits);
  }
  return hitting;
}

TEST_P(constraint_system, correction_sets_are_the_minimal_hitting_sets_of_the_unsatisfiable_ones) {
  const Case c(GetParam().source, GetParam().runs);
  const ConstraintSystem system(c.problem(), *c.checker, 0, whole_system(1));
  const SetList mcses = system.correction_sets([](const auto&) { return false; }),
                muses = system.unsatisfiable_subsets(SIZE_MAX);
  ASSERT_TRUE(mcses.is_complete && muses.is_complete);
  const Sets corrections(mcses.sets.begin(), mcses.sets.end()),
      conflicts(muses.sets.begin(), muses.sets.end());
  EXPECT_EQ(minimal_hitting_sets(conflicts), corrections);
  EXPECT_EQ(minimal_hitting_sets(corrections), conflicts);
  for (const std::vector<size_t>& refuting : system.refuting_tests(muses.sets))
    EXPECT_FALSE(refuting.empty());
}

TEST_P(constraint_system, smallest_sets_come_first) {
  const Case c(GetParam().source, GetParam().runs);
  const ConstraintSystem system(c.problem(), *c.checker, 2, whole_system(1));
  const SetList found = system.correction_sets([](const auto&) { return false; });
  EXPECT_TRUE(std::is_sorted(found.sets.begin(), found.sets.end(),
                             [](const auto& a, const auto& b) { return a.size() < b.size(); }));
}

TEST_P(constraint_system, the_number_of_threads_makes_no_difference) {
  std::vector<std::vector<ComponentSet>> found;
  for (unsigned jobs : {1u, 3u}) {
    const Case c(GetParam().source, GetParam().runs, jobs);
    found.emplace_back();
    for (const Suspect& suspect :
         find_suspects_relaxed(c.problem(), ConsistencyChecker(c.problem()), nullptr).suspects)
      found.back().push_back(suspect.leaves);
  }
  EXPECT_EQ(found[0], found[1]);
}

TEST(relaxed_search, no_more_components_than_asked_for) {
  Case c(kPrograms[1].source, kPrograms[1].runs);
  c.request.options.max_faults = 1;
  EXPECT_TRUE(std::ranges::none_of(
      find_suspects_relaxed(c.problem(), ConsistencyChecker(c.problem()), nullptr).suspects,
      &Suspect::is_set));
  c.request.options.max_faults = 2;
  EXPECT_TRUE(std::ranges::any_of(
      find_suspects_relaxed(c.problem(), ConsistencyChecker(c.problem()), nullptr).suspects,
      &Suspect::is_set));
}

TEST(relaxed_search, what_is_not_explored_is_said) {
  Case c(kPrograms[1].source, kPrograms[1].runs);
  Budget none;
  none.cancel();
  c.request.options.budget = &none;
  const SuspectList list =
      find_suspects_relaxed(c.problem(), ConsistencyChecker(c.problem()), nullptr);
  EXPECT_TRUE(list.suspects.empty() && list.out_of_time && list.incomplete);
  EXPECT_THAT(list.notes, testing::Contains(testing::HasSubstr("the time ran out")));
}

TEST(relaxed_search, what_cannot_be_freed_is_said) {
  const Case c(R"(#include <stdio.h>
int main(void) {
  char word[] = "ab";
  printf("%s %d\n", word, 1);
  return 0;
})",
               {{"", "ac 2\n"}});
  const SuspectList list =
      find_suspects_relaxed(c.problem(), ConsistencyChecker(c.problem()), nullptr);
  EXPECT_TRUE(list.not_modelled);
  EXPECT_EQ(list.undecided, 1u);
}

}  // namespace
}  // namespace culprit::diagnose
