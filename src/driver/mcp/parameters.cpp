#include "driver/mcp/parameters.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::driver::mcp {

namespace {

constexpr OptionId kForAgents[] = {
    OptionId::Tests,      OptionId::Only,           OptionId::Test,        OptionId::Expect,
    OptionId::Compare,    OptionId::Undefined,      OptionId::Build,       OptionId::Suspect,
    OptionId::Trust,      OptionId::Limit,          OptionId::Reference,   OptionId::All,
    OptionId::Explain,    OptionId::Function,       OptionId::Contracts,   OptionId::Modular,
    OptionId::Array,      OptionId::Counterexample, OptionId::Bound,       OptionId::Trace,
    OptionId::Deviations, OptionId::Timeout,        OptionId::Engine,      OptionId::MaxFaults,
    OptionId::MaxEdits,   OptionId::Unwind,         OptionId::Granularity, OptionId::Effort,
    OptionId::Modes,      OptionId::Steps,          OptionId::Termination,
};

/// Those of a tool for one question; debug has more.
constexpr OptionId kForQuestions[] = {OptionId::Tests, OptionId::Test, OptionId::Compare,
                                      OptionId::Build, OptionId::Timeout};

constexpr double kLargestInteger = 1ull << 48;

bool has_option(const ToolRow& tool, const OptionRow& row) {
  const bool asks_once = tool.extra == Extra::Expression || tool.extra == Extra::Question;
  return applies_to(row, tool.command) && is_for_agents(row.id) &&
         (!asks_once || std::find(std::begin(kForQuestions), std::end(kForQuestions), row.id) !=
                            std::end(kForQuestions));
}

ParameterKind kind_of(OptionKind kind) {
  switch (kind) {
    case OptionKind::Flag: return ParameterKind::Boolean;
    case OptionKind::Count: return ParameterKind::Integer;
    case OptionKind::Seconds: return ParameterKind::Number;
    case OptionKind::Choice: return ParameterKind::Choice;
    case OptionKind::Text:
    case OptionKind::File:
    case OptionKind::Folder: break;
  }
  return ParameterKind::String;
}

Json initial_of(const OptionRow& row, const CallLimits& limits) {
  const std::string text = row.initial;
  if (row.id == OptionId::Timeout) return std::min(limits.usual_seconds, limits.longest_seconds);
  if (text.empty()) return nullptr;
  return row.kind == OptionKind::Count ? Json(std::stoull(text)) : Json(text);
}

Parameter parameter_of(const OptionRow& row, const ToolRow& tool, const CallLimits& limits) {
  Parameter parameter;
  parameter.name = row.name;
  parameter.kind = kind_of(row.kind);
  parameter.is_list = row.repeats;
  // with --function, inputs may take the place of tests
  parameter.is_required = row.required && (kOnFunctions & on(tool.command)) == 0;
  parameter.help = row.help;
  if (row.id == OptionId::Timeout)
    parameter.help += fmt::format("; at most {}", limits.longest_seconds);
  parameter.initial = initial_of(row, limits);
  parameter.choices = choices_of(row);
  parameter.option = &row;
  return parameter;
}

Parameter own(const char* name, bool is_list, bool is_required, const char* help) {
  Parameter parameter;
  parameter.name = name;
  parameter.is_list = is_list;
  parameter.is_required = is_required;
  parameter.help = help;
  return parameter;
}

std::vector<Parameter> extras_of(const ToolRow& tool) {
  const Parameter at = own(kAt, false, false,
                           "the moment to look at, LINE@N: the Nth time that the line is reached; "
                           "LINE: the time nearest to the failure (default: the failure)");
  switch (tool.extra) {
    case Extra::None: return {};
    case Extra::Commands:
      return {own(kCommands, true, true,
                  "the commands, as in [\"last total\", \"back\", \"print i at 12\"]")};
    case Extra::Expression:
      return {own(kExpression, false, true, "an expression of C without side effects"), at};
    case Extra::Question: break;
  }
  return {own(kExpression, false, true,
              "an expression of C, or 'not LINE' for a line that should have run"),
          at};
}

bool fits(const Parameter& parameter, const Json& value) {
  switch (parameter.kind) {
    case ParameterKind::Boolean: return value.is_boolean();
    case ParameterKind::Integer:
      return value.is_number() && value >= 1 && value <= kLargestInteger &&
             std::floor(value.get<double>()) == value.get<double>();
    case ParameterKind::Number: return value.is_number() && value > 0;
    case ParameterKind::Choice:
      return value.is_string() && std::find(parameter.choices.begin(), parameter.choices.end(),
                                            value.get<std::string>()) != parameter.choices.end();
    case ParameterKind::String: break;
  }
  // no file name and no word of a command line holds a null byte
  return value.is_string() && !value.get_ref<const std::string&>().empty() &&
         value.get_ref<const std::string&>().find('\0') == std::string::npos;
}

std::string wanted(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::Boolean: return "true or false";
    case ParameterKind::Integer: return "a whole number from 1 on";
    case ParameterKind::Number: return "a number greater than 0";
    case ParameterKind::Choice: return fmt::format("one of {}", fmt::join(parameter.choices, ", "));
    case ParameterKind::String: break;
  }
  return parameter.is_list ? "a list of texts that are not empty" : "a text that is not empty";
}

