// The search against all minimal diagnoses by exhaustion, over random monotone oracles with
// conflicts that are not minimal, and with answers that say Unknown.
#include "subsets/implicit_hitting_sets.h"

#include <gtest/gtest.h>

#include <thread>

#include "masks.h"
#include "support/diagnostic.h"

namespace culprit::subsets {
namespace {

/// Candidates that hit all of `conflicts` are diagnoses. Its answer about a candidate is a function
/// of the candidate.
class RandomOracle final : public Oracle {
 public:
  RandomOracle(std::mt19937& random, unsigned universe, unsigned unknown_percent)
      : universe_(universe), unknown_percent_(unknown_percent), seed_(random()) {
    for (unsigned i = random() % 8, percent = 10 + random() % 60; i > 0; --i)
      conflicts_.push_back(random_mask(random, universe, percent));
    if (random() % 10) std::erase(conflicts_, Mask{0});
  }

  Verdict examine(std::span<const Selector> candidate, SelectorSet* conflict) override {
    const Mask mask = mask_of(candidate);
    if (is_unknown(mask)) return Verdict::Unknown;
    std::vector<Mask> unhit;
    for (Mask c : conflicts_)
      if (!(c & mask)) unhit.push_back(c);
    if (unhit.empty()) return Verdict::Consistent;
    std::mt19937 random(static_cast<uint32_t>(seed_ ^ mask));
    *conflict = members(
        (unhit[random() % unhit.size()] | random_mask(random, universe_, random() % 60)) & ~mask);
    return Verdict::Inconsistent;
  }

  bool is_diagnosis(Mask mask) const { return hits_all(mask, conflicts_); }
  bool is_unknown(Mask mask) const {
    return std::mt19937(static_cast<uint32_t>(seed_ + 77 * mask))() % 100 < unknown_percent_;
  }

