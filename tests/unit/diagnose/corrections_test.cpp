// Corrections of straight-line programs on bytes, where the path cannot change, against runs with
// every value.
#include <gmock/gmock.h>

#include <random>
#include <set>

#include "checked_samples.h"
#include "diagnose/deviations/corrections.h"
#include "diagnose/deviations/deviation_search.h"
#include "diagnose/system/joint_sat.h"
#include "judge/run_request.h"
#include "replay/condition_run.h"
#include "subsets/maxsat.h"

namespace culprit::diagnose {
namespace {

using Set = std::vector<model::ComponentId>;  // ascending

std::string random_program(unsigned seed) {
  std::mt19937 random(seed);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  const char* names[] = {"a", "b", "c"};
  std::string source =
      "#include <stdio.h>\nint main(void) {\n"
      "  unsigned char a = 3, b = 5, c = 7;\n";
  for (int k = 0; k < 4; ++k) {
    const char* const operators[] = {"+", "-", "*", "&", "^"};
    source += std::string("  ") + names[below(3)] + " = " + names[below(3)] + " " +
              operators[below(5)] + " " + (below(2) ? names[below(3)] : std::to_string(below(9))) +
              ";\n";
  }
  return source + "  printf(\"%d %d\\n\", a, b);\n  return 0;\n}\n";
}

std::vector<model::ComponentId> assignments(const model::Program& program) {
  std::vector<model::ComponentId> found;
  for (model::ComponentId id = 0; id < program.components.size(); ++id)
    if (program.components[id].kind == model::ComponentKind::Assignment ||
        program.components[id].kind == model::ComponentKind::Initializer)
      found.push_back(id);
  return found;
}

bool passes_with(const CheckedSamples& of,
                 const std::vector<std::pair<model::ComponentId, unsigned>>& values) {
  replay::PlainRunRequest request =
      judge::trial_request(of.problem().image(), of.problem().test(0), {});
  replay::Intervention intervention;
  for (const auto& [component, value] : values)
    intervention.values[component] = {machine::Value::plain(value)};
  request.intervention = &intervention;
  return judge::passes(of.problem().test(0), replay::plain_run(request));
}

std::set<Set> found(const CheckedSamples& of, unsigned most) {
  encode::FixedPathRequest path;
  path.image = &of.problem().image();
  path.inputs = of.problem().test(0).test;
  path.matcher = &*of.problem().test(0).matcher;
  path.expected_exit = of.problem().test(0).test->expected_exit.value_or(-1);
  path.conditions = turnable_conditions(of.program());
  const Corrections corrections = corrections_of(path, most, nullptr);
  EXPECT_EQ(corrections.incomplete, "");
  std::set<Set> sets;
  for (const auto& correction : corrections.sets) {
    Set set;
    for (const AssignmentInstance& instance : correction) set.push_back(instance.component);
    std::sort(set.begin(), set.end());
    EXPECT_TRUE(sets.insert(set).second);
  }
  return sets;
}

TEST(corrections, single_assignments_are_those_that_some_value_mends) {
  size_t corrections = 0, failing = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(random_program(seed));
    const CheckedSamples of(random_program(seed), {{"", "17 5\n"}});
    if (of.problem().failing().empty()) continue;
    ++failing;
    std::set<Set> wanted;
    for (const model::ComponentId id : assignments(of.program()))
      for (unsigned value = 0; value < 256; ++value)
        if (passes_with(of, {{id, value}})) wanted.insert({id});
    EXPECT_EQ(found(of, 1), wanted);
    corrections += wanted.size();
  }
  EXPECT_GT(failing, 40u);
  EXPECT_GT(corrections, 10u);
}

TEST(corrections, pairs_are_minimal_and_some_values_mend) {
  size_t pairs = 0;
  for (unsigned seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(random_program(seed));
    const CheckedSamples of(random_program(seed), {{"", "17 250\n"}});
    if (of.problem().failing().empty()) continue;
    const std::set<Set> sets = found(of, 2);
    const std::vector<model::ComponentId> all = assignments(of.program());
    for (size_t i = 0; i < all.size(); ++i)
      for (size_t j = i + 1; j < all.size(); ++j) {
        const bool is_found = sets.contains({all[i], all[j]});
        const bool is_minimal = !sets.contains({all[i]}) && !sets.contains({all[j]});
        EXPECT_TRUE(is_minimal || !is_found);
        if (!is_minimal) continue;
        // all values take too long where nothing mends
        const unsigned step = is_found ? 1 : 7;
        bool mends = false;
        for (unsigned x = 0; x < 256 && !mends; x += step)
          for (unsigned y = 0; y < 256 && !mends; y += step)
            mends = passes_with(of, {{all[i], x}, {all[j], y}});
        EXPECT_EQ(is_found, mends);
        pairs += is_found;
      }
  }
  EXPECT_GT(pairs, 5u);
}

/// The single corrections, from the whole formula of the path.
std::set<std::pair<model::ComponentId, uint32_t>> by_whole_formula(
    const encode::FixedPathRequest& request) {
  encode::FixedPath path(request);
  JointSat sat;
  std::vector<solver::JointFormula::Shared> shared;
  std::vector<subsets::Soft> softs;
  for (const encode::PathAssignment& assignment : path.assignments()) {
    shared.push_back({assignment.selector, sat.new_variable()});
    softs.push_back({-shared.back().literal, 1});
  }
  EXPECT_EQ(sat.formula().add(path.terms(), path.condition(), shared, 10'000'000),
            solver::JointFormula::Added::Yes);
  std::set<std::pair<model::ComponentId, uint32_t>> found;
  subsets::CorrectionSets sets(sat, softs);
  for (subsets::CorrectionSet next; sets.next(&next) == subsets::Answer::Sat && next.weight == 1;) {
    const encode::PathAssignment& assignment = path.assignments()[next.softs[0]];
    found.insert({assignment.component, assignment.execution});
  }
  return found;
}

const char* const kLoops[] = {
    R"(#include <stdio.h>
int main(void) {
  int n = 6, s = 0, p = 3;
  for (int i = 1; i < n; i++) {
    s = s + 2 * i - (p << 1);
    p = p - ~i;
    if (s > 20) s -= 7;
    n = n & 7;
  }
  printf("%d %d\n", s, p);
  return 0;
})",
    R"(#include <stdio.h>
int main(void) {
  int a[5] = {4, 1, 3, 5, 2}, best = 0;
  unsigned char sum = 0;
  for (int i = 0; i < 4; i++) {
    if (a[i] > a[best]) best = i;
    sum += a[i] * (i + 1);
  }
  a[best] = a[best] - a[0];
  printf("%d %u\n", a[best], sum);
  return 0;
})",
    R"(#include <stdio.h>