bool fits_all(const Parameter& parameter, const Json& value) {
  if (!parameter.is_list) return fits(parameter, value);
  return value.is_array() && !value.empty() &&
         std::all_of(value.begin(), value.end(),
                     [&](const Json& each) { return fits(parameter, each); });
}

std::string unknown(const std::vector<Parameter>& parameters, const std::string& name) {
  const auto distance = [&](const Parameter& one) { return edit_distance(name, one.name); };
  const auto closest = std::min_element(
      parameters.begin(), parameters.end(),
      [&](const Parameter& a, const Parameter& b) { return distance(a) < distance(b); });
  const bool meant = name.size() < 100 && distance(*closest) <= 2;
  return fmt::format("there is no argument '{}'{}", visible(name, 40),
                     meant ? fmt::format("; did you mean '{}'?", closest->name) : "");
}

Json type_of(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::Boolean: return {{"type", "boolean"}};
    case ParameterKind::Integer: return {{"type", "integer"}, {"minimum", 1}};
    case ParameterKind::Number: return {{"type", "number"}, {"exclusiveMinimum", 0}};
    case ParameterKind::Choice: return {{"type", "string"}, {"enum", parameter.choices}};
    case ParameterKind::String: break;
  }
  return {{"type", "string"}, {"minLength", 1}};
}

std::string word_of(const Parameter& parameter, const Json& value) {
  switch (parameter.kind) {
    case ParameterKind::Integer: return std::to_string(static_cast<uint64_t>(value.get<double>()));
    case ParameterKind::Number: return fmt::format("{}", value.get<double>());
    default: return value.get<std::string>();
  }
}

void add_words(const Parameter& parameter, const Json& value, std::vector<std::string>& words) {
  if (parameter.kind == ParameterKind::Boolean) {
    if (value.get<bool>()) words.push_back(fmt::format("--{}", parameter.name));
    return;
  }
  for (const Json& each : parameter.is_list ? value : Json::array({value}))
    words.push_back(fmt::format("--{}={}", parameter.name, word_of(parameter, each)));
}

}  // namespace

bool is_for_agents(OptionId id) {
  return std::find(std::begin(kForAgents), std::end(kForAgents), id) != std::end(kForAgents);
}

std::vector<Parameter> parameters_of(const ToolRow& tool, const CallLimits& limits) {
  std::vector<Parameter> parameters{
      own(kProgram, true, true, "the C files of the program, relative to the project")};
  for (Parameter& extra : extras_of(tool)) parameters.push_back(std::move(extra));
  for (const OptionRow& row : kOptionTable)
    if (has_option(tool, row)) parameters.push_back(parameter_of(row, tool, limits));
  parameters.push_back(own(kFlags, true, false,
                           "compiler flags: -std, -D, -U, -W, -f, -m, -O, -g, and -I, -isystem, "
                           "-iquote, -idirafter, -include and -imacros below the project"));
  Parameter format = own(kFormat, false, false, "the form of the answer's text");
  format.kind = ParameterKind::Choice;
  format.choices = {"text", "json"};
  format.initial = "text";
  parameters.push_back(std::move(format));
  return parameters;
}

Json schema_of(const std::vector<Parameter>& parameters) {
  Json properties = Json::object(), required = Json::array();
  for (const Parameter& parameter : parameters) {
    Json one = type_of(parameter);
    if (parameter.is_list) one = {{"type", "array"}, {"items", std::move(one)}, {"minItems", 1}};
    one["description"] = parameter.help;
    if (!parameter.initial.is_null()) one["default"] = parameter.initial;
    properties[parameter.name] = std::move(one);
    if (parameter.is_required) required.push_back(parameter.name);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", std::move(required)},
          {"additionalProperties", false}};
}

std::optional<std::string> arguments_problem(const std::vector<Parameter>& parameters,
                                             const Json& arguments) {
  if (!arguments.is_object()) return "\"arguments\" must be an object";
  for (const auto& [name, value] : arguments.items())
    if (std::none_of(parameters.begin(), parameters.end(),
                     [&](const Parameter& one) { return one.name == name; }))
      return unknown(parameters, name);
  for (const Parameter& parameter : parameters) {
    if (!arguments.contains(parameter.name)) {
      if (parameter.is_required)
        return fmt::format("\"{}\" is missing: {}", parameter.name, parameter.help);
    } else if (!fits_all(parameter, arguments[parameter.name])) {
      return fmt::format("\"{}\" must be {}", parameter.name, wanted(parameter));
    }
  }
  return std::nullopt;
}

std::vector<std::string> words_of(const ToolRow& tool, const std::vector<Parameter>& parameters,
                                  const Json& arguments) {
  std::vector<std::string> words{row_of(tool.command).name};
  for (const Parameter& parameter : parameters) {
    if (!parameter.option) continue;
    const Json& given =
        arguments.contains(parameter.name) ? arguments[parameter.name] : parameter.initial;
    if (!given.is_null()) add_words(parameter, given, words);
  }
  for (const std::string file : arguments[kProgram])
    words.push_back(file.starts_with('-') ? "./" + file : file);  // no option
  words.emplace_back("--");
  if (arguments.contains(kFlags))
    for (const Json& flag : arguments[kFlags]) words.push_back(flag);
  return words;
}

}  // namespace culprit::driver::mcp
