#include "edits/places/place_code.h"

#include <algorithm>
#include <set>
#include <utility>

#include "edits/rewriting.h"
#include "model/operands.h"

namespace culprit::edits {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

constexpr size_t kMostInstructions = 40;  // instructions that compute an address or value

/// The operands of the instructions that compute addresses; more of them compute values.
bool computes_addresses(Op op) {
  return op == Op::PtrAdd || op == Op::Add || op == Op::Sub || op == Op::Mul || op == Op::Load ||
         op == Op::Move || op == Op::SExt || op == Op::ZExt || op == Op::Trunc;
}
/// Whether a copy of the call can be made.
bool is_plain(const model::CallSite& site) {
  return site.results.size() == 1 && std::all_of(site.byval_bytes.begin(), site.byval_bytes.end(),
                                                 [](uint32_t bytes) { return bytes == 0; });
}
bool computes_values(Op op) { return op <= Op::PtrAdd || op == Op::Load; }

}  // namespace

void PlaceCode::begin(const SourceLocation& at, const Variables& visible) {
  at_ = at;
  visible_ = &visible;
  code_.clear();
  calls_.clear();
  in_use_ = 0;
}

std::optional<Operand> PlaceCode::fresh() {
  const size_t number = function_.shared + in_use_;
  if (number >= function_.register_types.size()) return std::nullopt;
  ++in_use_;
  return static_cast<Operand>(number);
}

bool PlaceCode::is_global(Operand operand) const {
  if (operand >= 0) return false;
  const model::Constant& constant = function_.constants[static_cast<size_t>(~operand)];
  if (constant.kind != model::Constant::Kind::SymbolAddress ||
      program_.symbols[constant.symbol].kind != model::Symbol::Kind::Global)
    return false;
  return is_declared_outside(program_, program_.globals[program_.symbols[constant.symbol].index]);
}

bool PlaceCode::is_known(Operand operand) const {
  const auto is_it = [&](const OtherVariables::Variable* variable) {
    return variable->operand == operand;
  };
  if (std::any_of(visible_->begin(), visible_->end(), is_it)) return true;
  return is_frame_object(function_, operand);
}

std::optional<Operand> PlaceCode::copied(uint32_t before, Operand operand,
                                         const std::string& base) {
  return copied(before, operand, &base);
}

std::optional<Operand> PlaceCode::copied_value(uint32_t before, Operand operand) {
  return copied(before, operand, nullptr);
}

bool PlaceCode::is_clear_global(Operand address, const std::string* base) const {
  if (base) return variables_.is_clear(*base, true, at_);
  const model::Constant& constant = function_.constants[static_cast<size_t>(~address)];
  return variables_.is_clear(program_.globals[program_.symbols[constant.symbol].index].name, true,
                             at_);
}

/// Whether the operand means the same at the place, if it is not computed by the copy.
bool PlaceCode::stays(Operand operand, const std::string* base) const {
  if (operand < 0) return !is_global(operand) || is_clear_global(operand, base);
  return is_known(operand);
}

/// Adds the instructions that compute the operand before `before`. Returns false if they cannot be
/// copied.
bool PlaceCode::find_slice(uint32_t before, Operand operand, const std::string* base,
                           std::map<uint32_t, Instruction>& slice) const {
  if (operand < 0 || static_cast<uint32_t>(operand) < function_.shared) return stays(operand, base);
  const std::optional<uint32_t> at = definition(function_, before, operand);
  if (!at || slice.size() == kMostInstructions) return false;
  if (slice.contains(*at)) return true;
  Instruction i = code_at(*at);
  if (i.op == Op::Probe) i = {.op = Op::Move, .type = i.type, .dst = i.dst, .a = i.a};
  if (i.op == Op::Call ? base || !is_plain(function_.calls[static_cast<size_t>(i.c)])
                       : !(base ? computes_addresses(i.op) : computes_values(i.op)))
    return false;
  slice.emplace(*at, i);
  bool is_found = true;
  model::for_each_use(
      function_, i, [&](Operand use) { is_found = is_found && find_slice(*at, use, base, slice); });
  return is_found;
}

/// Registers of the copy are used again after their last use, so that few are needed.
std::optional<Operand> PlaceCode::copied(uint32_t before, Operand operand,
                                         const std::string* base) {
  if (operand < 0 || static_cast<uint32_t>(operand) < function_.shared)
    return stays(operand, base) ? std::optional(operand) : std::nullopt;
  std::map<uint32_t, Instruction> slice;
  if (!find_slice(before, operand, base, slice)) return std::nullopt;
  std::map<Operand, Operand> renamed;
  std::map<uint32_t, std::vector<Operand>> last;  // the registers whose last use is there
  std::map<Operand, uint32_t> seen;
  for (auto at = slice.rbegin(); at != slice.rend(); ++at) {
    model::for_each_use(function_, at->second, [&](Operand use) {
      if (use < 0 || static_cast<uint32_t>(use) < function_.shared) return;
      if (seen.try_emplace(use, at->first).second) last[at->first].push_back(use);
    });
    model::for_each_definition(function_, at->second, [&](Operand o) { seen.erase(o); });
  }
  std::set<Operand> free;
  for (auto& [pc, i] : slice) {
    std::optional<model::CallSite> site;
    if (i.op == Op::Call) site = function_.calls[static_cast<size_t>(i.c)];
    const auto rename = [&](Operand& use) {
      if (const auto at = renamed.find(use); at != renamed.end()) use = at->second;
    };
    const model::OperandShape shape = model::operand_shape(i.op);
    if (shape.a) rename(i.a);
    if (shape.b) rename(i.b);
    if (shape.c) rename(i.c);
    if (site) std::for_each(site->arguments.begin(), site->arguments.end(), rename);
    for (const Operand use : last[pc]) {
      free.insert(renamed.at(use));
      renamed.erase(use);
    }
    Operand& result = site ? site->results.front() : i.dst;
    const std::optional<Operand> own =
        free.empty() ? fresh() : std::optional(free.extract(free.begin()).value());
    if (!own) return std::nullopt;
    renamed[result] = *own;
    result = *own;
    if (site) {
      site->whole = model::kNoComponent;
      site->texts.clear();
      i.c = static_cast<Operand>(calls_.size());
      calls_.push_back(std::move(*site));
    }
    code_.push_back(i);
  }
  return renamed.at(operand);
}

std::optional<Operand> PlaceCode::loaded(Operand address, model::Type type) {
  const std::optional<Operand> value = fresh();
  if (value) code_.push_back({.op = Op::Load, .type = type, .dst = *value, .a = address});
  return value;
}

std::optional<Operand> PlaceCode::behind(Operand address, uint64_t bytes, Operand one) {
  if (bytes > INT32_MAX) return std::nullopt;
  const std::optional<Operand> place = fresh();
  if (place)
    code_.push_back({.op = Op::PtrAdd,
                     .type = model::kPointer,
                     .dst = *place,
                     .a = address,
                     .b = one,
                     .c = static_cast<Operand>(bytes)});
  return place;
}

}  // namespace culprit::edits
