#include "edits/missing_calls.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "edits/access_paths.h"
#include "edits/callees.h"
#include "edits/likeliest.h"
#include "edits/other_variables.h"
#include "edits/places/insertion_places.h"
#include "edits/places/place_code.h"
#include "edits/prior.h"
#include "edits/source_names.h"
#include "edits/source_tree.h"
#include "edits/text/scope.h"
#include "model/entry.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

// In the unit of kind_weight(): how much likelier a call is than another assignment, and how much
// less likely for each argument that is no variable. The order of Mayer & Stumptner's sizes.
constexpr double kOfProtocol = 0.5, kOfProgram = -0.3, kPath = -0.1, kElement = -0.2,
                 kAddress = -0.05, kInBraces = -0.1;
// ways to call one function at one place, the first ones with variables; and calls in one function
// that are written before the likeliest are taken: bounds time
constexpr size_t kMostWays = 100, kMostWritten = 5'000;

/// An expression at a place, and how its value is computed there.
struct Argument {
  enum class How : uint8_t { Register, Memory, Path, Element, Address };
  std::string text;
  std::string type;  ///< as in C
  How how = How::Register;
  model::Type model;
  Operand operand = 0;  ///< register, address of the variable, or of the first element
  uint32_t pc = 0;      ///< of a path
  const OtherVariables::Variable* base = nullptr;   ///< of an element; null: operand is an array
  const OtherVariables::Variable* index = nullptr;  ///< of an element
  double weight = 0;
};

/// Without `const` of the value itself, and without `struct`: a struct that has no tag is named by
/// its typedef, with or without the word.
std::string bare_type(std::string type) {
  const auto drop = [&](std::string_view word) {
    if (type.starts_with(word)) type.erase(0, word.size());
  };
  if (!type.ends_with('*')) drop("const ");
  drop("struct ");
  drop("union ");
  return type;
}

/// `struct item **` → `struct item *`; empty if the type is no pointer.
std::string pointee_of(std::string type) {
  if (!type.ends_with('*')) return {};
  type.pop_back();
  while (type.ends_with(' ')) type.pop_back();
  return type;
}

/// Whether a value of the type can be passed: the same type, or one that points to more constant
/// memory.
bool fits(const std::string& from, const std::string& to) {
  return bare_type(from) == bare_type(to) || "const " + from == to;
}

class Calls {
 public:
  Calls(const SourceTree& tree, uint32_t index, const model::Function& function,
        const std::vector<Callee>& callees, double weight, std::vector<Edit>& edits)
      : tree_(tree),
        program_(tree.program()),
        index_(index),
        function_(function),
        callees_(callees),
        weight_(weight),
        edits_(edits),
        begun_(edits.size()),
        variables_(tree, index, function),
        code_(program_, function, variables_),
        paths_(paths_in(tree, function)) {}

  void run(const std::vector<InsertionPlace>& places, const Budget* budget) {
    for (const InsertionPlace& place : places) {
      if (budget && budget->exhausted()) return;
      find_arguments(place);
      for (const Callee& callee : callees_) {
        chosen_.clear();
        ways_ = 0;
        if (callee.function != &function_ && is_declared(callee, place.at)) choose(place, callee);
      }
    }
  }

 private:
  // Arguments
  // -----------------------------------------------------------------------------------------------

  /// What can be named at the place has a type that the syntax tree knows.
  std::map<std::string, std::string> types_at(const InsertionPlace& place) const {
    SyntaxId node = place.beside;
    std::map<std::string, std::string> types;
    if (place.where == InsertionPlace::Where::AtEnd && !tree_.parts(node).empty())
      node = tree_.parts(node).back();
    const std::vector<Named> variables = variables_at(tree_, node);
    for (const Named& each : variables) types.emplace(each.text, each.type);
    for (const Named& each : paths_at(tree_, node, variables)) types.emplace(each.text, each.type);
    return types;
  }

