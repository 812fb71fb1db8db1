#include "edits/source_names.h"

#include <algorithm>
#include <cctype>

namespace culprit::edits {

namespace {

constexpr size_t kMostConstants = 4;  // per variable or path

bool is_declared_constant(const model::Program& program, const SourceRange& name) {
  const std::vector<std::string>& lines = program.files[name.file].lines;
  if (name.line == 0 || name.line > lines.size()) return false;
  const std::string before = lines[name.line - 1].substr(0, name.column - 1);
  const size_t begin = before.find_last_of(";{}(,");
  return is_named(begin == std::string::npos ? before : before.substr(begin), "const");
}

}  // namespace

SourceNames::SourceNames(const SourceTree& tree, const model::Function& function) {
  find_constants(tree.program(), function);
  find_pointees(tree, function.name);
  read_declarations(tree, function.name);
  find_parts(tree, function);
}

const std::vector<SourceNames::Constant>& SourceNames::constants_of(const std::string& text) const {
  static const std::vector<Constant> kNone;
  const auto found = constants_.find(text);
  return found == constants_.end() ? kNone : found->second;
}

bool SourceNames::may_point_to_the_same(const std::string& a, const std::string& b) const {
  const auto one = pointees_.find(a), other = pointees_.find(b);
  return one == pointees_.end() || other == pointees_.end() || one->second == other->second;
}

void SourceNames::find_constants(const model::Program& program, const model::Function& function) {
  for (const model::Instruction& i : function.code) {
    if (i.op != model::Op::Probe || i.a >= 0) continue;
    const model::Constant& constant = function.constants[static_cast<size_t>(~i.a)];
    const model::Component& what = program.components[static_cast<size_t>(i.c)];
    const bool assigns = what.kind == model::ComponentKind::Assignment ||
                         what.kind == model::ComponentKind::Initializer;
    if (!assigns || constant.kind != model::Constant::Kind::Bits) continue;
    const size_t sign = what.text.find(" = ");
    std::vector<Constant>& known =
        constants_[sign == std::string::npos ? what.name : what.text.substr(0, sign)];
    const auto is_same = [&](const Constant& other) { return other.bits == constant.bits; };
    if (known.size() < kMostConstants && std::none_of(known.begin(), known.end(), is_same))
      known.push_back({constant.bits, what.is_unsigned});
  }
}

void SourceNames::find_pointees(const SourceTree& tree, const std::string& function) {
  for (const model::ComponentId id : tree.components_in(function)) {
    const model::Component& what = tree.program().components[id];
    const bool is_whole =
        what.kind == model::ComponentKind::Initializer || what.text.starts_with(what.name + " = ");
    if (is_whole && what.type.is_pointer() && what.pointee_bytes > 0)
      pointees_.emplace(what.name, what.pointee_bytes);
  }
}

void SourceNames::read_declarations(const SourceTree& tree, const std::string& function) {
  for (const std::string& scope : {std::string(), function})
    for (const model::ComponentId id : tree.components_in(scope)) {
      const model::Component& what = tree.program().components[id];
      if (what.kind == model::ComponentKind::Declaration &&
          is_declared_constant(tree.program(), what.range))
        constant_.insert(what.name);
    }
}

void SourceNames::find_parts(const SourceTree& tree, const model::Function& function) {
  const SyntaxId whole = tree.function_at(function.location);
  if (whole == kNoSyntax) return;
  for (SyntaxId id = whole; id < tree[whole].end; ++id) {
    if (tree.kind(id) != SyntaxKind::Member && tree.kind(id) != SyntaxKind::Subscript) continue;
    const SyntaxId base = tree.bare(tree.part(id, 0));
    if (tree.kind(base) == SyntaxKind::Name) has_parts_.insert(tree.text(base));
  }
}

bool is_named(const std::string& text, const std::string& name) {
  const auto is_part = [&](size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
  };
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + name.size())) return true;
  return false;
}

bool names_null(const model::Program& program) {
  return std::any_of(program.files.begin(), program.files.end(), [](const model::File& file) {
    return std::any_of(file.lines.begin(), file.lines.end(),
                       [](const std::string& line) { return is_named(line, "NULL"); });
  });
}

}  // namespace culprit::edits
