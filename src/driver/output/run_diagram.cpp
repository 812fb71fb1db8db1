#include "driver/output/run_diagram.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "judge/judge_run.h"
#include "judge/schedule_search.h"
#include "logs/diagram.h"
#include "machine/run/thread_words.h"
#include "schedules/race_detector.h"

namespace culprit::driver {

namespace {

constexpr size_t kMostMeetings = 100;  // drawn: some two screens
constexpr size_t kMostDrawn = 3;       // tests of a page

class RunDiagram {
 public:
  RunDiagram(const replay::Timeline& timeline, const session::CausalOrder& order)
      : image_(timeline.image()),
        end_(timeline.end().state),
        order_(order),
        events_(order.threads()) {}

  /// `races`: of the same run.
  std::string draw(const std::optional<session::Positions>& cut,
                   const std::vector<schedules::Race>& races) {
    add_meetings(cut ? *std::max_element(cut->begin(), cut->end()) : UINT64_MAX);
    for (const schedules::Race& race : races) add_race(race);
    add_end();
    std::optional<causality::Cut> drawn;
    if (cut) drawn = numbers_of(*cut);
    return logs::space_time_diagram(log(), drawn);
  }

 private:
  /// The last ones that begin before the step.
  void add_meetings(uint64_t before) {
    const auto& all = order_.meetings();
    const auto last = std::partition_point(
        all.begin(), all.end(), [&](const auto& each) { return each.received < before; });
    const auto first = last - all.begin() > static_cast<std::ptrdiff_t>(kMostMeetings)
                           ? last - static_cast<std::ptrdiff_t>(kMostMeetings)
                           : all.begin();
    shown_ = {first, last};
    for (const session::Meeting& meeting : shown_) {
      add(meeting.from, meeting.sent, meeting.given, "ends");
      add(meeting.to, meeting.received, meeting.taken, "begins");
    }
  }

  /// Of a long run, if it is in the part that is drawn.
  void add_race(const schedules::Race& race) {
    if (shown_.size() >= kMostMeetings && race.first.step < shown_.front().received) return;
    races_.push_back(race);
    for (const schedules::RacingAccess* each : {&race.first, &race.second})
      add(each->thread - 1, each->step, each->place, does(*each));
  }

  /// `elsewhere`: what it does outside of the program's own code.
  void add(uint32_t thread, uint64_t step, machine::CodePlace place, const char* elsewhere) {
    std::string text = elsewhere;
    if (place.pc != machine::kEndOfThread) {
      const model::Function& function = *image_.functions()[place.function].model;
      const SourceLocation at =
          place.pc < function.locations.size() ? function.locations[place.pc] : function.location;
      const bool is_call = place.pc < function.code.size() &&
                           (function.code[place.pc].op == model::Op::Call ||
                            function.code[place.pc].op == model::Op::CallIndirect);
      if (at.valid()) text = text_of(at, is_call) + "\nin " + function.name;
    }
    events_[thread].try_emplace(step, std::move(text));
  }

  /// "12 lock(&m);": the line, or of a call, what of it begins there.
  std::string text_of(const SourceLocation& at, bool is_call) const {
    const model::File& file = image_.program().files[at.file];
    const std::string line = at.line <= file.lines.size() ? file.lines[at.line - 1] : std::string();
    const size_t first = line.find_first_not_of(" \t") + 1;
    const size_t begin = (is_call ? std::max<size_t>(at.column, first) : first) - 1;
    return fmt::format("{} {}", at.line, begin < line.size() ? line.substr(begin) : line);
  }

  /// What threads wait for that have not ended.
  void add_end() {
    for (uint32_t number = 1; end_.threads && number <= end_.threads->all.size(); ++number) {
      const std::string waits = machine::waiting_words(image_, end_, number);
      if (!end_.threads->number(number).has_ended && !waits.empty())
        events_[number - 1].try_emplace(end_.steps + 1, waits);
    }
  }

