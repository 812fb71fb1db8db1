// The comparison of outputs: its normal form, its automaton and its first difference agree. The
// first byte of the input chooses the comparison.
#include "spec/comparison.h"
#include "target.h"

namespace culprit::fuzz {

void read_outputs(std::string_view bytes) {
  const auto how = static_cast<spec::Comparison>(bytes.empty() ? 0 : bytes.front() % 3u);
  const std::vector<std::string> texts =
      parts_of(bytes.substr(std::min<size_t>(1, bytes.size())), 2);
  const std::string &expected = texts[0], &actual = texts[1];

  const bool same = spec::same_output(expected, actual, how);
  demand(same == (spec::normal_form(expected, how) == spec::normal_form(actual, how)),
         "outputs are the same exactly if their normal forms are");
  const auto difference = spec::first_difference(expected, actual, how);
  demand(same == !difference, "outputs differ somewhere, or not at all");
  if (difference)
    demand(difference->expected_offset <= expected.size() &&
               difference->actual_offset <= actual.size() && difference->line > 0 &&
               difference->column > 0,
           "a difference is in both texts");
  spec::only_white_space_differs(expected, actual);

  spec::OutputLines lines;
  for (size_t at = 0, line = 1; at < expected.size(); line += 2) {
    const size_t end = std::min(expected.find('\n', at), expected.size());
    lines[static_cast<uint32_t>(line)] = expected.substr(at, end - at);
    at = end + 1;
  }
  for (const spec::OutputMatcher& matcher :
       {spec::OutputMatcher(expected, how), spec::OutputMatcher(lines, how)}) {
    spec::OutputMatcher::State whole, stepwise;
    size_t consumed = 0, steps = 0;
    const bool fits = matcher.feed(whole, actual, &consumed);
    while (steps < actual.size() && matcher.step(stepwise, actual[steps])) ++steps;
    demand(fits == (steps == actual.size()) && (fits || consumed == steps) && whole == stepwise,
           "bytes are matched one by one as at once");
    spec::OutputMatcher::State rest = whole;
    demand(matcher.feed(rest, matcher.rest(whole)) && matcher.accepts(rest),
           "what is still expected leads to acceptance");
    demand(matcher.offset_in_expected(whole) <= matcher.expected().size(),
           "the next byte is in the expected text");
  }
  spec::OutputMatcher matcher(expected, how);
  spec::OutputMatcher::State end;
  demand(same == (matcher.feed(end, actual) && matcher.accepts(end)), "the automaton agrees");
}

}  // namespace culprit::fuzz
