// The arguments of a tool: their JSON schema, whether given ones fit it, and the words of the
// command line that they stand for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/mcp/json_rpc.h"
#include "driver/mcp/tools.h"
#include "support/options.h"

namespace culprit::driver::mcp {

enum class ParameterKind : uint8_t { Boolean, Integer, Number, String, Choice };

struct Parameter {
  std::string name;
  ParameterKind kind = ParameterKind::String;
  bool is_list = false;
  bool is_required = false;
  std::string help;
  Json initial;  ///< null: none
  std::vector<std::string_view> choices;
  const OptionRow* option = nullptr;  ///< null: no option
};

// names of parameters that are no options
inline constexpr const char* kProgram = "program";
inline constexpr const char* kFlags = "flags";
inline constexpr const char* kFormat = "format";
inline constexpr const char* kCommands = "commands";
inline constexpr const char* kExpression = "expression";
inline constexpr const char* kAt = "at";

/// Whether an agent may set the option: it reads no build, writes no file and changes no form.
bool is_for_agents(OptionId id);

std::vector<Parameter> parameters_of(const ToolRow& tool, const CallLimits& limits);
/// As JSON Schema.
Json schema_of(const std::vector<Parameter>& parameters);
/// Why `arguments` do not fit; nullopt if they do.
std::optional<std::string> arguments_problem(const std::vector<Parameter>& parameters,
                                             const Json& arguments);
/// The words of the command line. The arguments must fit.
std::vector<std::string> words_of(const ToolRow& tool, const std::vector<Parameter>& parameters,
                                  const Json& arguments);

}  // namespace culprit::driver::mcp
