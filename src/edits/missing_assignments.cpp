#include "edits/missing_assignments.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "edits/access_paths.h"
#include "edits/likeliest.h"
#include "edits/other_variables.h"
#include "edits/places/insertion_places.h"
#include "edits/places/place_code.h"
#include "edits/places/place_values.h"
#include "edits/prior.h"
#include "edits/rewriting.h"
#include "edits/source_names.h"
#include "edits/source_tree.h"
#include "machine/value/value.h"

namespace culprit::edits {

using machine::Insertion;
using machine::Mutation;
using model::Instruction;
using model::Op;
using model::Operand;

namespace {

// How much likelier a kind is than other assignments, in the unit of kind_weight().
constexpr double kAgain = 0.4, kZero = 0.3, kStep = 0.0, kCopy = -0.1, kNegation = -0.2,
                 kBeside = 0.3, kOperation = -0.3, kExpression = -0.2, kRepeated = 0.3,
                 kComputed = -0.3, kUnset = 2.5, kUnchanged = 0.8;
// The operators of compound assignments.
struct Operation {
  Op of_integers, of_floats;
  const char* text;
  bool needs_sign;  // unsigned integers need another instruction
  double weight;
};
constexpr Operation kOperations[] = {{Op::Add, Op::FAdd, "+=", false, 0.2},
                                     {Op::Sub, Op::FSub, "-=", false, 0},
                                     {Op::Mul, Op::FMul, "*=", false, 0},
                                     {Op::SDiv, Op::FDiv, "/=", true, 0},
                                     {Op::SRem, Op::FRem, "%=", true, -0.2}};

constexpr std::string_view kAdded = "\1";  // stands for an added statement

/// The target of an assignment: a variable in a register, or the memory at an address.
struct Target {
  std::string text;
  model::Type type;
  Operand operand = 0;
  bool in_memory = false;
};

class Assignments {
 public:
  Assignments(const SourceTree& tree, uint32_t index, const model::Function& function,
              std::vector<Edit>& slips, size_t most, bool has_null, const Wanting& wanting,
              const Budget* budget)
      : tree_(tree),
        program_(tree.program()),
        index_(index),
        function_(function),
        slips_(slips),
        most_(most),
        variables_(tree, index, function),
        names_(tree, function),
        code_(program_, function, variables_),
        paths_(paths_in(tree, function)),
        values_(tree, function, variables_, paths_),
        has_null_(has_null),
        wanting_(wanting),
        budget_(budget) {}

  void run(const std::vector<InsertionPlace>& places) {
    const std::map<Operand, std::string> texts = texts_in(program_, function_);
    for (const InsertionPlace& place : places) {
      if (budget_ && budget_->exhausted()) return;
      visible_ = variables_.visible(place.at);
      values_here_.clear();
      set_pattern(place);
      std::erase_if(visible_, [&](const OtherVariables::Variable* variable) {
        return !variable->type.is_pointer() && names_.has_parts(variable->name);
      });
      for (const Path& path : paths_) {
        code_.begin(place.at, visible_);
        const std::string base = base_of(path.text);
        if (names_.is_constant(base) || !variables_.is_clear(base, false, place.at)) continue;
        if (const std::optional<Operand> address = code_.copied(path.pc, path.address, base))
          assign(place, {path.text, path.type, *address, true});
      }
      for (const OtherVariables::Variable* variable : visible_) {
        code_.begin(place.at, visible_);
        if (!variable->type.is_pointer() && names_.is_constant(variable->name)) continue;
        assign(place, {variable->name, variable->type, variable->operand, variable->in_memory});
      }
      for (const auto& [base, name] : texts)
        if (!names_.is_constant(name) && variables_.is_clear(name, code_.is_global(base), place.at))
          end_text(place, base, name);
    }
  }

 private:
  const model::Component& component(model::ComponentId id) const { return program_.components[id]; }
  const Instruction& code(uint32_t pc) const { return function_.code[pc]; }

  // The values to assign
  // -----------------------------------------------------------------------------------------------

