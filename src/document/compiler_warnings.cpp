#include "document/compiler_warnings.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace culprit::document {

namespace {

/// What the flags of such warnings begin with.
constexpr std::array<std::string_view, 21> kOfMeaning = {
    "array-bounds",   "constant-conversion",
    "dangling-else",  "division-by-zero",
    "empty-body",     "for-loop-analysis",
    "format",         "infinite-recursion",
    "int-conversion", "logical-not-parentheses",
    "misleading",     "parentheses",
    "return-type",    "self-assign",
    "shift-",         "sizeof-",
    "sometimes-",     "string-compare",
    "tautological-",  "uninitialized",
    "unsequenced"};

}  // namespace

bool warns_of_meaning(const Diagnostic& message) {
  return message.kind == DiagnosticKind::Warning &&
         std::any_of(kOfMeaning.begin(), kOfMeaning.end(),
                     [&](std::string_view flag) { return message.flag.starts_with(flag); });
}

bool depends_on_compiler(const Diagnostic& message) { return message.flag == kArgumentOrder; }

}  // namespace culprit::document
