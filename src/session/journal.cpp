#include "session/journal.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "session/value_here.h"
#include "session/wording.h"
#include "session/words.h"
#include "support/text.h"

namespace culprit::session {

namespace {

/// A condition for one judged label, at one of the moments at which it can be checked.
struct Candidate {
  size_t label = 0;  // which of those that were judged
  PlacedCondition condition;
};

/// Finds conditions that say what the user said about labels.
class Writer {
 public:
  Writer(const Session& session, const ExecutionGraph& graph)
      : session_(session), graph_(graph), program_(graph.image().program()) {
    for (const model::File& file : program_.files) files_ += file.suspect;
  }

  /// The moments at which a label of the vertex can be looked at, the best one first.
  std::vector<Moment> moments_of(VertexId vertex, const Label& label, bool after) const {
    std::vector<Moment> moments;
    const auto add = [&](const std::optional<Moment>& moment) {
      if (moment && std::find(moments.begin(), moments.end(), *moment) == moments.end())
        moments.push_back(*moment);
    };
    const std::optional<Moment> begin = moment_of(session_, graph_, vertex);
    if (!after || label.kind == Label::Kind::Decision) add(begin);
    if (after && begin) {
      const bool is_line = graph_.vertex(vertex).kind == Vertex::Kind::Line;
      const Navigator& navigator = session_.navigator();
      add(is_line ? navigator.after(*begin, Calls::Over) : navigator.end_of_call(*begin));
    }
    if (label.reader != label.definition)
      add(moment_of(session_, graph_, graph_.line_of(label.reader)));
    return moments;
  }

  void judged(const Label& label, Verdict verdict, const std::string& right_value,
              const std::vector<Moment>& moments) {
    if (verdict == Verdict::Unknown || label.kind == Label::Kind::Print) return;
    const size_t number = labels_++;
    for (const Moment& moment : moments) add(number, label, verdict, right_value, moment);
    const auto returned = returned_value(label);
    const auto there = moment_of(session_, graph_, graph_.line_of(label.definition));
    if (returned && there) add(number, *returned, verdict, right_value, *there);
  }

  /// One line for each judged label that a condition can say.
  std::vector<std::string> lines(const Subject& subject) const {
    std::vector<PlacedCondition> all;
    for (const Candidate& c : candidates_) all.push_back(c.condition);
    const std::vector<bool> checked =
        subject.checked && !all.empty() ? subject.checked(all) : std::vector<bool>(all.size());
    std::vector<std::string> found(labels_);
    for (size_t c = 0; c < candidates_.size(); ++c) {
      std::string& line = found[candidates_[c].label];
      if (line.empty() && checked[c]) line = text_of(all[c].expectation);
    }
    return found;
  }
  size_t labels() const { return labels_; }

  std::string name_of(const Moment& moment) const {
    const auto time =
        session_.navigator().execution(moment, session_.navigator().timeline().at(moment.step));
    return fmt::format("{}:{}@{}", file_of(moment.line), moment.line.line, time.value_or(1));
  }

 private:
  static std::string condition_of(const Label& label, Verdict verdict,
                                  const std::string& right_value) {
    if (label.kind == Label::Kind::Decision)
      return (label.value == "true") == (verdict == Verdict::Right)
                 ? label.name
                 : fmt::format("!({})", label.name);
    if (!right_value.empty()) return fmt::format("{} == {}", label.name, right_value);
    return fmt::format("{} {} {}", label.name,
                       verdict == Verdict::Right ? "==" : "!=", label.value);
  }

  /// The result of a call as the called function names it.
  std::optional<Label> returned_value(const Label& label) const {
    const record::Event& event = graph_.event(label.definition);
    if (label.kind != Label::Kind::Value || event.kind != record::Event::Kind::Instruction ||
        graph_.instruction_of(label.definition).op != model::Op::Return || event.uses == 0)
      return std::nullopt;
    Label returned = label;
    const auto value = graph_.trace().uses(event)[0];
    returned.name = label_of_use(graph_, label.definition, 0).name;
    returned.definition = returned.reader = value;
    return returned;
  }

