#include "project/shell/meaning.h"

#include <algorithm>

#include <fmt/format.h>

namespace culprit::project::shell {

namespace {

constexpr size_t kFirstOfShell = 126;  // statuses from here on may come from the shell

std::string named(const State& way, size_t run) { return machine::name_of(way.runs[run]->name); }

/// The ways that end with status 0, as one: nullopt if there is none.
std::optional<State> passing(const States& ways) {
  States found;
  for (const State& way : ways) {
    if (way.status != "0") continue;
    found.push_back(way);
    static_cast<Common&>(found.back()) = Common();
  }
  join(found);
  return found.empty() ? std::nullopt : std::optional(std::move(found[0]));
}

/// Takes the answers over that let the script pass. Returns a problem, or an empty text.
std::string take(const State& way, const Question& question, const Answers& answers,
                 ExpectedRun& run) {
  switch (question.kind) {
    case Question::Kind::Outside: return fmt::format("the result depends on {}", question.text);
    case Question::Kind::Status:
      if (answers == ~Answers(1)) {
        run.must_fail = true;
        return {};
      }
      for (size_t status = 0; status < kFirstOfShell && answers.count() == 1; ++status)
        if (answers[status]) run.status = static_cast<int>(status);
      if (run.status) return {};
      return fmt::format("several exit statuses of {} are right", named(way, question.run));
    case Question::Kind::Output:
      if (answers != Answers(2))
        return fmt::format("the output of {} has to differ from a text", named(way, question.run));
      if (question.streams == 'e')
        return fmt::format("standard error of {} is compared", named(way, question.run));
      if (run.output &&
          (*run.output != question.text || run.joins_errors != (question.streams == 'b')))
        return fmt::format("the output of {} is compared twice", named(way, question.run));
      run.output = question.text;
      run.joins_errors = question.streams == 'b';
      return {};
  }
  return {};
}

bool is_transparent(const States& ways) {
  return std::all_of(ways.begin(), ways.end(), [](const State& way) {
    return way.runs.size() == 1 && way.runs[0]->is_shown && !way.prints &&
           (way.status == "0" ? way.statuses[0] == Answers(1) : way.status == unknown_status(0));
  });
}

}  // namespace

Meaning meaning_of(const States& ways) {
  Meaning out;
  const auto way = passing(ways);
  if (!way) {
    out.problem = "it fails whatever the programs of this build do";
    return out;
  }
  if (!way->conditions) {
    out.problem = "it passes in several ways";
    return out;
  }
  std::vector<ExpectedRun> runs(way->runs.size());
  std::vector<bool> matters(way->runs.size(), false);
  for (const auto& [question, answers] : *way->conditions) {
    ExpectedRun outside;
    const bool is_outside = question.kind == Question::Kind::Outside;
    out.problem = take(*way, question, answers, is_outside ? outside : runs[question.run]);
    if (!out.problem.empty()) return out;
    matters[question.run] = true;
  }
  const size_t count =
      static_cast<size_t>(std::find(matters.rbegin(), matters.rend(), true) - matters.rbegin());
  for (size_t i = 0; i + count < runs.size(); ++i) {
    runs[i].run = way->runs[i];
    if (runs[i].must_fail && runs[i].output)
      out.problem = fmt::format("{} has to fail and to print a text", named(*way, i));
    if (!matters[i])
      out.problem = fmt::format(
          "it does not check how {} ends, and later programs may need its files", named(*way, i));
    if (!out.problem.empty()) return out;
    out.runs.push_back(runs[i]);
  }
  if (out.runs.empty()) out.problem = "its result does not depend on a program of this build";
  out.is_transparent = is_transparent(ways);
  return out;
}

}  // namespace culprit::project::shell
