#include "session/inquiry.h"

#include <algorithm>
#include <utility>

#include "session/pruning/anomaly.h"
#include "session/pruning/suspicions.h"
#include "session/strategies/strategies.h"

namespace culprit::session {

Result<const Recording*> Inquiry::recording() {
  if (!recording_) {
    auto recorded = Recording::of(*subject_.image, *subject_.test);
    if (!recorded) return recorded.errors();
    recording_ = std::move(*recorded);
  }
  return recording_.get();
}

const document::Document& Inquiry::diagnosis() {
  if (!diagnosis_) diagnosis_ = subject_.diagnosis();
  return *diagnosis_;
}

Result<bool> Inquiry::begin() {
  if (pruning_) return true;
  if (const auto recorded = recording(); !recorded) return recorded.errors();
  suspicions_ = suspicions_of(recording_->graph(), diagnosis(), test());
  if (subject_.right_image) {
    auto right = Recording::of(*subject_.right_image, *subject_.right_test);
    if (!right) return right.errors();
    right_ = std::move(*right);
    reference_ = std::make_unique<Reference>(recording_->graph(), right_->graph());
  }
  restart();
  return true;
}

void Inquiry::restart() {
  const ExecutionGraph& graph = recording_->graph();
  pruning_.emplace(graph, suspicions_, anomaly_of(graph, *subject_.test), by_information);
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
  pruning_->answer(*open_, judgement);
  given_.push_back({*std::exchange(open_, std::nullopt), judgement, false});
  ++judged_;
}

void Inquiry::answer(const Judgement& judgement) {
  if (!open_) return;
  pruning_->answer(*open_, judgement);
  given_.push_back({*std::exchange(open_, std::nullopt), judgement, true});
}

bool Inquiry::undo() {
  const auto last = std::find_if(given_.rbegin(), given_.rend(),
                                 [](const Given& given) { return given.by_user; });
  if (last == given_.rend()) return false;
  given_.erase(std::next(last).base(), given_.end());
  restart();
  for (const Given& given : given_) {
    pruning_->next();  // the same question: the loop is deterministic
    pruning_->answer(given.question, given.judgement);
  }
  return true;
}

}  // namespace culprit::session
