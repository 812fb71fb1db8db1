// One expectation: of --expect, NAME.expect or a journal. What is read, written again and read
// again is the same. Further lines are those of a source.
#include <fmt/format.h>

#include "spec/expectation.h"
#include "target.h"

namespace culprit::fuzz {

namespace {

std::string text_of_condition(const spec::Expectation& e) {
  using When = spec::Expectation::When;
  std::string when, word;
  if (e.when == When::Nth) when = fmt::format("@{}", e.time);
  if (e.when == When::Last) when = "@last";
  if (e.when == When::Sometime) word = "sometime ";
  const bool begins_with_word = e.text.starts_with("always") || e.text.starts_with("sometime");
  if (e.when == When::Each && begins_with_word) word = "always ";
  return fmt::format("{}:{}{} {}{}{}", e.file.empty() ? "line" : e.file, e.line, when, word, e.text,
                     e.line_text.empty() ? "" : " // " + e.line_text);
}

}  // namespace

void read_expectation(std::string_view bytes) {
  const std::vector<std::string> texts = parts_of(bytes, 2);
  spec::is_comment(texts[0]);
  const auto read = spec::parse_expectation(texts[0]);
  if (!read) return demand(!read.errors().front().message.empty(), "an error has a message");
  demand(!spec::describe(*read).empty() && read->line > 0, "an expectation has words and a line");
  const std::vector<std::string> lines = words_in(texts[1]);
  if (const auto meant = spec::line_meant(*read, lines); meant && !read->line_text.empty())
    demand(*meant >= 1 && *meant <= lines.size(), "a line that is meant is one of the source");
  if (read->kind != spec::Expectation::Kind::Condition) return;
  const auto again = spec::parse_expectation(text_of_condition(*read));
  demand(again && again->file == read->file && again->line == read->line &&
             again->when == read->when && again->time == read->time && again->text == read->text &&
             again->line_text == read->line_text,
         "an expectation comes back");
}

}  // namespace culprit::fuzz
