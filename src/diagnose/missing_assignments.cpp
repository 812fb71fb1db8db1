#include "diagnose/missing_assignments.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "diagnose/insertion_places.h"
#include "diagnose/kind_weights.h"
#include "diagnose/other_variables.h"
#include "diagnose/paths.h"
#include "diagnose/rewriting.h"
#include "machine/value.h"

namespace culprit::diagnose {

using machine::Insertion;
using machine::Mutation;
using model::Instruction;
using model::Op;
using model::Operand;

namespace {

// How much likelier than other assignments, in the unit of kind_weight().
constexpr double kAgain = 0.4, kZero = 0.3, kStep = 0.0, kCopy = -0.1, kOpposite = -0.2, kBeside = 0.3;
constexpr size_t kMostConstants = 4;   // of one that is assigned
constexpr unsigned kDeepest = 8;       // instructions of an address, one in the other

/// What is assigned: a variable in a register, or what lies at an address.
struct Target {
  std::string text;
  model::Type type;
  Operand operand = 0;
  bool in_memory = false;
};

void keep_likeliest(std::vector<Slip>& slips, size_t most) {
  std::stable_sort(slips.begin(), slips.end(), [](const Slip& a, const Slip& b) { return a.weight > b.weight; });
  if (slips.size() > most) slips.resize(most);
}

/// As a word.
bool names(const std::string& text, const std::string& name) {
  const auto is_part = [&](size_t at) { return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_'); };
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + name.size())) return true;
  return false;
}

class Assignments {
 public:
  Assignments(const model::Program& program, uint32_t index, const model::Function& function, const std::vector<model::ComponentId>& asked, std::vector<Slip>& slips,
              size_t most, bool has_null)
      : program_(program), index_(index), function_(function), asked_(asked), slips_(slips), most_(most), variables_(program, index, function), has_null_(has_null) {
    find_constants();
    find_pointees();
    read_source();
  }

  void run() {
    const std::vector<Path> paths = paths_in(program_, function_);
    const std::map<Operand, std::string> texts = texts_in(program_, function_);
    for (const InsertionPlace& place : insertion_places(program_, function_, asked_)) {
      visible_ = variables_.visible(place.at);
      for (const Path& path : paths) {
        begin();
        at_ = place.at;
        base_ = base_of(path.text);
        if (is_constant(base_) || !variables_.is_clear(base_, false, at_)) continue;
        if (const std::optional<Operand> address = copied(path.pc, path.address, 0)) assign(place, {path.text, path.type, *address, true});
      }
      for (const OtherVariables::Variable* variable : visible_) {
        begin();
        if (!variable->type.is_pointer() && (is_constant(variable->name) || (variable->in_memory && has_parts_.contains(variable->name)))) continue;
        assign(place, {variable->name, variable->type, variable->operand, variable->in_memory});
      }
      for (const auto& [base, name] : texts)
        if (!is_constant(name) && variables_.is_clear(name, is_global(base), place.at)) end_text(place, base, name);
      if (slips_.size() / 2 > most_) keep_likeliest(slips_, most_);
    }
  }

 private:
  const model::Component& component(model::ComponentId id) const { return program_.components[id]; }
  const Instruction& code(uint32_t pc) const { return function_.code[pc]; }

  // What it may get ---------------------------------------------------------------------------------------------------

  /// Constants that are assigned somewhere, by the text of what gets them.
  void find_constants() {
    for (const Instruction& i : function_.code) {
      if (i.op != Op::Probe || i.a >= 0) continue;
      const model::Constant& constant = function_.constants[static_cast<size_t>(~i.a)];
      const model::Component& what = component(static_cast<model::ComponentId>(i.c));
      const bool assigns = what.kind == model::ComponentKind::Assignment || what.kind == model::ComponentKind::Initializer;
      if (!assigns || constant.kind != model::Constant::Kind::Bits) continue;
      const size_t sign = what.text.find(" = ");
      std::vector<Known>& known = constants_[sign == std::string::npos ? what.name : what.text.substr(0, sign)];
      const auto is_same = [&](const Known& other) { return other.bits == constant.bits; };
      if (known.size() < kMostConstants && std::none_of(known.begin(), known.end(), is_same)) known.push_back({constant.bits, what.is_unsigned});
    }
  }