  void find_arguments(const InsertionPlace& place) {
    arguments_.clear();
    visible_ = variables_.visible(place.at);
    const std::map<std::string, std::string> types = types_at(place);
    const auto type_of = [&](const std::string& text) {
      const auto at = types.find(text);
      return at == types.end() ? std::string() : at->second;
    };
    for (const OtherVariables::Variable* each : visible_) {
      if (type_of(each->name).empty()) continue;
      arguments_.push_back({each->name, type_of(each->name),
                            each->in_memory ? Argument::How::Memory : Argument::How::Register,
                            each->type, each->operand});
    }
    for (const Path& path : paths_)
      if (!type_of(path.text).empty() && variables_.is_clear(base_of(path.text), false, place.at))
        arguments_.push_back({path.text, type_of(path.text), Argument::How::Path, path.type,
                              path.address, path.pc, nullptr, nullptr, kPath});
    add_elements(type_of);
    add_addresses(type_of, place);
  }

  /// `items[k]` for each pointer to pointers or numbers, and each integer.
  template <class TypeOf>
  void add_elements(TypeOf type_of) {
    for (const OtherVariables::Variable* base : visible_) {
      const std::string element = pointee_of(type_of(base->name));
      const bool is_scalar = is_pointer_type(element);
      if (!base->type.is_pointer() || !is_scalar) continue;
      for (const OtherVariables::Variable* index : visible_) {
        const bool is_index = is_integer_type(type_of(index->name)) && !index->in_memory &&
                              (index->type.bits() == 32 || index->type.bits() == 64);
        const std::string text = fmt::format("{}[{}]", base->name, index->name);
        const bool is_known =
            std::any_of(arguments_.begin(), arguments_.end(),
                        [&](const Argument& other) { return other.text == text; });
        if (is_index && !is_known)
          arguments_.push_back({text, element, Argument::How::Element, model::kPointer, 0, 0, base,
                                index, kElement});
      }
    }
  }

  /// `&lock` for each struct of the frame or of file scope.
  template <class TypeOf>
  void add_addresses(TypeOf type_of, const InsertionPlace& place) {
    const auto add = [&](const std::string& name, Operand operand, bool is_global) {
      const std::string type = type_of(name);
      const bool is_object = !type.empty() && !is_scalar_type(type) && !type.ends_with(']');
      if (is_object && variables_.is_clear(name, is_global, place.at))
        arguments_.push_back({"&" + name, type + " *", Argument::How::Address, model::kPointer,
                              operand, 0, nullptr, nullptr, kAddress});
    };
    for (const Instruction& i : function_.code)
      if (i.op == Op::Alloca && static_cast<uint32_t>(i.dst) < function_.shared)
        add(function_.frame_objects[static_cast<size_t>(i.a)].name, i.dst, false);
    for (size_t c = 0; c < function_.constants.size(); ++c) {
      const model::Constant& constant = function_.constants[c];
      const Operand operand = ~static_cast<Operand>(c);
      if (constant.bits == 0 && code_.is_global(operand))
        add(program_.globals[program_.symbols[constant.symbol].index].name, operand, true);
    }
  }

  // Calls
  // -----------------------------------------------------------------------------------------------

  /// A function that another file defines is declared where it is called.
  static bool is_declared(const Callee& callee, const SourceLocation& at) {
    const SourceLocation& definition = callee.function->location;
    return definition.file == at.file ? definition.line < at.line
                                      : callee.called_in.contains(at.file);
  }

  /// All ways to choose the further arguments.
  void choose(const InsertionPlace& place, const Callee& callee) {
    if (chosen_.size() == callee.types.size()) return add(place, callee);
    for (const Argument& argument : arguments_) {
      if (ways_ == kMostWays || edits_.size() - begun_ >= kMostWritten) return;
      if (!fits(argument.type, callee.types[chosen_.size()])) continue;
      chosen_.push_back(&argument);
      choose(place, callee);
      chosen_.pop_back();
    }
  }

  /// The register or constant with the value; nullopt if it cannot be computed here.
  std::optional<Operand> computed(const Argument& argument) {
    switch (argument.how) {
      case Argument::How::Register:
      case Argument::How::Address: return argument.operand;
      case Argument::How::Memory: return code_.loaded(argument.operand, argument.model);
      case Argument::How::Path: {
        const auto address = code_.copied(argument.pc, argument.operand, base_of(argument.text));
        return address ? code_.loaded(*address, argument.model) : std::nullopt;
      }
      case Argument::How::Element: return element(*argument.base, *argument.index);
    }
    return std::nullopt;
  }