  /// The constant as written in C; empty if C has no plain word for it.
  std::string in_words(uint64_t bits, model::Type type, bool is_unsigned) const {
    if (type.is_pointer()) return bits != 0 ? std::string() : has_null_ ? "NULL" : "0";
    if (type.is_float()) {
      const double number = type == model::kF64
                                ? machine::Value::plain(bits).as_double()
                                : static_cast<double>(machine::Value::plain(bits).as_float());
      return std::isfinite(number) ? fmt::format("{}", number) : std::string();
    }
    return is_unsigned ? std::to_string(bits)
                       : std::to_string(machine::sign_extend(bits, type.bits()));
  }

  /// Nothing is computed from a variable that nothing sets.
  bool reads_unset(const std::string& text) const {
    return std::any_of(wanting_.unset.begin(), wanting_.unset.end(),
                       [&](const std::string& name) { return is_named(text, name); });
  }

  void assign(const InsertionPlace& place, const Target& target) {
    if (slips_.size() / 2 > most_) keep_likeliest(slips_, most_);
    if (budget_ && budget_->exhausted()) return;
    const double beside = kind_weight(model::ComponentKind::Statement) +
                          (is_beside(place, target) ? kBeside : 0) +
                          (is_unset(target)                                    ? kUnset
                           : wanting_.unchanged.contains(base_of(target.text)) ? kUnchanged
                                                                               : 0);
    bool has_zero = false;
    for (const SourceNames::Constant& again : names_.constants_of(target.text)) {
      has_zero |= again.bits == 0;
      const std::string value = in_words(again.bits, target.type, again.is_unsigned);
      if (!value.empty())
        set(place, target, Mutation::kConstant, again.bits, value, beside + kAgain);
    }
    if (!has_zero)
      set(place, target, Mutation::kConstant, 0, in_words(0, target.type, false), beside + kZero);
    // a type of up to 8 bits may be a bool, for which ++ means something else in C
    const bool has_value = !is_unset(target);
    if (has_value && target.type.is_integer() && target.type.bits() > 8) {
      change(place, target, {.op = Op::Add, .type = target.type, .b = Mutation::kConstant}, 1,
             fmt::format("{}++", target.text), beside + kStep);
      change(place, target, {.op = Op::Add, .type = target.type, .b = Mutation::kConstant},
             machine::width_mask(target.type.bits()), fmt::format("{}--", target.text),
             beside + kStep);
    }
    if (has_value && target.type.is_integer() && target.type != model::kI1)
      change(place, target, {.op = Op::Eq, .type = target.type, .b = Mutation::kConstant}, 0,
             fmt::format("{0} = !{0}", target.text), beside + kNegation);
    if (has_value && target.type.is_pointer() && !target.in_memory)
      if (const std::optional<int32_t> bytes = element_bytes(target.operand))
        change(place, target,
               {.op = Op::PtrAdd, .type = target.type, .b = Mutation::kConstant, .c = *bytes}, 1,
               fmt::format("{}++", target.text), beside + kStep);
    for (const OtherVariables::Variable* other : visible_)
      if (other->type == target.type && other->name != target.text && !reads_unset(other->name) &&
          names_.may_point_to_the_same(other->name, target.text))
        copy(place, target, *other, beside + kCopy);
    const std::vector<PlaceValue>& values = values_here(place, code_.in_use());
    for (const PlaceValue& value : values)
      if (value.type == target.type && value.text != target.text)
        combine(place, target, value, beside);
    if (is_unset(target)) compute(place, target, values, beside);
  }

  bool is_unset(const Target& target) const {
    return wanting_.unset.contains(base_of(target.text));
  }

  /// `x = y + z;` and so on, `x = 1;` and `x = -1;`: for variables that certainly lack a value.
  void compute(const InsertionPlace& place, const Target& target,
               const std::vector<PlaceValue>& values, double beside) {
    const bool is_computed_with =
        target.type.is_float() || (target.type.is_integer() && target.type.bits() >= 32);
    if (!is_computed_with) return;
    if (target.type.is_integer())
      for (const int value : {1, -1})
        set(place, target, Mutation::kConstant,
            static_cast<uint64_t>(value) & machine::width_mask(target.type.bits()),
            std::to_string(value), beside + kOperation);
    for (const PlaceValue& left : values)
      for (const PlaceValue& right : values) {
        const bool is_wanted = left.type == target.type && right.type == target.type &&
                               !left.is_number && !right.is_expression && left.text != right.text &&
                               left.text != target.text && right.text != target.text;
        if (is_wanted) compute(place, target, left, right, beside);
      }
  }

