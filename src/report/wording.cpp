#include "report/wording.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/quote.h"

namespace culprit::report {

using diagnose::AnswerKind;
using diagnose::Diagnosis;
using diagnose::Document;
using diagnose::Instance;
using diagnose::SuspectComponent;

namespace {

constexpr size_t kValueLength = 48;
constexpr size_t kTitleLength = 60;

}  // namespace

std::string when(const Instance& instance) {
  if (!instance.iteration.empty()) return fmt::format("iteration {}", fmt::join(instance.iteration, "."));
  return instance.number > 1 ? fmt::format("execution {}", instance.number) : "";
}

std::string title_of(const SuspectComponent& component) {
  std::string out = fmt::format("{} `{}`", component.kind, shortened(component.text, kTitleLength));
  if (!component.function.empty()) out += " in " + component.function;
  return out;
}

std::string change_of(const Instance& instance) {
  return fmt::format("computed {}, required {}", shortened(instance.computed.text, kValueLength),
                     shortened(instance.required.text, kValueLength));
}

std::string claim(const Document& document, size_t shown) {
  const size_t all = document.diagnoses.size();
  const unsigned failing = document.failing();
  if (all == 0)
    return failing == 1 ? "no single suspect explains the failing test"
                        : fmt::format("no single suspect explains all {} failing tests", failing);
  const bool single =
      std::all_of(document.diagnoses.begin(), document.diagnoses.end(), [](const Diagnosis& d) { return d.components.size() == 1; });
  const std::string noun = single ? counted(all, "suspect") : all == 1 ? "1 diagnosis" : fmt::format("{} diagnoses", all);
  const std::string explained = failing == 1   ? "the failing test"
                                : failing == 2 ? "both failing tests"
                                               : fmt::format("all {} failing tests", failing);
  std::string out = fmt::format("{}{} {}explains {}", noun, all > 1 ? ", each" : "", single ? "alone " : "", explained);
  if (all > shown) out += fmt::format("; {} shown, --limit shows more", shown);
  return out;
}

std::string nothing_to_locate(const Document& document) {
  const auto not_run = [](const diagnose::TestOutcome& test) { return test.reason.kind == diagnose::ReasonKind::NotRun; };
  if (std::any_of(document.tests.begin(), document.tests.end(), not_run))
    return "nothing to locate yet: the budget ended before a test was seen to fail (raise --timeout)";
  return "nothing to locate: culprit needs a test that fails";
}

std::string worth(const Document& document) {
  switch (document.answer) {
    case AnswerKind::Proved: return document.complete ? "the list is complete" : "there may be more";
    case AnswerKind::Bounded:
      return fmt::format("the list is {} up to {} of each loop", document.complete ? "complete" : "not complete, even",
                         counted(document.bound, "iteration"));
    case AnswerKind::OutOfBudget:
      return fmt::format("the {} ran out: this is the best answer so far (raise --{})",
                         document.exhausted.empty() ? "time" : document.exhausted,
                         document.exhausted.empty() || document.exhausted == "time" ? "timeout" : document.exhausted);
    case AnswerKind::Unsupported: return "something is not modelled: there may be more";
  }
  return {};
}

}  // namespace culprit::report
