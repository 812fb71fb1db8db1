#include "edits/slips.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <map>

#include <fmt/format.h>

#include "edits/component_traits.h"
#include "edits/components_around.h"
#include "edits/connectives.h"
#include "edits/likeliest.h"
#include "edits/numbers.h"
#include "edits/other_variables.h"
#include "edits/prior.h"
#include "edits/regrouping.h"
#include "edits/source_changes.h"

namespace culprit::edits {

using machine::Mutation;
using model::Instruction;
using model::Op;
using replay::ValueEdit;

namespace {

// How much likelier a kind is than other slips, in the unit of kind_weight().
constexpr double kBoundary = 1.0, kInverse = 0.3, kOneOff = 0.5, kOperator = 0.3,
                 kConstantOff = 0.2, kDigit = 0.0, kFlag = 0.1, kLimit = 0.1, kConnective = 0.3,
                 kSign = 0.0, kVariable = -0.3;

struct Swap {
  Op from, to;
  const char* from_text;
  const char* to_text;
};
constexpr Swap kSwaps[] = {
    {Op::Add, Op::Sub, "+", "-"},    {Op::Sub, Op::Add, "-", "+"},
    {Op::And, Op::Or, "&", "|"},     {Op::Or, Op::And, "|", "&"},
    {Op::Shl, Op::LShr, "<<", ">>"}, {Op::LShr, Op::Shl, ">>", "<<"},
    {Op::AShr, Op::Shl, ">>", "<<"}, {Op::Mul, Op::SDiv, "*", "/"},
    {Op::SDiv, Op::Mul, "/", "*"},   {Op::UDiv, Op::Mul, "/", "*"},
    {Op::SRem, Op::SDiv, "%", "/"},  {Op::URem, Op::UDiv, "%", "/"},
    {Op::FAdd, Op::FSub, "+", "-"},  {Op::FSub, Op::FAdd, "-", "+"},
    {Op::FMul, Op::FDiv, "*", "/"},  {Op::FDiv, Op::FMul, "/", "*"},
};

/// The largest number of each signed type, and of the unsigned type of the same size.
constexpr std::pair<int64_t, int64_t> kLimits[] = {
    {INT8_MAX, UINT8_MAX}, {INT16_MAX, UINT16_MAX}, {INT32_MAX, UINT32_MAX}};

bool is_integer_operation(Op op) { return op <= Op::Xor; }
bool is_comparison(Op op) { return op >= Op::Eq && op <= Op::Sle; }
/// Whether `a op b` and `b op a` differ.
bool has_an_order(Op op) {
  return op == Op::Sub || (op >= Op::UDiv && op <= Op::SRem) || op == Op::FSub || op == Op::FDiv;
}
bool orders(Op op) { return op >= Op::Ult && op <= Op::Sle; }
bool is_usual(int64_t number) { return is_usual_number(static_cast<uint64_t>(std::abs(number))); }

bool takes_slips(const model::Component& component) {
  return has_a_value(component.kind) && component.kind != model::ComponentKind::Statement &&
         component.kind != model::ComponentKind::Jump;
}

/// Adds the mutants of one function.
class Mutator {
 public:
  Mutator(uint32_t index, const SourceTree& tree, const model::Function& function,
          const std::vector<model::ComponentId>& components, std::vector<Edit>& slips)
      : index_(index),
        tree_(tree),
        program_(tree.program()),
        function_(function),
        components_(program_, components),
        variables_(tree, index, function),
        slips_(slips) {}

  void run(const Budget* budget, size_t most) {
    for (pc_ = 0; pc_ < function_.code.size() && pc_ < function_.locations.size(); ++pc_) {
      if (budget && budget->exhausted()) return;
      if (slips_.size() / 2 > most) keep_likeliest(slips_, most);
      const Instruction& i = function_.code[pc_];
      around_ = components_around(i);
      if (around_.empty()) continue;
      if (changes(i)) {
        another_operator(i);
        another_constant(i);
        for (Rewriting& other : regroupings(index_, function_, pc_))
          add(std::move(other), kOperator);
      }
      for (Rewriting& other : variables_.at(pc_)) add(std::move(other), kVariable);
      if (std::optional<Rewriting> other = other_connective(index_, function_, pc_))
        add(std::move(*other), kConnective);
    }
  }