  bool is_global(Operand operand) const {
    if (operand >= 0) return false;
    const model::Constant& constant = function_.constants[static_cast<size_t>(~operand)];
    if (constant.kind != model::Constant::Kind::SymbolAddress || program_.symbols[constant.symbol].kind != model::Symbol::Kind::Global) return false;
    return is_declared_outside(program_, program_.globals[program_.symbols[constant.symbol].index]);
  }

  /// What the source says of names: which are declared constant, or point to such, and which have members or elements.
  void read_source() {
    for (const model::Component& what : program_.components) {
      const bool is_here = what.function.empty() || what.function == function_.name;
      if (is_here && what.kind == model::ComponentKind::Declaration && is_declared_constant(what.range)) constant_.insert(what.name);
      if (what.function != function_.name) continue;
      for (size_t at = what.text.find_first_of(".["); at != std::string::npos; at = what.text.find_first_of(".[", at + 1)) {
        size_t begin = at;
        while (begin > 0 && (std::isalnum(static_cast<unsigned char>(what.text[begin - 1])) || what.text[begin - 1] == '_')) --begin;
        has_parts_.insert(what.text.substr(begin, at - begin));
      }
    }
  }
  bool is_declared_constant(const SourceRange& name) const {
    const std::vector<std::string>& lines = program_.files[name.file].lines;
    if (name.line == 0 || name.line > lines.size()) return false;
    const std::string before = lines[name.line - 1].substr(0, name.column - 1);
    const size_t begin = before.find_last_of(";{}(,");
    return names(begin == std::string::npos ? before : before.substr(begin), "const");
  }
  bool is_constant(const std::string& name) const { return constant_.contains(name); }

  /// The size of what variables point to, where what they are assigned has one.
  void find_pointees() {
    for (const model::Component& what : program_.components) {
      const bool is_whole = what.kind == model::ComponentKind::Initializer || what.text.starts_with(what.name + " = ");
      if (what.function == function_.name && is_whole && what.type.is_pointer() && what.pointee_bytes > 0) pointees_.emplace(what.name, what.pointee_bytes);
    }
  }
  bool may_point_to_the_same(const std::string& a, const std::string& b) const {
    const auto one = pointees_.find(a), other = pointees_.find(b);
    return one == pointees_.end() || other == pointees_.end() || one->second == other->second;
  }

  /// Empty: the source has no plain word for it.
  std::string in_words(uint64_t bits, model::Type type, bool is_unsigned) const {
    if (type.is_pointer()) return bits != 0 ? std::string() : has_null_ ? "NULL" : "0";
    if (type.is_float()) {
      const double number = type == model::kF64 ? machine::Value::plain(bits).as_double() : static_cast<double>(machine::Value::plain(bits).as_float());
      return std::isfinite(number) ? fmt::format("{}", number) : std::string();
    }
    return is_unsigned ? std::to_string(bits) : std::to_string(machine::sign_extend(bits, type.bits()));
  }

  void assign(const InsertionPlace& place, const Target& target) {
    const double beside = kind_weight(model::ComponentKind::Statement) + (is_beside(place, target) ? kBeside : 0);
    bool has_zero = false;
    if (const auto known = constants_.find(target.text); known != constants_.end())
      for (const Known& again : known->second) {
        has_zero |= again.bits == 0;
        const std::string value = in_words(again.bits, target.type, again.is_unsigned);
        if (!value.empty()) set(place, target, Mutation::kConstant, again.bits, value, beside + kAgain);
      }
    if (!has_zero) set(place, target, Mutation::kConstant, 0, in_words(0, target.type, false), beside + kZero);
    if (target.type.is_integer() && target.type.bits() > 8) {   // of a truth value, one more is another thing in C
      change(place, target, {.op = Op::Add, .type = target.type, .b = Mutation::kConstant}, 1, fmt::format("{}++", target.text), beside + kStep);
      change(place, target, {.op = Op::Add, .type = target.type, .b = Mutation::kConstant}, machine::width_mask(target.type.bits()), fmt::format("{}--", target.text),
             beside + kStep);
    }
    if (target.type.is_integer() && target.type != model::kI1)
      change(place, target, {.op = Op::Eq, .type = target.type, .b = Mutation::kConstant}, 0, fmt::format("{0} = !{0}", target.text), beside + kOpposite);
    if (target.type.is_pointer() && !target.in_memory)
      if (const std::optional<int32_t> bytes = element_bytes(target.operand))
        change(place, target, {.op = Op::PtrAdd, .type = target.type, .b = Mutation::kConstant, .c = *bytes}, 1, fmt::format("{}++", target.text), beside + kStep);
    for (const OtherVariables::Variable* other : visible_)
      if (other->type == target.type && other->name != target.text && may_point_to_the_same(other->name, target.text)) copy(place, target, *other, beside + kCopy);
  }

