// Inline assembly that is modelled. Everything else is unsupported where it is reached.
//
//   no instruction → a compiler barrier: a value that it claims to change stays the same
//   instructions that wait, order memory or mask interrupts → the same: there are no interrupts
//   cpuid → calls of functions of the library, one for each register that is read
//           (libc/compiler/processor.c). To keep rbx, its value is exchanged with another register
//           before and after; that register then holds the result of ebx.
#include <algorithm>
#include <array>

#include "frontend/lower/lower_function.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"

namespace culprit::frontend {

namespace {

using Constraints = llvm::InlineAsm::ConstraintInfoVector;

bool is_value(const llvm::InlineAsm::ConstraintInfo& constraint) {
  return constraint.Type == llvm::InlineAsm::isOutput && !constraint.isIndirect;
}

llvm::StringRef first_code(const llvm::InlineAsm::ConstraintInfo& constraint) {
  return constraint.Codes.empty() ? llvm::StringRef() : llvm::StringRef(constraint.Codes[0]);
}

/// The argument that comes in the register of an output, or in a register by name.
const llvm::Value* input(const llvm::CallBase& call, const Constraints& constraints,
                         unsigned output, llvm::StringRef name) {
  unsigned argument = 0;
  for (const auto& constraint : constraints) {
    if (is_value(constraint) || constraint.Type == llvm::InlineAsm::isClobber) continue;
    const llvm::StringRef code = first_code(constraint);
    if (code == llvm::utostr(output) || (!name.empty() && code == name))
      return call.getArgOperand(argument);
    ++argument;
  }
  return nullptr;
}

bool lower_barrier(FunctionLowering& f, const llvm::CallBase& call,
                   const Constraints& constraints) {
  if (call.getType()->isVoidTy()) return true;
  const auto outputs = std::count_if(constraints.begin(), constraints.end(), is_value);
  const llvm::Value* tied = input(call, constraints, 0, "");
  if (outputs != 1 || !tied || tied->getType() != call.getType()) return false;
  f.alias(call, f.operands(tied));
  return true;
}

/// Whether the text is the instruction cpuid, perhaps with others that keep rbx.
bool is_cpuid(llvm::StringRef text) {
  unsigned count = 0;
  while (!text.empty()) {
    llvm::StringRef line;
    const size_t end = text.find_first_of("\n;");
    line = text.take_front(end).trim();
    text = end == llvm::StringRef::npos ? "" : text.drop_front(end + 1);
    const bool keeps = (line.starts_with("xchg") || line.starts_with("mov")) && line.contains("bx");
    if (line == "cpuid") ++count;
    else if (!line.empty() && !keeps) return false;
  }
  return count == 1;
}

/// Whether the text consists of instructions that change nothing in a machine without interrupts:
/// those of ARM, AVR, RISC-V and x86 that wait, order memory, or mask interrupts.
bool is_idle(llvm::StringRef text) {
  constexpr llvm::StringLiteral kIdle[] = {
      "nop", "wfi", "wfe",   "sev",     "dsb",   "dmb",    "isb",    "cpsid",  "cpsie", "sei",
      "cli", "sti", "fence", "fence.i", "pause", "mfence", "sfence", "lfence", "yield"};
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::SplitString(text, lines, "\n;");
  return std::all_of(lines.begin(), lines.end(), [&](llvm::StringRef line) {
    const std::string word = line.trim().split(' ').first.trim().lower();
    return word.empty() || std::find(std::begin(kIdle), std::end(kIdle), word) != std::end(kIdle);
  });
}

/// The letter of the register that an output reads; ebx if it may be any.
char register_letter(const llvm::InlineAsm::ConstraintInfo& output) {
  const llvm::StringRef code = first_code(output);
  if (code == "r") return 'b';
  return code.size() == 4 && code.starts_with("{") && code.ends_with("x}") ? code[1] : '\0';
}

bool lower_cpuid(FunctionLowering& f, const llvm::CallBase& call, const Constraints& constraints) {
  const llvm::Value* leaf = nullptr;
  std::string letters;
  for (const auto& constraint : constraints) {
    if (!is_value(constraint)) continue;
    const char letter = register_letter(constraint);
    if (letter < 'a' || letter > 'd') return false;
    if (letter == 'a')
      leaf = input(call, constraints, static_cast<unsigned>(letters.size()), "{ax}");
    letters.push_back(letter);
  }
  if (!leaf) leaf = input(call, constraints, ~0u, "{ax}");
  if (!leaf || !leaf->getType()->isIntegerTy(32)) return false;
  const auto* all = llvm::dyn_cast<llvm::StructType>(call.getType());
  for (unsigned k = 0; k < letters.size(); ++k)
    if (!(all ? all->getElementType(k) : call.getType())->isIntegerTy(32)) return false;
  FunctionLowering::Operands results;
  for (const char letter : letters) {
    model::CallSite site;
    site.arguments = {f.operand(leaf)};
    site.types = {model::kI32};
    site.byval_bytes = {0};
    site.fixed_parameters = 1;
    results.push_back(f.builder().add_register(model::kI32));
    site.results = {results.back()};
    site.result_types = {model::kI32};
    f.builder().emit_call(f.unit().external(std::string("__culprit_cpuid_") + letter),
                          std::move(site));
  }
  f.alias(call, results);
  return true;
}

}  // namespace

void lower_assembly(FunctionLowering& f, const llvm::CallBase& call) {
  const auto* assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  const llvm::StringRef text = assembly->getAsmString();
  const Constraints constraints = assembly->ParseConstraints();
  if (is_idle(text) && lower_barrier(f, call, constraints)) return;
  if (is_cpuid(text) && lower_cpuid(f, call, constraints)) return;
  f.unsupported(call, "inline assembly");
}

}  // namespace culprit::frontend
