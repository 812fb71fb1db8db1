// The answer of `culprit explain --wp` for people: the path with its states as a table, then the
// evidence and the changes that would remove it.
#include <algorithm>

#include <fmt/format.h>

#include "report/quote.h"
#include "report/render.h"
#include "report/render_tests.h"

namespace culprit::report {

using document::PathExplanation;

namespace {

constexpr size_t kEditsShown = 6;  // of one evidence

std::string joined(const std::vector<std::string>& texts, uint64_t left_out) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  if (left_out > 0) out += fmt::format(", and {} more", left_out);
  return out.empty() ? "-" : out;
}

std::string conditions(const std::vector<PathExplanation::Condition>& all) {
  std::string out;
  for (const PathExplanation::Condition& c : all)
    out += fmt::format("{}{} {}{}", out.empty() ? "" : ", ", c.text, c.holds ? "(T)" : "(F)",
                       c.alternative ? " or" : "");
  if (out.ends_with(" or")) out.resize(out.size() - 3);
  return out.empty() ? "-" : out;
}

std::string statement(const PathExplanation::Point& point) {
  if (point.kind == "bottom") return "the end of the path";
  if (point.kind != "true" && point.kind != "false") return point.statement;
  const std::string decided =
      point.statement.empty() ? point.kind : fmt::format("`{}` is {}", point.statement, point.kind);
  return point.predicate.empty() ? decided : fmt::format("{}   [{}]", point.predicate, decided);
}

class Table {
 public:
  Table(const PathExplanation& path, const TextStyle& style) : path_(path), style_(style) {
    for (const PathExplanation::Point& point : path.points)
      if (point.place.known()) one_file_ &= point.place.file == path.points[0].place.file;
    for (const PathExplanation::Point& point : path.points)
      width_ = std::max(width_, place(point).size());
  }

  std::string text() const {
    std::string out, last;
    uint64_t number = 0;
    for (const PathExplanation::Point& point : path_.points) {
      if (point.number > number + 1)
        out += fmt::format("      … {} left out\n", counted(point.number - number - 1, "point"));
      number = point.number;
      out +=
          fmt::format("{:>5}  {:<{}}  {}\n", point.kind == "bottom" ? "" : std::to_string(number),
                      place(point), width_, inked(statement(point), Ink::Bold, style_));
      const std::string required = conditions(point.hypothesised);
      if (required != last) out += state("R  ", required);
      last = required;
      out += state("Q^F", joined(point.forward, point.forward_left_out));
      out += state("Q^B", joined(point.backward, point.backward_left_out));
    }
    return out;
  }

 private:
  std::string place(const PathExplanation::Point& point) const {
    if (!point.place.known()) return "bottom";
    return one_file_ ? fmt::format("line {}", point.place.line)
                     : fmt::format("{}:{}", point.place.file, point.place.line);
  }
  std::string state(std::string_view name, const std::string& content) const {
    return fmt::format("         {} {}\n", inked(name, Ink::Faint, style_), content);
  }

  const PathExplanation& path_;
  const TextStyle& style_;
  bool one_file_ = true;
  size_t width_ = 6;
};

std::string edit_line(const PathExplanation::Edit& edit) {
  const char* verdict = !edit.passes ? "" : *edit.passes ? "   all tests pass" : "   a test fails";
  return fmt::format("     {}:{}  `{}` for `{}`  ({}){}\n", edit.change.place.file,
                     edit.change.place.line, edit.change.written, edit.change.replaced, edit.rule,
                     verdict);
}

std::string edits(const std::vector<PathExplanation::Edit>& all, const TextStyle& style) {
  if (all.empty()) return "     no change is proposed\n";
  std::string out;
  size_t shown = 0;
  for (const PathExplanation::Edit& edit : all) {
    // one that passes is always shown
    const bool passes = edit.passes.value_or(false);
    if (shown >= kEditsShown && !passes) continue;
    ++shown;
    const std::string line = edit_line(edit);
    out += passes ? inked(line.substr(0, line.size() - 1), Ink::Good, style) + "\n" : line;
  }
  if (shown < all.size()) out += fmt::format("     and {} more\n", all.size() - shown);
  return out;
}

std::string evidence_text(const PathExplanation::Evidence& e, size_t number,
                          const TextStyle& style) {
  std::string out;
  const std::string kind = e.kind == "implicit"
                               ? "implicit evidence"
                               : fmt::format("explicit evidence of type {}", e.kind.substr(9));
  if (e.kind == "explicit II")
    out = fmt::format("(({}), ({}), {})", e.actual, e.hypothesised, e.point);
  else if (e.kind == "explicit I") out = fmt::format("(any, ({}), {})", e.hypothesised, e.point);
  else out = fmt::format("({})", e.hypothesised);
  out = inked(fmt::format("{}. {}  {}", number, kind, out), Ink::Bold, style) + "\n";
  if (e.kind == "explicit II")
    out += fmt::format("     required at point {}: {}; but the {} state has {}, {} point {}\n",
                       e.point, e.hypothesised, e.state, e.actual,
                       e.deduced ? "deduced with" : "from", e.origin);
  else if (e.kind == "explicit I")
    out += fmt::format("     required at point {}: {}, which no value makes true on this path\n",
                       e.point, e.hypothesised);
  else
    out += fmt::format("     required at the top: {}, about which the path says nothing\n",
                       e.hypothesised);
  return out + edits(e.edits, style);
}

std::string head(const PathExplanation& path) {
  std::string out = fmt::format("test {}: {}\n", path.test, path.violated);
  out += path.function.empty() ? fmt::format("\nThe path has {}.", counted(path.length, "point"))
                               : fmt::format("\nThe path of the last call of {} has {}.",
                                             path.function, counted(path.length, "point"));
  return out +
         " At the entry of each:\n"
         "  R    what has to be true for the condition at the end (T: is true, F: is false)\n"
         "  Q^F  what is true because of what was executed before\n"
         "  Q^B  what is true because of how the branches after it were taken\n\n";
}

}  // namespace

std::string render_explanation(const document::Document& document, const TextStyle& style) {
  std::string out = inked(verdict_counts(document), Ink::Bold, style) + "\n";
  const std::string failing = failing_tests(document, style.tests, style);
  if (!failing.empty()) out += "\n" + failing;
  out += "\n";
  if (document.path) {
    const PathExplanation& path = *document.path;
    out += head(path) + Table(path, style).text() + "\n";
    const size_t shown = std::min(path.evidence.size(), style.diagnoses);
    for (size_t k = 0; k < shown; ++k) out += evidence_text(path.evidence[k], k + 1, style) + "\n";
    if (shown < path.evidence.size())
      out += fmt::format("and {} more of evidence (--all shows all)\n\n",
                         path.evidence.size() - shown);
    for (const std::string& sentence : path.not_followed) out += "note: " + sentence + "\n";
  }
  out += document.conclusion.text + "\n";
  for (const std::string& next : document.conclusion.next) out += "  " + next + "\n";
  return out;
}

}  // namespace culprit::report
