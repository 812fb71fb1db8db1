#include "session/report.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "session/pruning/anomaly.h"
#include "session/report_run.h"
#include "session/report_source.h"
#include "session/wording.h"

namespace culprit::session {

using document::Judged;
using document::SessionAnswer;
using document::SessionFinding;
using document::SessionReport;
using document::SessionState;
using document::SessionValue;

namespace {

using Noted = Inquiry::Noted;

Judged judged_as(const Label& label, Verdict verdict) {
  if (label.known != Verdict::Unknown)
    return label.known == Verdict::Right ? Judged::KnownRight : Judged::KnownWrong;
  return verdict == Verdict::Right   ? Judged::Right
         : verdict == Verdict::Wrong ? Judged::Wrong
                                     : Judged::Unknown;
}

document::AnsweredBy answered_by(Inquiry::By by) {
  switch (by) {
    case Inquiry::By::User: break;
    case Inquiry::By::Reference: return document::AnsweredBy::Reference;
    case Inquiry::By::Expectation: return document::AnsweredBy::Expectation;
  }
  return document::AnsweredBy::User;
}

/// Calls visit(label, verdict, is_after) for each label of an answer.
template <class Visit>
void for_each_verdict(const Answered& answered, const Visit& visit) {
  size_t at[2] = {0, 0};
  for_each_label(answered.question, [&](const Label& label, uint64_t, bool after) {
    const auto& verdicts = after ? answered.judgement.after : answered.judgement.before;
    const size_t number = at[after]++;
    visit(label, number < verdicts.size() ? verdicts[number] : Verdict::Unknown, after);
  });
}

/// What was said last of a value; if nobody said anything, what was known of it.
Judged last_said_of(const Label& label, const std::vector<Noted>& all) {
  Judged said = Judged::Nobody, known = Judged::Nobody;
  const auto hear = [&](const Label& about, Verdict verdict) {
    const Judged judged = judged_as(about, verdict);
    if (judged == Judged::Unknown || key_of(about) != key_of(label)) return;
    (about.known == Verdict::Unknown ? said : known) = judged;
  };
  for (const Noted& noted : all) {
    if (const auto* told = std::get_if<Told>(noted.given.get()))
      hear(told->fact.label, told->fact.verdict);
    else if (const auto* answered = std::get_if<Answered>(noted.given.get()))
      for_each_verdict(*answered, [&](const Label& each, Verdict v, bool) { hear(each, v); });
  }
  return said == Judged::Nobody ? known : said;
}

/// Puts values into a state, as many as may be shown.
class StateBuilder {
 public:
  explicit StateBuilder(const ReportLimits& limits) : limits_(limits) {}
  void add(const Label& label, Judged judged, bool after, const std::string& right_value = {}) {
    std::vector<SessionValue>& list = after ? state_.after : state_.before;
    if (list.size() >= limits_.values) ++state_.left_out;
    else
      list.push_back(
          {cut(text_of(label), limits_.characters), judged, cut(right_value, limits_.characters)});
  }
  SessionState take() { return std::move(state_); }

 private:
  const ReportLimits& limits_;
  SessionState state_;
};

class Reporter {
 public:
  Reporter(const Session& session, const Inquiry& inquiry, const Recording& recording,
           const ReportLimits& limits, SessionReport& report)
      : session_(session),
        inquiry_(inquiry),
        graph_(recording.graph()),
        printed_before_(recording.printed_before()),
        program_(graph_.image().program()),
        limits_(limits),
        report_(report) {}

  /// `open`: the question that is open; may be null.
  void add_all(const Question* open) {
    add_culprit(open != nullptr);
    if (open) add_question(*open);
    report_.doubtful = inquiry_.doubtful();
    add_answers();
    const Anomaly anomaly = anomaly_of(graph_, *inquiry_.subject().test, printed_before_);
    for (const auto* events : {&anomaly.among, &anomaly.wrong})
      if (!events->empty()) reported_.fails = graph_.line_of(events->front());
    link_rows(add_run(session_, graph_, reported_, limits_, report_));
  }

 private:
  SessionFinding finding_at(VertexId vertex, std::vector<std::string> sentences,
                            SessionState state) const {
    SessionFinding finding;
    finding.sentences = std::move(sentences);
    finding.place = place_in_source(graph_, vertex);
    finding.source = source_of(program_, finding.place, limits_.characters);
    finding.state = std::move(state);
    return finding;
  }

  void add_culprit(bool is_open) {
    using enum SessionReport::End;
    const std::optional<culprit::session::Culprit> found = inquiry_.culprit();
    report_.end = is_open                    ? Open
                  : !found                   ? NotFound
                  : found->probability < 1.0 ? Likeliest
                                             : Culprit;
    if (!found) return;
    report_.share = found->probability;
    reported_.culprit = found->line;
    StateBuilder state(limits_);
    const Question all = question_about(graph_, found->line, {});
    for_each_label(all, [&](const Label& label, uint64_t, bool after) {
      state.add(label, last_said_of(label, inquiry_.noted()), after);
    });
    report_.culprit = finding_at(found->line, lines_of(session_, graph_, *found), state.take());
  }

