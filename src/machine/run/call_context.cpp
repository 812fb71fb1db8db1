#include "machine/run/call_context.h"

#include <algorithm>

namespace culprit::machine {

Value CallContext::raw(size_t index) const {
  if (index >= site_.arguments.size()) return Value::undefined_bits(0, ~uint64_t{0});
  model::Operand operand = site_.arguments[index];
  return operand >= 0 ? registers_[operand] : constants_[~operand];
}

void CallContext::ask_split(size_t index) {
  state_.split = {};
  state_.split.reg = static_cast<uint32_t>(site_.arguments[index]);
  state_.split.term = raw(index).term();
  state_.stop = Stop::Split;
}

std::optional<uint64_t> CallContext::number(size_t index, bool matters) {
  Value value = raw(index);
  if (value.is_symbolic()) {
    ask_split(index);
    return std::nullopt;
  }
  if (value.is_undefined() && matters) {
    report(FindingKind::UninitialisedRead,
           "an argument of a library function depends on uninitialised memory");
    if (!running()) return std::nullopt;
  }
  return value.bits;
}

std::optional<std::string> CallContext::string_at(uint64_t pointer, uint64_t limit) {
  std::string text;
  while (text.size() < limit) {
    Value byte = machine_.load(state_, model::kI8, Value::plain(pointer + text.size()));
    if (!running()) return std::nullopt;
    if (byte.is_symbolic()) {
      state_.split = {};
      state_.split.in_memory = true;
      state_.split.object = Memory::id_of(pointer);
      state_.split.offset = static_cast<uint32_t>(Memory::offset_of(pointer + text.size()));
      state_.split.bytes = 1;
      state_.split.term = byte.term();
      state_.stop = Stop::Split;
      return std::nullopt;
    }
    if (byte.is_undefined())
      report(FindingKind::UninitialisedRead, "a string is read past what was written to it");
    if (!running()) return std::nullopt;
    if (byte.bits == 0) break;
    text.push_back(static_cast<char>(byte.bits));
  }
  machine_.charge(8 * text.size());  // byte by byte
  return text;
}

std::optional<std::string> CallContext::string(size_t index) {
  std::optional<uint64_t> pointer = number(index);
  if (!pointer) return std::nullopt;
  return string_at(*pointer);
}

uint64_t CallContext::in_reach(uint64_t pointer, uint64_t bytes) const {
  const Object* object = state_.memory.find(Memory::id_of(pointer));
  const int64_t end = object ? static_cast<int64_t>(object->size()) + kRedZone : 0,
                here = object ? std::clamp(end - Memory::offset_of(pointer), int64_t{0}, end) : 0;
  return std::min(bytes, static_cast<uint64_t>(here) + 1);
}

void CallContext::fail(int error) {
  const uint64_t place = machine_.image().error_number();
  if (place)
    machine_.store(state_, model::kI32, Value::plain(place),
                   Value::plain(static_cast<uint32_t>(error)));
}

bool CallContext::write(uint64_t pointer, std::string_view bytes) {
  for (size_t i = 0; i < bytes.size(); ++i) {
    machine_.store(state_, model::kI8, Value::plain(pointer + i),
                   Value::plain(static_cast<unsigned char>(bytes[i])));
    if (!running()) return false;
  }
  return true;
}

}  // namespace culprit::machine
