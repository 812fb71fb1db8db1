// Questions about what is not known, and the ways that their answers lead to.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "project/shell/evaluator.h"

namespace culprit::project::shell {

void Evaluator::each_way(const State& state, const std::function<void(State&)>& work) {
  Choices own;
  Choices* outer = std::exchange(choices_, &own);
  bool more = true;
  while (more && !refusal_) {
    own.at = 0;
    State each = state;
    work(each);
    own.picks.resize(std::min(own.picks.size(), own.at));
    while (!own.picks.empty() && own.picks.back().picked + 1 == own.picks.back().count)
      own.picks.pop_back();
    more = !own.picks.empty();
    if (more) ++own.picks.back().picked;
    if (++steps_ > kMostSteps) refuse("the script takes too long to read");
  }
  choices_ = outer;
}

size_t Evaluator::choose(size_t count) {
  if (count < 2 || refusal_) return 0;
  if (choices_->at == choices_->picks.size()) choices_->picks.push_back({0, count});
  return choices_->picks[choices_->at++].picked;
}

bool Evaluator::ask(State& state, const Question& question) {
  if (state.conditions)
    if (const auto given = state.conditions->find(question); given != state.conditions->end())
      return given->second[1];
  const bool answer = choose(2) == 0;
  if (state.conditions) (*state.conditions)[question] = Answers(answer ? 2 : 1);
  return answer;
}

/// Never the same question: the answer may change while the script runs.
bool Evaluator::ask_outside(State& state, const std::string& what) {
  const size_t number = state.conditions ? state.conditions->size() : 0;
  return ask(state, {Question::Kind::Outside, number, 'o', what});
}

bool Evaluator::status_is_among(State& state, size_t run, const Answers& answers) {
  Answers& possible = state.statuses[run];
  const Answers inside = possible & answers, outside = possible & ~answers;
  if (inside.none() || outside.none()) return outside.none();
  const bool answer = choose(2) == 0;
  possible = answer ? inside : outside;
  if (state.conditions) (*state.conditions)[{Question::Kind::Status, run, 'o', {}}] = possible;
  if (possible.count() == 1)
    for (size_t status = 0; status < possible.size(); ++status)
      if (possible[status]) settle_status(state, run, static_cast<int>(status));
  return answer;
}

bool Evaluator::known(const std::string& text, const std::string& what) {
  if (has_unknown(text)) refuse(fmt::format("{} depends on what a program does", what));
  return !has_unknown(text);
}

void Evaluator::refuse(const std::string& why) {
  if (!refusal_) refusal_ = Refusal{file_, file_.empty() ? 0 : line_, why};
}

}  // namespace culprit::project::shell