 private:
  unsigned universe_, unknown_percent_;
  uint64_t seed_;
  std::vector<Mask> conflicts_;
};

std::vector<Mask> masks(const DiagnosisList& list) {
  std::vector<Mask> result;
  for (const Diagnosis& d : list.diagnoses) result.push_back(mask_of(d.selectors));
  return result;
}

/// In order, at most `max_cardinality` each: the minimal sets among those that the oracle would
/// call Consistent.
std::vector<Mask> expected_diagnoses(const RandomOracle& oracle,
                                     const std::vector<uint32_t>& weights, size_t max_cardinality) {
  std::vector<Mask> sets;
  for (Mask set = 0; set < Mask{1} << weights.size(); ++set)
    if (static_cast<size_t>(std::popcount(set)) <= max_cardinality && oracle.is_diagnosis(set) &&
        !oracle.is_unknown(set))
      sets.push_back(set);
  sort_in_order(sets, weights);
  std::vector<Mask> minimal;
  for (Mask set : sets)
    if (std::none_of(minimal.begin(), minimal.end(), [&](Mask m) { return is_subset(m, set); }))
      minimal.push_back(set);
  return minimal;
}

TEST(ImplicitHittingSets, finds_all_minimal_diagnoses_in_order) {
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    const unsigned universe = 1 + random() % 9;
    const auto weights = random_weights(random, universe);
    RandomOracle oracle(random, universe, 0);
    SearchOptions options;
    if (random() % 2) options.max_cardinality = random() % 4;
    const DiagnosisList list = find_diagnoses(weights, oracle, options);
    ASSERT_EQ(masks(list), expected_diagnoses(oracle, weights, options.max_cardinality))
        << "round " << round;
    const bool all = masks(list) == expected_diagnoses(oracle, weights, SIZE_MAX);
    ASSERT_TRUE(list.is_complete ? all && list.complete_up_to == SIZE_MAX
                                 : list.complete_up_to == options.max_cardinality)
        << "round " << round;
    if (options.max_cardinality == SIZE_MAX) {
      ASSERT_TRUE(list.is_complete && list.end == SearchEnd::Exhausted);
    }
    for (const Diagnosis& d : list.diagnoses) ASSERT_TRUE(d.is_minimal);
  }
}

TEST(ImplicitHittingSets, unknown_candidates_are_set_aside) {
  std::mt19937 random(2);
  int doubtful = 0, incomplete = 0;
  for (int round = 0; round < 3000; ++round) {
    const unsigned universe = 1 + random() % 7;
    const auto weights = random_weights(random, universe);
    RandomOracle oracle(random, universe, 5 + random() % 40);
    const DiagnosisList list = find_diagnoses(weights, oracle);
    ASSERT_EQ(masks(list), expected_diagnoses(oracle, weights, SIZE_MAX)) << "round " << round;
    for (const SelectorSet& aside : list.set_aside) ASSERT_TRUE(oracle.is_unknown(mask_of(aside)));
    ASSERT_EQ(list.is_complete, list.set_aside.empty());
    const auto found = masks(list);
    for (Mask set = 0; set < Mask{1} << universe; ++set) {
      if (!is_minimal(set, [&](Mask s) { return oracle.is_diagnosis(s); })) continue;
      const bool listed = std::find(found.begin(), found.end(), set) != found.end();
      if (list.complete_up_to && static_cast<size_t>(std::popcount(set)) <= *list.complete_up_to) {
        ASSERT_TRUE(listed) << "round " << round;
      } else incomplete += !listed;
    }
    for (const Diagnosis& d : list.diagnoses) {
      const bool really =
          is_minimal(mask_of(d.selectors), [&](Mask s) { return oracle.is_diagnosis(s); });
      if (d.is_minimal) {
        ASSERT_TRUE(really) << "round " << round;
      }
      doubtful += !d.is_minimal && !really;
    }
  }
  EXPECT_GT(doubtful, 100);
  EXPECT_GT(incomplete, 100);
}

/// Examines batches on `threads` threads.
DiagnosisList find_in_parallel(const std::vector<uint32_t>& weights, RandomOracle& oracle,
                               const SearchOptions& options, size_t batch_size, unsigned threads) {
  DiagnosisSearch search(weights, options);
  for (;;) {
    const auto& batch = search.next_batch(batch_size);
    if (batch.empty()) return search.result();
    std::vector<Examination> examinations(batch.size());
    const auto work = [&](size_t first) {
      for (size_t i = first; i < batch.size(); i += threads)
        examinations[i].verdict = oracle.examine(batch[i], &examinations[i].conflict);
    };
    std::vector<std::thread> pool;
    for (unsigned t = 1; t < threads; ++t) pool.emplace_back(work, t);
    work(0);
    for (std::thread& thread : pool) thread.join();
    search.answer(examinations);
  }
}

TEST(ImplicitHittingSets, result_does_not_depend_on_batches_and_threads) {
  std::mt19937 random(3);
  uint64_t in_vain = 0;
  for (int round = 0; round < 300; ++round) {
    const unsigned universe = 3 + random() % 7;
    const auto weights = random_weights(random, universe);
    RandomOracle oracle(random, universe, random() % 2 * 15);
    SearchOptions options;
    if (random() % 2) options.max_cardinality = random() % 4;
    if (random() % 3 == 0) options.max_diagnoses = 1 + random() % 4;
    const DiagnosisList one = find_diagnoses(weights, oracle, options);
    for (const auto& [batch_size, threads] :
         {std::pair<size_t, unsigned>{2, 1}, {3, 3}, {7, 2}, {1000, 4}}) {
      const DiagnosisList list = find_in_parallel(weights, oracle, options, batch_size, threads);
      ASSERT_EQ(masks(list), masks(one)) << "round " << round;
      ASSERT_EQ(list.set_aside, one.set_aside) << "round " << round;
      ASSERT_EQ(list.examined, one.examined) << "round " << round;
      ASSERT_EQ(list.complete_up_to, one.complete_up_to) << "round " << round;
      ASSERT_TRUE(list.end == one.end && list.is_complete == one.is_complete) << "round " << round;
      in_vain += list.in_vain;
    }
    ASSERT_EQ(one.in_vain, 0u);
  }
  EXPECT_GT(in_vain, 100u);
}

TEST(ImplicitHittingSets, stops_when_told) {
  std::mt19937 random(4);
  for (int round = 0; round < 300; ++round) {
    const auto weights = random_weights(random, 8);
    RandomOracle oracle(random, 8, 0);
    const DiagnosisList whole = find_diagnoses(weights, oracle);
    SearchOptions options;
    int left = static_cast<int>(random() % 12);
    options.stop = [&] { return left-- <= 0; };
    const DiagnosisList list = find_diagnoses(weights, oracle, options);
    ASSERT_LE(list.diagnoses.size(), whole.diagnoses.size());
    ASSERT_TRUE(std::equal(
        list.diagnoses.begin(), list.diagnoses.end(), whole.diagnoses.begin(),
        [](const Diagnosis& a, const Diagnosis& b) { return a.selectors == b.selectors; }));
    if (list.end != SearchEnd::Stopped) continue;
    ASSERT_FALSE(list.is_complete);
    for (size_t i = list.diagnoses.size(); i < whole.diagnoses.size(); ++i)
      ASSERT_TRUE(!list.complete_up_to ||
                  *list.complete_up_to < whole.diagnoses[i].selectors.size())
          << "round " << round;
  }
}

TEST(ImplicitHittingSets, conflict_with_a_selector_of_the_candidate_is_a_bug) {
  DiagnosisSearch search(std::vector<uint32_t>(3), {});
  ASSERT_EQ(search.next_batch(1).size(), 1u);
  const Examination first{Verdict::Inconsistent, {0, 1}};
  search.answer({&first, 1});
  ASSERT_EQ(search.next_batch(1), std::vector<SelectorSet>{{0}});
  const Examination wrong{Verdict::Inconsistent, {0, 2}};
  EXPECT_THROW(search.answer({&wrong, 1}), InternalError);
}

}  // namespace
}  // namespace culprit::subsets
