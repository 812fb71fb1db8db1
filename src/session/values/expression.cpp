#include "session/values/expression.h"

#include "session/values/evaluator.h"
#include "session/values/syntax.h"
#include "session/values/type_names.h"

namespace culprit::session {

namespace {

Result<Node> parsed(const Scope& scope, std::string_view text) {
  return parse(text, [&](std::string_view name) -> std::optional<TypeRef> {
    if (variable_named(scope, name)) return std::nullopt;
    return type_named(scope.types(), name);
  });
}

}  // namespace

Result<TypedValue> evaluate(const Scope& scope, std::string_view text) {
  const auto node = parsed(scope, text);
  if (!node) return node.errors();
  return Evaluator(scope, text).run(*node);
}

std::optional<Equality> equality_in(const Scope& scope, std::string_view text) {
  const auto node = parsed(scope, text);
  if (!node || node->kind != NodeKind::Binary || (node->text != "==" && node->text != "!="))
    return std::nullopt;
  const auto written = [&](const Node& part) {
    return std::string(text.substr(part.begin, part.end - part.begin));
  };
  return Equality{written(node->parts[0]), written(node->parts[1]), node->text == "=="};
}

}  // namespace culprit::session
