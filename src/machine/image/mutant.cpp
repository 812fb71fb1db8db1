#include "machine/image/mutant.h"

#include <algorithm>
#include <span>

namespace culprit::machine {

namespace {

Mutant::Function& function_of(Mutant& mutant, const Image& image, uint32_t index) {
  for (Mutant::Function& changed : mutant.functions)
    if (changed.function == index) return changed;
  const ImageFunction& function = image.functions()[index];
  return mutant.functions.emplace_back(
      Mutant::Function{index, function.model->code, function.constants});
}

void resolve_constants(std::span<model::Instruction> code, std::span<const uint64_t> constants,
                       Mutant::Function& function) {
  const size_t known = function.constants.size();
  for (model::Instruction& i : code)
    // c is an operand of Select only, and constant(k) occurs in no other c
    for (model::Operand* operand : {&i.a, &i.b, &i.c})
      if (const auto k = static_cast<size_t>(int64_t{*operand} - Mutation::kConstant);
          k < constants.size())
        *operand = ~static_cast<model::Operand>(known + k);
  for (const uint64_t constant : constants) function.constants.push_back(Value::plain(constant));
}

/// Targets in inserted code that begins at `begin` become places in the function's code.
void move_targets(std::span<model::Instruction> code, size_t begin) {
  for (model::Instruction& i : code)
    if (i.op == model::Op::Branch) {
      i.b += static_cast<model::Operand>(begin);
      i.c += static_cast<model::Operand>(begin);
    }
}

void add_calls(std::span<model::Instruction> code, const std::vector<model::CallSite>& calls,
               const Image& image, Mutant::Function& function) {
  auto changed = std::make_shared<model::Function>(
      function.with_calls ? *function.with_calls : *image.functions()[function.function].model);
  for (model::Instruction& i : code)
    if (i.op == model::Op::Call) i.c += static_cast<int32_t>(changed->calls.size());
  changed->calls.insert(changed->calls.end(), calls.begin(), calls.end());
  function.with_calls = std::move(changed);
}

/// The function, and those of the same text.
template <class Change>
void change_all(const Image& image, uint32_t function, Mutant& mutant, Change change) {
  change(function_of(mutant, image, function));
  for (const uint32_t other : image.functions()[function].same_text)
    change(function_of(mutant, image, other));
}

}  // namespace

bool Insertion::operator==(const Insertion& other) const {
  const auto same = [](const model::CallSite& a, const model::CallSite& b) {
    return a.arguments == b.arguments && a.types == b.types && a.results == b.results;
  };
  return function == other.function && pc == other.pc && code == other.code &&
         constants == other.constants &&
         std::equal(calls.begin(), calls.end(), other.calls.begin(), other.calls.end(), same);
}

Mutant mutant_of(const Image& image, const std::vector<Mutation>& mutations,
                 const std::vector<Insertion>& insertions) {
  Mutant mutant;
  for (const Mutation& mutation : mutations)
    change_all(image, mutation.function, mutant, [&](Mutant::Function& function) {
      function.code[mutation.pc] = mutation.instruction;
      resolve_constants({&function.code[mutation.pc], 1}, {&mutation.constant, 1}, function);
    });
  const auto insert = [&](const Insertion& insertion, Mutant::Function& function) {
    std::vector<model::Instruction>& code = function.code;
    const size_t begin = code.size();
    code.insert(code.end(), insertion.code.begin(), insertion.code.end());
    resolve_constants(std::span(code).subspan(begin), insertion.constants, function);
    move_targets(std::span(code).subspan(begin), begin);
    if (!insertion.calls.empty())
      add_calls(std::span(code).subspan(begin), insertion.calls, image, function);
    code.push_back(code[insertion.pc]);
    code.push_back({.op = model::Op::Jump,
                    .type = model::kVoid,
                    .a = static_cast<model::Operand>(insertion.pc + 1)});
    code[insertion.pc] = {
        .op = model::Op::Jump, .type = model::kVoid, .a = static_cast<model::Operand>(begin)};
  };
  for (const Insertion& insertion : insertions)
    change_all(image, insertion.function, mutant,
               [&](Mutant::Function& function) { insert(insertion, function); });
  return mutant;
}

}  // namespace culprit::machine