  /// Whether the statement, or what is to be assigned there, has to do with the same.
  bool is_beside(const InsertionPlace& place, const Target& target) const { return names(component(place.component).text, base_of(target.text)); }

  /// Of the elements that a pointer in a register leads to, where the function counts such: it has an index, or goes on by one.
  std::optional<int32_t> element_bytes(Operand variable) const {
    for (uint32_t pc = 0; pc + 1 < function_.code.size(); ++pc) {
      const Instruction &i = code(pc), &next = code(pc + 1);
      const bool counts = i.op == Op::PtrAdd && i.a == variable && i.c != 0 && (i.b >= 0 || (next.op == Op::Probe && next.dst == variable));
      if (counts) return std::abs(i.c);
    }
    return std::nullopt;
  }

  // Code --------------------------------------------------------------------------------------------------------------

  std::optional<Operand> fresh() {
    const size_t number = function_.shared + temporaries_;
    if (number >= function_.register_types.size()) return std::nullopt;
    ++temporaries_;
    return static_cast<Operand>(number);
  }

  void begin() {
    code_.clear();
    temporaries_ = 0;
  }

  /// What computes an operand, in code_; none where that has effects, or reads variables that are not visible.
  std::optional<Operand> copied(uint32_t before, Operand operand, unsigned depth) {
    if (operand < 0) return is_global(operand) && !variables_.is_clear(base_, true, at_) ? std::nullopt : std::optional(operand);
    if (static_cast<uint32_t>(operand) < function_.shared) return is_known(operand) ? std::optional(operand) : std::nullopt;
    const std::optional<uint32_t> at = definition(function_, before, operand);
    if (!at || depth == kDeepest) return std::nullopt;
    Instruction i = code(*at);
    if (i.op == Op::Probe) i = {.op = Op::Move, .type = i.type, .dst = i.dst, .a = i.a};
    const bool has_two = i.op == Op::PtrAdd || i.op == Op::Add || i.op == Op::Sub || i.op == Op::Mul;
    if (!has_two && i.op != Op::Load && i.op != Op::Move && i.op != Op::SExt && i.op != Op::ZExt && i.op != Op::Trunc) return std::nullopt;
    const std::optional<Operand> a = copied(*at, i.a, depth + 1);
    const std::optional<Operand> b = has_two && a ? copied(*at, i.b, depth + 1) : std::optional(i.b);
    const std::optional<Operand> result = a && b ? fresh() : std::nullopt;
    if (!result) return std::nullopt;
    i.a = *a;
    i.b = *b;
    i.dst = *result;
    code_.push_back(i);
    return result;
  }

  /// A variable that is visible, or the address of an object of the frame.
  bool is_known(Operand operand) const {
    const auto is_it = [&](const OtherVariables::Variable* variable) { return variable->operand == operand; };
    if (std::any_of(visible_.begin(), visible_.end(), is_it)) return true;
    return is_frame_object(function_, operand);
  }

  void set(const InsertionPlace& place, const Target& target, Operand value, uint64_t constant, const std::string& value_text, double weight) {
    std::vector<Instruction> all = code_;
    all.push_back(stored(target, value));
    add(place, std::move(all), constant, fmt::format("{} = {}", target.text, value_text), weight);
  }

  static Instruction stored(const Target& target, Operand value) {
    if (!target.in_memory) return {.op = Op::Move, .type = target.type, .dst = target.operand, .a = value};
    return {.op = Op::Store, .type = target.type, .a = target.operand, .b = value};
  }

  /// `operation` on what it is; a truth value becomes a number again.
  void change(const InsertionPlace& place, const Target& target, Instruction operation, uint64_t constant, const std::string& text, double weight) {
    const unsigned kept = temporaries_;
    std::vector<Instruction> all = code_;
    const std::optional<Operand> was = target.in_memory ? fresh() : std::optional(target.operand), is = fresh(), number = operation.op == Op::Eq ? fresh() : is;
    temporaries_ = kept;
    if (!was || !is || !number) return;
    if (target.in_memory) all.push_back({.op = Op::Load, .type = target.type, .dst = *was, .a = target.operand});
    operation.dst = *is;
    operation.a = *was;
    all.push_back(operation);
    if (operation.op == Op::Eq) all.push_back({.op = Op::ZExt, .type = model::kI1, .aux = target.type.code, .dst = *number, .a = *is});
    all.push_back(stored(target, *number));
    add(place, std::move(all), constant, text, weight);
  }

