#include "document/check_report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace culprit::document {

namespace {

constexpr size_t kMostElements = 12;  // shown of an array

/// tab for tab[2], if it is an element of an array of numbers.
std::string array_of(const std::string& name) {
  const size_t open = name.find('[');
  const bool is_element = open != std::string::npos && name.back() == ']' &&
                          name.find_first_not_of("0123456789", open + 1) == name.size() - 1 &&
                          name.find('[', open + 1) == std::string::npos;
  return is_element ? name.substr(0, open) : "";
}

}  // namespace

std::string inputs_text(const std::vector<ChosenInput>& inputs) {
  std::vector<std::pair<std::string, std::string>> shown;
  std::map<std::string, std::vector<std::string>> elements;
  const auto has_parts = [&](const std::string& name) {
    return std::any_of(inputs.begin(), inputs.end(), [&](const ChosenInput& other) {
      return other.name != name &&
             (other.name.starts_with(name + "[") || other.name.starts_with(name + "->") ||
              other.name == "*" + name);
    });
  };
  for (const ChosenInput& input : inputs) {
    if (const std::string array = array_of(input.name); !array.empty()) {
      std::vector<std::string>& values = elements[array];
      if (values.empty()) shown.emplace_back(array, "");
      if (values.size() < kMostElements) values.push_back(input.value);
      else if (values.size() == kMostElements) values.push_back("…");
    } else if (input.value == "own" && has_parts(input.name)) {
      continue;
    } else {
      shown.emplace_back(input.name, input.value == "own"      ? "an object of its own"
                                     : input.value == "shared" ? "the same object as before"
                                                               : input.value);
    }
  }
  std::string text;
  for (const auto& [name, value] : shown) {
    const auto array = elements.find(name);
    text += fmt::format(
        "{}{} = {}", text.empty() ? "" : ", ", name,
        array == elements.end() ? value : fmt::format("{{{}}}", fmt::join(array->second, ", ")));
  }
  return text;
}

KeptRules kept_rules(const CheckReport& report) {
  const auto broken = std::count_if(
      report.properties.begin(), report.properties.end(), [](const Property& property) {
        return property.kind != "contract" && property.kind != "assertion";
      });
  const uint64_t kept = report.rules - std::min<uint64_t>(report.rules, broken),
                 proved = std::min(report.rules_proved, kept);
  return {proved, kept - proved};
}

}  // namespace culprit::document
