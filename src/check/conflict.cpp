#include "check/conflict.h"

#include <set>

#include "encode/violations.h"
#include "model/entry.h"

namespace culprit::check {

using machine::FindingSite;

namespace {

bool has_no_inputs_without(const machine::Image& image, const std::set<FindingSite>& requirements,
                           const Budget* budget) {
  machine::RunInputs inputs;
  inputs.undefined = machine::Undefined::FailAll;
  inputs.most_elements = 1;
  encode::ViolationRequest request;
  request.image = &image;
  request.inputs = &inputs;
  request.budget = budget;
  request.known = requirements;
  const encode::ViolationResult found = encode::find_violations(request);
  return found.no_inputs && found.incomplete.empty() && !found.out_of_time &&
         !found.bounds_reached.any();
}

}  // namespace

std::vector<StatedProperty> requirements_in_conflict(const machine::Image& image,
                                                     const std::string& function,
                                                     const Budget* budget) {
  std::vector<StatedProperty> conflict = requirements_of(image, function), checked;
  for (StatedProperty& each : stated_properties(image))
    if (image.functions()[each.site.function].model->name ==
        std::string(model::kContractWrapper) + function)
      checked.push_back(std::move(each));
  std::set<FindingSite> left_out;
  std::erase_if(conflict, [&](const StatedProperty& each) {
    std::set<FindingSite> without = left_out;
    without.insert(each.site);
    for (const StatedProperty& again : checked)  // the call checks it once more
      if (again.text == each.text) without.insert(again.site);
    if (!has_no_inputs_without(image, without, budget)) return false;
    left_out = std::move(without);
    return true;
  });
  return conflict;
}

}  // namespace culprit::check