  void compute(const InsertionPlace& place, const Target& target, const PlaceValue& left,
               const PlaceValue& right, double beside) {
    if (right.is_number && right.text == "0") return;
    for (const Operation& operation : kOperations) {
      const std::string op(1, operation.text[0]);
      const bool is_ordered = op == "+" || op == "*";
      if (is_ordered && !right.is_number && !left.is_expression && left.text > right.text) continue;
      if (right.is_number && right.text == "1" && operation.of_integers != Op::Add &&
          operation.of_integers != Op::Sub)
        continue;
      if (target.type.is_float() && operation.of_integers == Op::SRem) continue;
      if (operation.needs_sign && target.type.is_integer() &&
          (values_.may_be_unsigned(left.text) || values_.may_be_unsigned(right.text)))
        continue;
      const unsigned kept = code_.in_use();
      std::vector<Instruction> all = code_.code();
      const std::vector<PlaceValue>& later = values_here(place, left.in_use);
      const auto again = std::find_if(later.begin(), later.end(), [&](const PlaceValue& value) {
        return value.text == right.text && value.is_number == right.is_number;
      });
      if (again == later.end()) {
        code_.set_in_use(kept);
        return;
      }
      code_.set_in_use(again->in_use);
      const std::optional<Operand> is = code_.fresh();
      code_.set_in_use(kept);
      if (!is) return;
      all.insert(all.end(), left.code.begin(), left.code.end());
      all.insert(all.end(), again->code.begin(), again->code.end());
      all.push_back({.op = target.type.is_float() ? operation.of_floats : operation.of_integers,
                     .type = target.type,
                     .dst = *is,
                     .a = left.operand,
                     .b = again->operand});
      all.push_back(stored(target, *is));
      const std::string operand = left.is_expression ? "(" + left.text + ")" : left.text;
      add(place, std::move(all), 0,
          fmt::format("{} = {} {} {}", target.text, operand, op, right.text),
          beside + kOperation + kComputed + operation.weight);
      slips_.back().insertions.front().calls = left.calls;
    }
  }

  /// The values that need none of the registers in use.
  const std::vector<PlaceValue>& values_here(const InsertionPlace& place, unsigned in_use) {
    const auto [known, is_new] = values_here_.try_emplace(in_use);
    if (is_new) {
      PlaceCode code(program_, function_, variables_);
      known->second = values_.at(place, visible_, code, in_use);
      std::erase_if(known->second,
                    [&](const PlaceValue& value) { return reads_unset(value.text); });
    }
    return known->second;
  }

  /// `x = value;`, `x += value;` and so on.
  void combine(const InsertionPlace& place, const Target& target, const PlaceValue& value,
               double beside) {
    const bool is_variable = !value.is_number && !value.is_expression;
    const bool is_copied = is_variable && value.text.find_first_of("[.-") == std::string::npos;
    if (!is_copied) {
      const bool again = value.assigned_to == target.text;
      assign_result(place, target, value, std::nullopt,
                    fmt::format("{} = {}", target.text, value.text),
                    beside + (again             ? kRepeated
                              : value.is_number ? kOperation
                                                : kExpression));
    }
    const bool is_computed_with =
        target.type.is_float() || (target.type.is_integer() && target.type.bits() >= 32);
    if (value.is_expression || !is_computed_with || is_unset(target)) return;
    if (value.is_number && (value.text == "0" || value.text == "1")) return;  // ++ and --
    for (const Operation& operation : kOperations) {
      if (target.type.is_float() && operation.of_integers == Op::SRem) continue;
      if (operation.needs_sign && target.type.is_integer() &&
          (values_.may_be_unsigned(target.text) || values_.may_be_unsigned(value.text)))
        continue;
      assign_result(place, target, value,
                    target.type.is_float() ? operation.of_floats : operation.of_integers,
                    fmt::format("{} {} {}", target.text, operation.text, value.text),
                    beside + kOperation + operation.weight);
    }
  }

