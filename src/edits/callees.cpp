#include "edits/callees.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "contract/ready/ready_protocols.h"
#include "edits/text/scope.h"
#include "model/entry.h"

namespace culprit::edits {

namespace {

constexpr size_t kMostParameters = 3;

/// The words in quotes: 'fclose'.
std::set<std::string> quoted_in(const std::vector<std::string>& messages) {
  std::set<std::string> out;
  for (const std::string& message : messages)
    for (size_t begin = message.find('\''); begin != std::string::npos;) {
      const size_t end = message.find('\'', begin + 1);
      if (end == std::string::npos) break;
      out.insert(message.substr(begin + 1, end - begin - 1));
      begin = message.find('\'', end + 1);
    }
  return out;
}

/// Functions of the library that may be missing, with the type of their parameter as the calls of
/// the program show it.
class LibraryCallees {
 public:
  LibraryCallees(const SourceTree& tree, const machine::Image& image,
                 const std::vector<std::string>& messages)
      : tree_(tree), image_(image), named_(quoted_in(messages)) {}

  std::vector<Callee> run() {
    if (named_.empty()) return {};
    find_groups();
    std::vector<Callee> out;
    const std::vector<model::Symbol>& symbols = tree_.program().symbols;
    for (uint32_t s = 0; s < symbols.size(); ++s) {
      const std::string name(followed_by(symbols[s].name));
      const auto group = group_of_.find(name);
      if (group == group_of_.end() || symbols[s].kind != model::Symbol::Kind::Function) continue;
      const Group& shown = groups_[group->second];
      for (const machine::ImageFunction& each : image_.functions())
        if (each.model->name == symbols[s].name && each.model->parameter_types.size() == 1 &&
            !shown.type.empty())
          out.push_back({name, s, each.model, {shown.type}, shown.called_in});
    }
    return out;
  }

 private:
  /// The functions of a violated protocol.
  struct Group {
    std::string type;  ///< of the object
    std::set<uint32_t> called_in;
  };

  /// One per violated protocol: a ready one as a whole; of the user's, each function by itself.
  void find_groups() {
    std::set<std::string> makers;
    for (const contract::Protocol& protocol : contract::ready_protocols(0, true)) {
      const bool is_violated = std::any_of(
          protocol.transitions.begin(), protocol.transitions.end(),
          [&](const contract::Protocol::Transition& t) { return named_.contains(t.function); });
      if (!is_violated) continue;
      for (const contract::Protocol::Transition& t : protocol.transitions) {
        group_of_[t.function] = groups_.size();
        if (t.from == 0) makers.insert(t.function);
      }
      groups_.emplace_back();
    }
    for (const std::string& name : named_)
      if (group_of_.try_emplace(name, groups_.size()).second) groups_.emplace_back();
    for (const SyntaxId root : tree_.roots())
      if (tree_.kind(root) == SyntaxKind::Function) group_of_.erase(tree_.token(root));
    for (const SyntaxId root : tree_.roots())
      for (const SyntaxId call : tree_.all(root, SyntaxKind::Call)) note(call, makers);
  }

  void note(SyntaxId call, const std::set<std::string>& makers) {
    const std::string name = tree_.text(tree_.part(call, 0));
    const auto group = group_of_.find(name);
    if (group == group_of_.end()) return;
    Group& of = groups_[group->second];
    of.called_in.insert(tree_[call].range.file);
    const SyntaxId first = tree_.part(call, 1);
    const bool has_one = first != kNoSyntax && tree_.part(call, 2) == kNoSyntax;
    const std::string& type =
        has_one && is_pointer_type(tree_.type(first)) ? tree_.type(first) : tree_.type(call);
    if (is_pointer_type(type) && (has_one || makers.contains(name)) && of.type.empty())
      of.type = type;
  }

