// The search for deviations against enumeration: every set of executions of conditions, turned by
// an intervention in a run from the start.
#include <gmock/gmock.h>

#include <map>
#include <set>

#include "checked_samples.h"
#include "diagnose/deviations/deviation_search.h"
#include "judge/run_request.h"

namespace culprit::diagnose {
namespace {

using Numbers = std::vector<uint64_t>;  // of executions, ascending

/// All sets of at most `most` executions with which the test passes.
class Enumeration {
 public:
  explicit Enumeration(const CheckedSamples& of)
      : of_(of), conditions_(turnable_conditions(of.program())) {}

  std::set<Numbers> run(size_t most) {
    extend({}, most);
    return std::move(passing_);
  }

 private:
  struct Executed {
    model::ComponentId condition;
    bool truth;
  };

  /// `path`: the conditions of the run with these flips, as they were decided.
  void extend(const Numbers& flips, size_t most) {
    std::vector<Executed> path;
    if (run(flips, path)) passing_.insert(flips);
    if (flips.size() == most) return;
    for (uint64_t next = flips.empty() ? 0 : flips.back() + 1; next < path.size(); ++next) {
      Numbers more = flips;
      more.push_back(next);
      paths_[more] = path;
      extend(more, most);
    }
  }

  bool run(const Numbers& flips, std::vector<Executed>& path) {
    machine::MachineLimits limits;
    limits.steps = 20'000;
    replay::PlainRunRequest request =
        judge::trial_request(of_.problem().image(), of_.problem().test(0), limits);
    replay::Intervention intervention;
    if (!flips.empty()) {
      const std::vector<Executed>& before = paths_[flips];
      for (uint64_t k = 0; k <= flips.back(); ++k)
        intervention.values[before[k].condition].push_back(
            machine::Value::plain(before[k].truth != (k == flips.back())));
    }
    request.intervention = &intervention;
    request.watch = conditions_;
    const replay::PlainRun run = replay::plain_run(request);
    for (const replay::Observation& seen : run.observations)
      path.push_back({seen.component, (seen.used.bits & 1) != 0});
    return judge::passes(of_.problem().test(0), run);
  }

  const CheckedSamples& of_;
  const std::vector<model::ComponentId> conditions_;
  std::map<Numbers, std::vector<Executed>> paths_;  // of the run without the last flip
  std::set<Numbers> passing_;
};

Numbers numbers_of(const FoundDeviation& deviation) {
  Numbers numbers;
  for (const TurnedCondition& flip : deviation.flips) numbers.push_back(flip.number);
  return numbers;
}

std::set<Numbers> found(const CheckedSamples& of, unsigned up_to, bool marking) {
  const FoundDeviations all = find_deviations(of.problem(), of.problem().test(0), {up_to, marking});
  EXPECT_EQ(all.cut, "");
  std::set<Numbers> numbers;
  for (const FoundDeviation& deviation : all.deviations)
    EXPECT_TRUE(numbers.insert(numbers_of(deviation)).second);
  return numbers;
}

const std::string kSort = R"(#include <stdio.h>
void sort(int a[], int n) {
  int j = n - 1, done = 0;
  while (!done) {
    done = 1;
    for (int i = 1; i < j; i++)
      if (a[i - 1] > a[i]) {
        int t = a[i - 1]; a[i - 1] = a[i]; a[i] = t;
        done = 0;
      }
    j--;
  }
}
int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++) scanf("%d", &a[i]);
  sort(a, 4);
  for (int i = 0; i < 4; i++) printf("%d ", a[i]);
  return 0;
})";

const std::string kCalls = R"(#include <stdio.h>
int digits(int n) { return n < 10 ? 1 : 1 + digits(n / 10); }
int main(void) {
  int n, s = 0;
  scanf("%d", &n);
  do {
    if (n % 2 == 0 || n > 100) s += digits(n);
    n--;
  } while (n > 8 && s < 9);
  printf("%d\n", s);
  return 0;
})";

const std::string kNested = R"(#include <stdio.h>
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++)
    for (int j = i; j < 3; j++) {
      if (j == 1) continue;
      if (i + j == 4) break;
      s += i + j;
    }
  printf("%d\n", s);
  return 0;
})";

struct Named {
  const char* name;
  const std::string& source;
  Sample sample;
};
const Named kProgramsOfDeviationSearch[] = {
    {"sum", kSumUpTo, {"4", "10\n"}},         {"sum, two too many", kSumUpTo, {"4", "21\n"}},
    {"sort", kSort, {"3 2 1 2", "1 2 2 3 "}}, {"calls", kCalls, {"12", "5\n"}},
    {"calls, other", kCalls, {"11", "3\n"}},  {"nested", kNested, {"", "8\n"}},
    {"nested, other", kNested, {"", "6\n"}},
};

TEST(deviation_search, all_sets_are_those_of_enumeration) {
  size_t sets = 0;
  for (const Named& program : kProgramsOfDeviationSearch) {
    SCOPED_TRACE(program.name);
    const CheckedSamples of(program.source, {program.sample});
    for (unsigned up_to : {1u, 2u, 3u}) {
      const std::set<Numbers> all = found(of, up_to, false);
      EXPECT_EQ(all, Enumeration(of).run(up_to));
      sets += all.size();
    }
  }
  EXPECT_GT(sets, 100u);
}

TEST(deviation_search, marking_leaves_out_sets_and_adds_none) {
  for (const Named& program : kProgramsOfDeviationSearch) {
    SCOPED_TRACE(program.name);
    const CheckedSamples of(program.source, {program.sample});
    const FoundDeviations all = find_deviations(of.problem(), of.problem().test(0), {3, false});
    std::set<Numbers> minimal, single;
    for (const FoundDeviation& deviation : all.deviations) {
      if (deviation.minimal) minimal.insert(numbers_of(deviation));
      if (deviation.flips.size() == 1) single.insert(numbers_of(deviation));
    }
    const std::set<Numbers> marked = found(of, 3, true);
    EXPECT_TRUE(std::includes(minimal.begin(), minimal.end(), marked.begin(), marked.end()));
    EXPECT_TRUE(std::includes(marked.begin(), marked.end(), single.begin(), single.end()));
    EXPECT_EQ(found(of, 1, true), single);
  }
}

TEST(deviation_search, an_execution_is_the_same_node_in_two_runs) {
  const CheckedSamples of(kSumUpTo, {{"4", "21\n"}});
  const FoundDeviations all = find_deviations(of.problem(), of.problem().test(0), {3, true});
  ASSERT_EQ(all.deviations.size(), 1u);
  std::vector<uint32_t> iterations;
  for (const TurnedCondition& flip : all.deviations[0].flips)
    iterations.push_back(flip.turns.back().iteration);
  EXPECT_THAT(iterations, testing::ElementsAre(4u, 5u, 6u));
}

}  // namespace
}  // namespace culprit::diagnose
