// Remembers answers by question.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace culprit {

/// Answers by question; a question has operator== and hash(). Safe from several threads. Callers
/// add no answer that a time limit has cut.
template <class Question, class Answer>
class Memo {
 public:
  std::optional<Answer> find(const Question& question) const {
    const std::lock_guard lock(mutex_);
    const auto known = answers_.find(question);
    return known == answers_.end() ? std::nullopt : std::optional(known->second);
  }
  void add(Question question, Answer answer) {
    const std::lock_guard lock(mutex_);
    answers_.try_emplace(std::move(question), std::move(answer));
  }

 private:
  struct Hash {
    size_t operator()(const Question& question) const {
      const uint64_t hash = question.hash();
      return static_cast<size_t>(hash ^ hash >> 32);
    }
  };

  mutable std::mutex mutex_;
  std::unordered_map<Question, Answer, Hash> answers_;
};

}  // namespace culprit
