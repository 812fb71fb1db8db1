// culprit log: reads the logs of distributed runs, and decides conditions on them.
#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "driver/cli/cli.h"
#include "driver/output/replace_file.h"
#include "logs/condition.h"
#include "logs/diagram.h"
#include "logs/read_log.h"
#include "support/files.h"
#include "support/text.h"

namespace culprit::driver {

namespace {

using causality::Answer;
using causality::Cut;
using logs::BoundCondition;
using logs::RecordedLog;

constexpr uint64_t kMostCuts = 1'000'000;  // examined for one condition; bounds time
constexpr uint64_t kMostSets = 100'000;    // sets of hosts that are asked about
constexpr size_t kLongest = 70;            // of an event's text
constexpr size_t kMostHosts = 12;          // shown at a cut

struct Asked {
  OptionId option;
  std::string text;
  logs::Condition condition;
};

class Log {
 public:
  Log(const ParsedLine& line, const Streams& streams) : line_(line), streams_(streams) {}

  ExitCode run() {
    if (line_.files.empty())
      return fail(
          {user_error("no log is given", "usage: culprit log FILE... [--never CONDITION]")});
    for (const OptionId option : {OptionId::Never, OptionId::Possibly, OptionId::Definitely})
      for (const std::string& text : line_[option]) {
        auto condition = logs::parse_condition(text, fmt::format("--{}", row_of(option).name));
        if (!condition) return fail(condition.errors());
        asked_.push_back({option, text, condition.take()});
      }
    std::vector<std::pair<std::string, RecordedLog>> all;
    for (const std::string& path : line_.files) {
      const std::optional<std::string> text = content_of_file(path);
      if (!text)
        return fail({user_error_at(path, 0, 0, "the log cannot be read",
                                   "name a file that exists and may be read")});
      auto read = logs::read_logs(*text, path);
      if (!read) return fail(read.errors());
      for (RecordedLog& log : *read) all.emplace_back(path, std::move(log));
    }
    for (const auto& [path, log] : all) answer(path, log);
    if (!write_diagram(all)) return ExitCode::BadInput;
    return is_violated_ ? ExitCode::Negative : is_open_ ? ExitCode::NotDecided : ExitCode::Success;
  }

 private:
  ExitCode fail(const std::vector<Diagnostic>& messages) const {
    return fail_with(ExitCode::BadInput, messages, streams_);
  }

  void answer(const std::string& path, const RecordedLog& log) {
    const std::string name = log.name.empty() ? "" : fmt::format(" ({})", printable_line(log.name));
    streams_.out << fmt::format("{}{}: {} hosts, {} events\n", printable_line(path), name,
                                log.hosts.size(), log.computation.all_events());
    for (const std::string& note : log.notes)
      streams_.out << fmt::format("  note: {}\n", printable_line(note));
    if (asked_.empty())
      for (size_t p = 0; p < log.hosts.size(); ++p)
        streams_.out << fmt::format("  {}: {} events, from line {} on\n",
                                    printable_line(log.hosts[p]), log.events[p].size(),
                                    log.events[p].front().line);
    for (const Asked& asked : asked_) answer(log, asked);
  }

  void answer(const RecordedLog& log, const Asked& asked) {
    const BoundCondition bound(asked.condition, log);
    const causality::LatticeAnswer found = asked.option == OptionId::Definitely
                                               ? bound.definitely(kMostCuts)
                                               : bound.possibly(kMostCuts);
    streams_.out << fmt::format("{} {}: {}\n", row_of(asked.option).name,
                                printable_line(asked.text), word_for(asked.option, found.answer));
    for (const std::string& host : bound.unknown_hosts())
      streams_.out << fmt::format("  note: the log has no host '{}'\n", printable_line(host));
    if (found.answer == Answer::Unknown) {
      is_open_ = true;
      streams_.out << fmt::format(
          "  {} cuts were looked at; conditions on single hosts that are joined by && need none\n",
          found.examined);
    }
    if (!found.cut) return;
    if (!cut_) cut_ = {&log, *found.cut};
    if (asked.option == OptionId::Never) violated(log, bound, *found.cut);
    else show(log, *found.cut, involved(log, bound, *found.cut));
  }

  static const char* word_for(OptionId option, Answer answer) {
    if (answer == Answer::Unknown) return "not decided";
    const bool is_yes = answer == Answer::Yes;
    if (option == OptionId::Never)
      return is_yes ? "violated" : "holds in every order of the events";
    if (option == OptionId::Possibly) return is_yes ? "yes" : "no, in no order of the events";
    return is_yes ? "yes, in every order of the events" : "no, some order avoids it";
  }

