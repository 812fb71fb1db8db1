#include "edits/missing_exits.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "edits/likeliest.h"
#include "edits/other_variables.h"
#include "edits/prior.h"
#include "edits/source_names.h"
#include "machine/image/image.h"
#include "machine/value/value.h"
#include "support/text.h"

namespace culprit::edits {

using machine::Insertion;
using model::Instruction;
using model::Op;
using model::Operand;

namespace {

// In the unit of kind_weight(): a value that the function returns elsewhere, one with a name that
// others of its file return, and any other.
constexpr double kReturnedElsewhere = 0.2, kReturnedByOthers = 0, kOther = -0.3;

/// A value that an exit can return.
struct Returned {
  std::string text;  // empty: a function without a value
  Operand operand = 0;
  std::optional<uint64_t> constant = {};
  double weight = 0;
};

/// nullopt for aggregates, and for functions that never return.
std::optional<model::Type> returned_type(const model::Function& function) {
  std::optional<model::Type> type;
  for (const Instruction& i : function.code) {
    if (i.op != Op::Return) continue;
    if (i.aux == 1 || i.type == model::kF80) return std::nullopt;
    type = i.type;
  }
  return type;
}

std::optional<uint64_t> constant(const model::Function& function, Operand operand) {
  if (operand >= 0) return std::nullopt;
  const model::Constant& is = function.constants[static_cast<size_t>(~operand)];
  return is.kind == model::Constant::Kind::Bits ? std::optional(is.bits) : std::nullopt;
}

/// A bool is wider in a variable than as a result.
std::optional<uint64_t> converted(uint64_t bits, model::Type from, model::Type to) {
  if (from == to) return bits;
  if (!from.is_integer() || !to.is_integer()) return std::nullopt;
  return bits & machine::width_mask(to.bits());
}

/// The constants that the function returns, each once.
std::vector<Returned> returned_constants(const model::Program& program,
                                         const model::Function& function, model::Type type) {
  std::vector<Returned> values;
  std::set<uint64_t> known;
  for (const Instruction& probe : function.code) {
    if (probe.op != Op::Probe) continue;
    const model::Component& component = program.components[static_cast<size_t>(probe.c)];
    if (component.kind != model::ComponentKind::ReturnValue) continue;
    const std::optional<uint64_t> bits = constant(function, probe.a);
    const std::optional<uint64_t> as_returned =
        bits ? converted(*bits, probe.type, type) : std::nullopt;
    if (as_returned && known.insert(*as_returned).second)
      values.push_back({component.text, 0, as_returned, kReturnedElsewhere});
  }
  return values;
}

/// Constants with names that the functions of a file return: error codes.
class NamedResults {
 public:
  explicit NamedResults(const machine::Image& image) {
    for (const machine::ImageFunction& each : image.functions()) {
      const model::Function& function = *each.model;
      const std::optional<model::Type> type = returned_type(function);
      if (!function.suspect || !type || !type->is_integer()) continue;
      for (Returned& value : returned_constants(image.program(), function, *type))
        if (is_name(value.text))
          of_file_[{function.location.file, type->bits()}].try_emplace(value.text, *value.constant);
    }
  }

  /// By their names.
  const std::map<std::string, uint64_t>& at(const model::Function& function,
                                            model::Type type) const {
    static const std::map<std::string, uint64_t> none;
    const auto at = of_file_.find({function.location.file, type.bits()});
    return at == of_file_.end() ? none : at->second;
  }

 private:
  std::map<std::pair<uint32_t, unsigned>, std::map<std::string, uint64_t>> of_file_;
};

class Exits {
 public:
  Exits(const SourceTree& tree, uint32_t index, const model::Function& function, bool has_null,
        const NamedResults& named, std::vector<MissingExit>& exits)
      : tree_(tree),
        index_(index),
        function_(function),
        has_null_(has_null),
        named_(named),
        variables_(tree, index, function),
        exits_(exits) {
    for (const Instruction& i : function.code) {
      if (i.op != Op::Probe) continue;
      const model::Component& component = tree.program().components[static_cast<size_t>(i.c)];
      if (component.kind == model::ComponentKind::ReturnValue) returned_.insert(component.text);
    }
  }

  void run(const std::vector<model::ComponentId>& asked, const Budget* budget) {
    const std::optional<model::Type> type = returned_type(function_);
    if (!type) return;
    const std::vector<Returned> values = returned(*type);
    for (const InsertionPlace& place : insertion_places(tree_, function_, asked, true)) {
      if (budget && budget->exhausted()) return;
      if (exits_.size() / 2 > kMostKept) keep_likeliest(exits_, kMostKept);
      for (const Returned& value : values) add(place, *type, value);
      for (const OtherVariables::Variable* variable : variables_.visible(place.at))
        // pointers to other types would not compile
        if (variable->type == *type && !variable->in_memory &&
            (!type->is_pointer() || is_returned(variable->name)))
          add(place, *type,
              {variable->name, variable->operand, std::nullopt,
               is_returned(variable->name) ? kReturnedElsewhere : kOther});
    }
  }