 private:
  using Written = Rewriting::Written;

  /// The instructions for the arms of `c ? x : y` have the location of c, but are not part of c.
  std::vector<model::ComponentId> components_around(const Instruction& i) const {
    const SourceLocation& at = function_.locations[pc_];
    std::vector<model::ComponentId> around = components_.around(at);
    if ((i.op != Op::Move && i.op != Op::Select) || around.empty()) return around;
    auto is_condition = [&](model::ComponentId id) {
      const model::Component& component = program_.components[id];
      return component.kind == model::ComponentKind::Condition && component.range.begin() == at;
    };
    const auto condition = std::find_if(around.begin(), around.end(), is_condition);
    if (condition != around.end()) around.erase(around.begin(), condition + 1);
    return around;
  }

  static bool changes(const Instruction& i) {
    return is_integer_operation(i.op) || is_comparison(i.op) || i.op == Op::PtrAdd ||
           i.op == Op::Move || (i.op >= Op::FAdd && i.op <= Op::FDiv) || i.op == Op::SExt ||
           i.op == Op::ZExt || i.op == Op::Select;
  }

  void add(Instruction changed, std::string text, double weight,
           Written written = Written::Unknown) {
    add({{Mutation{index_, static_cast<uint32_t>(pc_), changed, 0}}, std::move(text), written},
        weight);
  }

  /// An operator or operand for another.
  void add(Instruction changed, Written written, std::string to, std::string from, double weight,
           uint64_t constant = 0) {
    std::string text = fmt::format("`{}` instead of `{}`", to, from);
    add({{Mutation{index_, static_cast<uint32_t>(pc_), changed, constant}},
         std::move(text),
         written,
         std::move(from),
         std::move(to)},
        weight);
  }

  /// The column, if the expression contains the replaced text more than once; else empty.
  std::string which(const std::string& text) const {
    constexpr std::string_view kInstead = "` instead of `";
    const size_t instead = text.find(kInstead);
    if (instead == std::string::npos) return {};
    const size_t begin = instead + kInstead.size();
    const std::string old = text.substr(begin, text.size() - begin - 1),
                      &source = program_.components[around_.front()].text;
    const size_t first = source.find(old);
    const bool several =
        first != std::string::npos && source.find(old, first + 1) != std::string::npos;
    return several ? fmt::format(" in column {}", function_.locations[pc_].column) : std::string();
  }

  void add(Rewriting rewriting, double weight) {
    Edit slip;
    slip.component = around_.front();
    slip.around.assign(around_.begin() + 1, around_.end());
    slip.mutations = std::move(rewriting.mutations);
    slip.text = rewriting.text + which(rewriting.text);
    slip.source = source_of(slip.component, rewriting);
    slip.weight = kind_weight(program_.components[slip.component].kind) + weight;
    slips_.push_back(std::move(slip));
  }

  SourceChanges source_of(model::ComponentId id, const Rewriting& rewriting) const {
    const SourceLocation& at = function_.locations[pc_];
    switch (rewriting.written) {
      case Written::Unknown: return {};
      case Written::Operator: return operator_change(tree_, id, at, rewriting.from, rewriting.to);
      case Written::Operand: return operand_change(tree_, id, at, rewriting.from, rewriting.to);
      case Written::OneMore: return operand_step(tree_, id, at, rewriting.from, 1);
      case Written::OneLess: return operand_step(tree_, id, at, rewriting.from, -1);
      case Written::Sides: return sides_swapped(tree_, at);
      case Written::LeftRegrouped: return regrouped(tree_, at, true);
      case Written::RightRegrouped: return regrouped(tree_, at, false);
    }
    return {};
  }

