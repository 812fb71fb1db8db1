// The relaxation of small programs, decided for every set of components, agrees with explore().
#include "encode/relaxation.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "encode/explore.h"
#include "replay/plain_run.h"
#include "subject.h"

namespace culprit::encode {
namespace {

using model::ComponentId;
using model::ComponentKind;
using Set = std::vector<ComponentId>;
using Extent = Relaxation::Extent;

/// A program with one failing test and all its single components.
class Relaxed {
 public:
  Relaxed(const std::string& body, const std::string& wanted)
      : subject_("#include <stdio.h>\nint main(void) {\n" + body + "\nreturn 0; }"),
        matcher_(wanted, spec::Comparison::Exact) {
    const auto& components = subject_.program().components;
    for (ComponentId c = 0; c < components.size(); ++c)
      if (!model::is_group(components[c].kind)) all_.push_back(c);
  }

  ExploreRequest request(const Set& ab) const {
    ExploreRequest request;
    request.image = &subject_.image();
    request.inputs = &inputs_;
    request.matcher = &matcher_;
    request.ab = ab;
    request.loop_bounds.assign(subject_.image().loops(), 8);
    request.limits.steps = 100'000;
    request.limits.recursion = 16;
    request.effort = relaxed_effort(1);
    return request;
  }
  bool passes(const ExploreResult& found) const {
    replay::PlainRunRequest replay;
    replay.intervention = &found.intervention;
    return subject_.run(replay).output == matcher_.normal();
  }
  const Set& all() const { return all_; }
  const testing_support::Subject& subject() const { return subject_; }

 private:
  testing_support::Subject subject_;
  const machine::RunInputs inputs_;
  spec::OutputMatcher matcher_;
  Set all_;
};

/// The sets of up to `most` of the components.
std::vector<Set> subsets(const Set& all, unsigned most) {
  std::vector<Set> sets{{}};
  for (ComponentId component : all)
    for (size_t k = sets.size(); k-- > 0;)
      if (sets[k].size() < most) {
        sets.push_back(sets[k]);
        sets.back().push_back(component);
      }
  return sets;
}

/// Compares every set of up to `most` components; returns how many of them explain.
size_t compare(const Relaxed& relaxed, unsigned most, unsigned most_ab) {
  Relaxation relaxation(relaxed.request(relaxed.all()), most_ab);
  EXPECT_EQ(relaxation.extent(), Extent::Whole) << relaxation.reason();
  size_t consistent = 0;
  for (const Set& set : subsets(relaxed.all(), most)) {
    const ExploreResult one = explore(relaxed.request(set)), all = relaxation.explain(set);
    std::string named;
    for (ComponentId c : set) named += relaxed.subject().program().components[c].text + "; ";
    EXPECT_EQ(all.answer, one.answer) << named << one.reason << all.reason;
    if (all.answer != Consistency::Consistent) continue;
    ++consistent;
    EXPECT_TRUE(relaxed.passes(all)) << named;
    if (set.size() == 1) {
      EXPECT_TRUE(relaxation.may_explain(set.front())) << named;
    }
    for (const auto& [component, values] : all.intervention.values)
      EXPECT_TRUE(std::binary_search(set.begin(), set.end(), component)) << named;
  }
  return consistent;
}

TEST(relaxation, of_every_set_of_a_small_program) {
  const Relaxed relaxed("int a = 1; if (a > 3) a = 9; printf(\"%d\", a);", "8");
  ASSERT_LE(relaxed.all().size(), 11u);
  EXPECT_GT(compare(relaxed, 11, 0), 20u);
}
TEST(relaxation, of_pairs_when_no_more_may_be_ab) {
  const Relaxed sums("int s = 0; for (int i = 0; i < 3; i++) s += i * 2; printf(\"%d\\n\", s);",
                     "9\n");
  EXPECT_GT(compare(sums, 2, 2), 10u);
  const Relaxed stores(
      "int v[3] = {1, 2, 3}, k = 1; v[k] = 7; printf(\"%d\", v[0]); printf(\"%d\", v[2]);", "73");
  EXPECT_GT(compare(stores, 2, 2), 3u);
}
TEST(relaxation, a_test_that_nothing_explains) {
  const Relaxed relaxed("int a = 1; if (a) return 1; printf(\"no\"); return 0;", "never");
  Relaxation relaxation(
      relaxed.request({relaxed.subject().component(ComponentKind::Condition, "a")}), 0);
  EXPECT_EQ(relaxation.extent(), Extent::Whole);
  EXPECT_EQ(relaxation.acceptance(), logic::TermStore::false_());
}
TEST(relaxation, selectors_are_those_of_executed_components) {
  const Relaxed relaxed("int a = 1, b = 2; if (a > 3) b = 9; printf(\"%d\\n\", b);", "9\n");
  Set asked = relaxed.all();
  std::erase(asked, relaxed.subject().component(ComponentKind::Initializer, "b = 2"));
  const Relaxation relaxation(relaxed.request(asked), 0);
  Set met;
  for (const auto& [component, selector] : relaxation.selectors()) {
    met.push_back(component);
    EXPECT_TRUE(relaxation.terms().sort(selector).is_bool());
  }
  EXPECT_TRUE(std::is_sorted(met.begin(), met.end()));
  EXPECT_TRUE(std::includes(asked.begin(), asked.end(), met.begin(), met.end()));
  EXPECT_TRUE(std::binary_search(met.begin(), met.end(),
                                 relaxed.subject().component(ComponentKind::Assignment, "b = 9")))
      << "a path that another component leads to";
}
TEST(relaxation, without_effort_says_that_it_was_cut) {
  const Relaxed relaxed("int a = 1, b = 2; if (a > 3) b = a * 2; printf(\"%d\\n\", b);", "8\n");
  ExploreRequest request = relaxed.request(relaxed.all());
  request.effort.states = 0;
  Relaxation relaxation(request, 0);
  EXPECT_EQ(relaxation.extent(), Extent::Cut);
  EXPECT_NE(relaxation.reason(), "");
  for (ComponentId c : relaxed.all())
    EXPECT_NE(relaxation.explain({c}).answer, Consistency::Inconsistent);
}
TEST(relaxation, what_is_not_modelled_refutes_nothing) {
  const Relaxed relaxed("long double a = 1; int b = 2; printf(\"%d\\n\", b + (a > 2));", "9\n");
  Relaxation relaxation(relaxed.request(relaxed.all()), 0);
  EXPECT_EQ(relaxation.extent(), Extent::Partial);
  const ComponentId a = relaxed.subject().component(ComponentKind::Initializer, "a = 1");
  EXPECT_EQ(relaxation.explain({a}).answer, Consistency::Unknown);
}
TEST(relaxation, bounds_that_cut_paths_are_named) {
  const Relaxed relaxed("int n = 2, s = 0; for (int i = 0; i < n; i++) s++; printf(\"%d\\n\", s);",
                        "30\n");
  Relaxation relaxation(
      relaxed.request({relaxed.subject().component(ComponentKind::Initializer, "n = 2")}), 0);
  EXPECT_TRUE(relaxation.bounds_reached().any());
}

}  // namespace
}  // namespace culprit::encode
