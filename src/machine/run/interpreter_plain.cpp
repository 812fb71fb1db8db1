// The fast path: the instructions that make up nearly all of a run, with plain operands. It is one
// loop that keeps the interpreter's fields in locals. Anything else - another operand, a finding,
// an access that is not plain, a stop - is left to step(), which executes the whole instruction, so
// this loop decides nothing by itself. (When step() was called for each instruction, half of its
// time went into the call.)
#include "machine/run/interpreter.h"

namespace culprit::machine {

using model::Op;

namespace {

/// The object of a plain pointer if the access has no finding and the object has no symbolic
/// values; else null.
const Object* plainly_accessed(const Memory& memory, uint64_t pointer, unsigned bytes) {
  const Object* object = memory.find(Memory::id_of(pointer));
  const int64_t offset = Memory::offset_of(pointer);
  const bool plain = object && object->alive() && object->readable() && !object->has_cells() &&
                     offset >= 0 && static_cast<uint64_t>(offset) + bytes <= object->size();
  return plain ? object : nullptr;
}

bool compare_plain(const model::Instruction& i, uint64_t a, uint64_t b) {
  const unsigned w = i.type.bits();
  switch (i.op) {
    case Op::Eq: return a == b;
    case Op::Ne: return a != b;
    case Op::Ult: return a < b;
    case Op::Ule: return a <= b;
    case Op::Slt: return sign_extend(a, w) < sign_extend(b, w);
    default: return sign_extend(a, w) <= sign_extend(b, w);
  }
}

/// Add, Sub, And, Or, Xor. Returns false if a signed overflow is undefined behaviour.
inline bool compute_plain(const model::Instruction& i, uint64_t a, uint64_t b, uint64_t& result) {
  const unsigned w = i.type.bits();
  switch (i.op) {
    case Op::And: result = a & b; return true;
    case Op::Or: result = a | b; return true;
    case Op::Xor: result = a ^ b; return true;
    default: break;
  }
  const bool add = i.op == Op::Add;
  result = (add ? a + b : a - b) & width_mask(w);
  if (!(i.flags & model::kNoSignedWrap)) return true;
  const int64_t x = sign_extend(a, w), y = sign_extend(b, w);
  int64_t exact = 0;
  const bool overflows =
      add ? __builtin_add_overflow(x, y, &exact) : __builtin_sub_overflow(x, y, &exact);
  return !overflows && exact == sign_extend(result, w);
}

}  // namespace

/// Loads a plain value of at most eight bytes. Returns false if step() must do it.
inline bool Interpreter::load_plainly(const Instruction& i, Value pointer, Value& to) const {
  const unsigned bytes = i.type.store_bytes();
  if (pointer.tag != 0 || bytes > 8 || !is_aligned(i, pointer.bits)) return false;
  const Object* object = plainly_accessed(state_.memory, pointer.bits, bytes);
  const int64_t offset = Memory::offset_of(pointer.bits);
  if (!object || !object->all_defined(offset, bytes)) return false;
  uint64_t bits = 0;
  object->read(offset, &bits, bytes);
  to = Value::plain(bits & width_mask(i.type.bits()));
  return true;
}

inline bool Interpreter::store_plainly(const Instruction& i, Value pointer, Value value) {
  const unsigned bytes = i.type.store_bytes();
  if ((pointer.tag | value.tag) != 0 || bytes > 8 || !is_aligned(i, pointer.bits)) return false;
  const Object* object = plainly_accessed(state_.memory, pointer.bits, bytes);
  if (!object || !object->changeable() || !Memory::is_own(*object)) return false;
  Object& own = state_.memory.writable(Memory::id_of(pointer.bits));
  const int64_t offset = Memory::offset_of(pointer.bits);
  own.write(offset, &value.bits, bytes);
  own.define(offset, bytes);
  return true;
}

/// Executes until left_ is 0 or something stops the run.
void Interpreter::run_unobserved() {
  uint32_t pc = pc_;
  Value* registers = registers_;
  const Value* constants = constants_;
  const Instruction* code = code_;
  uint64_t left = left_;
  const auto get = [&](model::Operand o) -> const Value& {
    return o >= 0 ? registers[o] : constants[~o];
  };
  for (; left > 0; --left) {
    const Instruction& i = code[pc];
    switch (i.op) {
      case Op::Add:
      case Op::Sub:
      case Op::And:
      case Op::Or:
      case Op::Xor: {
        const Value &a = get(i.a), &b = get(i.b);
        uint64_t result = 0;
        if ((a.tag | b.tag) != 0 || !compute_plain(i, a.bits, b.bits, result)) break;
        registers[i.dst] = Value::plain(result);
        ++pc;
        continue;
      }
      case Op::Eq:
      case Op::Ne:
      case Op::Ult:
      case Op::Ule:
      case Op::Slt:
      case Op::Sle: {
        const Value &a = get(i.a), &b = get(i.b);
        if ((a.tag | b.tag) != 0) break;
        registers[i.dst] = Value::plain(compare_plain(i, a.bits, b.bits));
        ++pc;
        continue;
      }
      case Op::Trunc:
      case Op::ZExt:
      case Op::SExt: {
        const Value& a = get(i.a);
        if (a.tag != 0 || is_no_truth_value(i, a.bits)) break;
        registers[i.dst] = Value::plain(convert_integer(i, a.bits).bits);
        ++pc;
        continue;
      }
      case Op::PtrAdd: {
        const Value &a = get(i.a), &b = get(i.b);
        if ((a.tag | b.tag) != 0 || is_outside(*function_, i, b.bits)) break;
        registers[i.dst] =
            Value::plain(a.bits + b.bits * static_cast<uint64_t>(static_cast<int64_t>(i.c)));
        ++pc;
        continue;
      }
      case Op::Move:
        registers[i.dst] = get(i.a);
        ++pc;
        continue;
      case Op::Probe: {
        const auto component = static_cast<model::ComponentId>(i.c);
        if (component < machine_.modes.size() && machine_.modes[component] != ProbeMode::Ok) break;
        machine_.count(component);
        registers[i.dst] = get(i.a);
        ++pc;
        continue;
      }
      case Op::Load:
        if (!load_plainly(i, get(i.a), registers[i.dst])) break;
        ++pc;
        continue;
      case Op::Store:
        if (!store_plainly(i, get(i.a), get(i.b))) break;
        ++pc;
        continue;
      case Op::Branch: {
        const Value& condition = get(i.a);
        if (condition.tag != 0) break;
        pc = static_cast<uint32_t>(condition.bits & 1 ? i.b : i.c);
        continue;
      }
      case Op::Jump:
        if ((i.flags & model::kJoin) && stops_at_joins()) break;
        pc = static_cast<uint32_t>(i.a);
        continue;
      default: break;
    }
    pc_ = pc;
    left_ = left;
    step(i);
    pc = pc_;
    left = left_;
    registers = registers_;
    constants = constants_;
    code = code_;
    if (state_.stop != Stop::Running) {
      --left;
      break;
    }
  }
  pc_ = pc;
  left_ = left;
}

}  // namespace culprit::machine
