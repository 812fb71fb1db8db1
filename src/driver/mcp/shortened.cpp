#include "driver/mcp/shortened.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace culprit::driver::mcp {

namespace {

constexpr std::string_view kDropped[] = {
    // of the run, not of the answer
    "statistics", "seconds", "steps", "version", "schema", "sources", "comparison", "granularity",
    "spectrum",
    // details
    "bits", "type", "chain", "stack", "reads", "output_offset", "of", "after", "instances_total",
    "rules", "assumptions", "bounds", "tried_together", "further_inputs", "story"};

// its members are named by the program
constexpr std::string_view kOfProgram = "inputs";

bool is_dropped(std::string_view name) {
  return std::find(std::begin(kDropped), std::end(kDropped), name) != std::end(kDropped);
}

bool says_nothing(const Json& value) {
  return value.is_null() || ((value.is_array() || value.is_object()) && value.empty()) ||
         (value.is_string() && value.get_ref<const std::string&>().empty());
}

size_t size_of(const Json& value) { return line_of(value).size(); }

/// Takes elements from the end until `excess` bytes are gone, or none is left. Returns how many.
size_t take_off(Json& list, size_t excess) {
  std::vector<size_t> sizes;
  for (const Json& element : list) sizes.push_back(size_of(element));
  size_t kept = sizes.size(), gone = 0;
  while (kept > 0 && gone < excess) gone += sizes[--kept];
  const size_t taken = list.size() - kept;
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(kept), list.end());
  return taken;
}

/// The name of the member that is the largest list that has elements; empty if there is none.
std::string longest_list(const Json& object) {
  std::string longest;
  size_t most = 0;
  for (const auto& [name, value] : object.items()) {
    if (!value.is_array() || value.empty()) continue;
    if (const size_t size = size_of(value); size > most) longest = name, most = size;
  }
  return longest;
}

}  // namespace

Json trimmed(const Json& value) {
  if (value.is_array()) {
    Json out = Json::array();
    for (const Json& element : value) out.push_back(trimmed(element));
    return out;
  }
  if (!value.is_object()) return value;
  Json out = Json::object();
  for (const auto& [name, member] : value.items()) {
    if (is_dropped(name)) continue;
    Json one = name == kOfProgram ? member : trimmed(member);
    if (!says_nothing(one)) out[name] = std::move(one);
  }
  return out;
}

Json shortened(Json object, size_t most) {
  constexpr size_t kRoomForWords = 1024;
  std::vector<std::string> left_out;
  for (size_t size = size_of(object); size > most; size = size_of(object)) {
    const std::string name = longest_list(object);
    if (name.empty()) break;
    const size_t all = object[name].size();
    const size_t taken = take_off(object[name], size - (most - kRoomForWords));
    left_out.push_back(fmt::format("{} of {} {}", taken, all, name));
    if (object[name].empty()) object.erase(name);
  }
  if (!left_out.empty())
    object["left_out"] = fmt::format(
        "{}; ask for less at once: one test with \"only\" or \"test\", a smaller \"limit\", fewer "
        "\"commands\"",
        fmt::join(left_out, ", "));
  return object;
}

}  // namespace culprit::driver::mcp
