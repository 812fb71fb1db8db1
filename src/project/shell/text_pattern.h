// Patterns of the shell (* ? [a-z]) and the substitutions s/expression/text/ of sed, on texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace culprit::project::shell {

/// A text with the bytes that are quoted, hence not special in a pattern.
std::string escaped_pattern(std::string_view text);
/// Whether * ? or [ … ] are in the pattern, not escaped.
bool has_wildcards(std::string_view pattern);
/// The pattern's text, if it is none: without escapes.
std::string without_escapes(std::string_view pattern);
/// Whether all of `text` matches. A backslash escapes the next byte.
bool matches(std::string_view pattern, std::string_view text);

/// The text without a prefix or suffix that matches: ${x#p}, ${x##p}, ${x%p}, ${x%%p}.
std::string without_prefix(const std::string& text, std::string_view pattern, bool longest);
std::string without_suffix(const std::string& text, std::string_view pattern, bool longest);

/// A command s/expression/text/ of sed on each line; nullopt if it is not such a command, or its
/// expression has more than single bytes, sets, `.`, `*`, `^` and `$`.
std::optional<std::string> substituted(std::string_view command, const std::string& text);

}  // namespace culprit::project::shell
