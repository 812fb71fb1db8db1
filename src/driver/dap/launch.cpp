#include "driver/dap/launch.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

namespace culprit::driver::dap {

namespace {

/// What editors keep in a launch configuration for themselves.
constexpr std::string_view kOfEditors[] = {
    "name",         "type",          "request",           "noDebug",
    "presentation", "preLaunchTask", "postDebugTask",     "internalConsoleOptions",
    "debugServer",  "cwd",           "serverReadyAction", "suppressMultipleSessionWarning",
};

bool is_of_editor(const std::string& name) {
  return name.starts_with("__") ||
         std::find(std::begin(kOfEditors), std::end(kOfEditors), name) != std::end(kOfEditors);
}

Diagnostic wrong_kind(const std::string& name) {
  return user_error(
      fmt::format("the launch argument '{}' must be a text, a number, true, or a "
                  "list of these",
                  name));
}

/// The words of a value: none for false and null.
Result<std::vector<std::string>> texts_in(const std::string& name, const Json& value) {
  std::vector<std::string> texts;
  const bool is_list = value.is_array();
  for (const Json& each : is_list ? value : Json::array({value})) {
    if (each.is_string()) texts.push_back(each.get<std::string>());
    else if (each.is_number()) texts.push_back(each.dump());
    else if (each.is_boolean() && !is_list) {
      if (each.get<bool>()) texts.emplace_back("true");
    } else if (!each.is_null() || is_list) return wrong_kind(name);
  }
  return texts;
}

}  // namespace

Result<std::vector<std::string>> words_of_launch(const Json& arguments) {
  std::vector<std::string> words{"debug"}, flags;
  for (const auto& [name, value] : arguments.items()) {
    if (is_of_editor(name)) continue;
    if (name.empty()) return user_error("a launch argument has no name");
    auto texts = texts_in(name, value);
    if (!texts) return texts.errors();
    if (name == "compilerFlags") {
      flags = texts.take();
      continue;
    }
    const bool is_file = name == "program" || name == "files";
    for (const std::string& text : *texts)
      words.push_back(is_file              ? text
                      : value.is_boolean() ? fmt::format("--{}", name)
                                           : fmt::format("--{}={}", name, text));
  }
  if (!flags.empty()) words.emplace_back("--");
  words.insert(words.end(), flags.begin(), flags.end());
  return words;
}

}  // namespace culprit::driver::dap
