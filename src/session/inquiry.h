// The pruning loop with a user: questions, answers that can be taken back, and the culprit.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "document/document.h"
#include "judge/judgement.h"
#include "session/cuts/found_cut.h"
#include "session/graph/recording.h"
#include "session/moments/moment.h"
#include "session/pruning/pruning.h"
#include "session/pruning/reference.h"
#include "session/strategies/strategies.h"
#include "spec/expectation.h"

namespace culprit::session {

/// A condition at a moment of the run.
struct PlacedCondition {
  spec::Expectation expectation;
  std::vector<uint64_t> hits;  ///< executions of each component before the moment
};

class Inquiry;

/// What an inquiry is about. All must outlive it.
struct Subject {
  const machine::Image* image = nullptr;
  const judge::JudgedTest* test = nullptr;
  /// The diagnosis of all tests; called once, when the first question is asked.
  std::function<document::Document()> diagnosis;
  /// A program that is right, and its run of the same test; null: a user answers.
  const machine::Image* right_image = nullptr;
  const judge::JudgedTest* right_test = nullptr;
  /// Of a run that may be too long to be recorded: its timeline, and the step after its failure. So
  /// long before it, the run can be asked about. Null: only a run that can be recorded.
  const replay::Timeline* timeline = nullptr;
  uint64_t failed_before = 0;
  Strategy strategy = by_information;
  /// Notes what is known from expectations of the test; called before the first question. Null:
  /// nothing is.
  std::function<void(Inquiry&)> known = {};
  /// Changes of the source with which all tests pass; null: nobody looks for them.
  std::function<std::vector<document::Patch>()> mends = {};
  /// For each condition, whether a program into which it is compiled checks it at that moment;
  /// null: nobody can tell.
  std::function<std::vector<bool>(const std::vector<PlacedCondition>&)> checked = {};
  /// Looks for a cut at which a condition on all threads holds; null: nobody does.
  FindCut find_cut = {};
  /// Writes the diagram of the run; a message if that fails. Null: nothing can be written.
  std::function<std::optional<Diagnostic>(const std::string& path)> write_diagram = {};
  /// Writes a file; a message if that fails. Null: nothing can be written.
  std::function<std::optional<Diagnostic>(const std::string& path, const std::string& text)> write =
      {};
};

/// A question with what the user said; labels that were known already have no verdict.
struct Answered {
  Question question;
  Judgement judgement;
  /// The value that one of the labels should have, as C writes it.
  struct RightValue {
    Label label;
    std::string value;
  };
  std::optional<RightValue> right_value = {};
};
/// Something that the user said about a value without being asked.
struct Told {
  Fact fact;
  Moment at;
  std::string right_value = {};  ///< as C writes it; empty: not said
};
/// A function that the user trusts.
struct Trusted {
  uint32_t function = 0;  ///< index into Image::functions()
};
using Given = std::variant<Answered, Told, Trusted>;

class Inquiry {
 public:
  explicit Inquiry(Subject subject) : subject_(std::move(subject)) {}

  /// The recorded run, or the window before its failure; made when it is first needed.
  Result<const Recording*> recording();
  /// The recorded run, or if it is too long, a window of it that ends before step `end`.
  const Recording& recording_before(const replay::Timeline& timeline, uint64_t end);
  /// The diagnosis of all tests; made when it is first needed.
  const document::Document& diagnosis();
  /// The diagnosis if it has been made; else null.
  const document::Document* diagnosed() const { return diagnosis_ ? &*diagnosis_ : nullptr; }
  /// The question that is open; nullptr if the inquiry is over. Judged by the right program first,
  /// if there is one. Cost of the first: a diagnosis.
  Result<const Question*> question();
  /// Notes what somebody said. An Answered must be about the open question.
  enum class By : uint8_t { User, Reference, Expectation };
  Result<bool> note(Given given, By by = By::User);
  /// Takes an answer of the user back: the one with that number, from 1, or the last one. The
  /// others stay. False if there is none.
  bool undo(std::optional<size_t> number);
  /// The culprit, when nothing is left to ask; the likeliest one if none follows from the answers,
  /// or while a question is open; nullopt if no line is likely. question() must have been called.
  std::optional<Culprit> culprit() const {
    return pruning_->culprit() ? pruning_->culprit() : pruning_->likely();
  }
  /// Everything that the user said, in order.
  std::vector<const Given*> given() const;
  /// Everything that anybody said, in order.
  struct Noted {
    std::unique_ptr<const Given> given;
    By by = By::User;
    size_t learnt = 0;  ///< answers that Pruning had learnt before
  };
  const std::vector<Noted>& noted() const { return given_; }
  /// How many answers came from the right program, or from expectations.
  size_t judged(By by) const;
  /// The number of the user's answer that fits the others and the test's failure least, from 1;
  /// nullopt if all fit well enough.
  std::optional<size_t> doubtful() const;
  /// Whether there is anything wrong to ask about.
  bool fails() const { return subject_.test->failed(); }
  bool passes() const { return subject_.test->passed(); }
  const Subject& subject() const { return subject_; }
  const std::string& test() const { return subject_.test->outcome.name; }

 private:
  Result<bool> begin();
  void restart();
  void learn(Noted& noted);
  void judge_by_reference();

  Subject subject_;
  std::unique_ptr<Recording> recording_, right_, window_;
  std::optional<Diagnostic> too_long_;
  std::unique_ptr<Reference> reference_;
  std::optional<document::Document> diagnosis_;
  std::vector<Suspicion> suspicions_;
  std::optional<Pruning> pruning_;
  std::optional<Question> open_;
  std::vector<Noted> given_;
};

}  // namespace culprit::session
