// The result of `culprit log`: the hosts of each log, and what became of each condition.
//
// Plain values; its JSON form is schema "culprit-log/1" (docs/result-schema.md).
#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace culprit::document {

inline constexpr const char* kLogSchema = "culprit-log/1";

enum class LogQuestion : uint8_t { Never, Possibly, Definitely };
enum class LogAnswer : uint8_t {
  Holds,       ///< of never: in no order of the events it comes to that
  Violated,    ///< of never
  Yes,         ///< of possibly and definitely
  No,          ///< of possibly and definitely
  NotDecided,  ///< too many cuts
};
constexpr const char* log_question_name(LogQuestion question) {
  constexpr const char* names[] = {"never", "possibly", "definitely"};
  static_assert(std::size(names) == static_cast<size_t>(LogQuestion::Definitely) + 1);
  return names[static_cast<size_t>(question)];
}
constexpr const char* log_answer_name(LogAnswer answer) {
  constexpr const char* names[] = {"holds", "violated", "yes", "no", "not-decided"};
  static_assert(std::size(names) == static_cast<size_t>(LogAnswer::NotDecided) + 1);
  return names[static_cast<size_t>(answer)];
}

struct LogHost {
  std::string name;
  uint64_t events = 0;  ///< at least one
  uint32_t line = 0;    ///< of the first one
};

/// Where a host is in a cut.
struct LogState {
  std::string host;
  uint64_t event = 0;    ///< the last one that it did, from 1; 0: none yet
  uint32_t line = 0;     ///< of that event
  std::string text;      ///< of that event; its first line says what it is
  bool decides = false;  ///< in a minimal set of hosts because of which the condition holds
};

struct LogCondition {
  LogQuestion question = LogQuestion::Never;
  std::string text;
  LogAnswer answer = LogAnswer::NotDecided;
  /// With Violated, and with Yes of possibly: of all hosts, where the condition holds.
  std::vector<LogState> cut;
  /// With Violated: hosts that can violate it, whatever the others do; the smallest first, and none
  /// is a part of another.
  std::vector<std::vector<std::string>> sets;
  std::vector<std::string> common;         ///< hosts in all of `sets`
  std::vector<std::string> unknown_hosts;  ///< which the condition names, and the log does not have
  uint64_t examined = 0;                   ///< cuts that were looked at
};

struct LogRow {
  std::string file;
  std::string name;  ///< of the execution, if the file has several; may be empty
  std::vector<LogHost> hosts;
  uint64_t events = 0;
  std::vector<std::string> notes;
  std::vector<LogCondition> conditions;
  /// SVG; empty: none was asked for, or there are too many events
  std::string diagram;
};

struct LogReport {
  std::string version;  ///< of culprit
  std::vector<LogRow> logs;
};

}  // namespace culprit::document
