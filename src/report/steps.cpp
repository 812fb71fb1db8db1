#include "report/steps.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/render_tests.h"
#include "report/wording.h"

namespace culprit::report {

using document::Document;
using document::Evidence;
using document::Frame;
using document::Instance;
using document::SuspectComponent;
using document::TestOutcome;

namespace {

std::string instance_text(const SuspectComponent& component, const Instance& instance) {
  const std::string moment = when(instance);
  return moment.empty() ? change_of(component, instance)
                        : fmt::format("{}: {}", moment, change_of(component, instance));
}

}  // namespace

const TestOutcome* test_of(const Document& document, const Evidence& evidence) {
  const auto found =
      std::find_if(document.tests.begin(), document.tests.end(),
                   [&](const TestOutcome& test) { return test.name == evidence.test; });
  return found == document.tests.end() ? nullptr : &*found;
}

std::vector<Step> steps_of(const Document& document, const SuspectComponent& component,
                           const Evidence& evidence, size_t limit) {
  std::vector<Step> steps;
  if (!evidence.instances.empty()) {
    const std::vector<Frame>& callers = evidence.instances.front().stack;
    for (auto frame = callers.rbegin(); frame != callers.rend(); ++frame)
      if (frame->place.known())
        steps.push_back(
            {frame->place, fmt::format("call in {}", frame->function), frame->function, nullptr});
  }
  for (size_t i = 0; i < std::min(limit, evidence.instances.size()); ++i) {
    const Instance& instance = evidence.instances[i];
    steps.push_back({instance.of ? instance.of->place : component.place,
                     instance_text(component, instance),
                     instance.of ? instance.of->function : component.function, &instance});
  }
  for (size_t i = 0; i < evidence.chain.size(); ++i) {
    const document::ChainStep& step = evidence.chain[i];
    std::string text = sentence(step);
    if (step.omitted > 0) text += fmt::format("; then {}", omitted_steps(step));
    if (i > 0 || step.omitted > 0)
      steps.push_back({step.place, std::move(text), step.function, nullptr});
  }
  const TestOutcome* test = test_of(document, evidence);
  if (test && test->reason.place.known())
    steps.push_back({test->reason.place, reason_text(test->reason), "", nullptr});
  return steps;
}

}  // namespace culprit::report