int main(void) {
  long root = 1, step = 0;
  while (root * root < 50 && step < 20) {
    root = root + 1;
    step++;
  }
  double half = root / 2.0;
  printf("%ld %.1f\n", root, half);
  return 0;
})"};

TEST(corrections, singles_are_those_of_the_whole_formula) {
  const std::pair<const char*, const char*> cases[] = {{kLoops[0], "15 30\n"},
                                                       {kLoops[0], "1 24\n"},
                                                       {kLoops[1], "1 44\n"},
                                                       {kLoops[1], "2 38\n"},
                                                       {kLoops[2], "7 3.5\n"}};
  size_t paths = 0, corrections = 0;
  for (const auto& [source, output] : cases) {
    SCOPED_TRACE(source);
    const CheckedSamples of(source, {{"", output}});
    ASSERT_FALSE(of.problem().failing().empty());
    // the whole path, and those to each condition of the run
    encode::FixedPathRequest path;
    path.image = &of.problem().image();
    path.inputs = of.problem().test(0).test;
    path.conditions = turnable_conditions(of.program());
    std::vector<encode::FixedPathRequest> requests(1, path);
    requests[0].matcher = &*of.problem().test(0).matcher;
    const replay::PlainRunRequest plain =
        judge::trial_request(of.problem().image(), of.problem().test(0), {});
    replay::ConditionRun run(plain, path.conditions);
    for (path.turned = {0}; run.advance(); ++path.turned[0]) {
      path.last = run.condition();
      path.last_taken = !run.truth();
      requests.push_back(path);
    }
    for (const encode::FixedPathRequest& request : requests) {
      std::set<std::pair<model::ComponentId, uint32_t>> singles;
      const Corrections one = corrections_of(request, 1, nullptr);
      EXPECT_EQ(one.incomplete, "");
      for (const auto& set : one.sets) singles.insert({set[0].component, set[0].execution});
      EXPECT_EQ(singles, by_whole_formula(request));
      ++paths, corrections += singles.size();
    }
  }
  EXPECT_GT(paths, 40u);
  EXPECT_GT(corrections, 100u);
}

}  // namespace
}  // namespace culprit::diagnose
