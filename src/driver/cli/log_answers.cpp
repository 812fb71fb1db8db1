#include "driver/cli/log_answers.h"

#include <set>

#include "causality/lattice.h"
#include "causality/violating_sets.h"

namespace culprit::driver {

namespace {

using causality::Answer;
using causality::Cut;
using causality::ProcessSet;
using document::LogAnswer;
using document::LogCondition;
using document::LogQuestion;
using logs::BoundCondition;
using logs::RecordedLog;

constexpr uint64_t kMostCuts = 1'000'000;  // examined for one condition; bounds time
constexpr uint64_t kMostSets = 100'000;    // sets of hosts that are asked about

LogAnswer answer_of(LogQuestion question, Answer answer) {
  if (answer == Answer::Unknown) return LogAnswer::NotDecided;
  const bool is_yes = answer == Answer::Yes;
  if (question == LogQuestion::Never) return is_yes ? LogAnswer::Violated : LogAnswer::Holds;
  return is_yes ? LogAnswer::Yes : LogAnswer::No;
}

std::vector<std::string> names_of(const RecordedLog& log, const ProcessSet& hosts) {
  std::vector<std::string> names;
  for (const uint32_t host : hosts) names.push_back(log.hosts[host]);
  return names;
}

std::vector<document::LogState> states_at(const RecordedLog& log, const Cut& cut,
                                          const std::vector<ProcessSet>& minimal) {
  std::set<uint32_t> deciding;
  for (const ProcessSet& set : minimal) deciding.insert(set.begin(), set.end());
  std::vector<document::LogState> states;
  for (uint32_t host = 0; host < cut.size(); ++host) {
    document::LogState& state = states.emplace_back();
    state.host = log.hosts[host];
    state.event = cut[host];
    state.decides = deciding.contains(host);
    if (cut[host] == 0) continue;
    const logs::LogEvent& event = log.events[host][cut[host] - 1];
    state.line = event.line;
    state.text = event.text;
  }
  return states;
}

/// Fills in what is known of a cut where the condition holds.
void describe(LogCondition& out, const RecordedLog& log, const BoundCondition& bound,
              const Cut& cut) {
  const std::vector<ProcessSet> minimal =
      causality::violating_sets(
          static_cast<uint32_t>(log.hosts.size()),
          [&](const ProcessSet& known) { return bound.holds_for(cut, known); }, kMostSets)
          .minimal;
  out.cut = states_at(log, cut, minimal);
  if (out.question != LogQuestion::Never) return;
  std::vector<ProcessSet> sets;
  if (const auto occurrences = bound.occurrences())
    for (const BoundCondition::Occurrence& each : *occurrences) sets.push_back(each.hosts);
  else sets = minimal;
  for (const ProcessSet& set : sets) out.sets.push_back(names_of(log, set));
  out.common = names_of(log, causality::common_part(sets));
}

}  // namespace

AnsweredLog answer_log(const RecordedLog& log, const std::string& file,
                       const std::vector<AskedCondition>& asked) {
  AnsweredLog answered;
  document::LogRow& row = answered.row;
  row.file = file;
  row.name = log.name;
  row.events = log.computation.all_events();
  row.notes = log.notes;
  for (size_t host = 0; host < log.hosts.size(); ++host)
    row.hosts.push_back({log.hosts[host], log.events[host].size(), log.events[host].front().line});
  for (const AskedCondition& each : asked) {
    const BoundCondition bound(each.condition, log);
    const causality::LatticeAnswer found = each.question == LogQuestion::Definitely
                                               ? bound.definitely(kMostCuts)
                                               : bound.possibly(kMostCuts);
    LogCondition& out = row.conditions.emplace_back();
    out.question = each.question;
    out.text = each.text;
    out.answer = answer_of(each.question, found.answer);
    out.unknown_hosts = bound.unknown_hosts();
    out.examined = found.examined;
    if (!found.cut) continue;
    if (!answered.cut) answered.cut = found.cut;
    describe(out, log, bound, *found.cut);
  }
  return answered;
}

}  // namespace culprit::driver
