#include "check/termination.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "check/asked_inputs.h"
#include "document/to_document.h"
#include "encode/joined/termination.h"
#include "judge/endless_loop.h"
#include "replay/plain_run.h"

namespace culprit::check {

using document::Property;
using document::PropertyStatus;

namespace {

constexpr int64_t kConflictsOfQuestion = 10'000;    // some tenths of a second
constexpr uint64_t kStepsOfEndlessRun = 2'000'000;  // in which a loop that never ends is noticed

class Termination {
 public:
  Termination(const machine::Image& image, const Budget* budget) : image_(image), budget_(budget) {}

  std::vector<Property> run() {
    if (auto endless = endless_with({})) return {std::move(*endless)};
    inputs_.undefined = machine::Undefined::FailAll;
    inputs_.most_elements = 1;
    encode::ViolationRequest request;
    request.image = &image_;
    request.inputs = &inputs_;
    request.budget = budget_;
    request.conflicts = kConflictsOfQuestion;
    request.cost = encode::Effort().cost;
    const encode::TerminationResult found = encode::loop_ends(request);
    why_not_ = reason_of(found);
    for (const encode::LoopEnd& each : found.loops) add(each);
    if (found.loops.empty() || (!why_not_.empty() && !violates_)) add_whole();
    return std::move(properties_);
  }

 private:
  std::string reason_of(const encode::TerminationResult& found) const {
    if (found.effort_spent) return "following the loops takes too long";
    if (!found.incomplete.empty()) return found.incomplete;
    if (found.reads_to_end) return "the program reads standard input, which is empty here";
    if (found.bounds_reached.recursion > 0) return "a function calls itself";
    if (found.bounds_reached.elements) return "arrays were limited to 1 element";
    return found.bounds_reached.any() ? "some runs were not followed to their end" : "";
  }

  void add(const encode::LoopEnd& loop) {
    const model::Function& function = *image_.functions()[loop.function].model;
    Property property;
    property.kind = "termination";
    property.place = document::place_of(image_.program(), function.loops[loop.loop].location);
    property.text = function.library ? fmt::format("a loop in {} ends", function.name)
                                     : std::string("the loop ends");
    property.status = PropertyStatus::Undecided;
    if (loop.ends && why_not_.empty()) {
      property.status = PropertyStatus::Proved;
      if (const std::string smaller = named(loop); !smaller.empty())
        property.text += ": " + smaller;
    }
    for (const machine::ChosenInputs& inputs : loop.may_not_end) {
      if (property.status != PropertyStatus::Undecided) break;
      if (auto endless = endless_with(inputs)) property = std::move(*endless), violates_ = true;
    }
    properties_.push_back(std::move(property));
  }

  static std::string named(const encode::LoopEnd& loop) {
    std::string all;
    for (const std::string& each : loop.becomes_smaller) {
      if (each.empty()) return {};
      all += all.empty() ? fmt::format("`{}` becomes smaller", each)
                         : fmt::format(", or it stays and `{}` does", each);
    }
    return all;
  }

  /// The violated property if a run with these inputs, and otherwise with zeros, never leaves a
  /// loop.
  std::optional<Property> endless_with(const machine::ChosenInputs& chosen) const {
    machine::RunInputs inputs;
    inputs.chosen = std::make_shared<machine::ChosenInputs>(chosen);
    replay::PlainRunRequest request;
    request.image = &image_;
    request.inputs = &inputs;
    request.limits.steps = kStepsOfEndlessRun;
    request.limits.budget = budget_;
    const replay::PlainRun run = replay::plain_run(request);
    if (run.stop != machine::Stop::Endless) return std::nullopt;
    Property property;
    property.kind = "termination";
    property.text = "the loop ends";
    property.status = PropertyStatus::Violated;
    property.place = document::place_of(image_.program(), run.last);
    document::Counterexample example;
    for (const document::ChosenInput& each : asked_inputs(image_, run, chosen))
      if (std::find(example.inputs.begin(), example.inputs.end(), each) == example.inputs.end())
        example.inputs.push_back(each);
    example.kind = "endless loop";
    example.message = "this loop never ends";
    if (const std::string why = judge::why_endless(request, run); !why.empty())
      example.message += ": " + why;
    example.place = property.place;
    property.counterexample = std::move(example);
    return property;
  }

  void add_whole() {
    Property property;
    property.kind = "termination";
    property.status = why_not_.empty() ? PropertyStatus::Proved : PropertyStatus::Undecided;
    property.text = why_not_.empty() ? "every run ends"
                                     : fmt::format("every run ends (not decided: {})", why_not_);
    properties_.push_back(std::move(property));
  }

  const machine::Image& image_;
  const Budget* budget_;
  machine::RunInputs inputs_;
  std::vector<Property> properties_;
  std::string why_not_;
  bool violates_ = false;
};

}  // namespace

std::vector<Property> termination_of(const machine::Image& image, const Budget* budget) {
  return Termination(image, budget).run();
}

}  // namespace culprit::check