  causality::Cut numbers_of(const session::Positions& cut) const {
    causality::Cut numbers;
    for (size_t thread = 0; thread < events_.size(); ++thread)
      numbers.push_back(static_cast<uint32_t>(
          std::distance(events_[thread].begin(), events_[thread].lower_bound(cut[thread]))));
    return numbers;
  }

  logs::RecordedLog log() const {
    logs::RecordedLog log;
    log.computation = causality::Computation(order_.threads());
    std::vector<std::map<uint64_t, causality::Event>> of_step(events_.size());
    for (uint32_t thread = 0; thread < events_.size(); ++thread) {
      log.hosts.push_back(machine::thread_name(image_, end_, thread + 1));
      log.events.emplace_back();
      for (const auto& [step, text] : events_[thread]) {
        log.events.back().push_back({text, 0});
        of_step[thread].emplace(step, log.computation.add(thread));
      }
    }
    for (const session::Meeting& meeting : shown_) {
      const causality::Event sent = of_step[meeting.from].at(meeting.sent),
                             received = of_step[meeting.to].at(meeting.received);
      log.computation.add_order(sent, received);
    }
    for (const schedules::Race& race : races_)
      log.races.push_back(
          {of_step[race.first.thread - 1].at(race.first.step),
           of_step[race.second.thread - 1].at(race.second.step),
           fmt::format("nothing orders these: {} {}{}, {} {} it", log.hosts[race.first.thread - 1],
                       does(race.first), race.name.empty() ? " memory" : " " + race.name,
                       log.hosts[race.second.thread - 1], does(race.second))});
    log.computation.close();
    add_waits(log);
    return log;
  }

  static const char* does(const schedules::RacingAccess& access) {
    return access.writes ? "writes" : "reads";
  }

  /// The last event of a thread that waits is that.
  void add_waits(logs::RecordedLog& log) const {
    for (uint32_t number = 1; end_.threads && number <= end_.threads->all.size(); ++number) {
      const machine::Thread& thread = end_.threads->number(number);
      const uint32_t holder =
          thread.wait == machine::Wait::End ? static_cast<uint32_t>(thread.object) : thread.holder;
      if (thread.has_ended || thread.wait == machine::Wait::Nothing || holder == 0 ||
          holder == number || log.events[number - 1].empty() || log.events[holder - 1].empty())
        continue;
      const auto last_of = [&](uint32_t host) {
        return causality::Event{host - 1, static_cast<uint32_t>(log.events[host - 1].size())};
      };
      log.waits.push_back({last_of(number), last_of(holder),
                           fmt::format("{} {}", log.hosts[number - 1],
                                       machine::waiting_words(image_, end_, number))});
    }
  }

  const machine::Image& image_;
  const machine::State& end_;
  const session::CausalOrder& order_;
  std::vector<std::map<uint64_t, std::string>> events_;  // per thread: by step
  std::vector<session::Meeting> shown_;
  std::vector<schedules::Race> races_;
};

}  // namespace

std::string run_diagram(const replay::Timeline& timeline, const session::CausalOrder& order,
                        const std::optional<session::Positions>& cut) {
  if (order.threads() < 2 || !order.is_whole()) return {};
  schedules::RaceDetector detector(timeline.image());
  timeline.observe(0, timeline.end().step(), detector);
  return RunDiagram(timeline, order).draw(cut, detector.races());
}

void add_run_diagrams(const judge::RunRequest& request, std::vector<document::TestOutcome>& tests) {
  const machine::Image image(*request.program);
  size_t left = kMostDrawn;
  for (size_t t = 0; t < request.tests.size() && t < tests.size() && left > 0; ++t) {
    document::TestOutcome& outcome = tests[t];
    if (outcome.verdict != document::Verdict::Fail || !outcome.schedules) continue;
    if (request.options.budget && request.options.budget->exhausted()) return;
    --left;
    spec::TestCase test = request.tests[t];
    test.schedule = judge::schedule_of(image, outcome);
    const replay::Timeline timeline(
        judge::plain_request(request, image, test, outcome.steps, request.options.budget),
        outcome.steps);
    outcome.diagram = run_diagram(timeline, session::CausalOrder(timeline), std::nullopt);
  }
}

}  // namespace culprit::driver