  std::optional<Operand> element(const OtherVariables::Variable& base,
                                 const OtherVariables::Variable& index) {
    const auto pointer =
        base.in_memory ? code_.loaded(base.operand, model::kPointer) : std::optional(base.operand);
    const auto wide = code_.fresh(), address = code_.fresh();
    if (!pointer || !wide || !address) return std::nullopt;
    const model::Type i64 = model::integer_type(64);
    if (index.type == i64)
      code_.append({.op = Op::Move, .type = i64, .dst = *wide, .a = index.operand});
    else
      code_.append(
          {.op = Op::SExt, .type = index.type, .aux = i64.code, .dst = *wide, .a = index.operand});
    code_.append({.op = Op::PtrAdd,
                  .type = model::kPointer,
                  .dst = *address,
                  .a = *pointer,
                  .b = *wide,
                  .c = 8});
    return code_.loaded(*address, model::kPointer);
  }

  void add(const InsertionPlace& place, const Callee& callee) {
    ++ways_;
    code_.begin(place.at, visible_);
    model::CallSite site;
    std::string text = callee.name + "(";
    double weight = kind_weight(model::ComponentKind::Statement) + weight_ +
                    (place.words.ends_with("in braces") ? kInBraces : 0);
    for (const Argument* argument : chosen_) {
      const std::optional<Operand> operand = computed(*argument);
      if (!operand) return;
      site.arguments.push_back(*operand);
      text += (text.ends_with('(') ? "" : ", ") + argument->text;
      weight += argument->weight;
    }
    text += ")";
    site.types = callee.function->parameter_types;
    site.byval_bytes.assign(site.arguments.size(), 0);
    site.fixed_parameters = static_cast<uint32_t>(site.arguments.size());
    code_.append(
        {.op = Op::Call, .type = model::kVoid, .b = static_cast<Operand>(callee.symbol), .c = 0});
    Edit edit;
    edit.component = place.component;
    edit.insertions.push_back({index_, place.pc, code_.code(), {}, {std::move(site)}});
    edit.text = fmt::format("`{};` {}", text, place.words);
    edit.source = inserted(tree_, place, text + ";");
    edit.weight = weight;
    if (!edit.source.empty()) edits_.push_back(std::move(edit));
  }

  const SourceTree& tree_;
  const model::Program& program_;
  const uint32_t index_;
  const model::Function& function_;
  const std::vector<Callee>& callees_;
  const double weight_;
  std::vector<Edit>& edits_;
  const size_t begun_;  // edits of other functions
  const OtherVariables variables_;
  PlaceCode code_;
  const std::vector<Path> paths_;
  PlaceCode::Variables visible_;
  std::vector<Argument> arguments_;
  std::vector<const Argument*> chosen_;
  size_t ways_ = 0;  // tried for the callee at the place
};

}  // namespace

std::vector<Edit> missing_calls(const machine::Image& image,
                                const std::vector<model::ComponentId>& asked,
                                const std::vector<std::string>& messages, size_t most,
                                const Budget* budget) {
  std::vector<Edit> edits;
  if (most == 0) return edits;
  const SourceTree tree(image.program());
  const auto [callees, are_of_protocols] = callees_of(tree, image, messages);
  if (callees.empty()) return edits;
  const double weight = are_of_protocols ? kOfProtocol : kOfProgram;
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const model::Function& function = *image.functions()[f].model;
    if (!function.suspect) continue;
    if (budget && budget->exhausted()) break;
    const std::vector<InsertionPlace> places = insertion_places(tree, function, asked);
    if (!places.empty()) Calls(tree, f, function, callees, weight, edits).run(places, budget);
    keep_likeliest(edits, most);
  }
  return edits;
}

bool asks_for_calls(const machine::Image& image, const std::vector<std::string>& messages) {
  const SourceTree tree(image.program());
  return !library_callees(tree, image, messages).empty();
}

std::string called_by(const model::Program& program, const Edit& edit) {
  for (const machine::Insertion& insertion : edit.insertions) {
    // calls within an expression compute a value for other code
    if (insertion.code.empty() || insertion.code.back().op != Op::Call) continue;
    std::string name = program.symbols[static_cast<size_t>(insertion.code.back().b)].name;
    if (const std::string_view followed = followed_by(name); !followed.empty())
      return std::string(followed);
    if (name.starts_with(model::kContractWrapper)) name.erase(0, model::kContractWrapper.size());
    return name;
  }
  return {};
}

}  // namespace culprit::edits
