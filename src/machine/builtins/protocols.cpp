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

/// What the code around a call says about it (contract/protocol_code.cpp).
struct CallTexts {
  std::string function, parameter, protocol, noun;
  std::vector<std::pair<std::string, std::string>> states;  // with a hint each
};

/// The states of a set: "'closed'", or of a ready protocol "closed".
std::string states_in(const CallTexts& texts, uint64_t set) {
  const std::string_view quote = texts.noun.empty() ? "'" : "";
  std::string out;
  for (size_t s = 0; s < texts.states.size() && s < 64; ++s)
    if (set >> s & 1)
      out +=
          fmt::format("{}{}{}{}", out.empty() ? "" : " or ", quote, texts.states[s].first, quote);
  return out;
}

std::string first_hint(const CallTexts& texts, uint64_t set) {
  for (size_t s = 0; s < texts.states.size() && s < 64; ++s)
    if ((set >> s & 1) && !texts.states[s].second.empty()) return ": " + texts.states[s].second;
  return {};
}

/// The states and hints are in `parts` from `first` on.
void read_states(CallTexts& texts, const std::vector<std::string>& parts, size_t first) {
  for (size_t i = first; i + 1 < parts.size(); i += 2)
    texts.states.emplace_back(parts[i], parts[i + 1]);
}

// A place as a number, so that it can lie in the memory of the program.
constexpr unsigned kLineBits = 28, kColumnBits = 12;

SourceLocation place_of(Value number) {
  if (!number.is_plain()) return {};
  const uint64_t line = number.bits >> kColumnBits & ((uint64_t{1} << kLineBits) - 1);
  return {static_cast<uint32_t>(number.bits >> (kLineBits + kColumnBits)),
          static_cast<uint32_t>(line), 1};
}

/// Of a protocol that the user wrote.
std::string user_message(const CallTexts& texts, const std::string& in, uint64_t set) {
  if (in.empty())
    return fmt::format(
        "'{}' is called on an object in a state of protocol '{}' that does not allow it",
        texts.function, texts.protocol);
  return fmt::format("'{}' is called on an object that is in state {} of protocol '{}'{}",
                     texts.function, in, texts.protocol, first_hint(texts, set));
}

/// Of a ready protocol: "'readdir' is called on the folder `d`, which is closed since line 8".
std::string ready_message(CallContext& c, const CallTexts& texts, const std::string& in,
                          uint64_t set, SourceLocation since) {
  const Value allowed = c.raw(3);
  const bool is_right = allowed.is_plain() && allowed.bits != 0;  // usual, and needs no words
  const std::string object = is_right || texts.parameter.empty()
                                 ? std::string()
                                 : argument_text(c, std::stoul(texts.parameter));
  const std::string thing = object.empty() ? fmt::format("a {} that", texts.noun)
                                           : fmt::format("the {} `{}`, which", texts.noun, object);
  if (in.empty())
    return fmt::format("'{}' is called on {} does not allow it then", texts.function, thing);
  return fmt::format("'{}' is called on {} is {}{}{}", texts.function, thing, in,
                     place_words(c, "since", since), first_hint(texts, set));
}

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

/// _Bool __culprit_is_gone(unsigned long address): whether the slot of the object that was there
/// has another one.
void do_is_gone(CallContext& c) {
  const Value address = c.raw(0);
  c.result(uint64_t{address.is_plain() && !c.state().memory.find(Memory::id_of(address.bits))});
}

/// unsigned long __culprit_place(void): where the program is, for __culprit_ended.
void do_place(CallContext& c) {
  const SourceLocation at = c.machine().place(c.state());
  c.result((uint64_t{at.file} << (kLineBits + kColumnBits)) | (uint64_t{at.line} << kColumnBits));
}

/// void __culprit_follows(const char* text, unsigned long set, unsigned long since, _Bool allowed):
/// a call of a function of a protocol on an object that is in these states since that place.
void do_follows(CallContext& c) {
  const std::vector<std::string> parts = parts_of(c, 0);
  const Value set = c.raw(1);
  if (parts.size() < 4) return;
  CallTexts texts{parts[0], parts[1], parts[2], parts[3], {}};
  read_states(texts, parts, 4);
  const std::string in = set.is_plain() ? states_in(texts, set.bits) : std::string();
  assert_condition(c, 3, FindingKind::ContractViolated,
                   texts.noun.empty() ? user_message(texts, in, set.bits)
                                      : ready_message(c, texts, in, set.bits, place_of(c.raw(2))));
}

/// void __culprit_ended(const char* text, unsigned long set, _Bool is_final, unsigned long place,
/// unsigned long since): an object whose first call was at `place`, when the program ends; it is in
/// these states since the other place.
void do_ended(CallContext& c) {
  const std::vector<std::string> parts = parts_of(c, 0);
  if (parts.size() < 3) return;
  CallTexts texts{parts[0], "", parts[1], parts[2], {}};
  read_states(texts, parts, 3);
  const auto& files = c.machine().image().program().files;
  const bool is_ready = !texts.noun.empty();
  const SourceLocation place = place_of(c.raw(is_ready ? 4 : 3));
  const std::string where = place.line && place.file < files.size()
                                ? fmt::format(" of {}:{}", files[place.file].path, place.line)
                                : std::string();
  const Value set = c.raw(1);
  const std::string in = set.is_plain() ? states_in(texts, set.bits) : std::string();
  assert_condition(
      c, 2, FindingKind::ContractViolated,
      is_ready ? fmt::format("the {}{} is {} when the program ends: a call of {} is missing",
                             texts.noun, where, in.empty() ? "in use" : in, texts.function)
               : fmt::format("the object{} ends {} protocol '{}': {} is never called on it", where,
                             in.empty() ? "in a state that is not final in"
                                        : fmt::format("in state {} of", in),
                             texts.protocol, texts.function));
}

}  // namespace culprit::machine
