#include "report/log/log_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/text.h"

namespace culprit::report {

using document::LogAnswer;
using document::LogCondition;
using document::LogQuestion;

namespace {

constexpr size_t kLongestEvent = 70;  // of an event's text
constexpr size_t kMostShownSets = 12;

std::string host_list(const std::vector<std::string>& hosts) {
  std::vector<std::string> names;
  for (const std::string& host : hosts) names.push_back(printable_line(host));
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string log_headline(const document::LogRow& log) {
  const std::string name = log.name.empty() ? "" : fmt::format(" ({})", printable_line(log.name));
  return fmt::format("{}{}: {} hosts, {} events", printable_line(log.file), name, log.hosts.size(),
                     log.events);
}

const char* log_answer_words(const LogCondition& condition) {
  const bool is_possibly = condition.question == LogQuestion::Possibly;
  switch (condition.answer) {
    case LogAnswer::Holds: return "holds in every order of the events";
    case LogAnswer::Violated: return "violated";
    case LogAnswer::Yes: return is_possibly ? "yes" : "yes, in every order of the events";
    case LogAnswer::No:
      return is_possibly ? "no, in no order of the events" : "no, some order avoids it";
    case LogAnswer::NotDecided: break;
  }
  return "not decided";
}

std::string log_state_words(const document::LogState& state) {
  if (state.event == 0) return "before its first event";
  const std::string first = state.text.substr(0, state.text.find('\n'));
  return fmt::format("after its event {} (line {}): {}", state.event, state.line,
                     visible(first, kLongestEvent, false));
}

std::vector<std::string> log_set_words(const LogCondition& condition) {
  if (condition.answer != LogAnswer::Violated) return {};
  const auto& sets = condition.sets;
  if (sets.size() == 1) {
    if (sets.front().size() < 2) return {};
    return {fmt::format("nothing orders them: one of {} has to wait for another",
                        host_list(sets.front()))};
  }
  std::string line = fmt::format("{} sets of hosts can violate it, each alone:", sets.size());
  for (size_t k = 0; k < sets.size() && k < kMostShownSets; ++k)
    line += (k == 0 ? " " : "; ") + host_list(sets[k]);
  std::vector<std::string> lines{line + (sets.size() > kMostShownSets ? "; and more" : "")};
  if (!condition.common.empty())
    lines.push_back(fmt::format("all of them have {}", host_list(condition.common)));
  return lines;
}

std::vector<std::string> log_remarks(const LogCondition& condition) {
  std::vector<std::string> lines;
  for (const std::string& host : condition.unknown_hosts)
    lines.push_back(fmt::format("note: the log has no host '{}'", printable_line(host)));
  if (condition.answer == LogAnswer::NotDecided)
    lines.push_back(fmt::format(
        "{} cuts were looked at; conditions on single hosts that are joined by && need none",
        condition.examined));
  return lines;
}

}  // namespace culprit::report
