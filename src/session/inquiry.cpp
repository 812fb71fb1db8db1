#include "session/inquiry.h"

#include <algorithm>
#include <utility>

#include "session/pruning/anomaly.h"
#include "session/pruning/suspicions.h"
#include "session/strategies/strategies.h"

namespace culprit::session {

namespace {

// A user misjudges one value of so many, so an answer is doubtful if all of them are so many times
// as likely with the opposite (bench/session/README.md).
constexpr double kValuesForOneMistake = 200;

}  // namespace

Result<const Recording*> Inquiry::recording() {
  if (too_long_) return *too_long_;
  if (!recording_) {
    auto recorded = Recording::of(*subject_.image, *subject_.test);
    if (recorded) recording_ = std::move(*recorded);
    else if (subject_.timeline && !subject_.right_image)
      recording_ = Recording::before(*subject_.timeline, subject_.failed_before);
    else return *(too_long_ = recorded.errors()[0]);
  }
  return recording_.get();
}

const Recording& Inquiry::recording_before(const replay::Timeline& timeline, uint64_t end) {
  if (const auto whole = recording(); whole && (*whole)->is_whole()) return **whole;
  if (!window_ || window_->end() != end) window_ = Recording::before(timeline, end);
  return *window_;
}

const document::Document& Inquiry::diagnosis() {
  if (!diagnosis_) diagnosis_ = subject_.diagnosis();
  return *diagnosis_;
}

Result<bool> Inquiry::begin() {
  if (pruning_) return true;
  if (const auto recorded = recording(); !recorded) return recorded.errors();
  suspicions_ = suspicions_of(recording_->graph(), diagnosis(), test(), recording_->hits_before());
  if (subject_.right_image) {
    auto right = Recording::of(*subject_.right_image, *subject_.right_test);
    if (!right) return right.errors();
    right_ = std::move(*right);
    reference_ = std::make_unique<Reference>(recording_->graph(), right_->graph());
  }
  restart();
  if (subject_.known) subject_.known(*this);
  return true;
}

void Inquiry::restart() {
  const ExecutionGraph& graph = recording_->graph();
  pruning_.emplace(graph, suspicions_,
                   anomaly_of(graph, *subject_.test, recording_->printed_before()),
                   subject_.strategy);
  open_.reset();
}

Result<const Question*> Inquiry::question() {
  if (const auto begun = begin(); !begun) return begun.errors();
  while (!open_) {
    open_ = pruning_->next();
    if (!open_) return nullptr;
    if (reference_) judge_by_reference();
  }
  return &*open_;
}

/// Closes the question if the right program knows something about it.
void Inquiry::judge_by_reference() {
  const Judgement judgement = reference_->judge(*open_);
  given_.push_back({std::make_unique<const Given>(Answered{*open_, judgement}), By::Reference, 0});
  learn(given_.back());
}

void Inquiry::learn(Noted& noted) {
  noted.learnt = pruning_->belief().learnt();
  if (const auto* answered = std::get_if<Answered>(noted.given.get()))
    pruning_->answer(answered->question, answered->judgement);
  else if (const auto* told = std::get_if<Told>(noted.given.get())) pruning_->learn(told->fact);
  else pruning_->trust(std::get<Trusted>(*noted.given).function);
  open_.reset();
}

Result<bool> Inquiry::note(Given given, By by) {
  if (const auto begun = begin(); !begun) return begun.errors();
  given_.push_back({std::make_unique<const Given>(std::move(given)), by, 0});
  learn(given_.back());
  return true;
}

std::vector<const Given*> Inquiry::given() const {
  std::vector<const Given*> by_user;
  for (const Noted& noted : given_)
    if (noted.by == By::User) by_user.push_back(noted.given.get());
  return by_user;
}

size_t Inquiry::judged(By by) const {
  return static_cast<size_t>(std::count_if(given_.begin(), given_.end(),
                                           [&](const Noted& noted) { return noted.by == by; }));
}

bool Inquiry::undo(std::optional<size_t> number) {
  size_t left = number.value_or(given().size());
  const auto taken = std::find_if(given_.begin(), given_.end(), [&](const Noted& noted) {
    return noted.by == By::User && left-- == 1;
  });
  if (taken == given_.end()) return false;
  given_.erase(taken);
  restart();
  for (Noted& noted : given_) learn(noted);
  return true;
}

std::optional<size_t> Inquiry::doubtful() const {
  // the lines before the recording are no candidates, so nothing can be said about them
  const std::optional<Culprit>& found = pruning_->culprit();
  if (found && found->kind == Culprit::Kind::Earlier) return std::nullopt;
  const auto doubt = pruning_->doubt();
  if (!doubt || doubt->factor < kValuesForOneMistake) return std::nullopt;
  size_t number = 0;
  std::optional<size_t> doubtful;
  for (const Noted& noted : given_) {
    if (noted.learnt > doubt->answer) break;
    number += noted.by == By::User;
    doubtful = noted.by == By::User ? std::optional(number) : std::nullopt;
  }
  return doubtful;
}

}  // namespace culprit::session