  /// The hosts of the minimal sets that decide.
  static std::vector<uint32_t> involved(const RecordedLog& log, const BoundCondition& bound,
                                        const Cut& cut) {
    std::vector<uint32_t> hosts;
    for (const causality::ProcessSet& set : sets_of(log, bound, cut).minimal)
      hosts.insert(hosts.end(), set.begin(), set.end());
    std::sort(hosts.begin(), hosts.end());
    hosts.erase(std::unique(hosts.begin(), hosts.end()), hosts.end());
    return hosts;
  }
  static causality::ViolatingSets sets_of(const RecordedLog& log, const BoundCondition& bound,
                                          const Cut& cut) {
    return causality::violating_sets(
        static_cast<uint32_t>(log.hosts.size()),
        [&](const causality::ProcessSet& known) { return bound.holds_for(cut, known); }, kMostSets);
  }

  void show(const RecordedLog& log, const Cut& cut, const std::vector<uint32_t>& hosts) {
    streams_.out << "  these can be so at the same time:\n";
    for (size_t k = 0; k < hosts.size() && k < kMostHosts; ++k) {
      const uint32_t p = hosts[k];
      if (cut[p] == 0) {
        streams_.out << fmt::format("    {}: before its first event\n",
                                    printable_line(log.hosts[p]));
        continue;
      }
      const logs::LogEvent& event = log.events[p][cut[p] - 1];
      const std::string first = event.text.substr(0, event.text.find('\n'));
      streams_.out << fmt::format("    {}: after its event {} (line {}): {}\n",
                                  printable_line(log.hosts[p]), cut[p], event.line,
                                  visible(first, kLongest, false));
    }
    if (hosts.size() > kMostHosts)
      streams_.out << fmt::format("    and {} more\n", hosts.size() - kMostHosts);
  }

  void violated(const RecordedLog& log, const BoundCondition& bound, const Cut& cut) {
    is_violated_ = true;
    show(log, cut, involved(log, bound, cut));
    const auto names = [&](const causality::ProcessSet& set) {
      std::vector<std::string> all;
      for (const uint32_t host : set) all.push_back(printable_line(log.hosts[host]));
      return fmt::format("{}", fmt::join(all, ", "));
    };
    std::vector<causality::ProcessSet> sets;
    if (const auto occurrences = bound.occurrences())
      for (const BoundCondition::Occurrence& each : *occurrences) sets.push_back(each.hosts);
    else sets = sets_of(log, bound, cut).minimal;
    if (sets.size() == 1) {
      if (sets.front().size() > 1)
        streams_.out << fmt::format("  nothing orders them: one of {} has to wait for another\n",
                                    names(sets.front()));
      return;
    }
    streams_.out << fmt::format("  {} sets of hosts can violate it, each alone:", sets.size());
    for (size_t k = 0; k < sets.size() && k < kMostHosts; ++k)
      streams_.out << (k == 0 ? " " : "; ") << names(sets[k]);
    streams_.out << (sets.size() > kMostHosts ? "; and more\n" : "\n");
    if (const causality::ProcessSet common = causality::common_part(sets); !common.empty())
      streams_.out << fmt::format("  all of them have {}\n", names(common));
  }

  /// Of the first log with a cut, else of the first one.
  bool write_diagram(const std::vector<std::pair<std::string, RecordedLog>>& all) const {
    if (line_[OptionId::Diagram].empty()) return true;
    const std::string& path = line_[OptionId::Diagram].back();
    const RecordedLog& log = cut_ ? *cut_->first : all.front().second;
    const std::optional<Cut> cut = cut_ ? std::optional(cut_->second) : std::nullopt;
    if (replace_file(path, logs::space_time_diagram(log, cut))) return true;
    fail({user_error_at(path, 0, 0, "the diagram cannot be written",
                        "name a file in a folder that may be written")});
    return false;
  }

  const ParsedLine& line_;
  const Streams& streams_;
  std::vector<Asked> asked_;
  std::optional<std::pair<const RecordedLog*, Cut>> cut_;
  bool is_violated_ = false, is_open_ = false;
};

}  // namespace

ExitCode run_log(const ParsedLine& line, const Streams& streams) {
  return Log(line, streams).run();
}

}  // namespace culprit::driver