  void add(size_t number, const Label& label, Verdict verdict, const std::string& right_value,
           const Moment& moment) {
    const std::string condition = condition_of(label, verdict, right_value);
    Session there = session_;
    there.go(moment);
    const auto holds = there.holds(condition);
    if (!holds || *holds != (verdict == Verdict::Right)) return;
    if (label.kind == Label::Kind::Value) {
      const auto value = value_here(there, graph_, label.name);
      if (value && value->label.definition != label.definition) return;
    }
    const auto time = session_.navigator().execution(moment, there.point());
    if (!time || *time > UINT32_MAX) return;
    spec::Expectation expectation;
    expectation.file = file_of(moment.line) == "line" ? "" : file_of(moment.line);
    expectation.line = moment.line.line;
    expectation.when = spec::Expectation::When::Nth;
    expectation.time = static_cast<uint32_t>(*time);
    expectation.text = condition;
    expectation.line_text = trimmed(program_.files[moment.line.file].lines[moment.line.line - 1]);
    candidates_.push_back({number, {std::move(expectation), there.point().hits}});
  }

  std::string file_of(Line line) const {
    return files_ == 1 ? "line" : program_.files[line.file].path;
  }

  static std::string text_of(const spec::Expectation& e) {
    return fmt::format("{}:{}@{} {} // {}", e.file.empty() ? "line" : e.file, e.line, e.time,
                       e.text, e.line_text);
  }

  const Session& session_;
  const ExecutionGraph& graph_;
  const model::Program& program_;
  size_t files_ = 0;  // that are suspect
  size_t labels_ = 0;
  std::vector<Candidate> candidates_;
};

/// Calls visit(label, verdict, after) for the labels that the user judged.
template <class Visit>
void for_each_judged(const Answered& answered, const Visit& visit) {
  size_t at[2] = {0, 0};
  for_each_label(answered.question, [&](const Label& label, uint64_t, bool after) {
    const auto& verdicts = after ? answered.judgement.after : answered.judgement.before;
    const size_t number = at[after]++;
    if (number < verdicts.size()) visit(label, verdicts[number], after);
  });
}

void judge(Writer& writer, const Given& given) {
  if (const auto* told = std::get_if<Told>(&given))
    writer.judged(told->fact.label, told->fact.verdict, told->right_value, {told->at});
  const auto* answered = std::get_if<Answered>(&given);
  if (!answered) return;
  for_each_judged(*answered, [&](const Label& label, Verdict verdict, bool after) {
    const auto& right = answered->right_value;
    const bool has_value = right && key_of(right->label) == key_of(label);
    writer.judged(label, verdict, has_value ? right->value : std::string(),
                  writer.moments_of(answered->question.vertex, label, after));
  });
}

/// An answer that no condition can say; empty if conditions say it.
std::string only_for_sessions(const Session& session, const ExecutionGraph& graph,
                              const Writer& writer, const Given& given) {
  if (const auto* trusted = std::get_if<Trusted>(&given))
    return fmt::format("{} trust {}", kOnlyForSessions,
                       graph.image().functions()[trusted->function].model->name);
  const auto* answered = std::get_if<Answered>(&given);
  if (!answered || answered->judgement.ran != Verdict::Wrong) return {};
  const auto moment = moment_of(session, graph, answered->question.vertex);
  return moment ? fmt::format("{} never {}", kOnlyForSessions, writer.name_of(*moment))
                : std::string();
}

}  // namespace

std::string journal_of(const Session& session, Inquiry& inquiry) {
  const auto recording = inquiry.recording();
  if (!recording) return {};
  const ExecutionGraph& graph = (*recording)->graph();
  Writer writer(session, graph);
  std::vector<size_t> ends;  // of the labels of each answer
  for (const Given* given : inquiry.given()) {
    judge(writer, *given);
    ends.push_back(writer.labels());
  }
  const std::vector<std::string> lines = writer.lines(inquiry.subject());
  std::string text = fmt::format("# What is right in test {}\n", printable_line(inquiry.test()));
  size_t number = 0, label = 0;
  for (const Given* given : inquiry.given()) {
    text +=
        fmt::format("# {}\n", printable_line(culprit::session::text_of(session, graph, *given)));
    if (const std::string only = only_for_sessions(session, graph, writer, *given); !only.empty())
      text += only + "\n";
    for (; label < ends[number]; ++label)
      if (!lines[label].empty()) text += lines[label] + "\n";
    ++number;
  }
  return text;
}

}  // namespace culprit::session
