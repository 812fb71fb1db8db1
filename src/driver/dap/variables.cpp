// The requests about values.
#include <fmt/format.h>

#include "driver/cli/session_show.h"
#include "driver/dap/arguments.h"
#include "driver/dap/console.h"
#include "driver/dap/handlers.h"
#include "driver/dap/required_values.h"
#include "session/values/expression.h"
#include "session/values/show.h"
#include "session/values/type_rules.h"

namespace culprit::driver::dap {

using session::Parts;
using session::PartsKind;
using session::TypedValue;

namespace {

/// Parts that are shown if the client asks for all of them.
constexpr uint64_t kMostParts = 1000;

/// Adds what a value looks like, and a reference to its parts.
void describe(Walk& walk, ThreadFrame frame, const TypedValue& value, const std::string& expression,
              const char* text, Json& out) {
  const session::Scope scope = walk.scope(frame);
  const Parts parts(scope, value, expression);
  out[text] = session::show(scope, value);
  out["type"] = session::TypeRules(scope.types()).name(value.type);
  out["variablesReference"] = 0;
  if (parts.kind() == PartsKind::None) return;
  out["variablesReference"] = walk.refer_to({Opened::Kind::Value, frame, value, expression});
  out[parts.kind() == PartsKind::Elements ? "indexedVariables" : "namedVariables"] = parts.count();
}

Json variable_json(Walk& walk, ThreadFrame frame, const std::string& name, const TypedValue& value,
                   const std::string& expression) {
  Json out = {{"name", name}, {"evaluateName", expression}};
  describe(walk, frame, value, expression, "value", out);
  return out;
}

/// The variables of a frame, or those of file scope.
Json in_scope(Walk& walk, const Opened& opened, uint64_t start, uint64_t count) {
  Json out = Json::array();
  const bool globals = opened.kind == Opened::Kind::Globals;
  uint64_t number = 0;
  for (const session::Variable& variable : session::variables_at(walk.scope(opened.frame))) {
    if (variable.global != globals) continue;
    if (number >= start && number - start < count)
      out.push_back(
          variable_json(walk, opened.frame, variable.name, variable.value, variable.name));
    ++number;
  }
  return out;
}

Json in_value(Walk& walk, const Opened& opened, uint64_t start, uint64_t count) {
  Json out = Json::array();
  const session::Scope scope = walk.scope(opened.frame);
  const Parts parts(scope, opened.value, opened.expression);
  const bool all = count == SIZE_MAX;
  for (const session::Part& part : parts.some(start, all ? kMostParts : count))
    out.push_back(variable_json(walk, opened.frame, part.name, part.value, part.expression));
  if (all && parts.count() > start + kMostParts)
    out.push_back({{"name", "…"},
                   {"value", fmt::format("{} more", parts.count() - start - kMostParts)},
                   {"variablesReference", 0}});
  return out;
}

/// Whether the filter of a request leaves everything out.
bool leaves_out_all(const Json& arguments, const Walk& walk, const Opened& opened) {
  const std::string filter = project::text(arguments, "filter");
  if (filter.empty()) return false;
  const bool indexed = opened.kind == Opened::Kind::Value &&
                       Parts(walk.scope(opened.frame), opened.value, opened.expression).kind() ==
                           PartsKind::Elements;
  return indexed != (filter == "indexed");
}

/// The answer to a line of the console, as text.
Result<Json> answer_of_line(Adapter& adapter, const std::string& line) {
  const session::Answer answer = execute_line(adapter, line);
  if (answer.failed()) return answer.messages[0];
  std::string text = show_of(adapter.settings, false)(answer);
  if (text.ends_with('\n')) text.pop_back();
  return Json{{"result", std::move(text)}, {"variablesReference", 0}};
}

}  // namespace

Result<Json> variables(Adapter& adapter, const Json& arguments) {
  Walk& walk = *adapter.walk;
  const auto reference = whole_number(arguments, "variablesReference");
  if (!reference) return reference.errors();
  const auto start = whole_number(arguments, "start", 0);
  if (!start) return start.errors();
  auto count = whole_number(arguments, "count", 0);
  if (!count) return count.errors();
  const auto opened = walk.referred(*reference);
  if (!opened) return opened.errors();
  if (*count == 0) *count = SIZE_MAX;  // all
  if (leaves_out_all(arguments, walk, *opened)) return Json{{"variables", Json::array()}};
  return Json{{"variables", opened->kind == Opened::Kind::Value
                                ? in_value(walk, *opened, *start, *count)
                                : in_scope(walk, *opened, *start, *count)}};
}

Result<Json> evaluate(Adapter& adapter, const Json& arguments) {
  Walk& walk = *adapter.walk;
  const auto expression = text_of(arguments, "expression");
  if (!expression) return expression.errors();
  const std::string context = project::text(arguments, "context");
  if (context == "repl") return answer_of_line(adapter, *expression);
  const uint64_t innermost = walk.number_of(walk.innermost());
  const auto id = whole_number(arguments, "frameId", innermost);
  if (!id) return id.errors();
  const auto frame = walk.frame_numbered(*id);
  if (!frame) return frame.errors();
  const auto value = session::evaluate(walk.scope(*frame), *expression);
  if (!value) return user_error(value.errors()[0].message, value.errors()[0].hint);
  Json out;
  describe(walk, *frame, *value, *expression, "result", out);
  if (context == "hover" && *id == innermost)
    if (const std::string required = required_here(walk, *expression); !required.empty())
      out["result"] = fmt::format("{}  ({})", project::text(out, "result"), required);
  return out;
}

}  // namespace culprit::driver::dap