 private:
  /// Constants that the function returns; zero, and a few that often mean failure, if it returns
  /// none that say the same.
  std::vector<Returned> returned(model::Type type) const {
    if (type == model::kVoid) return {Returned{}};
    std::vector<Returned> values = returned_constants(tree_.program(), function_, type);
    std::set<uint64_t> known;
    for (const Returned& value : values) known.insert(*value.constant);
    const auto add_other = [&](uint64_t bits, std::string text, double weight = kOther) {
      if (known.insert(bits).second) values.push_back({std::move(text), 0, bits, weight});
    };
    if (type.is_integer())
      for (const auto& [name, bits] : named_.at(function_, type))
        add_other(bits, name, kReturnedByOthers);
    if (type.is_pointer()) {
      add_other(0, has_null_ ? "NULL" : "0");
    } else if (type.is_integer()) {
      add_other(0, "0");
      add_other(1, "1");
      if (type.bits() >= 32) add_other(machine::width_mask(type.bits()), "-1");
    } else {
      add_other(0, "0");
    }
    return values;
  }

  bool is_returned(const std::string& name) const { return returned_.contains(name); }

  void add(const InsertionPlace& place, model::Type type, const Returned& value) {
    MissingExit exit;
    exit.function = index_;
    exit.place = place;
    exit.text = value.text.empty() ? "return;" : fmt::format("return {};", value.text);
    exit.constants = {0, 1};
    Operand operand = value.operand;
    if (value.constant) {
      operand = Insertion::constant(exit.constants.size());
      exit.constants.push_back(*value.constant);
    }
    exit.code.push_back({.op = Op::Return, .type = type, .a = operand});
    exit.weight = kind_weight(model::ComponentKind::Statement) + value.weight;
    exits_.push_back(std::move(exit));
  }

  const SourceTree& tree_;
  const uint32_t index_;
  const model::Function& function_;
  const bool has_null_;
  const NamedResults& named_;
  const OtherVariables variables_;
  std::set<std::string> returned_;  // the expressions
  std::vector<MissingExit>& exits_;
};

}  // namespace

bool adds_a_check(const machine::Image& image, const Edit& edit) {
  if (edit.insertions.empty() || edit.insertions.front().code.empty()) return false;
  const Insertion& added = edit.insertions.front();
  if (std::any_of(added.code.begin(), added.code.end(),
                  [](const Instruction& i) { return i.op == Op::Branch; }))
    return true;
  // a guard changes whether its statement runs: the value on which the next instruction branches
  const std::vector<Instruction>& code = image.functions()[added.function].model->code;
  return code[added.pc].op == Op::Branch && added.code.back().dst == code[added.pc].a &&
         added.code.back().op != Op::Store;
}

MissingExits::MissingExits(const machine::Image& image,
                           const std::vector<model::ComponentId>& asked, const Budget* budget)
    : image_(image), tree_(image.program()), budget_(budget) {
  const bool has_null = names_null(image.program());
  const NamedResults named(image);
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const model::Function& function = *image.functions()[f].model;
    if (budget && budget->exhausted()) return;
    if (function.suspect) Exits(tree_, f, function, has_null, named, exits_).run(asked, budget);
  }
  if (exits_.size() > kMostKept) keep_likeliest(exits_, kMostKept);
}

Insertion MissingExits::insertion_of(const MissingExit& exit) {
  return {exit.function, exit.place.pc, exit.code, exit.constants};
}

Edit MissingExits::without_condition(const MissingExit& exit) {
  Edit edit;
  edit.component = exit.place.component;
  edit.insertions.push_back(insertion_of(exit));
  edit.text = fmt::format("`if (…) {}` {}", exit.text, exit.place.words);
  edit.weight = exit.weight;
  return edit;
}

std::vector<Edit> MissingExits::with_conditions(const MissingExit& exit, size_t most) const {
  const PlaceConditions conditions(tree_, exit.function, *image_.functions()[exit.function].model,
                                   budget_);
  std::vector<Edit> edits;
  for (PlaceCondition& condition : conditions.at(exit.place)) {
    Insertion insertion = insertion_of(exit);
    std::vector<Instruction> code = std::move(condition.code);
    const auto behind = static_cast<Operand>(code.size() + 1);
    code.push_back({.op = Op::Branch,
                    .type = model::kVoid,
                    .a = condition.operand,
                    .b = behind,
                    .c = behind + static_cast<Operand>(insertion.code.size())});
    code.insert(code.end(), insertion.code.begin(), insertion.code.end());
    insertion.code = std::move(code);
    insertion.calls = std::move(condition.calls);
    Edit edit;
    edit.component = exit.place.component;
    const std::string statement = fmt::format("if ({}) {}", condition.text, exit.text);
    edit.text = fmt::format("`{}` {}", statement, exit.place.words);
    edit.source = inserted(tree_, exit.place, statement);
    edit.weight = exit.weight + condition.weight;
    edit.insertions.push_back(std::move(insertion));
    edits.push_back(std::move(edit));
  }
  keep_likeliest(edits, most);
  return edits;
}

}  // namespace culprit::edits