  void another_operator(const Instruction& i) {
    for (const Swap& swap : kSwaps) {
      if (swap.from != i.op) continue;
      Instruction changed = i;
      changed.op = swap.to;
      changed.flags = 0;
      add(changed, Written::Operator, swap.to_text, swap.from_text, kOperator);
    }
    if (i.op == Op::PtrAdd && i.c != 0 && i.b >= 0) {
      Instruction changed = i;
      changed.c = -i.c;
      add(changed, "an index with the opposite sign", kOperator);
    }
    if (orders(i.op) || has_an_order(i.op)) {
      Instruction changed = i;
      std::swap(changed.a, changed.b);
      add(changed, "its two sides swapped", kOperator - (orders(i.op) ? 0.5 : 0.6), Written::Sides);
    }
    if (i.op == Op::Move && i.type.is_integer() && i.type != model::kI1) {
      one_more(i, 1);
      one_more(i, ~uint64_t{0});
    }
    if (i.op == Op::SExt || (i.op == Op::ZExt && i.type != model::kI1)) {
      Instruction changed = i;
      changed.op = i.op == Op::SExt ? Op::ZExt : Op::SExt;
      add(changed, i.op == Op::SExt ? "an unsigned type" : "a signed type", kSign);
    }
  }

  void one_more(const Instruction& i, uint64_t more) {
    Instruction changed = i;
    changed.op = Op::Add;
    changed.b = Mutation::kConstant;
    const unsigned width = i.type.bits();
    add({{Mutation{index_, static_cast<uint32_t>(pc_), changed,
                   width < 64 ? more & ((uint64_t{1} << width) - 1) : more}},
         one_more_text(i, more == 1),
         more == 1 ? Written::OneMore : Written::OneLess,
         name_of(function_, pc_, i.a)},
        kOneOff);
  }

  std::string one_more_text(const Instruction& i, bool more) const {
    const std::string name = name_of(function_, pc_, i.a);
    if (i.a < 0 && name != "…")
      return fmt::format(
          "`{}` instead of `{}`",
          signed_value(function_.constants[static_cast<size_t>(~i.a)]) + (more ? 1 : -1), name);
    if (name == "…") return more ? "1 added to a value in it" : "1 subtracted from a value in it";
    return fmt::format("`{0} {1} 1` instead of `{0}`", name, more ? "+" : "-");
  }

  static int64_t signed_value(const model::Constant& constant) {
    const unsigned spare = 64 - constant.type.bits();
    return static_cast<int64_t>(constant.bits << spare) >> spare;
  }

  void another_constant(const Instruction& i) {
    if (i.op == Op::Select && i.c < 0) other_values(i, &Instruction::c);
    if (!is_integer_operation(i.op) && !is_comparison(i.op) && i.op != Op::PtrAdd &&
        i.op != Op::Select)
      return;
    if (i.op != Op::PtrAdd && i.op != Op::Select && i.a < 0) other_values(i, &Instruction::a);
    if (i.b < 0) other_values(i, &Instruction::b);
  }

