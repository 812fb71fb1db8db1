#include "logs/vector_clock_log.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::logs {

namespace {

using causality::Event;
using Entries = std::vector<std::pair<std::string, uint32_t>>;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  return text;
}

/// Reads `{"host": 3, ...}` from its brace on.
class ClockReader {
 public:
  ClockReader(std::string_view line, size_t brace) : line_(line), at_(brace + 1) {}

  std::optional<Entries> read() {
    Entries entries;
    do {
      std::string host;
      uint32_t count = 0;
      if (!read_text(host) || !skip(':') || !read_number(count)) return std::nullopt;
      entries.emplace_back(std::move(host), count);
    } while (skip(','));
    if (!skip('}')) return std::nullopt;
    return entries;
  }
  size_t end() const { return at_; }  ///< behind the closing brace

 private:
  void skip_blanks() {
    while (at_ < line_.size() && is_white_space(line_[at_])) ++at_;
  }
  bool skip(char wanted) {
    skip_blanks();
    if (at_ == line_.size() || line_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  bool read_text(std::string& text) {
    if (!skip('"')) return false;
    for (; at_ < line_.size() && line_[at_] != '"'; ++at_) {
      if (line_[at_] == '\\' && at_ + 1 < line_.size()) ++at_;
      text += line_[at_];
    }
    return skip('"');
  }
  bool read_number(uint32_t& number) {
    skip_blanks();
    const auto [end, error] =
        std::from_chars(line_.data() + at_, line_.data() + line_.size(), number);
    at_ = static_cast<size_t>(end - line_.data());
    return error == std::errc();
  }

  std::string_view line_;
  size_t at_;
};

/// A clock in a line, with what stands around it.
struct Stamp {
  Entries entries;
  std::string_view before, after;
  uint32_t line = 0;
};

std::optional<Stamp> stamp_in(std::string_view line, uint32_t number) {
  for (size_t brace = line.find('{'); brace != std::string_view::npos;
       brace = line.find('{', brace + 1)) {
    ClockReader reader(line, brace);
    if (auto entries = reader.read())
      return Stamp{std::move(*entries), trimmed(line.substr(0, brace)),
                   trimmed(line.substr(reader.end())), number};
  }
  return std::nullopt;
}

/// The host that the line names: the whole text before the clock, or the last of its hosts there.
std::optional<std::string> host_of(const Stamp& stamp) {
  std::optional<std::string> last;
  size_t best = 0;
  for (const auto& [host, count] : stamp.entries) {
    if (stamp.before == host) return host;
    const size_t found = stamp.before.rfind(host);
    if (found == std::string_view::npos || found + host.size() < best) continue;
    best = found + host.size();
    last = host;
  }
  return last;
}

std::optional<std::string> name_of_execution(std::string_view line) {
  line = trimmed(line);
  if (line.size() < 6 || !line.starts_with("===") || !line.ends_with("===")) return std::nullopt;
  return std::string(trimmed(line.substr(3, line.size() - 6)));
}

/// The events of one execution, as they are written.
struct Written {
  struct Line {
    std::string host;
    Entries entries;
    std::string text;
    uint32_t number = 0;
  };
  std::string name;
  std::vector<Line> lines;
};

class Builder {
 public:
  Builder(const Written& written, const std::string& path) : written_(written), path_(path) {}

  Result<RecordedLog> run() {
    log_.name = written_.name;
    place_lines();
    log_.computation = causality::Computation(static_cast<uint32_t>(log_.hosts.size()));
    if (auto error = check_numbers()) return *error;
    for (uint32_t p = 0; p < rows_.size(); ++p)
      for (const Written::Line* line : rows_[p]) {
        log_.events[p].push_back({line->text, line->number});
        log_.computation.add(p);
      }
    if (auto error = add_orders()) return *error;
    if (const std::vector<Event> circle = log_.computation.close(); !circle.empty())
      return circle_error(circle);
    if (auto error = check_clocks()) return *error;
    return std::move(log_);
  }

 private:
  Diagnostic error_at(uint32_t line, std::string message, std::string hint = {}) const {
    return user_error_at(path_, line, 0, std::move(message), std::move(hint));
  }

  void place_lines() {
    for (const Written::Line& line : written_.lines) {
      const auto [known, is_new] =
          index_.try_emplace(line.host, static_cast<uint32_t>(log_.hosts.size()));
      if (is_new) {
        log_.hosts.push_back(line.host);
        rows_.emplace_back();
      }
      rows_[known->second].push_back(&line);
    }
    log_.events.resize(log_.hosts.size());
  }

  static uint32_t own(const Written::Line& line) { return entry(line, line.host); }
  static uint32_t entry(const Written::Line& line, const std::string& host) {
    for (const auto& [name, count] : line.entries)
      if (name == host) return count;
    return 0;
  }

  /// Each host counts its events from 1.
  std::optional<Diagnostic> check_numbers() {
    for (uint32_t p = 0; p < rows_.size(); ++p) {
      std::stable_sort(rows_[p].begin(), rows_[p].end(),
                       [](const auto* a, const auto* b) { return own(*a) < own(*b); });
      uint32_t expected = 1;
      for (const Written::Line* line : rows_[p]) {
        if (own(*line) < expected)
          return error_at(line->number, fmt::format("event {} of host '{}' comes twice", own(*line),
                                                    log_.hosts[p]));
        if (own(*line) > expected)
          return error_at(line->number,
                          fmt::format("event {} of host '{}' is missing: here is its event {}",
                                      expected, log_.hosts[p], own(*line)),
                          "add the rest of its log; a log without it says nothing about the order");
        ++expected;
      }
    }
    return std::nullopt;
  }

  /// What an event knows of others, and the one before it did not.
  std::optional<Diagnostic> add_orders() {
    for (uint32_t p = 0; p < rows_.size(); ++p) {
      const Written::Line* before = nullptr;
      uint32_t number = 0;
      for (const Written::Line* line : rows_[p]) {
        ++number;
        for (const auto& [host, count] : line->entries) {
          if (count == 0 || host == log_.hosts[p]) continue;
          const auto known = index_.find(host);
          if (known == index_.end() || count > rows_[known->second].size())
            return error_at(line->number,
                            fmt::format("this event knows of event {} of host '{}', which is "
                                        "missing",
                                        count, host),
                            "add the log of that host");
          if (!before || entry(*before, host) < count)
            log_.computation.add_order({known->second, count}, {p, number});
        }
        before = line;
      }
    }
    return std::nullopt;
  }

  const Written::Line& line_of(Event event) const {
    return *rows_[event.process][event.number - 1];
  }
  std::string name_of(Event event) const {
    return fmt::format("event {} of host '{}' (line {})", event.number, log_.hosts[event.process],
                       line_of(event).number);
  }

  Diagnostic circle_error(const std::vector<Event>& circle) const {
    std::string names;
    for (const Event& event : circle) names += (names.empty() ? "" : ", ") + name_of(event);
    return error_at(
        line_of(circle.front()).number,
        "the clocks are a circle, in which each event comes before the next one: " + names);
  }

  /// A clock that knows of an event has to know what that event knew.
  std::optional<Diagnostic> check_clocks() {
    for (uint32_t p = 0; p < rows_.size(); ++p)
      for (uint32_t number = 1; number <= rows_[p].size(); ++number)
        for (uint32_t other = 0; other < rows_.size(); ++other) {
          const uint32_t known = log_.computation.past({p, number}, other);
          if (known == entry(line_of({p, number}), log_.hosts[other])) continue;
          return error_at(
              line_of({p, number}).number,
              fmt::format("the clock is not consistent: {} knows of {} events of host '{}', but of "
                          "{} by the events that it knows",
                          name_of({p, number}), entry(line_of({p, number}), log_.hosts[other]),
                          log_.hosts[other], known));
        }
    return std::nullopt;
  }

  const Written& written_;
  const std::string& path_;
  RecordedLog log_;
  std::unordered_map<std::string, uint32_t> index_;      // of hosts
  std::vector<std::vector<const Written::Line*>> rows_;  // per host
};

}  // namespace

Result<std::vector<RecordedLog>> parse_vector_clock_log(std::string_view text,
                                                        const std::string& path) {
  std::vector<Written> executions(1);
  bool text_comes_first = false, is_first = true;
  std::string waiting;  // text that belongs to the clock behind it
  const auto append = [](std::string& to, std::string_view line) {
    if (line.empty()) return;
    to += (to.empty() ? "" : "\n") + std::string(line);
  };
  uint32_t number = 0;
  for (const std::string& line : split_lines(text)) {
    ++number;
    if (auto name = name_of_execution(line)) {
      if (!executions.back().lines.empty()) executions.emplace_back();
      executions.back().name = std::move(*name);
      waiting.clear();
      continue;
    }
    auto stamp = stamp_in(line, number);
    const bool is_blank = trimmed(line).empty();
    if (is_first && !is_blank) {
      text_comes_first = !stamp;
      is_first = false;
    }
    std::vector<Written::Line>& lines = executions.back().lines;
    if (!stamp) {
      if (text_comes_first) append(waiting, trimmed(line));
      else if (!lines.empty()) append(lines.back().text, trimmed(line));
      continue;
    }
    const std::optional<std::string> host = host_of(*stamp);
    if (!host)
      return user_error_at(path, number, 0,
                           "no host: none that the clock names stands before it in its line");
    lines.push_back({*host, std::move(stamp->entries), std::string(stamp->after), number});
    if (text_comes_first && stamp->after.empty()) lines.back().text = std::move(waiting);
    waiting.clear();
  }
  std::erase_if(executions, [](const Written& written) { return written.lines.empty(); });
  if (executions.empty())
    return user_error_at(path, 0, 0, "no vector clocks, such as {\"host\": 1}, are in this file",
                         "logs with a clock in each event are read, and spans of OpenTelemetry or "
                         "Jaeger as JSON");
  std::vector<RecordedLog> logs;
  for (const Written& written : executions) {
    Result<RecordedLog> log = Builder(written, path).run();
    if (!log) return log.errors();
    logs.push_back(log.take());
  }
  return logs;
}

}  // namespace culprit::logs
