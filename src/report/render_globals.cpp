#include "report/render_globals.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/quote.h"

namespace culprit::report {

using document::Document;
using document::GlobalAnswer;
using document::GlobalAssertion;

namespace {

constexpr size_t kMostViolations = 3;  // of one assertion, in different tests, in full
constexpr size_t kMostShown = 12;      // participants, and sets

std::string values_text(const GlobalAssertion::Participant& one) {
  std::vector<std::string> values;
  for (const auto& [text, value] : one.values)
    if (!value.empty()) values.push_back(fmt::format("{} = {}", text, value));
  return values.empty() ? "takes no part" : fmt::format("{}", fmt::join(values, ", "));
}

std::string participant_lines(const GlobalAssertion& global) {
  std::vector<const GlobalAssertion::Participant*> deciding;
  for (const GlobalAssertion::Participant& each : global.participants)
    if (each.decides) deciding.push_back(&each);
  std::string out;
  for (size_t k = 0; k < deciding.size() && k < kMostShown; ++k) {
    const GlobalAssertion::Participant& each = *deciding[k];
    out += each.place.known() ? fmt::format("    {}: {}:{}, {}\n", each.name, each.place.file,
                                            each.place.line, values_text(each))
                              : fmt::format("    {}: not begun\n", each.name);
  }
  if (deciding.size() > kMostShown)
    out += fmt::format("    and {} more\n", deciding.size() - kMostShown);
  return deciding.size() == 1 ? "  this is so:\n" + out
                              : "  these can be so at the same time:\n" + out;
}

std::string set_lines(const GlobalAssertion& global) {
  const auto& sets = global.minimal_sets;
  const auto names = [](const std::vector<std::string>& set) {
    return fmt::format("{}", fmt::join(set, ", "));
  };
  const std::string always = "  it is violated in every order of the events of this run\n";
  if (sets.size() <= 1 && global.in_every_order) return always;
  if (sets.empty()) return {};
  if (sets.size() == 1)
    return sets[0].size() <= 1 ? std::string()
                               : fmt::format(
                                     "  nothing orders them: one of {} has to wait for "
                                     "another\n",
                                     names(sets[0]));
  std::string out = fmt::format("  {} sets of {} can violate it, each alone:", sets.size(),
                                global.of_ranks ? "ranks" : "threads");
  for (size_t k = 0; k < sets.size() && k < kMostShown; ++k)
    out += (k == 0 ? " " : "; ") + names(sets[k]);
  out += sets.size() > kMostShown || !global.has_all_sets ? "; and more\n" : "\n";
  if (!global.indispensable.empty())
    out += fmt::format("  all of them have {}\n", names(global.indispensable));
  return global.in_every_order ? out + always : out;
}

/// "in test a", "in tests a, b", "in all 3 tests"
std::string tests_text(const std::vector<std::string>& names, size_t all) {
  if (names.size() == 1) return "in test " + names[0];
  if (names.size() == all) return fmt::format("in all {} tests", all);
  return fmt::format("in tests {}", fmt::join(names, ", "));
}

/// The answers to one assertion.
std::string assertion_lines(const std::vector<const GlobalAssertion*>& answers,
                            const TextStyle& style) {
  std::string out;
  std::vector<std::string> holding;
  size_t violated = 0;
  const std::string head = "global " + inked(answers[0]->text, Ink::Bold, style) + ": ";
  for (const GlobalAssertion* each : answers) {
    if (each->answer == GlobalAnswer::Holds) holding.push_back(each->test);
    if (each->answer == GlobalAnswer::NotDecided)
      out += fmt::format("{}not decided in test {}\n  {}\n", head, each->test, each->why);
    if (each->answer != GlobalAnswer::Violated || ++violated > kMostViolations) continue;
    out += fmt::format("{}{} in test {}\n", head, inked("violated", Ink::Bad, style), each->test);
    out += participant_lines(*each) + set_lines(*each);
  }
  if (violated > kMostViolations)
    out +=
        fmt::format("{}violated in {} more\n", head, counted(violated - kMostViolations, "test"));
  if (!holding.empty())
    out += fmt::format("{}holds {}, in every order of the events\n", head,
                       tests_text(holding, answers.size()));
  return out;
}

}  // namespace

std::string global_lines(const Document& document, const TextStyle& style) {
  std::string out;
  for (size_t k = 0; k < document.globals.size();) {
    std::vector<const GlobalAssertion*> answers;
    const GlobalAssertion& first = document.globals[k];
    for (; k < document.globals.size() && document.globals[k].text == first.text &&
           document.globals[k].place == first.place;
         ++k)
      answers.push_back(&document.globals[k]);
    out += assertion_lines(answers, style);
  }
  return out.empty() ? out : "\n" + out;
}

std::vector<std::pair<document::Place, std::string>> global_sentences(const Document& document) {
  std::vector<std::pair<document::Place, std::string>> sentences;
  for (const GlobalAssertion& global : document.globals) {
    if (global.answer != GlobalAnswer::Violated) continue;
    std::vector<std::string> threads;
    document::Place place = global.place;
    for (const GlobalAssertion::Participant& each : global.participants) {
      if (!each.decides || threads.size() == kMostShown) continue;
      if (!place.known()) place = each.place;
      threads.push_back(each.place.known()
                            ? fmt::format("{} at {}:{}, {}", each.name, each.place.file,
                                          each.place.line, values_text(each))
                            : each.name + " has not begun");
    }
    sentences.emplace_back(place, fmt::format("global {} is violated in test {}: {}", global.text,
                                              global.test, fmt::join(threads, "; ")));
  }
  return sentences;
}

}  // namespace culprit::report
