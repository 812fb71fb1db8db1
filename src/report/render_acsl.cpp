// The source with the ranges at the heads of its loops as annotations in ACSL, which Frama-C reads.
//
// An annotation stands directly before its loop: on lines of its own, or in the line if something
// else stands before the loop there. A loop takes one annotation only, so one that the program has
// is kept and nothing is added.
#include <algorithm>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/render.h"
#include "support/text.h"

namespace culprit::report {

using document::Document;
using document::LoopRanges;
using document::SourceText;

namespace {

constexpr size_t kWidestLine = 100;
constexpr size_t kMostTests = 5;  // names in the comment
constexpr const char* kBlanks = " \t\r";

/// The text on one line; nothing in it ends the comment.
std::string inside_comment(const std::string& text) {
  std::string out;
  for (const char byte : printable_line(text))
    out += byte == '/' && out.ends_with('*') ? std::string(" /") : std::string(1, byte);
  return out;
}

/// A comment of several lines, of paragraphs that are filled up to the width.
std::string comment_of(const std::vector<std::string>& paragraphs) {
  std::string out;
  for (const std::string& paragraph : paragraphs) {
    std::istringstream words(inside_comment(paragraph));
    std::string line = out.empty() ? "/*" : " *";
    for (std::string word; words >> word; line += " " + word)
      if (line.size() + 1 + word.size() > kWidestLine) out += line + "\n", line = " *";
    out += line + "\n";
  }
  return out + " */\n";
}

std::string failing_tests_of(const Document& document) {
  std::vector<std::string> names;
  for (const document::TestOutcome& test : document.tests)
    if (test.verdict == document::Verdict::Fail) names.push_back(test.name);
  const size_t others = names.size() - std::min(names.size(), kMostTests);
  names.resize(names.size() - others);
  return fmt::format("the failing test{} {}{}", names.size() == 1 ? "" : "s",
                     fmt::join(names, ", "),
                     others > 0 ? fmt::format(" and {} others", others) : "");
}

bool ends_with_annotation(const std::string& code) {
  if (code.ends_with("*/")) return code.compare(code.rfind("/*"), 3, "/*@") == 0;
  return code.find("//@", code.rfind('\n') + 1) != code.npos;
}

/// Whether an annotation stands directly before the place.
bool is_annotated(const SourceText& file, const document::Place& place) {
  std::string before;
  for (size_t line = 0; line + 1 < place.line; ++line) before += file.lines[line] + "\n";
  before += file.lines[place.line - 1].substr(0, place.column - 1);
  before.erase(before.find_last_not_of(" \t\r\n") + 1);
  return ends_with_annotation(before);
}

/// `separator` stands between the clauses.
std::string annotation_of(const LoopRanges& loop, const std::string& separator) {
  std::vector<std::string> clauses;
  for (const std::string& invariant : loop.invariants)
    clauses.push_back(fmt::format("loop invariant {};", invariant));
  return fmt::format("/*@ {} */", fmt::join(clauses, separator));
}

class AnnotatedSource {
 public:
  AnnotatedSource(const Document& document, const SourceText& file)
      : document_(document), file_(file) {
    for (const LoopRanges& loop : document.loop_ranges) place(loop);
  }

  std::string text() const {
    std::string out = comment_of(head());
    for (size_t k = 0; k < file_.lines.size(); ++k) {
      const auto loops = loops_.find(k + 1);
      out += (loops == loops_.end() ? file_.lines[k] : annotated(file_.lines[k], loops->second));
      if (k + 1 < file_.lines.size() || file_.ends_with_newline) out += '\n';
    }
    return file_.has_carriage_returns ? with_carriage_returns(out) : out;
  }

 private:
  void place(const LoopRanges& loop) {
    const auto leave_out = [&](const char* why) {
      left_out_.push_back(fmt::format("{}:{}: {}", loop.place.file, loop.place.line, why));
    };
    if (!loop.left_out.empty() || loop.invariants.empty()) return;
    if (loop.place.file != file_.path) return leave_out("the loop is in another file");
    if (!loop.is_statement) return leave_out("the loop is in a macro, or made by goto");
    if (is_annotated(file_, loop.place)) return leave_out("the loop has an annotation");
    loops_[loop.place.line].push_back(&loop);
  }

  std::vector<std::string> head() const {
    if (document_.failing() == 0)
      return {
          fmt::format("No test fails, so culprit {} has no loop invariants.", document_.version)};
    const std::string tests = failing_tests_of(document_);
    if (document_.loop_ranges.empty())
      return {fmt::format("No loop invariants: culprit {} knows of no loop in {}.",
                          document_.version, tests)};
    if (const std::string& why = document_.loop_ranges.front().left_out; !why.empty())
      return {
          fmt::format("No loop invariants: in {}, variables may hold values that culprit {} "
                      "does not know ({}).",
                      tests, document_.version, why)};
    std::vector<std::string> out{
        fmt::format("Loop invariants by culprit {}: what variables hold with the input of {}, in "
                    "every iteration, as long as signed arithmetic does not overflow. With other "
                    "input they may hold other values.",
                    document_.version, tests)};
    if (!left_out_.empty()) out.push_back("Loops without invariants:");
    out.insert(out.end(), left_out_.begin(), left_out_.end());
    return out;
  }

  static std::string annotated(const std::string& line, std::vector<const LoopRanges*> loops) {
    std::sort(loops.begin(), loops.end(),
              [](auto* a, auto* b) { return a->place.column < b->place.column; });
    const size_t indent = std::min(line.find_first_not_of(kBlanks), line.size());
    std::string out;
    size_t taken = 0;
    for (const LoopRanges* loop : loops) {
      const size_t at = loop->place.column - 1;
      const std::string blanks = line.substr(0, indent);
      out += line.substr(taken, at - taken);
      out += at == indent ? annotation_of(*loop, "\n" + blanks + "    ") + "\n" + blanks
                          : annotation_of(*loop, " ") + " ";
      taken = at;
    }
    return out + line.substr(taken);
  }

  static std::string with_carriage_returns(const std::string& text) {
    std::string out;
    for (char byte : text) out += byte == '\n' ? std::string("\r\n") : std::string(1, byte);
    return out;
  }

  const Document& document_;
  const SourceText& file_;
  std::map<size_t, std::vector<const LoopRanges*>> loops_;  // by line
  std::vector<std::string> left_out_;
};

}  // namespace

std::string render_acsl(const Document& document) {
  for (const SourceText& file : document.files)
    if (!document.sources.empty() && file.path == document.sources.front())
      return AnnotatedSource(document, file).text();
  return {};
}

}  // namespace culprit::report
