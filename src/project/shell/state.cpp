#include "project/shell/state.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace culprit::project::shell {

namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

bool have_same_runs(const State& a, const State& b) {
  return std::equal(
      a.runs.begin(), a.runs.end(), b.runs.begin(), b.runs.end(),
      [](const auto& left, const auto& right) { return left == right || *left == *right; });
}

/// The answers of two ways together, if they differ in those to one question.
std::optional<Conditions> joined(const State& a, const State& b) {
  if (!a.conditions || !b.conditions || !have_same_runs(a, b)) return std::nullopt;
  Conditions out = *a.conditions;
  for (const auto& [question, answers] : *b.conditions) out.try_emplace(question);
  size_t different = 0;
  for (auto& [question, answers] : out) {
    const auto in = [&question = question](const Conditions& conditions) {
      const auto known = conditions.find(question);
      return known == conditions.end() ? all_answers(question) : known->second;
    };
    const Answers left = in(*a.conditions), right = in(*b.conditions);
    different += left != right;
    answers = left | right;
  }
  if (different > 1) return std::nullopt;
  std::erase_if(out, [](const auto& entry) { return entry.second == all_answers(entry.first); });
  return out;
}

/// Takes `other`, which is equal, into `state`.
void take_in(State& state, const State& other) {
  state.conditions = joined(state, other);
  state.prints |= other.prints;
  if (other.runs.size() > state.runs.size()) state.runs = other.runs;
  for (size_t run = 0; run < other.statuses.size(); ++run)
    if (run < state.statuses.size()) state.statuses[run] |= other.statuses[run];
    else state.statuses.push_back(other.statuses[run]);
}

}  // namespace

Answers all_answers(const Question& question) {
  return question.kind == Question::Kind::Status ? Answers().set() : Answers(3);
}

std::string State::value_of(const std::string& name) const {
  const auto known = variables.find(name);
  return known == variables.end() ? std::string() : known->second.value;
}

void State::set(const std::string& name, std::string value) {
  variables[name].value = std::move(value);
}

void join(std::vector<State>& states) {
  std::vector<State> out;
  for (State& state : states) {
    const auto same = std::find_if(out.begin(), out.end(), [&](const State& other) {
      return static_cast<const Common&>(other) == static_cast<const Common&>(state);
    });
    if (same == out.end()) out.push_back(std::move(state));
    else take_in(*same, state);
  }
  states = std::move(out);
}

std::string unknown_status(size_t run) {
  return fmt::format("{}S{}{}", kUnknownBegin, run, kUnknownEnd);
}

std::string unknown_output(size_t run, char streams) {
  return fmt::format("{}{}{}{}", kUnknownBegin, streams, run, kUnknownEnd);
}

std::optional<size_t> as_unknown_status(std::string_view text) {
  if (!has_unknown(text)) return std::nullopt;
  const size_t run = run_of_unknown(text);
  return text == unknown_status(run) ? std::optional(run) : std::nullopt;
}

std::optional<Question> as_unknown_output(std::string_view text, const std::string& expected) {
  if (!has_unknown(text) || has_unknown(expected)) return std::nullopt;
  const size_t run = run_of_unknown(text);
  for (const char streams : {'o', 'e', 'b'})
    if (text == unknown_output(run, streams))
      return Question{Question::Kind::Output, run, streams, expected};
  return std::nullopt;
}

size_t run_of_unknown(std::string_view text) {
  const size_t at = text.find(kUnknownBegin);
  size_t run = 0;
  if (at != std::string_view::npos && at + kUnknownBegin.size() + 1 < text.size())
    std::from_chars(text.data() + at + kUnknownBegin.size() + 1, text.data() + text.size(), run);
  return run;
}

void settle_status(State& state, size_t run, int status) {
  const std::string from = unknown_status(run), to = std::to_string(status);
  for (auto& [name, variable] : state.variables) replace_all(variable.value, from, to);
  for (std::string& parameter : state.parameters) replace_all(parameter, from, to);
  replace_all(state.status, from, to);
  replace_all(state.captured, from, to);
  if (state.input) replace_all(*state.input, from, to);
}

}  // namespace culprit::project::shell