  void assign_result(const InsertionPlace& place, const Target& target, const PlaceValue& value,
                     std::optional<Op> op, const std::string& text, double weight) {
    const unsigned kept = code_.in_use();
    std::vector<Instruction> all = code_.code();
    all.insert(all.end(), value.code.begin(), value.code.end());
    Operand result = value.operand;
    if (op) {
      code_.set_in_use(value.in_use);
      const std::optional<Operand> was = target.in_memory ? code_.fresh()
                                                          : std::optional(target.operand),
                                   is = code_.fresh();
      code_.set_in_use(kept);
      if (!was || !is) return;
      if (target.in_memory)
        all.push_back({.op = Op::Load, .type = target.type, .dst = *was, .a = target.operand});
      all.push_back({.op = *op, .type = target.type, .dst = *is, .a = *was, .b = result});
      result = *is;
    }
    all.push_back(stored(target, result));
    add(place, std::move(all), 0, text, weight);
    slips_.back().insertions.front().calls = value.calls;
  }

  /// Whether the statement beside the place names the variable of the target.
  bool is_beside(const InsertionPlace& place, const Target& target) const {
    return is_named(component(place.component).text, base_of(target.text));
  }

  /// The size of the elements that a pointer in a register points to; nullopt unless the function
  /// indexes or increments the pointer.
  std::optional<int32_t> element_bytes(Operand variable) const {
    for (uint32_t pc = 0; pc + 1 < function_.code.size(); ++pc) {
      const Instruction &i = code(pc), &next = code(pc + 1);
      const bool counts = i.op == Op::PtrAdd && i.a == variable && i.c != 0 &&
                          (i.b >= 0 || (next.op == Op::Probe && next.dst == variable));
      if (counts) return std::abs(i.c);
    }
    return std::nullopt;
  }

  // Code
  // -----------------------------------------------------------------------------------------------

  void set(const InsertionPlace& place, const Target& target, Operand value, uint64_t constant,
           const std::string& value_text, double weight) {
    std::vector<Instruction> all = code_.code();
    all.push_back(stored(target, value));
    add(place, std::move(all), constant, fmt::format("{} = {}", target.text, value_text), weight);
  }

  static Instruction stored(const Target& target, Operand value) {
    if (!target.in_memory)
      return {.op = Op::Move, .type = target.type, .dst = target.operand, .a = value};
    return {.op = Op::Store, .type = target.type, .a = target.operand, .b = value};
  }

  /// Assigns the result of `operation` on the target's value; a truth value becomes a number again.
  void change(const InsertionPlace& place, const Target& target, Instruction operation,
              uint64_t constant, const std::string& text, double weight) {
    const unsigned kept = code_.in_use();
    std::vector<Instruction> all = code_.code();
    const std::optional<Operand> was = target.in_memory ? code_.fresh()
                                                        : std::optional(target.operand),
                                 is = code_.fresh(),
                                 number = operation.op == Op::Eq ? code_.fresh() : is;
    code_.set_in_use(kept);
    if (!was || !is || !number) return;
    if (target.in_memory)
      all.push_back({.op = Op::Load, .type = target.type, .dst = *was, .a = target.operand});
    operation.dst = *is;
    operation.a = *was;
    all.push_back(operation);
    if (operation.op == Op::Eq)
      all.push_back(
          {.op = Op::ZExt, .type = model::kI1, .aux = target.type.code, .dst = *number, .a = *is});
    all.push_back(stored(target, *number));
    add(place, std::move(all), constant, text, weight);
  }

  void copy(const InsertionPlace& place, const Target& target,
            const OtherVariables::Variable& other, double weight) {
    if (!other.in_memory) return set(place, target, other.operand, 0, other.name, weight);
    const unsigned kept = code_.in_use();
    const std::optional<Operand> value = code_.fresh();
    code_.set_in_use(kept);
    if (!value) return;
    std::vector<Instruction> all = code_.code();
    all.push_back({.op = Op::Load, .type = target.type, .dst = *value, .a = other.operand});
    all.push_back(stored(target, *value));
    add(place, std::move(all), 0, fmt::format("{} = {}", target.text, other.name), weight);
  }

