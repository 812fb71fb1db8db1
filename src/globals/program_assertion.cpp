#include "globals/program_assertion.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "session/values/type_names.h"
#include "support/options.h"
#include "support/text.h"

namespace culprit::globals {

namespace {

constexpr std::string_view kComment = "//@", kGlobal = "global", kInvariant = "invariant";

void collect_names(const session::Node& node, std::vector<std::string>& names) {
  if (node.kind == session::NodeKind::Name &&
      std::find(names.begin(), names.end(), node.text) == names.end())
    names.push_back(node.text);
  for (const session::Node& part : node.parts) collect_names(part, names);
}

/// What an inner expression may name.
std::set<std::string> names_in(const model::Program& program) {
  std::set<std::string> names{"NULL", "true", "false"};
  for (const model::Function& function : program.functions) {
    if (function.library) continue;
    names.insert(function.name);
    for (const model::SourceVariable& variable : function.source_variables)
      names.insert(variable.name);
  }
  for (const model::Global& global : program.globals)
    if (global.type != model::kNoType) names.insert(global.name);
  for (const model::SourceType& type : program.types.declared)
    for (const model::Enumerator& each : type.enumerators) names.insert(each.name);
  return names;
}

std::string closest(const std::set<std::string>& names, const std::string& wanted) {
  std::string best;
  size_t least = std::max<size_t>(1, wanted.size() / 3) + 1;
  for (const std::string& name : names)
    if (const size_t distance = edit_distance(wanted, name); distance < least)
      least = distance, best = name;
  return best;
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  return text;
}

/// The text after `//@ global`; nullopt: the line has none.
std::optional<std::string> comment_in(const std::string& line) {
  const size_t at = line.find(kComment);
  if (at == std::string::npos) return std::nullopt;
  std::string_view text = without_blanks(std::string_view(line).substr(at + kComment.size()));
  if (!text.starts_with(kGlobal) || text.size() == kGlobal.size() ||
      !is_white_space(text[kGlobal.size()]))
    return std::nullopt;
  text.remove_prefix(kGlobal.size());
  text = without_blanks(text);
  if (text.starts_with(kInvariant)) return std::nullopt;  // of ACSL
  if (text.ends_with(';')) text.remove_suffix(1);
  return std::string(text);
}

}  // namespace

Result<ProgramAssertion> assertion_for(const model::Program& program, const std::string& text,
                                       const std::string& what) {
  auto assertion = parse_assertion(text, what);
  if (!assertion) return assertion.errors();
  ProgramAssertion out{text, {}, assertion.take(), {}};
  const std::set<std::string> known = names_in(program);
  for (const std::string& inner : out.assertion.inner) {
    auto node =
        session::parse(inner, [&](std::string_view name) -> std::optional<session::TypeRef> {
          if (known.contains(std::string(name))) return std::nullopt;
          return session::type_named(program.types, name);
        });
    if (!node)
      return user_error(fmt::format("{}: in '{}': {}", what, printable_line(inner),
                                    node.errors().front().message),
                        node.errors().front().hint);
    InnerExpression& added = out.inner.emplace_back();
    added.node = node.take();
    collect_names(added.node, added.names);
    for (const std::string& name : added.names) {
      if (known.contains(name)) continue;
      const std::string similar = closest(known, name);
      return user_error(fmt::format("{}: in '{}': the program has no variable `{}`", what,
                                    printable_line(text), name),
                        similar.empty() ? "name variables that threads have for themselves"
                                        : fmt::format("did you mean `{}`?", similar));
    }
  }
  return out;
}

Result<std::vector<ProgramAssertion>> assertions_in(const model::Program& program) {
  std::vector<ProgramAssertion> all;
  for (uint32_t f = 0; f < program.files.size(); ++f) {
    const model::File& file = program.files[f];
    for (uint32_t line = 1; line <= file.lines.size(); ++line) {
      const std::optional<std::string> text = comment_in(file.lines[line - 1]);
      if (!text) continue;
      auto one =
          assertion_for(program, *text, fmt::format("{}:{}", printable_line(file.path), line));
      if (!one) return one.errors();
      one->place = {f, line, static_cast<uint32_t>(file.lines[line - 1].find(kComment) + 1)};
      all.push_back(one.take());
    }
  }
  return all;
}

}  // namespace culprit::globals
