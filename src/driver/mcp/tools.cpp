#include "driver/mcp/tools.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::driver::mcp {

const ToolRow* find_tool(std::string_view name) {
  const auto row = std::find_if(std::begin(kTools), std::end(kTools),
                                [&](const ToolRow& each) { return name == each.name; });
  return row == std::end(kTools) ? nullptr : row;
}

std::string no_tool(std::string_view name) {
  std::vector<const char*> names;
  for (const ToolRow& each : kTools) names.push_back(each.name);
  return fmt::format("there is no tool '{}'; the tools are {}", visible(name, 40),
                     fmt::join(names, ", "));
}

}  // namespace culprit::driver::mcp