  const SourceTree& tree_;
  const machine::Image& image_;
  const std::set<std::string> named_;
  std::vector<Group> groups_;
  std::map<std::string, size_t> group_of_;  // by function
};

/// Functions of the program.
class ProgramCallees {
 public:
  ProgramCallees(const SourceTree& tree, const machine::Image& image)
      : tree_(tree), image_(image) {}

  std::vector<Callee> run() {
    const model::Program& program = tree_.program();
    std::map<std::string, uint32_t> symbols;
    for (uint32_t s = 0; s < program.symbols.size(); ++s)
      if (program.symbols[s].kind == model::Symbol::Kind::Function)
        symbols.emplace(program.symbols[s].name, s);
    const auto symbol_of = [&](std::string_view prefix, const std::string& name) {
      const auto at = symbols.find(std::string(prefix) + name);
      return at == symbols.end() ? std::nullopt : std::optional(at->second);
    };
    std::vector<Callee> of_protocols, all;
    for (const machine::ImageFunction& each : image_.functions()) {
      std::optional<Callee> callee = declared(*each.model);
      if (!callee) continue;
      const auto followed = symbol_of(model::kProtocolWrapper, callee->name),
                 with_contract = symbol_of(model::kContractWrapper, callee->name),
                 plain = symbol_of("", callee->name);
      const auto symbol = followed ? followed : with_contract ? with_contract : plain;
      if (!symbol) continue;
      callee->symbol = *symbol;
      (followed ? of_protocols : all).push_back(std::move(*callee));
    }
    note_calls(of_protocols);
    note_calls(all);
    has_protocols = !of_protocols.empty();
    return has_protocols ? of_protocols : all;
  }

  bool has_protocols = false;

 private:
  /// nullopt if the source does not show its definition.
  std::optional<Callee> declared(const model::Function& function) const {
    if (function.library || function.variadic || function.name == "main" ||
        function.parameter_types.size() > kMostParameters)
      return std::nullopt;
    const SyntaxId node = tree_.function_at(function.location);
    if (node == kNoSyntax || tree_.token(node) != function.name) return std::nullopt;
    Callee out{function.name, 0, &function, {}};
    for (const SyntaxId part : tree_.parts(node))
      if (tree_.kind(part) == SyntaxKind::Variable) out.types.push_back(tree_.type(part));
    const bool is_plain = out.types.size() == function.parameter_types.size() &&
                          std::all_of(out.types.begin(), out.types.end(), is_scalar_type) &&
                          !out.types.empty();
    return is_plain ? std::optional(std::move(out)) : std::nullopt;
  }

  void note_calls(std::vector<Callee>& callees) const {
    for (const SyntaxId root : tree_.roots())
      for (const SyntaxId call : tree_.all(root, SyntaxKind::Call)) {
        const std::string name = tree_.text(tree_.part(call, 0));
        for (Callee& callee : callees)
          if (callee.name == name) callee.called_in.insert(tree_[call].range.file);
      }
  }

  const SourceTree& tree_;
  const machine::Image& image_;
};

}  // namespace

std::string_view followed_by(std::string_view wrapper) {
  for (const std::string_view prefix : {model::kReadyWrapper, model::kProtocolWrapper})
    if (wrapper.starts_with(prefix)) return wrapper.substr(prefix.size());
  return {};
}

std::vector<Callee> library_callees(const SourceTree& tree, const machine::Image& image,
                                    const std::vector<std::string>& messages) {
  return LibraryCallees(tree, image, messages).run();
}

Callees callees_of(const SourceTree& tree, const machine::Image& image,
                   const std::vector<std::string>& messages) {
  ProgramCallees of_program(tree, image);
  std::vector<Callee> all = of_program.run();
  std::vector<Callee> of_library = library_callees(tree, image, messages);
  const bool are_of_protocols = of_program.has_protocols || !of_library.empty();
  if (are_of_protocols && !of_program.has_protocols) all.clear();
  all.insert(all.end(), of_library.begin(), of_library.end());
  return {std::move(all), are_of_protocols};
}

}  // namespace culprit::edits
