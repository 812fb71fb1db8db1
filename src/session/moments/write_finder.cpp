#include "session/moments/write_finder.h"

#include "model/operands.h"

namespace culprit::session {

bool assigns(const model::Function& function, const model::Instruction& instruction, uint32_t reg) {
  bool found = false;
  model::for_each_definition(function, instruction, [&](model::Operand operand) {
    found |= operand == static_cast<model::Operand>(reg);
  });
  return found;
}

WriteFinder::WriteFinder(const machine::Image& image, const Storage& storage,
                         const machine::State& from, uint64_t step, uint64_t since)
    : image_(image), storage_(storage), step_(step), since_(since), content_(content(from)) {}

std::optional<std::string> WriteFinder::content(const machine::State& state) const {
  if (!storage_.in_memory()) {
    const machine::Stack& stack = state.stack_of(storage_.thread);
    if (stack.frames.size() <= storage_.frame) return std::nullopt;
    const machine::Frame& frame = stack.frames[storage_.frame];
    if (frame.function != storage_.function) return std::nullopt;
    const machine::Value& value = stack.registers[frame.base + storage_.reg];
    return std::string(reinterpret_cast<const char*>(&value.bits), sizeof value.bits) +
           std::to_string(value.tag);
  }
  if (!is_of(storage_, state)) return std::nullopt;
  const machine::Object* object = state.memory.find(machine::Memory::id_of(storage_.address));
  const int64_t offset = machine::Memory::offset_of(storage_.address);
  if (!object || offset < 0 || static_cast<uint64_t>(offset) + storage_.bytes > object->size())
    return std::nullopt;
  std::string bytes(storage_.bytes, '\0');
  object->read(offset, bytes.data(), bytes.size());
  return bytes;
}

void WriteFinder::before(const machine::State& state, uint32_t pc, uint64_t steps) {
  now_ = {steps, state.running(), static_cast<uint32_t>(state.frames.size())};
  is_here_ = storage_.in_memory() ? is_of(storage_, state) : now_.thread == storage_.thread;
  if (storage_.in_memory() || !is_here_) return;
  if (now_.depth <= storage_.frame) leave_call();
  if (ended_) return;
  if (now_.depth != storage_.frame + 1 || state.frames.back().function != storage_.function) return;
  const model::Function& function = *image_.functions()[storage_.function].model;
  writes_ = assigns(function, function.code[pc], storage_.reg);
}

/// What was found is of an earlier call, or what comes is of a later one.
void WriteFinder::leave_call() {
  ended_ = now_.step > step_;
  if (ended_) return;
  began_ = true;
  first_.reset();
  last_.reset();
  changes_.clear();
  content_.reset();
}

void WriteFinder::accessed(const machine::ObjectInfo&, uint64_t pointer, uint64_t bytes,
                           bool write) {
  writes_ |= write && is_here_ && storage_.in_memory() &&
             pointer < storage_.address + storage_.bytes && storage_.address < pointer + bytes;
}

void WriteFinder::after(const machine::State& state, uint32_t) {
  if (!writes_) return;
  writes_ = false;
  last_ = now_;
  if (!first_ && now_.step >= since_) first_ = now_;
  std::optional<std::string> content = this->content(state);
  if (content == content_) return;
  content_ = std::move(content);
  changes_.push_back(now_);
}

}  // namespace culprit::session
