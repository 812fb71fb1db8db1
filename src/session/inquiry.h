// The pruning loop with a user: questions, answers that can be taken back, and the culprit.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "judge/judgement.h"
#include "session/graph/recording.h"
#include "session/pruning/pruning.h"
#include "session/pruning/reference.h"

namespace culprit::session {

/// What an inquiry is about. All must outlive it.
struct Subject {
  const machine::Image* image = nullptr;
  const judge::JudgedTest* test = nullptr;
  /// The diagnosis of all tests; called once, when the first question is asked.
  std::function<document::Document()> diagnosis;
  /// A program that is right, and its run of the same test; null: a user answers.
  const machine::Image* right_image = nullptr;
  const judge::JudgedTest* right_test = nullptr;
};

class Inquiry {
 public:
  explicit Inquiry(Subject subject) : subject_(std::move(subject)) {}

  /// The recorded run; made when it is first needed.
  Result<const Recording*> recording();
  /// The diagnosis of all tests; made when it is first needed.
  const document::Document& diagnosis();
  /// The diagnosis if it has been made; else null.
  const document::Document* diagnosed() const { return diagnosis_ ? &*diagnosis_ : nullptr; }
  /// The question that is open; nullptr if the inquiry is over. Judged by the right program first,
  /// if there is one. Cost of the first: a diagnosis.
  Result<const Question*> question();
  /// An answer to the open question.
  void answer(const Judgement& judgement);
  /// Takes the last answer of the user back. False if there is none.
  bool undo();
  const std::optional<Culprit>& culprit() const { return pruning_->culprit(); }
  /// Questions answered so far, and how many of them by the right program.
  size_t answered() const { return given_.size(); }
  size_t judged() const { return judged_; }
  /// Whether there is anything wrong to ask about.
  bool fails() const { return subject_.test->failed(); }
  const std::string& test() const { return subject_.test->outcome.name; }

 private:
  struct Given {
    Question question;
    Judgement judgement;
    bool by_user = true;
  };
  Result<bool> begin();
  void restart();
  void judge_by_reference();

  Subject subject_;
  std::unique_ptr<Recording> recording_, right_;
  std::unique_ptr<Reference> reference_;
  std::optional<document::Document> diagnosis_;
  std::vector<Suspicion> suspicions_;
  std::optional<Pruning> pruning_;
  std::optional<Question> open_;
  std::vector<Given> given_;
  size_t judged_ = 0;
};

}  // namespace culprit::session
