#include "edits/access_paths.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string_view>

#include "edits/rewriting.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

/// Whether the text is a name with members or elements, and has no effects.
bool is_path(const std::string& text) {
  if (text.empty() || !(std::isalpha(static_cast<unsigned char>(text[0])) || text[0] == '_'))
    return false;
  int depth = 0;
  for (size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    depth += (c == '[') - (c == ']');
    const bool arrow = c == '-' && text.compare(k, 2, "->") == 0,
               in_arrow = c == '>' && k > 0 && text[k - 1] == '-';
    const bool part = std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' ||
                      c == '[' || c == ']' || arrow || in_arrow;
    if (!part && (depth == 0 || std::string_view(" +-*'").find(c) == std::string_view::npos))
      return false;
  }
  const bool has_parts = text.find_first_of("-.[") != std::string::npos;
  return has_parts && depth == 0 && text.find("++") == std::string::npos &&
         text.find("--") == std::string::npos && text.find("[]") == std::string::npos;
}

class Paths {
 public:
  Paths(const SourceTree& tree, const model::Function& function)
      : tree_(tree), program_(tree.program()), function_(function) {}

  std::vector<Path> run() {
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc) {
      const Instruction& i = code(pc);
      if (i.op == Op::Probe) add_read(pc);
      if (i.op != Op::Store) continue;
      const std::optional<uint32_t> value = definition(function_, pc, i.b);
      // a bit field: the store also writes its neighbours
      if (value && code(*value).op == Op::Or) continue;
      const std::optional<uint32_t> probe = definition(function_, pc, i.a);
      if (probe && code(*probe).op == Op::Probe &&
          component_at(*probe).kind == model::ComponentKind::Target)
        add(component_at(*probe).text, i.type, *probe, code(*probe).a);
    }
    add_passed();
    return std::move(paths_);
  }

 private:
  const Instruction& code(uint32_t pc) const { return function_.code[pc]; }
  const model::Component& component_at(uint32_t probe) const {
    return program_.components[static_cast<size_t>(code(probe).c)];
  }

  /// Adds elements whose address is taken: `&a[i]`.
  void add_passed() {
    const SyntaxId node = tree_.function_at(function_.location);
    if (node == kNoSyntax) return;
    for (const SyntaxId taken : tree_.all(node, SyntaxKind::Prefix)) {
      if (tree_.token(taken) != "&") continue;
      const SyntaxId element = tree_.bare(tree_.part(taken, 0));
      const std::optional<model::Type> type = type_of(tree_.type(element));
      if (tree_.kind(element) != SyntaxKind::Subscript || !type) continue;
      for (uint32_t pc = 0; pc + 1 < function_.code.size(); ++pc)
        if (code(pc).op == Op::PtrAdd && function_.locations[pc] == tree_[element].range.begin() &&
            code(pc).c * 8 == static_cast<int32_t>(type->bits()))
          add(tree_.text(element), *type, pc + 1, code(pc).dst);
    }
  }

  static std::optional<model::Type> type_of(const std::string& type) {
    if (type == "int" || type == "unsigned int") return model::integer_type(32);
    if (type == "char") return model::kI8;
    if (type == "long" || type == "long long") return model::integer_type(64);
    if (type == "float") return model::kF32;
    if (type == "double") return model::kF64;
    return std::nullopt;
  }

  void add(const std::string& text, model::Type type, uint32_t pc, Operand address) {
    const bool fits = is_path(text) &&
                      (type.is_integer() || type.is_pointer() || type.is_float()) &&
                      type != model::kF80;
    if (fits && known_.insert(text).second) paths_.push_back({text, type, pc, address});
  }

  /// Adds the path that the expression of a probe loads, if it is only a load, and the loads that
  /// the probe has names for.
  void add_read(uint32_t pc) {
    if (const std::optional<uint32_t> load = loads(pc, code(pc).a))
      add(component_at(pc).text, code(*load).type, *load, code(*load).a);
    if (code(pc).b < 0) return;
    const model::ProbeSite& site = function_.probes[static_cast<size_t>(code(pc).b)];
    for (size_t k = 0; k < site.reads.size(); ++k) {
      const std::optional<uint32_t> load =
          site.reads[k] >= 0 ? definition(function_, pc, site.reads[k]) : std::nullopt;
      if (load && code(*load).op == Op::Load)
        add(site.names[k], code(*load).type, *load, code(*load).a);
    }
  }

  /// The load that gives the operand its value, through conversions and comparisons with zero.
  std::optional<uint32_t> loads(uint32_t before, Operand operand) const {
    for (std::optional<uint32_t> at = definition(function_, before, operand); at;
         at = definition(function_, *at, code(*at).a)) {
      const Instruction& i = code(*at);
      if (i.op == Op::Load) return at;
      const bool is_test = i.op == Op::Ne && i.b < 0;
      if (!is_test && i.op != Op::Move && i.op != Op::SExt && i.op != Op::ZExt && i.op != Op::Trunc)
        return std::nullopt;
    }
    return std::nullopt;
  }

  const SourceTree& tree_;
  const model::Program& program_;
  const model::Function& function_;
  std::set<std::string> known_;
  std::vector<Path> paths_;
};

/// The name of a pointer in a register, or of a frame or static array; else empty.
std::string name_of_object(const model::Program& program, const model::Function& function,
                           Operand operand) {
  if (operand < 0) {
    const model::Constant& constant = function.constants[static_cast<size_t>(~operand)];
    const bool is_symbol =
        constant.kind == model::Constant::Kind::SymbolAddress && constant.bits == 0;
    if (!is_symbol || program.symbols[constant.symbol].kind != model::Symbol::Kind::Global)
      return {};
    const model::Global& global = program.globals[program.symbols[constant.symbol].index];
    return global.constant ? std::string() : global.name.substr(global.name.rfind('.') + 1);
  }
  if (static_cast<uint32_t>(operand) < function.variables)
    return function.register_names[static_cast<size_t>(operand)];
  if (static_cast<uint32_t>(operand) >= function.shared || !is_frame_object(function, operand))
    return {};
  const auto object =
      std::find_if(function.code.begin(), function.code.end(), [&](const Instruction& i) {
        return (i.op == Op::Alloca || i.op == Op::AllocaDynamic) && i.dst == operand;
      });
  const Operand index = object->op == Op::Alloca ? object->a : object->b;
  return function.frame_objects[static_cast<size_t>(index)].name;
}

}  // namespace

std::vector<Path> paths_in(const SourceTree& tree, const model::Function& function) {
  return Paths(tree, function).run();
}

std::map<Operand, std::string> texts_in(const model::Program& program,
                                        const model::Function& function) {
  std::map<Operand, std::string> texts;
  for (uint32_t pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& i = function.code[pc];
    if ((i.op != Op::Load && i.op != Op::Store) || i.type != model::kI8) continue;
    std::optional<uint32_t> at = definition(function, pc, i.a);
    while (at && function.code[*at].op == Op::Probe)
      at = definition(function, *at, function.code[*at].a);
    if (!at || function.code[*at].op != Op::PtrAdd || function.code[*at].c != 1) continue;
    if (std::string name = name_of_object(program, function, function.code[*at].a); !name.empty())
      texts.emplace(function.code[*at].a, std::move(name));
  }
  return texts;
}

std::string base_of(const std::string& path) { return path.substr(0, path.find_first_of("-.[")); }

}  // namespace culprit::edits