  void copy(const InsertionPlace& place, const Target& target, const OtherVariables::Variable& other, double weight) {
    if (!other.in_memory) return set(place, target, other.operand, 0, other.name, weight);
    const unsigned kept = temporaries_;
    const std::optional<Operand> value = fresh();
    temporaries_ = kept;
    if (!value) return;
    std::vector<Instruction> all = code_;
    all.push_back({.op = Op::Load, .type = target.type, .dst = *value, .a = other.operand});
    all.push_back(stored(target, *value));
    add(place, std::move(all), 0, fmt::format("{} = {}", target.text, other.name), weight);
  }

  /// `text[n] = '\0'` for each number.
  void end_text(const InsertionPlace& place, Operand base, const std::string& name) {
    const bool is_variable = base >= 0 && static_cast<uint32_t>(base) < function_.variables;
    if (is_variable && !is_known(base)) return;
    for (const OtherVariables::Variable* index : visible_) {
      if (index->in_memory || (index->type.bits() != 32 && index->type.bits() != 64) || !index->type.is_integer()) continue;
      begin();
      const std::optional<Operand> wide = fresh(), address = fresh();
      if (!wide || !address) return;
      const model::Type i64 = model::integer_type(64);
      const Instruction widened = index->type == i64 ? Instruction{.op = Op::Move, .type = i64, .dst = *wide, .a = index->operand}
                                                     : Instruction{.op = Op::SExt, .type = index->type, .aux = i64.code, .dst = *wide, .a = index->operand};
      add(place, {widened, {.op = Op::PtrAdd, .type = model::kPointer, .dst = *address, .a = base, .b = *wide, .c = 1},
                  {.op = Op::Store, .type = model::integer_type(8), .a = *address, .b = Mutation::kConstant}},
          0, fmt::format("{}[{}] = '\\0'", name, index->name), kind_weight(model::ComponentKind::Statement) + kStep);
    }
  }

  void add(const InsertionPlace& place, std::vector<Instruction> code, uint64_t constant, const std::string& text, double weight) {
    Slip slip;
    slip.component = place.component;
    slip.insertions.push_back({index_, place.pc, std::move(code), constant});
    slip.text = fmt::format("`{};` {}", text, place.where);
    slip.weight = weight;
    slips_.push_back(std::move(slip));
  }

  const model::Program& program_;
  uint32_t index_;
  const model::Function& function_;
  const std::vector<model::ComponentId>& asked_;
  std::vector<Slip>& slips_;
  const size_t most_;
  const OtherVariables variables_;
  struct Known {
    uint64_t bits = 0;
    bool is_unsigned = false;
  };
  std::map<std::string, std::vector<Known>> constants_;
  std::set<std::string> constant_, has_parts_;             // names
  SourceLocation at_;                                      // of the place
  std::string base_;                                       // of the path whose address is copied
  const bool has_null_;                                    // the source knows NULL
  std::map<std::string, uint64_t> pointees_;               // bytes, of variables
  std::vector<const OtherVariables::Variable*> visible_;   // where one may be missing now
  std::vector<Instruction> code_;                          // that computes the address
  unsigned temporaries_ = 0;                               // in use
};

}  // namespace

std::vector<Slip> missing_assignments(const machine::Image& image, const std::vector<model::ComponentId>& asked, size_t most) {
  std::vector<Slip> slips;
  const std::vector<model::File>& files = image.program().files;
  const bool has_null = std::any_of(files.begin(), files.end(), [](const model::File& file) {
    return std::any_of(file.lines.begin(), file.lines.end(), [](const std::string& line) { return names(line, "NULL"); });
  });
  for (uint32_t f = 0; f < image.functions().size(); ++f)
    if (const model::Function& function = *image.functions()[f].model; function.suspect) Assignments(image.program(), f, function, asked, slips, most, has_null).run();
  keep_likeliest(slips, most);
  return slips;
}

}  // namespace culprit::diagnose
