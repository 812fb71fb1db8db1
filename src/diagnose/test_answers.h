// What the encoding said about one test, for searches that ask again.
//
// A search that finds nothing is made once more without the test that nothing explained (set_aside.h), and asks most of its questions in the same words:
// 40 % of the time of the slowest student program went there. What else an exploration depends on (bounds, undefined behaviour that is tolerated, expectations) comes from the
// runs of all tests, which no search changes. An answer that is known costs the same in the counts that decide what is asked next, so the search takes the same way.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encode/explore.h"

namespace culprit::diagnose {

/// Safe from several threads.
class TestAnswers {
 public:
  struct Question {
    std::vector<model::ComponentId> leaves;
    encode::Effort effort;
    uint64_t path_steps = 0;   ///< instructions of one path
    uint32_t bounds = 1;       ///< times the usual ones

    bool operator==(const Question&) const = default;
  };

  std::optional<encode::ExploreResult> find(const Question& question) const {
    const std::lock_guard lock(mutex_);
    const auto known = answers_.find(question);
    return known == answers_.end() ? std::nullopt : std::optional(known->second);
  }
  /// Keeps what is small: no required values. Not for what the time has cut.
  void add(Question question, const encode::ExploreResult& answer) {
    if (answer.answer == encode::Consistency::Consistent) return;
    const std::lock_guard lock(mutex_);
    answers_.try_emplace(std::move(question), answer);
  }

 private:
  struct Hash {
    size_t operator()(const Question& question) const {
      uint64_t hash = question.path_steps ^ uint64_t{question.bounds} << 40 ^ question.effort.cost * 31 ^ question.effort.terms;
      for (model::ComponentId leaf : question.leaves) hash = (hash ^ leaf) * 0x9e3779b97f4a7c15;
      return static_cast<size_t>(hash ^ hash >> 32);
    }
  };

  mutable std::mutex mutex_;
  std::unordered_map<Question, encode::ExploreResult, Hash> answers_;
};

}  // namespace culprit::diagnose
