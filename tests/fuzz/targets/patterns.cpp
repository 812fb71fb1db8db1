// Regular expressions as CMake has them, and the patterns and substitutions of the shell.
#include "project/shell/text_pattern.h"
#include "spec/pattern.h"
#include "spec/run_rule.h"
#include "target.h"

namespace culprit::fuzz {

void read_patterns(std::string_view bytes) {
  const std::vector<std::string> texts = parts_of(bytes, 2);
  const std::string &pattern = texts[0], &text = texts[1];
  if (const auto parsed = spec::Pattern::parse(pattern)) {
    parsed->found_in(text);
    if (const auto only = parsed->only_text())
      demand(parsed->found_in(*only), "the only text of a pattern matches it");
    spec::RunRule rule;
    rule.required = rule.forbidden = {{pattern, *parsed}};
    const auto judgement = spec::judge(rule, 1, text);
    demand(judgement == spec::RunJudgement::Pass || !spec::failure_text(rule, 1, text).empty(),
           "a failure has words");
  }
  namespace shell = project::shell;
  demand(shell::matches(shell::escaped_pattern(text), text), "an escaped text matches itself");
  demand(shell::without_escapes(shell::escaped_pattern(text)) == text, "escapes come off again");
  const bool matches = shell::matches(pattern, text);
  for (const bool longest : {false, true}) {
    const std::string front = shell::without_prefix(text, pattern, longest),
                      back = shell::without_suffix(text, pattern, longest);
    demand(text.ends_with(front) && text.starts_with(back), "a text is cut at one end");
    if (longest && matches) demand(front.empty() && back.empty(), "the longest match is all");
  }
  shell::substituted(pattern, text);
}

}  // namespace culprit::fuzz
