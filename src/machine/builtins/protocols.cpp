// The built-ins of protocols: code that the front end writes around functions
// (contract/protocol_code.h), and libc/protocols.c.
#include <fmt/format.h>

#include "machine/builtins/builtins.h"
#include "machine/memory/text.h"

namespace culprit::machine {

namespace {

std::vector<std::string> parts_of(CallContext& c, size_t argument) {
  std::string text = text_at(c.state().memory, c.raw(argument).bits).value_or("");
  std::vector<std::string> parts;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('|', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// `parts` holds name and hint of each state from the third on.
std::string states_in(const std::vector<std::string>& parts, uint64_t set) {
  std::string out;
  for (size_t s = 0; 2 * s + 3 < parts.size() && s < 64; ++s)
    if (set >> s & 1) out += fmt::format("{}'{}'", out.empty() ? "" : " or ", parts[2 * s + 2]);
  return out;
}

std::string first_hint(const std::vector<std::string>& parts, uint64_t set) {
  for (size_t s = 0; 2 * s + 3 < parts.size() && s < 64; ++s)
    if ((set >> s & 1) && !parts[2 * s + 3].empty()) return ": " + parts[2 * s + 3];
  return {};
}

constexpr unsigned kLineBits = 28, kColumnBits = 12;

}  // namespace

/// unsigned long __culprit_plain_address(const volatile void* object): asks for a split if it is
/// symbolic; 0 if it is undefined, which is another fault.
void do_plain_address(CallContext& c) {
  if (c.raw(0).is_undefined()) return c.result(uint64_t{0});
  if (const auto address = c.number(0)) c.result(*address);
}

/// _Bool __culprit_is_made(unsigned long address): whether the run made the object itself.
void do_is_made(CallContext& c) {
  const Object* object = c.state().memory.find(Memory::id_of(c.raw(0).bits));
  c.result(uint64_t{object && (object->info().storage == Storage::Heap ||
                               object->info().storage == Storage::Frame)});
}

/// unsigned long __culprit_place(void): where the program is, for __culprit_ended.
void do_place(CallContext& c) {
  const SourceLocation at = c.machine().place(c.state());
  c.result((uint64_t{at.file} << (kLineBits + kColumnBits)) | (uint64_t{at.line} << kColumnBits));
}

/// void __culprit_follows(const char* text, unsigned long set, _Bool allowed): a call of a function
/// of a protocol on an object that is in these states.
void do_follows(CallContext& c) {
  const std::vector<std::string> parts = parts_of(c, 0);
  const Value set = c.raw(1);
  if (parts.size() < 2) return;
  const std::string in = set.is_plain() ? states_in(parts, set.bits) : std::string();
  assert_condition(
      c, 2, FindingKind::ContractViolated,
      in.empty() ? fmt::format("'{}' is called on an object in a state of protocol '{}' that does "
                               "not allow it",
                               parts[0], parts[1])
                 : fmt::format("'{}' is called on an object that is in state {} of protocol '{}'{}",
                               parts[0], in, parts[1], first_hint(parts, set.bits)));
}

/// void __culprit_ended(const char* text, unsigned long set, _Bool is_final, unsigned long place):
/// an object whose first call was at `place`, when the program ends.
void do_ended(CallContext& c) {
  const std::vector<std::string> parts = parts_of(c, 0);
  const Value set = c.raw(1), place = c.raw(3);
  if (parts.size() < 2) return;
  const auto& files = c.machine().image().program().files;
  const uint64_t file = place.bits >> (kLineBits + kColumnBits),
                 line = place.bits >> kColumnBits & ((uint64_t{1} << kLineBits) - 1);
  const std::string where = place.is_plain() && file < files.size()
                                ? fmt::format(" of {}:{}", files[file].path, line)
                                : std::string();
  const std::string in = set.is_plain() ? states_in(parts, set.bits) : std::string();
  assert_condition(
      c, 2, FindingKind::ContractViolated,
      fmt::format(
          "the object{} ends {} protocol '{}': {} is never called on it", where,
          in.empty() ? "in a state that is not final in" : fmt::format("in state {} of", in),
          parts[1], parts[0]));
}

}  // namespace culprit::machine
