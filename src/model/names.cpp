#include "model/names.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "support/diagnostic.h"

namespace culprit::model {

namespace {

constexpr std::array<const char*, kComponentKinds> kKindNames = {
    "condition",     "condition atom",      "switch value",
    "assignment",    "compound assignment", "increment",
    "initializer",   "static initializer",  "argument",
    "printed value", "print text",          "print",
    "input",         "return value",        "index",
    "target",        "statement",           "jump",
    "address",       "unused value",        "missing output",
    "declaration",   "macro definition",    "macro use",
    "function"};
static_assert(kKindNames.back() != nullptr, "a component kind has no name");

constexpr std::array<const char*, kOps> kOpNames = {
    "add",         "sub",          "mul",          "udiv",        "sdiv",        "urem",
    "srem",        "shl",          "lshr",         "ashr",        "and",         "or",
    "xor",         "eq",           "ne",           "ult",         "ule",         "slt",
    "sle",         "fadd",         "fsub",         "fmul",        "fdiv",        "frem",
    "fneg",        "fcmp",         "trunc",        "zext",        "sext",        "fptosi",
    "fptoui",      "sitofp",       "uitofp",       "fpconvert",   "bitcast",     "move",
    "select",      "ptradd",       "load",         "store",       "alloca",      "allocadynamic",
    "stacksave",   "stackrestore", "undef",        "undefobject", "beginobject", "endobject",
    "memcopy",     "memset",       "jump",         "branch",      "switch",      "return",
    "unreachable", "call",         "callindirect", "vastart",     "probe",       "gap",
    "loopenter",   "loopnext"};
static_assert(kOpNames.back() != nullptr, "an operation has no name");

/// Words sorted once, so that the reader finds one with few comparisons.
template <size_t N>
struct Index {
  std::array<std::pair<std::string_view, uint8_t>, N> words;

  explicit Index(const std::array<const char*, N>& names) {
    for (size_t i = 0; i < N; ++i) words[i] = {names[i], static_cast<uint8_t>(i)};
    std::sort(words.begin(), words.end());
  }
  template <class Enum>
  bool find(std::string_view word, Enum& out) const {
    auto at = std::lower_bound(words.begin(), words.end(), word,
                               [](const auto& w, std::string_view s) { return w.first < s; });
    if (at == words.end() || at->first != word) return false;
    out = static_cast<Enum>(at->second);
    return true;
  }
};

}  // namespace

const char* kind_name(ComponentKind kind) { return kKindNames[static_cast<size_t>(kind)]; }

bool is_group(ComponentKind kind) {
  return kind == ComponentKind::Declaration || kind == ComponentKind::MacroDefinition ||
         kind == ComponentKind::Function;
}

const char* op_name(Op op) { return kOpNames[static_cast<size_t>(op)]; }

std::string type_name(Type type) {
  if (type.is_void()) return "void";
  if (type.is_integer()) return "i" + std::to_string(type.code);
  if (type.is_pointer()) return "ptr";
  return "f" + std::to_string(type.bits());
}

bool op_of(std::string_view word, Op& op) {
  static const Index<kOps> index(kOpNames);
  return index.find(word, op);
}

bool kind_of(std::string_view word, ComponentKind& kind) {
  static const Index<kComponentKinds> index(kKindNames);
  return index.find(word, kind);
}

bool type_of(std::string_view word, Type& type) {
  if (word == "void") return type = kVoid, true;
  if (word == "ptr") return type = kPointer, true;
  if (word.size() < 2) return false;
  unsigned bits = 0;
  auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), bits);
  if (error != std::errc() || end != word.data() + word.size()) return false;
  if (word[0] == 'i' && bits >= 1 && bits <= 64) return type = integer_type(bits), true;
  if (word[0] != 'f') return false;
  type = bits == 32 ? kF32 : bits == 64 ? kF64 : kF80;
  return bits == 32 || bits == 64 || bits == 80;
}

}  // namespace culprit::model
