#include "session/values/expression.h"

#include "session/values/evaluator.h"
#include "session/values/syntax.h"
#include "session/values/type_names.h"

namespace culprit::session {

Result<TypedValue> evaluate(const Scope& scope, std::string_view text) {
  const auto node = parse(text, [&](std::string_view name) -> std::optional<TypeRef> {
    if (variable_named(scope, name)) return std::nullopt;
    return type_named(scope.types(), name);
  });
  if (!node) return node.errors();
  return Evaluator(scope, text).run(*node);
}

}  // namespace culprit::session