  void other_values(const Instruction& i, model::Operand Instruction::* operand) {
    const model::Constant& constant = function_.constants[static_cast<size_t>(~(i.*operand))];
    if (constant.kind != model::Constant::Kind::Bits || !constant.type.is_integer() ||
        constant.type == model::kI1)
      return;
    const unsigned width = constant.type.bits();
    const uint64_t mask = width < 64 ? (uint64_t{1} << width) - 1 : ~uint64_t{0};
    const int64_t value = signed_value(constant);
    // mostly a test of a truth value
    if ((i.op == Op::Eq || i.op == Op::Ne) && value == 0) return;
    if (i.op == Op::PtrAdd && value > 0) return;  // mostly the offset of a member
    std::vector<int64_t> seen{value};
    const bool divides = operand == &Instruction::b && i.op >= Op::UDiv && i.op <= Op::SRem;
    auto other = [&](int64_t to, double weight) {
      if ((to == 0 && divides) || std::find(seen.begin(), seen.end(), to) != seen.end()) return;
      seen.push_back(to);
      Instruction changed = i;
      changed.*operand = Mutation::kConstant;
      add(changed, Written::Operand, std::to_string(to), std::to_string(value), weight,
          static_cast<uint64_t>(to) & mask);
    };
    const bool bits = i.op == Op::And || i.op == Op::Or || i.op == Op::Xor;
    if (bits && value > 0)
      for (const int64_t mask_like : masks_like(value))
        other(mask_like, mask_like == ~value ? kInverse : kFlag);
    if (bits && std::has_single_bit(constant.bits)) return;
    // nobody writes a factor or divisor of 1 or 0
    const bool scales = i.op == Op::Mul || divides;
    for (const int64_t neighbour : {value + 1, value - 1})
      if ((!scales || neighbour < 0 || neighbour > 1) && (is_usual(value) || is_usual(neighbour)))
        other(neighbour, kConstantOff);
    for (const auto& [of_signed, of_unsigned] : kLimits) {
      if (value == of_signed) other(of_unsigned, kLimit);
      if (value == of_unsigned) other(of_signed, kLimit);
    }
    if (orders(i.op) || i.op == Op::Eq || i.op == Op::Ne || i.op == Op::Add || i.op == Op::Sub ||
        i.op == Op::Mul || i.op == Op::PtrAdd) {
      for (const int64_t base : {10, 16}) {
        const bool fits = std::abs(value) < (int64_t{1} << 40) && value != 0;
        if (std::abs(value) >= base && value % base == 0) other(value / base, kDigit);
        if (fits && std::abs(value) >= base) other(value * base, kDigit - 0.5);
      }
      if (value != 0) other(-value, kDigit);
    }
  }

  uint32_t index_;
  const SourceTree& tree_;
  const model::Program& program_;
  const model::Function& function_;
  const ComponentsAround components_;  // only those asked
  const OtherVariables variables_;
  std::vector<Edit>& slips_;
  size_t pc_ = 0;
  std::vector<model::ComponentId> around_;  // the components around pc_
};

void add_edits(const SourceTree& tree, model::ComponentId id, std::vector<Edit>& slips) {
  const model::Component& component = tree.program().components[id];
  auto add = [&](ValueEdit::Kind kind, uint64_t operand, double more) {
    Edit slip;
    slip.component = id;
    slip.value = ValueEdit{kind, component.type, operand};
    slip.source = value_change(tree, id, *slip.value);
    slip.weight = kind_weight(component.kind) + more;
    slips.push_back(std::move(slip));
  };
  if (!component.choices.empty()) {
    for (uint64_t k = 1; k < component.choices.size(); ++k)
      add(ValueEdit::Kind::Constant, k, kInverse);
  } else if (component.type == model::kI1) {
    if (is_order(tree.program(), id)) add(ValueEdit::Kind::AtEquality, 0, kBoundary);
    add(ValueEdit::Kind::Not, 0, kInverse);
  } else if (component.type.is_integer()) {
    add(ValueEdit::Kind::Add, 1, kOneOff);
    add(ValueEdit::Kind::Add, ~uint64_t{0}, kOneOff);
  }
}

}  // namespace

std::vector<Edit> slips_of(const machine::Image& image,
                           const std::vector<model::ComponentId>& asked, const Budget* budget,
                           size_t most) {
  const model::Program& program = image.program();
  const SourceTree tree(program);
  std::vector<Edit> slips;
  std::map<std::string, std::vector<model::ComponentId>> by_function;
  for (model::ComponentId id : asked) {
    if (budget && budget->exhausted()) return slips;
    if (!takes_slips(program.components[id])) continue;
    add_edits(tree, id, slips);
    by_function[program.components[id].function].push_back(id);
  }
  for (size_t f = 0; f < image.functions().size(); ++f)
    if (const model::Function& function = *image.functions()[f].model; function.suspect)
      if (const auto at = by_function.find(function.name); at != by_function.end())
        Mutator(static_cast<uint32_t>(f), tree, function, at->second, slips).run(budget, most);
  if (slips.size() > most) keep_likeliest(slips, most);
  return slips;
}

}  // namespace culprit::edits