  void add_question(const Question& open) {
    reported_.asked = open.vertex;
    StateBuilder state(limits_);
    for_each_label(open, [&](const Label& label, uint64_t number, bool after) {
      state.add(label, number > 0 ? Judged::Open : judged_as(label, Verdict::Unknown), after);
    });
    report_.question =
        finding_at(open.vertex, {place_of(session_, graph_, open.vertex)}, state.take());
  }

  void add_answers() {
    const std::vector<Noted>& all = inquiry_.noted();
    report_.answers_left_out = all.size() - std::min(limits_.answers, all.size());
    size_t number = 0, at = 0;
    for (const Noted& noted : all) {
      number += noted.by == Inquiry::By::User;
      if (at++ < report_.answers_left_out) continue;
      SessionAnswer answer;
      answer.by = answered_by(noted.by);
      answer.number = noted.by == Inquiry::By::User ? number : 0;
      add_to(answer, *noted.given);
      report_.answers.push_back(std::move(answer));
    }
  }

  void add_to(SessionAnswer& answer, const Given& given) {
    VertexId about = 0;
    StateBuilder state(limits_);
    if (const auto* answered = std::get_if<Answered>(&given)) {
      about = answered->question.vertex;
      answer.where = place_of(session_, graph_, about);
      answer.place = place_in_source(graph_, about);
      answer.should_not_run = answered->judgement.ran == Verdict::Wrong;
      for_each_verdict(*answered, [&](const Label& label, Verdict verdict, bool after) {
        const auto& right = answered->right_value;
        const bool has_value = right && key_of(right->label) == key_of(label);
        state.add(label, judged_as(label, verdict), after,
                  has_value ? right->value : std::string());
      });
    } else if (const auto* told = std::get_if<Told>(&given)) {
      const Line line = told->at.line;
      answer.where = fmt::format("line {}", line.line);
      answer.place = {program_.files[line.file].path, line.line, 0, 0, 0};
      if (told->fact.boundary < graph_.trace().events().size())
        about = graph_.line_of(told->fact.boundary);
      add_told(*told, about, state);
    } else answer.where = text_of(session_, graph_, given);
    answer.state = state.take();
    reported_.answers.emplace_back(about, answer.number);
  }

  /// What was told of one value, among the others of its line.
  void add_told(const Told& told, VertexId line, StateBuilder& state) const {
    Label label = told.fact.label;
    label.known = Verdict::Unknown;
    const Judged judged = judged_as(label, told.fact.verdict);
    const bool is_line = graph_.vertex(line).kind == Vertex::Kind::Line;
    const Question all = is_line ? question_about(graph_, line, {}) : Question();
    bool found = false;
    for_each_label(
        all, [&](const Label& each, uint64_t, bool) { found |= key_of(each) == key_of(label); });
    if (!found) state.add(label, judged, false, told.right_value);
    for_each_label(all, [&](const Label& each, uint64_t, bool after) {
      const bool is_told = key_of(each) == key_of(label);
      state.add(each, is_told ? judged : Judged::Nobody, after,
                is_told ? told.right_value : std::string());
    });
  }

  void link_rows(const std::map<VertexId, size_t>& rows) {
    const auto row_of = [&](VertexId vertex) -> document::RunRow {
      const auto row = rows.find(vertex);
      return vertex == 0 || row == rows.end() ? std::nullopt : std::optional(row->second);
    };
    if (report_.culprit) report_.culprit->row = row_of(*reported_.culprit);
    if (report_.question) report_.question->row = row_of(*reported_.asked);
    for (size_t k = 0; k < report_.answers.size(); ++k)
      report_.answers[k].row = row_of(reported_.answers[k].first);
  }

  const Session& session_;
  const Inquiry& inquiry_;
  const ExecutionGraph& graph_;
  uint64_t printed_before_;
  const model::Program& program_;
  const ReportLimits& limits_;
  SessionReport& report_;
  Reported reported_;
};

}  // namespace

SessionReport report_of(const Session& session, Inquiry& inquiry, const ReportLimits& limits) {
  SessionReport report;
  report.test = inquiry.test();
  report.symptom = inquiry.subject().test->outcome.reason.place;
  if (!inquiry.fails()) report.end = SessionReport::End::Passes;
  else if (const auto open = inquiry.question(); !open) {
    report.end = SessionReport::End::NoRecord;
    report.problem = open.errors()[0].message;
  } else Reporter(session, inquiry, **inquiry.recording(), limits, report).add_all(*open);
  add_source(inquiry.subject().image->program(), limits, report);
  return report;
}

}  // namespace culprit::session
