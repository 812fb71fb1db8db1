#include "machine/run/machine.h"

#include <algorithm>

#include "machine/memory/text.h"
#include "machine/run/evaluated_at.h"
#include "model/entry.h"
#include "model/expectations.h"

namespace culprit::machine {

namespace {

// in libc/frameworks/check_run.c
constexpr const char* kSignalHandler = "__culprit_signal_handler";

constexpr const char* kFindingNames[] = {"out-of-bounds read",
                                         "out-of-bounds write",
                                         "use after free",
                                         "use after scope",
                                         "double free",
                                         "invalid free",
                                         "null dereference",
                                         "wild dereference",
                                         "write to constant",
                                         "uninitialised read",
                                         "division by zero",
                                         "signed overflow",
                                         "shift out of range",
                                         "shift overflow",
                                         "invalid conversion",
                                         "stack overflow",
                                         "out of memory",
                                         "bad call",
                                         "misaligned access",
                                         "invalid truth value",
                                         "index out of range",
                                         "empty array",
                                         "format mismatch",
                                         "assertion failed",
                                         "aborted",
                                         "unreachable code reached",
                                         "overlapping copy",
                                         "expectation failed",
                                         "contract violated",
                                         "global assertion violated",
                                         "deadlock",
                                         "data race",
                                         "lock misuse",
                                         "lock order",
                                         "message mismatch",
                                         "message misuse",
                                         "message left"};
static_assert(std::size(kFindingNames) == kFindingKinds);

constexpr const char* kStopNames[] = {"running",      "exited",       "fatal",       "step limit",
                                      "endless loop", "output limit", "out of time", "rejected",
                                      "infeasible",   "join",         "split",       "alternatives",
                                      "bound",        "parked",       "unsupported"};
static_assert(std::size(kStopNames) == static_cast<size_t>(Stop::Unsupported) + 1);

/// The message of a finding that is reported without one.
std::string default_message(FindingKind kind) {
  switch (kind) {
    case FindingKind::SignedOverflow: return "a signed integer operation overflows";
    case FindingKind::ShiftOutOfRange:
      return "a shift by a negative amount or by at least the width of its operand";
    case FindingKind::ShiftOverflow:
      return "a signed left shift overflows: a 1 is moved into or past the sign bit, or the "
             "shifted "
             "number is negative";
    case FindingKind::InvalidTruthValue: return "a _Bool is read that holds neither 0 nor 1";
    default: return finding_name(kind);
  }
}

/// What messages call a function. Code of a contract has the contract's name where it is the
/// innermost; empty: not named.
std::string name_in_chain(const std::string& function, bool is_innermost) {
  if (!function.starts_with("__culprit_")) return function;
  for (std::string_view prefix :
       {model::kContractWrapper, model::kContractAssume, model::kContractStub}) {
    const bool is_named = is_innermost || prefix == model::kContractStub;
    if (function.starts_with(prefix) && is_named)
      return "the contract of " + function.substr(prefix.size());
  }
  return {};
}

/// ", in f, called by g, h, …, main": the active functions, innermost first.
std::string call_chain(const Image& image, const State& state) {
  constexpr size_t kMostNamed = 4;  // besides the outermost
  std::vector<std::string> names;
  for (auto frame = state.frames.rbegin(); frame != state.frames.rend(); ++frame) {
    // of the library, only what the program called
    const auto is_library = [&](const Frame& each) {
      return image.functions()[each.function].model->library;
    };
    if (is_library(*frame) && frame + 1 != state.frames.rend() && is_library(*(frame + 1)))
      continue;
    std::string name = name_in_chain(image.functions()[frame->function].model->name, names.empty());
    if (!name.empty()) names.push_back(std::move(name));
  }
  std::string out;
  for (size_t depth = 0; depth < names.size(); ++depth) {
    if (depth >= kMostNamed && depth + 1 < names.size()) {
      out += ", …";
      depth = names.size() - 1;
    }
    out += (depth == 0 ? ", in " : depth == 1 ? ", called by " : ", ") + names[depth];
  }
  return out;
}

bool is_of_messages(FindingKind kind) {
  return kind == FindingKind::MessageMismatch || kind == FindingKind::MessageMisuse ||
         kind == FindingKind::MessageLeft;
}

}  // namespace

bool is_of_memory(FindingKind kind) {
  switch (kind) {
    case FindingKind::OutOfBoundsRead:
    case FindingKind::OutOfBoundsWrite:
    case FindingKind::UseAfterFree:
    case FindingKind::UseAfterScope:
    case FindingKind::DoubleFree:
    case FindingKind::InvalidFree:
    case FindingKind::NullDereference:
    case FindingKind::WildDereference:
    case FindingKind::WriteToConstant:
    case FindingKind::UninitialisedRead:
    case FindingKind::OverlappingCopy: return true;
    default: return false;
  }
}

const char* finding_name(FindingKind kind) { return kFindingNames[static_cast<size_t>(kind)]; }
const char* stop_name(Stop stop) { return kStopNames[static_cast<size_t>(stop)]; }

Machine::Machine(const Image& image, Domain& domain, const RunInputs& inputs)
    : undefined(inputs.undefined), image_(image), domain_(domain), inputs_(inputs) {}

bool Machine::expects(uint32_t id) const {
  return std::binary_search(inputs_.expectations.begin(), inputs_.expectations.end(), id);
}

const FileSet& Machine::files() const {
  static const FileSet kNone;
  return inputs_.files ? *inputs_.files : kNone;
}

State Machine::start() {
  State state;
  state.memory = image_.initial_memory();
  const ImageFunction& main = image_.functions()[static_cast<size_t>(image_.main_function())];
  auto make = [&](uint64_t bytes, const char* name, uint32_t element) {
    ObjectInfo info;
    info.name = name;
    info.element_bytes = element;
    return Memory::address(
        state.memory.allocate(bytes, std::make_shared<ObjectInfo>(std::move(info)), true));
  };
  auto texts = [&](const std::vector<std::string>& lines, const std::string& name) {
    uint64_t array = make(8 * (lines.size() + 1), name.c_str(), 8);
    for (size_t i = 0; i < lines.size(); ++i) {
      uint64_t text = make(lines[i].size() + 1, (name + "[]").c_str(), 1);
      state.memory.writable(Memory::id_of(text)).write(0, lines[i].data(), lines[i].size());
      store(state, model::kPointer, Value::plain(array + 8 * i), Value::plain(text));
    }
    return array;
  };
  std::vector<std::string> all{inputs_.program_name.empty() ? "program" : inputs_.program_name};
  all.insert(all.end(), inputs_.arguments.begin(), inputs_.arguments.end());
  uint64_t argv = texts(all, "argv");
  const Value name = load(state, model::kPointer, Value::plain(argv));
  if (uint64_t variable = image_.program_name())
    store(state, model::kPointer, Value::plain(variable), name);
  if (uint64_t variable = image_.short_program_name())
    // npos + 1 is 0
    store(state, model::kPointer, Value::plain(variable),
          Value::plain(name.bits + all[0].rfind('/') + 1));
  uint64_t envp = texts(inputs_.environment, "envp");
  if (uint64_t variable = image_.environment())
    store(state, model::kPointer, Value::plain(variable), Value::plain(envp));
  const Value parameters[] = {Value::plain(all.size()), Value::plain(argv), Value::plain(envp)};
  Frame frame;
  frame.function = static_cast<uint32_t>(image_.main_function());
  frame.native_bytes = main.native_bytes;
  clear_registers(state.registers, 0, main);
  for (size_t i = 0; i < std::min<size_t>(3, main.model->parameter_types.size()); ++i)
    state.registers[i] = parameters[i];
  state.nested.assign(image_.recursive_functions(), 0);
  push_frame(state, frame);
  if (frame.native_bytes > limits.native_stack_bytes)
    report(state, FindingKind::StackOverflow, "the variables of main do not fit on the stack",
           true);
  // handlers run last in, first out: these run last
  const std::vector<uint64_t>& ends = image_.contract_ends();
  state.exit_handlers.assign(ends.rbegin(), ends.rend());
  for (const auto& [id, address] : image_.expectation_ends())
    if (expects(id)) state.exit_handlers.push_back(address);
  for (const model::StaticProbe& probe : image_.program().static_probes) {
    count(probe.component);
    give_initial_value(state, probe);
    if (!observer) continue;
    const bool in_array = image_.program().components[probe.component].array_bytes > 0;
    const uint64_t bytes = in_array ? image_.program().components[probe.component].array_bytes
                                    : probe.type.store_bytes();
    observer->initial(
        state, probe.component,
        Memory::address(image_.global(probe.global), static_cast<int64_t>(probe.offset)), bytes);
  }
  state.exit_handlers.insert(state.exit_handlers.end(), image_.destructors().begin(),
                             image_.destructors().end());
  const std::vector<uint32_t>& constructors = image_.constructors();
  for (size_t i = constructors.size(); i-- > 0;)
    push_call(state, constructors[i], {std::begin(parameters), std::end(parameters)}, 0);
  if (inputs_.ranks > 1) start_ranks(state);
  return state;
}

void Machine::clear_registers(std::vector<Value>& registers, uint32_t base,
                              const ImageFunction& function) const {
  constexpr Value kNone{0, Value::kUndefined | Value::kMaskBits};
  // copied as a block, which takes a third of the time of filling
  static const std::vector<Value> kBlank(64, kNone);
  registers.resize(base);
  for (size_t left = function.registers; left > 0;) {
    const size_t count = std::min(left, kBlank.size());
    registers.insert(registers.end(), kBlank.begin(),
                     kBlank.begin() + static_cast<std::ptrdiff_t>(count));
    left -= count;
  }
  if (undefined_fill == UndefinedFill::Zero) return;
  const std::vector<model::Type>& types = function.model->register_types;
  for (size_t i = 0; i < types.size(); ++i) registers[base + i] = filled(kNone, types[i]);
}

Value Machine::filled(Value value, model::Type type) const {
  const unsigned width = type.bits();
  if (value.is_wide() || width == 0 || width > 64) return value;
  uint64_t bits = undefined_fill == UndefinedFill::MinusOne  ? ~uint64_t{0}
                  : undefined_fill == UndefinedFill::One     ? 1
                  : undefined_fill == UndefinedFill::Largest ? width_mask(width) >> 1
                                                             : uint64_t{1} << (width - 1);
  if (type == model::kF64 || type == model::kF32) {
    const double number = undefined_fill == UndefinedFill::MinusOne  ? -1
                          : undefined_fill == UndefinedFill::One     ? 1
                          : undefined_fill == UndefinedFill::Largest ? 1e30
                                                                     : -1e30;
    bits = type == model::kF64 ? Value::from_double(number).bits
                               : Value::from_float(static_cast<float>(number)).bits;
  }
  const uint64_t open = value.undefined_mask() & width_mask(width);
  value.bits = (value.bits & ~open) | (bits & open);
  return value;
}

/// Passes an initial value of static storage through the probe of its component.
void Machine::give_initial_value(State& state, const model::StaticProbe& probe) {
  if (probe.component >= modes.size() || modes[probe.component] == ProbeMode::Ok) return;
  uint64_t address =
      Memory::address(image_.global(probe.global), static_cast<int64_t>(probe.offset));
  Object& object = state.memory.writable(Memory::id_of(address));
  bool in_array = image_.program().components[probe.component].array_bytes > 0;
  Value computed =
      in_array ? Value::plain(address) : load(state, probe.type, Value::plain(address));
  Value value = domain_.probe(state, probe.component, probe.type, computed, -1);
  if (value == computed) return;
  if (value.is_symbolic())
    domain_.store_cell(object, static_cast<int64_t>(probe.offset), probe.type, value);
  else object.write(static_cast<int64_t>(probe.offset), &value.bits, probe.type.store_bytes());
}

SourceLocation Machine::location_of(const State& state, size_t index) const {
  const Frame& frame = state.frames[index];
  const model::Function& function = *image_.functions()[frame.function].model;
  bool top = index + 1 == state.frames.size();
  uint32_t pc = top || frame.pc == 0 ? frame.pc : frame.pc - 1;
  return pc < function.locations.size() ? function.locations[pc] : function.location;
}

/// The innermost frame of suspect code, or of the code that checks a contract; if there is none, of
/// the program's own code.
size_t Machine::frame_to_show(const State& state) const {
  const auto innermost = [&](auto holds) {
    size_t i = state.frames.size();
    while (i > 0 && !holds(*image_.functions()[state.frames[i - 1].function].model)) --i;
    return i;
  };
  if (const size_t behind = innermost([](const model::Function& f) {
        return f.suspect || f.name.starts_with(model::kContractWrapper) ||
               f.name.starts_with(model::kContractEnd);
      }))
    return behind - 1;
  const size_t behind = innermost([](const model::Function& f) { return !f.library; });
  return behind > 0 ? behind - 1 : 0;
}

std::vector<SourceLocation> Machine::places(const State& state) const {
  std::vector<SourceLocation> places;
  for (size_t at = 0; at <= frame_to_show(state); ++at) places.push_back(location_of(state, at));
  return places;
}

SourceLocation Machine::place(const State& state) const {
  // A call that breaks a protocol is a fault of its caller.
  const model::Function& top = *image_.functions()[state.top().function].model;
  const bool is_callee = top.library || top.name.starts_with(model::kProtocolWrapper);
  return location_of(state, is_callee ? frame_to_show(state) : state.frames.size() - 1);
}

namespace {

/// Whether x86-64 does after it what the programmer expects, nearly always. A path on which it
/// happens is not dropped because of that, unless the test says so.
bool is_survived(FindingKind kind) {
  switch (kind) {
    case FindingKind::ShiftOverflow:
    case FindingKind::MisalignedAccess:
    case FindingKind::InvalidTruthValue:
    case FindingKind::IndexOutOfRange:
    case FindingKind::EmptyArray: return true;
    default: return false;
  }
}

}  // namespace

bool Machine::fails(FindingKind kind) const {
  if (is_survived(kind)) return inputs_.undefined == Undefined::FailAll;
  return undefined == Undefined::FailAll ||
         (undefined == Undefined::FailMemory && is_of_memory(kind));
}

namespace {

/// Whether a check before the expression could have prevented the finding.
bool can_be_spared(FindingKind kind) {
  switch (kind) {
    case FindingKind::DivisionByZero:
    case FindingKind::SignedOverflow:
    case FindingKind::ShiftOutOfRange:
    case FindingKind::ShiftOverflow:
    case FindingKind::InvalidConversion:
    case FindingKind::MisalignedAccess:
    case FindingKind::InvalidTruthValue:
    case FindingKind::IndexOutOfRange:
    case FindingKind::EmptyArray:
    case FindingKind::BadCall: return true;
    default: return is_of_memory(kind) && kind != FindingKind::UninitialisedRead;
  }
}

/// Whether the next instruction depends on uninitialised memory: no check could have detected that,
/// a value is missing.
bool has_undefined_operand(const Image& image, const State& state) {
  const model::Function& function = *image.functions()[state.top().function].model;
  if (state.top().pc >= function.code.size()) return false;  // inserted
  const model::Instruction& i = function.code[state.top().pc];
  if (i.op > model::Op::Store) return false;
  const auto is_undefined = [&](model::Operand o) {
    return o >= 0 && static_cast<size_t>(o) < function.register_types.size() &&
           state.registers[state.top().base + static_cast<size_t>(o)].is_undefined();
  };
  return is_undefined(i.a) ||
         (i.op != model::Op::Load && i.op != model::Op::Store && is_undefined(i.b));
}

}  // namespace

std::vector<model::ComponentId> Machine::spared_at(const State& state) const {
  if (modes.empty()) return {};
  std::vector<model::ComponentId> ab = evaluated_at(image_, state);
  std::erase_if(ab, [&](model::ComponentId component) { return !mode_is_ab(component); });
  return ab;
}

bool Machine::is_spared(State& state, FindingKind kind, bool ends) {
  if (!state.spared && (!can_be_spared(kind) || has_undefined_operand(image_, state))) return false;
  const std::vector<model::ComponentId> ab = spared_at(state);
  state.spared =
      !ab.empty() && domain_.spares(state, ab, ends ? std::optional(kind) : std::nullopt);
  return state.spared;
}

bool Machine::is_within_expectation(const State& state, FindingKind kind) {
  return state.expectation && kind != FindingKind::ExpectationFailed &&
         kind != FindingKind::ContractViolated;
}

FindingKind Machine::expectation_kind(const State& state) {
  return state.is_clause ? FindingKind::ContractViolated : FindingKind::ExpectationFailed;
}

std::string Machine::without_value(const State& state, const std::string& because) {
  return text_at(state.memory, state.expectation).value_or("expectation") + kWithoutValue + because;
}

uint64_t Machine::signal_handler(State& state) {
  const uint64_t variable = image_.variable(kSignalHandler, sizeof(uint64_t));
  if (!variable) return 0;
  const Value handler = load(state, model::kPointer, Value::plain(variable));
  return handler.is_plain() ? handler.bits : 0;
}

namespace {

std::optional<FoundObject> object_at(const Memory& memory, uint64_t pointer) {
  const Object* object = pointer ? memory.find(Memory::id_of(pointer)) : nullptr;
  if (!object || object->info().storage == Storage::Function || object->info().library) return {};
  const ObjectInfo& info = object->info();
  return FoundObject{info.name, info.storage, info.location, object->size(), info.element_bytes};
}

}  // namespace

void Machine::report(State& state, FindingKind kind, std::string message, bool fatal,
                     uint64_t pointer) {
  const Frame& top = state.top();
  // not a fault of the program: the expectation has no value here
  if (is_within_expectation(state, kind)) {
    message = without_value(state, message.empty() ? default_message(kind) : message);
    kind = expectation_kind(state);
    fatal = true;
  }
  const FindingSite site{kind, top.function, top.pc};
  const bool ends = fatal || (fails(kind) && !tolerated.contains(site));
  if (is_spared(state, kind, ends)) return;
  if (ends && kind != FindingKind::ExpectationFailed && signal_handler(state))
    return unsupported(state, "a fault in a test that expects a signal is not followed");
  if (ends) state.stop = Stop::Fatal;
  // where undefined behaviour is made to end the run, it ends all processes
  const bool ends_child = fatal && state.parent && !child_ends_run && signal_of(kind) != 0;
  if (ends_child) state.ended_by = signal_of(kind);
  if (ends && can_be_spared(kind))
    for (model::ComponentId component : evaluated_at(image_, state)) count(component);
  const bool is_new = is_of_messages(kind) ? seen_calls_.emplace(site, own_place(state)).second
                                           : seen_.insert(site).second;
  if (!is_new && (!ends || ends_child)) return;
  Finding finding;
  finding.kind = kind;
  finding.fatal = ends && !ends_child;
  finding.ends_child = ends_child;
  finding.function = top.function;
  finding.pc = top.pc;
  finding.message = message.empty() ? default_message(kind) : std::move(message);
  size_t at =
      kind == FindingKind::ExpectationFailed ? state.frames.size() - 1 : frame_to_show(state);
  finding.location = location_of(state, at);
  while (at-- > 0 && finding.stack.size() < 16) finding.stack.push_back(location_of(state, at));
  finding.object = object_at(state.memory, pointer);
  findings.push_back(std::move(finding));
}

SourceLocation Machine::location_of(CodePlace place) const {
  const model::Function& function = *image_.functions()[place.function].model;
  return place.pc < function.locations.size() ? function.locations[place.pc] : function.location;
}

void Machine::report_at(CodePlace place, FindingKind kind, std::string message) {
  if (!seen_.insert({kind, place.function, place.pc}).second) return;
  Finding finding;
  finding.kind = kind;
  finding.function = place.function;
  finding.pc = place.pc;
  finding.location = location_of(place);
  finding.message = std::move(message);
  findings.push_back(std::move(finding));
}

void Machine::unsupported(State& state, std::string message) {
  if (!state.frames.empty()) {
    const SourceLocation at = location_of(state, frame_to_show(state));
    if (at.valid() && at.file < image_.program().files.size())
      message += " (" + image_.program().files[at.file].path + ":" + std::to_string(at.line) +
                 call_chain(image_, state) + ")";
  }
  state.message = std::move(message);
  state.stop = Stop::Unsupported;
}

bool Machine::may_nest(State& state, uint32_t function) {
  const int32_t of = image_.functions()[function].recursion;
  if (limits.recursion == 0 || of < 0 || state.nested[static_cast<size_t>(of)] < limits.recursion)
    return true;
  reached.recursion = limits.recursion;
  state.stop = Stop::Bound;
  return false;
}

void Machine::push_frame(State& state, const Frame& frame) {
  state.frames.push_back(frame);
  const int32_t of = image_.functions()[frame.function].recursion;
  if (of < 0) return;
  const uint32_t nested = ++state.nested[static_cast<size_t>(of)];
  if (nested > deepest) deepest = nested, deepest_function = frame.function;
}

bool Machine::push_call(State& state, uint32_t function, const std::vector<Value>& arguments,
                        uint32_t return_pc) {
  if (!may_nest(state, function)) return false;
  const ImageFunction& callee = image_.functions()[function];
  state.top().pc = return_pc;
  Frame frame;
  frame.handler = true;
  frame.function = function;
  frame.base = static_cast<uint32_t>(state.registers.size());
  frame.objects = static_cast<uint32_t>(state.frame_objects.size());
  frame.native_bytes = state.top().native_bytes + callee.native_bytes;
  clear_registers(state.registers, frame.base, callee);
  for (size_t i = 0; i < std::min(arguments.size(), callee.model->parameter_types.size()); ++i)
    state.registers[frame.base + i] = arguments[i];
  push_frame(state, frame);
  return true;
}

void Machine::exit(State& state, int status) {
  state.exit_status = status & 0xff;
  state.stop = Stop::Exited;
}

// The concrete domain: symbolic values never occur in it
// -----------------------------------------------------------

namespace {
[[noreturn]] void no_symbols() { throw InternalError("a symbolic value occurred in a plain run"); }
}  // namespace

Value Domain::binary(State&, const model::Instruction&, Value, Value) { no_symbols(); }
Value Domain::unary(State&, const model::Instruction&, Value) { no_symbols(); }
Value Domain::select(State&, const model::Instruction&, Value, Value, Value) { no_symbols(); }
Value Domain::load(State&, model::Type, Value) { no_symbols(); }
void Domain::store(State&, model::Type, Value, Value) { no_symbols(); }
Value Domain::load_cells(State&, model::Type, uint64_t) { no_symbols(); }
void Domain::split_cells(Object&, int64_t, uint64_t) {}
void Domain::store_cell(Object&, int64_t, model::Type, Value) { no_symbols(); }
Truth Domain::is_zero(State&, Value) { no_symbols(); }
bool Domain::math(State&, std::string_view, std::span<const Value>, Value&) { no_symbols(); }
void Domain::covers(State&, std::string, Value) {}

void Domain::asserts(State&, FindingKind, std::string, Value condition) {
  if (condition.is_symbolic()) no_symbols();
}
void Domain::assumes(State&, Value) { no_symbols(); }
Value Domain::input(State&, const std::string&, InputKind) { return Value::plain(0); }
Value Domain::probe(State&, model::ComponentId, model::Type, Value computed, int) {
  return computed;
}
bool Domain::spares(State&, std::span<const model::ComponentId>, std::optional<FindingKind>) {
  return false;
}
void Domain::emit(State&, const IoSite&, std::span<const OutputPiece>) {}
void Domain::emit_error(State&, std::string_view) {}
void Domain::resumed(State&) {}

}  // namespace culprit::machine
