// What the library's messages between ranks are made of (libc/mpi/model.h).
#include <iterator>

#include <fmt/format.h>

#include "machine/builtins/block_types.h"
#include "machine/builtins/builtins.h"
#include "machine/image/memory_name.h"

namespace culprit::machine {

void do_rank(CallContext& c) {
  if (c.machine().needs_ranks(c.state())) return;
  const State& state = c.state();
  c.result(uint64_t{state.has_ranks() ? state.threads->current().rank : 0});
}

void do_ranks(CallContext& c) { c.result(uint64_t{c.machine().inputs().ranks}); }

void do_sends_wait(CallContext& c) {
  const RunInputs& inputs = c.machine().inputs();
  c.result(uint64_t{inputs.sends_wait || inputs.undefined == Undefined::FailAll});
}

/// A number that stands for the place of the program that the run is at.
void do_call_place(CallContext& c) {
  const CodePlace place = c.machine().own_place(c.state());
  c.result((uint64_t{place.function} + 1) << 32 | place.pc);
}

namespace {

/// As do_call_place() wrote it; nullopt for 0.
std::optional<CodePlace> place_from(uint64_t number) {
  if (number == 0) return std::nullopt;
  return CodePlace{static_cast<uint32_t>((number >> 32) - 1), static_cast<uint32_t>(number)};
}

}  // namespace

/// (place, text): writes " in line 12".
void do_line_words(CallContext& c) {
  constexpr size_t kLineWords = 256;  // LineWords in libc/mpi/model.h
  const auto number = c.number(0), text = c.number(1);
  if (!number || !text) return;
  std::string words;
  if (const auto place = place_from(*number))
    words = place_words(c, "in", c.machine().location_of(*place));
  words.resize(std::min(words.size(), kLineWords - 1));
  words.push_back('\0');
  c.write(*text, words);
}

/// (kind, text, is_fatal, place)
void do_message_fault(CallContext& c) {
  constexpr FindingKind kKinds[] = {FindingKind::MessageMismatch, FindingKind::MessageMisuse,
                                    FindingKind::MessageLeft};
  const auto kind = c.number(0), is_fatal = c.number(2), place = c.number(3);
  const auto text = c.string(1);
  if (!kind || !is_fatal || !place || !text || *kind >= std::size(kKinds)) return;
  if (const auto at = place_from(*place)) c.machine().report_at(*at, kKinds[*kind], *text);
  else c.report(kKinds[*kind], *text, *is_fatal != 0);
}

/// (begin, bytes, is_written)
void do_check_memory(CallContext& c) {
  const auto begin = c.number(0), bytes = c.number(1);
  if (begin && bytes) c.machine().access(c.state(), *begin, *bytes, c.raw(2).bits != 0);
}

namespace {

/// The type of the number at a distance from where the program's buffer begins; null if it is not
/// known.
const model::SourceType* number_in_buffer(CallContext& c, uint64_t buffer, uint64_t distance) {
  const Image& image = c.machine().image();
  if (const auto* held = number_at(image, c.state().memory, buffer + distance)) return held;
  const model::TypeId elements = elements_at(image, c.state(), buffer);
  if (elements == model::kNoType || static_cast<int64_t>(distance) < 0) return nullptr;
  const model::Types& types = image.program().types;
  return number_in(types, elements, distance % types[elements].bytes);
}

}  // namespace

/// (buffer, distance, form, bytes, name): reports that the numbers there are not of that kind.
void do_check_number(CallContext& c) {
  enum Form : uint8_t { Real, Signed, Unsigned };  // as in libc/mpi/model.h
  const auto buffer = c.number(0), distance = c.number(1), form = c.number(2), bytes = c.number(3);
  const auto name = c.string(4);
  if (!buffer || !distance || !form || !bytes || !name) return;
  const model::SourceType* held = number_in_buffer(c, *buffer, *distance);
  if (!held) return;
  const Form own = held->kind == model::TypeKind::Float ? Real
                   : held->is_signed                    ? Signed
                                                        : Unsigned;
  if (own == *form && held->bytes == *bytes) return;
  c.report(FindingKind::MessageMismatch,
           fmt::format("{} holds {}, and the call says {}",
                       memory_name(c.machine().image(), c.state().memory, *buffer + *distance),
                       held->name, *name));
}

void do_use_buffer(CallContext& c) {
  const auto begin = c.number(0), bytes = c.number(1);
  if (begin && bytes) c.machine().use_buffer(c.state(), *begin, *bytes, c.raw(2).bits != 0);
}

/// (begin)
void do_release_buffer(CallContext& c) {
  if (const auto begin = c.number(0)) c.machine().release_buffer(c.state(), *begin);
}

/// (status)
void do_end_ranks(CallContext& c) {
  if (const auto status = c.number(0))
    c.machine().end_all_ranks(c.state(), static_cast<int>(*status));
}

}  // namespace culprit::machine
