#include "report/render_orders.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/quote.h"

namespace culprit::report {

using document::Document;
using document::OrderedCode;
using document::OrderFault;

namespace {

constexpr uint32_t kMostLines = 8;  // of code that is shown

std::vector<std::string> decided_tests(const Document& document) {
  std::vector<std::string> names;
  for (const document::TestOutcome& test : document.tests)
    if (test.fails_by_order()) names.push_back(test.name);
  return names;
}

/// The lines of the code; of one line, with carets below it.
std::string quoted(const Document& document, const OrderedCode& code, const TextStyle& style) {
  if (code.place.end_line <= code.place.line) return quote(document, code.place, style);
  std::string out;
  const uint32_t last = std::min(code.place.end_line, code.place.line + kMostLines - 1);
  for (uint32_t line = code.place.line; line <= last; ++line) {
    document::Place whole;
    whole.file = code.place.file;
    whole.line = line;
    out += quote(document, whole, style);
  }
  return last < code.place.end_line ? out + "       …\n" : out;
}

/// "line 7", "lines 7-9"
std::string lines_of(const document::Place& place) {
  return place.end_line > place.line ? fmt::format("lines {}-{}", place.line, place.end_line)
                                     : fmt::format("line {}", place.line);
}

/// What has to come first, in words.
std::string awaited(const OrderFault& fault) {
  return fault.first
             ? fmt::format("for {} in {}", lines_of(fault.first->place), fault.first->function)
             : fmt::format("until the threads that run {} have ended", fault.ended);
}

std::string where(const OrderedCode& code) {
  const std::string lines = code.place.end_line > code.place.line
                                ? fmt::format("{}-{}", code.place.line, code.place.end_line)
                                : std::to_string(code.place.line);
  return fmt::format("{}:{}", code.place.file, lines);
}

std::string part_of(const Document& document, const OrderedCode& code, const TextStyle& style) {
  return fmt::format("  {}  in {}\n", where(code), code.function) + quoted(document, code, style);
}

std::string fault_lines(const Document& document, const OrderFault& fault, const TextStyle& style) {
  std::string out;
  if (!fault.uninterrupted.empty()) {
    out += "\nno other thread may come between here:\n";
    for (const OrderedCode& code : fault.uninterrupted) out += part_of(document, code, style);
  }
  if (!fault.later.empty()) {
    out += "\nthis comes too early:\n";
    for (const OrderedCode& code : fault.later) out += part_of(document, code, style);
    if (fault.first) out += "it has to wait for this:\n" + part_of(document, *fault.first, style);
    else out += fmt::format("  it has to wait {}\n", awaited(fault));
  }
  if (!fault.begun.empty())
    out += fmt::format("\nthe threads that run {} begin too early: they have to wait {}\n",
                       fault.begun, awaited(fault));
  for (size_t k = 0; k < fault.story.size(); ++k)
    out += fmt::format("  {}{}\n", k == 0 ? "in the failing run, " : "  then ", fault.story[k]);
  const std::vector<std::string> tests = decided_tests(document);
  out += fmt::format("  if so, {} pass{} in all {} that were tried, with the same values\n",
                     fmt::join(tests, ", "), tests.size() == 1 ? "es" : "",
                     counted(fault.schedules, "schedule"));
  return out;
}

}  // namespace

const char* runners(const Document& document) {
  const char* all = "threads";
  for (const document::TestOutcome& test : document.tests)
    if (test.schedules) all = test.schedules->runners();
  return all;
}

std::string order_lines(const Document& document, const TextStyle& style) {
  const std::vector<std::string> names = decided_tests(document);
  const bool is_one = names.size() == 1;
  std::string out;
  if (!names.empty())
    out += fmt::format(
        "\nlook at the order of the {} first: {} {} {}, with the same values, where they run in "
        "another order\n",
        runners(document), is_one ? "test" : "tests", fmt::join(names, ", "),
        is_one ? "passes" : "pass");
  if (!names.empty() && !document.has_order())
    out += "  culprit did not find what must not run at the same time, or has to come first\n";
  for (const OrderFault& fault : document.order_faults) out += fault_lines(document, fault, style);
  // patches are shown with their text
  if (document.order_mends.empty() || !document.patches.empty()) return out;
  out += "\nin every schedule that was tried, all tests pass with\n";
  for (const document::Patch& mend : document.order_mends)
    out += fmt::format("  {}:{}  {}\n", mend.place.file, mend.place.line, mend.words);
  return out;
}

std::vector<std::pair<document::Place, std::string>> order_sentences(const Document& document) {
  std::vector<std::pair<document::Place, std::string>> sentences;
  const auto tests = [&](const OrderFault& fault) {
    const std::vector<std::string> names = decided_tests(document);
    return fmt::format("if so, {} pass{} in all {} that were tried", fmt::join(names, ", "),
                       names.size() == 1 ? "es" : "", counted(fault.schedules, "schedule"));
  };
  for (const OrderFault& fault : document.order_faults) {
    for (const OrderedCode& code : fault.uninterrupted)
      sentences.emplace_back(code.place,
                             fmt::format("no other thread may come between in {}, in {}; {}",
                                         lines_of(code.place), code.function, tests(fault)));
    for (const OrderedCode& code : fault.later)
      sentences.emplace_back(code.place,
                             fmt::format("this comes too early, in {}; it has to wait {}; {}",
                                         code.function, awaited(fault), tests(fault)));
  }
  for (const OrderFault& fault : document.order_faults)
    if (!fault.begun.empty())
      sentences.emplace_back(document::Place{},
                             fmt::format("the threads that run {} begin too early: they have to "
                                         "wait {}; {}",
                                         fault.begun, awaited(fault), tests(fault)));
  for (const document::Patch& mend : document.order_mends)
    sentences.emplace_back(mend.place,
                           "in every schedule that was tried, all tests pass with " + mend.words);
  return sentences;
}

}  // namespace culprit::report
