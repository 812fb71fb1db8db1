#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "session/journal.h"
#include "session/value_here.h"
#include "session/words.h"

namespace culprit::session {

namespace {

/// Notes answers from a journal.
class Reader {
 public:
  Reader(const Session& session, Inquiry& inquiry, const ExecutionGraph& graph, Inquiry::By by)
      : session_(session), inquiry_(inquiry), graph_(graph), by_(by) {}

  /// The reason why the line does not apply to this run; nullopt if it does.
  std::optional<Diagnostic> read(std::string_view line) {
    const bool special = line.starts_with(kOnlyForSessions);
    if (!special && spec::is_comment(line)) return std::nullopt;
    if (!special) return condition(line);
    const std::string words = std::string(trimmed(line.substr(kOnlyForSessions.size())));
    const size_t blank = std::min(words.find(' '), words.size());
    const std::string word = words.substr(0, blank), rest(trimmed(words.c_str() + blank));
    if (word == "trust") return trust(rest);
    if (word == "never") return never(rest);
    return user_error(fmt::format("'{}' is not an answer", word),
                      "a journal has 'trust' and 'never'");
  }

  /// The same for an expectation; one that is no answer about one value is no problem.
  std::optional<Diagnostic> expectation(const spec::Expectation& e) {
    using When = spec::Expectation::When;
    if (e.kind != spec::Expectation::Kind::Condition ||
        (e.when != When::Nth && e.when != When::Last))
      return std::nullopt;
    const auto there = at(e);
    if (!there) return there.errors()[0];
    const auto holds = there->holds(e.text);
    if (!holds) return holds.errors()[0];
    const auto equality = there->equality_in(e.text);
    return equality ? about_value(*there, *equality, *holds)
                    : about_decision(*there, e.text, *holds);
  }

 private:
  std::optional<Diagnostic> note(Given given) {
    const auto done = inquiry_.note(std::move(given), by_);
    return done ? std::nullopt : std::optional(done.errors()[0]);
  }

  std::optional<Diagnostic> trust(const std::string& name) {
    const auto function = graph_.function_named(name);
    if (!function) return user_error(fmt::format("the run calls no function {}", name));
    return note(Trusted{*function});
  }

  /// The session at the moment that the expectation is about.
  Result<Session> at(const spec::Expectation& e) const {
    const Navigator& navigator = session_.navigator();
    const auto file = session_.file_named(e.file);
    if (!file) return file.errors();
    const std::vector<std::string>& lines = graph_.image().program().files[*file].lines;
    const auto meant = spec::line_meant(e, lines);
    if (!meant)
      return user_error(fmt::format("no line is '{}' any more", e.line_text),
                        "the program was edited; answer again");
    const Line now{*file, *meant};
    const bool last = e.when == spec::Expectation::When::Last;
    const auto moment = navigator.execution_of(now, last ? navigator.executions(now) : e.time);
    if (!moment)
      return user_error(fmt::format("line {} is not executed so often any more", *meant));
    Session there = session_;
    there.go(*moment);
    return there;
  }

  std::optional<Diagnostic> never(const std::string& place) {
    const auto parsed = spec::parse_expectation(place + " 1");
    if (!parsed) return parsed.errors()[0];
    const auto there = at(*parsed);
    if (!there) return there.errors()[0];
    Answered answered{{graph_.line_of(boundary_here(*there, graph_)), {}, {}}, {}};
    answered.judgement.ran = Verdict::Wrong;
    return note(std::move(answered));
  }

  std::optional<Diagnostic> condition(std::string_view text) {
    const auto parsed = spec::parse_expectation(text);
    return parsed ? expectation(*parsed) : std::optional(parsed.errors()[0]);
  }

  std::optional<Diagnostic> about_value(const Session& there, const Equality& equality,
                                        bool holds) {
    // what is no longer as wrong as it was may be right or wrong
    if (!equality.equal && holds) return std::nullopt;
    for (const auto& [place, other] :
         {std::pair(equality.left, equality.right), std::pair(equality.right, equality.left)}) {
      const auto value = value_here(there, graph_, place);
      if (!value) continue;
      const Fact fact{value->label, value->boundary, holds ? Verdict::Right : Verdict::Wrong};
      const bool gives_value = equality.equal && !holds;
      return note(Told{fact, there.now(), gives_value ? other : std::string()});
    }
    return std::nullopt;
  }

  /// A decision of the line, or of the one executed before it.
  std::optional<Diagnostic> about_decision(const Session& there, const std::string& text,
                                           bool holds) {
    const EventId boundary = boundary_here(there, graph_);
    for (const EventId id : {boundary, boundary - 1}) {
      if (id == record::kNoEvent || id >= graph_.trace().events().size()) continue;
      const EventId branch = graph_.decision_of(graph_.line_of(id));
      if (branch == record::kNoEvent) continue;
      const Label label = decision_label(graph_, branch);
      if (text != label.name && text != fmt::format("!({})", label.name)) continue;
      const Fact fact{label, branch + 1, holds ? Verdict::Right : Verdict::Wrong};
      return note(Told{fact, there.now()});
    }
    return std::nullopt;
  }

  const Session& session_;
  Inquiry& inquiry_;
  const ExecutionGraph& graph_;
  Inquiry::By by_;
};

}  // namespace

std::vector<Diagnostic> resume(Session& session, Inquiry& inquiry, std::string_view journal,
                               const std::string& name) {
  const auto recording = inquiry.recording();
  if (!recording) return recording.errors();
  Reader reader(session, inquiry, (*recording)->graph(), Inquiry::By::User);
  std::vector<Diagnostic> problems;
  const Moment start = session.now();
  unsigned number = 0;
  while (!journal.empty()) {
    const size_t end = std::min(journal.find('\n'), journal.size());
    ++number;
    if (auto problem = reader.read(trimmed(journal.substr(0, end)))) {
      problem->file = name;
      problem->line = number;
      problem->column = 1;
      problem->kind = DiagnosticKind::Warning;
      problems.push_back(*problem);
    }
    journal.remove_prefix(std::min(end + 1, journal.size()));
  }
  session.go(start);
  return problems;
}

void note_expectations(const Session& session, Inquiry& inquiry,
                       const std::vector<spec::Expectation>& expectations) {
  const auto recording = inquiry.recording();
  if (!recording) return;
  Reader reader(session, inquiry, (*recording)->graph(), Inquiry::By::Expectation);
  for (const spec::Expectation& e : expectations) reader.expectation(e);
}

}  // namespace culprit::session