  /// `text[n] = '\0'` for each visible integer variable n.
  void end_text(const InsertionPlace& place, Operand base, const std::string& name) {
    const bool is_variable = base >= 0 && static_cast<uint32_t>(base) < function_.variables;
    code_.begin(place.at, visible_);
    if (is_variable && !code_.is_known(base)) return;
    for (const OtherVariables::Variable* index : visible_) {
      if (index->in_memory || (index->type.bits() != 32 && index->type.bits() != 64) ||
          !index->type.is_integer())
        continue;
      code_.begin(place.at, visible_);
      const std::optional<Operand> wide = code_.fresh(), address = code_.fresh();
      if (!wide || !address) return;
      const model::Type i64 = model::integer_type(64);
      const Instruction widened =
          index->type == i64
              ? Instruction{.op = Op::Move, .type = i64, .dst = *wide, .a = index->operand}
              : Instruction{.op = Op::SExt,
                            .type = index->type,
                            .aux = i64.code,
                            .dst = *wide,
                            .a = index->operand};
      add(place,
          {widened,
           {.op = Op::PtrAdd,
            .type = model::kPointer,
            .dst = *address,
            .a = base,
            .b = *wide,
            .c = 1},
           {.op = Op::Store,
            .type = model::integer_type(8),
            .a = *address,
            .b = Mutation::kConstant}},
          0, fmt::format("{}[{}] = '\\0'", name, index->name),
          kind_weight(model::ComponentKind::Statement) + kStep);
    }
  }

  /// The change of the source is the same for all statements at a place but for their text.
  void set_pattern(const InsertionPlace& place) { pattern_ = inserted(tree_, place, kAdded); }

  void add(const InsertionPlace& place, std::vector<Instruction> code, uint64_t constant,
           const std::string& text, double weight) {
    Edit slip;
    slip.component = place.component;
    slip.insertions.push_back({index_, place.pc, std::move(code), {constant}});
    slip.text = fmt::format("`{};` {}", text, place.words);
    slip.source = pattern_;
    for (SourceChange& change : slip.source)
      if (const size_t at = change.written.find(kAdded); at != std::string::npos)
        change.written.replace(at, kAdded.size(), text + ";");
    slip.weight = weight;
    slips_.push_back(std::move(slip));
  }

  const SourceTree& tree_;
  const model::Program& program_;
  uint32_t index_;
  const model::Function& function_;
  std::vector<Edit>& slips_;
  const size_t most_;
  const OtherVariables variables_;
  const SourceNames names_;
  PlaceCode code_;  // computes the address
  const std::vector<Path> paths_;
  const PlaceValues values_;
  std::map<unsigned, std::vector<PlaceValue>> values_here_;  // by the registers in use
  SourceChanges pattern_;                                    // with kAdded
  const bool has_null_;                                      // the source knows NULL
  const Wanting& wanting_;
  const Budget* budget_;
  std::vector<const OtherVariables::Variable*> visible_;  // visible at the place
};

}  // namespace

std::vector<Edit> missing_assignments(const machine::Image& image,
                                      const std::vector<model::ComponentId>& asked, size_t most,
                                      const Wanting& wanting, const Budget* budget) {
  std::vector<Edit> slips;
  const bool has_null = names_null(image.program());
  const SourceTree tree(image.program());
  for (uint32_t f = 0; f < image.functions().size(); ++f) {
    const model::Function& function = *image.functions()[f].model;
    if (!function.suspect) continue;
    if (budget && budget->exhausted()) break;
    const std::vector<InsertionPlace> places = insertion_places(tree, function, asked);
    if (!places.empty())
      Assignments(tree, f, function, slips, most, has_null, wanting, budget).run(places);
  }
  keep_likeliest(slips, most);
  return slips;
}

}  // namespace culprit::edits
