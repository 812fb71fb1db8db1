#include "judge/thread_findings.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "document/to_document.h"
#include "spec/schedule_text.h"

namespace culprit::judge {

std::string thread_name(const machine::Image& image, const std::vector<uint32_t>& starts,
                        uint32_t thread) {
  // only ranks begin in main
  if (starts.size() > 1 && thread <= starts.size() && starts[1] == starts[0] &&
      starts[thread - 1] == starts[0])
    return fmt::format("rank {}", thread - 1);
  if (thread == 1) return "the main thread";
  if (thread > starts.size()) return fmt::format("thread {}", thread);
  return fmt::format("thread {} ({})", thread, image.functions()[starts[thread - 1]].model->name);
}

namespace {

using schedules::RacingAccess;

SourceLocation location_of(const machine::Image& image, const machine::CodePlace& place) {
  const model::Function& function = *image.functions()[place.function].model;
  return place.pc < function.locations.size() ? function.locations[place.pc] : function.location;
}

/// The place of another access, for a message at `here`.
std::string line_words(const document::Place& place, const document::Place& here) {
  if (place.file != here.file) return fmt::format("in {}:{}", place.file, place.line);
  return place.line == here.line ? "in the same line" : fmt::format("in line {}", place.line);
}

bool holds(const RacingAccess& access, uint64_t lock) {
  return std::find(access.locks.begin(), access.locks.end(), lock) != access.locks.end();
}

}  // namespace

document::Finding race_finding(const machine::Image& image, const std::vector<uint32_t>& starts,
                               const schedules::Race& race) {
  const bool first_is_at_fault =
      race.usual_lock && !holds(race.first, race.usual_lock) && holds(race.second, race.usual_lock);
  const RacingAccess &one = first_is_at_fault ? race.first : race.second,
                     &other = first_is_at_fault ? race.second : race.first;
  const SourceLocation at = location_of(image, one.place), beside = location_of(image, other.place);
  const std::string name = race.name.empty() ? std::string("the same memory") : race.name;
  document::Finding finding;
  finding.kind = "data-race";
  finding.message =
      fmt::format("{} {} {}, and nothing orders that and the {} by {} {}",
                  thread_name(image, starts, one.thread), one.writes ? "writes" : "reads", name,
                  other.writes ? "write" : "read", thread_name(image, starts, other.thread),
                  line_words(document::place_of(image.program(), beside),
                             document::place_of(image.program(), at)));
  if (race.usual_lock && !holds(one, race.usual_lock))
    finding.message += fmt::format(
        "; other accesses hold the lock {}, this one {}", race.usual_lock_name,
        one.lock_names.empty() ? "does not"
                               : fmt::format("holds {}", fmt::join(one.lock_names, ", ")));
  finding.place = document::place_of(image.program(), at);
  return finding;
}

document::Finding inversion_finding(const machine::Image& image,
                                    const std::vector<uint32_t>& starts,
                                    const schedules::LockInversion& inversion,
                                    const std::pair<std::string, std::string>& names) {
  const document::Place place =
      document::place_of(image.program(), location_of(image, inversion.second.taken_at));
  document::Finding finding;
  finding.kind = "lock-order";
  finding.message = fmt::format(
      "{} takes the lock {} while it holds {}, and {} takes them in the other order {}: under "
      "another schedule they wait for each other",
      thread_name(image, starts, inversion.second.thread), names.first, names.second,
      thread_name(image, starts, inversion.first.thread),
      line_words(document::place_of(image.program(), location_of(image, inversion.first.taken_at)),
                 place));
  finding.place = place;
  return finding;
}

namespace {

const char* access_word(const machine::Image& image, const machine::CodePlace& place) {
  const model::Op op = image.functions()[place.function].model->code[place.pc].op;
  return op == model::Op::Load ? "read" : op == model::Op::Store ? "write" : "access";
}

}  // namespace

document::ScheduleSwitch schedule_switch(const machine::Image& image,
                                         const std::vector<uint32_t>& starts,
                                         const machine::Switch& each) {
  document::ScheduleSwitch shown;
  shown.thread = each.thread;
  shown.to = each.to;
  shown.name = thread_name(image, starts, each.thread);
  shown.to_name = thread_name(image, starts, each.to);
  shown.time = each.time;
  const auto lines = spec::schedule_lines(image.program(), {{each}});
  shown.text = lines[0].text;
  using Kind = spec::ScheduleLine::Kind;
  shown.how = lines[0].kind == Kind::Access ? access_word(image, each.place)
              : lines[0].kind == Kind::Call ? "call"
              : lines[0].kind == Kind::Loop ? "loop"
              : lines[0].kind == Kind::Step ? "step"
                                            : "end";
  if (lines[0].kind != Kind::End)
    shown.place = document::place_of(image.program(), location_of(image, each.place));
  return shown;
}

}  // namespace culprit::judge
