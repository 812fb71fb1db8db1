#include "explain/reading.h"

#include <algorithm>

#include "edits/code.h"
#include "machine/value/value.h"
#include "model/operands.h"

namespace culprit::explain {

using model::Op;
using record::kNoEvent;

namespace {

constexpr unsigned kDeepest = 64;  // operations nested in one expression
constexpr int32_t kReturned = -1;  // Place::at of the result of a call

/// The operation of an instruction that is not a sum; nullopt if there is none.
std::optional<Operation> operation_of(Op op) {
  switch (op) {
    case Op::Add: return Operation::Add;
    case Op::Sub: return Operation::Subtract;
    case Op::Mul: return Operation::Multiply;
    case Op::SDiv: return Operation::Divide;
    case Op::UDiv: return Operation::UnsignedDivide;
    case Op::SRem: return Operation::Remainder;
    case Op::URem: return Operation::UnsignedRemainder;
    case Op::Shl: return Operation::ShiftLeft;
    case Op::AShr: return Operation::ShiftRight;
    case Op::LShr: return Operation::UnsignedShiftRight;
    case Op::And: return Operation::And;
    case Op::Or: return Operation::Or;
    case Op::Xor: return Operation::Xor;
    default: return std::nullopt;
  }
}

int64_t signed_number(uint64_t bits, model::Type type) {
  if (type == model::kI1) return static_cast<int64_t>(bits & 1);
  return machine::sign_extend(bits, type.bits() > 64 ? 64 : type.bits());
}

/// The sum that the instruction is, in the integers; nullopt if it is none, or does not fit.
std::optional<Linear> as_sum(Op op, const Linear& a, const Linear& b) {
  switch (op) {
    case Op::Add: return sum(a, b);
    case Op::Sub: return sum(a, b, -1);
    case Op::Mul:
      return a.is_constant()   ? product(b, a.constant)
             : b.is_constant() ? product(a, b.constant)
                               : std::nullopt;
    case Op::Shl:
      return b.is_constant() && b.constant >= 0 && b.constant < 62
                 ? product(a, int64_t{1} << b.constant)
                 : std::nullopt;
    default: return std::nullopt;
  }
}

}  // namespace

Reading::Reading(const machine::Image& image, const record::Trace& trace,
                 const edits::SourceTree& tree, Terms& terms, int64_t arguments)
    : image_(image),
      trace_(trace),
      tree_(tree),
      terms_(terms),
      names_(tree),
      arguments_(arguments) {}

void Reading::note_writes() {
  frame_ends_.resize(trace_.frames().size());
  for (EventId id = 1; id < trace_.events().size(); ++id) {
    const Event& e = event(id);
    if (e.frame < frame_ends_.size()) frame_ends_[e.frame] = id;
    if (e.kind == Event::Kind::Written || is_instruction(id, Op::Store))
      writes_[e.object].push_back(id);
    if (const auto place = target(id); place && !place->in_memory)
      assigned_.insert({place->owner, place->at});
  }
}

const model::Function& Reading::function_of(EventId id) const {
  return *image_.functions()[trace_.frames()[event(id).frame].function].model;
}

const model::Instruction& Reading::instruction_of(EventId id) const {
  return function_of(id).code[event(id).pc];
}

bool Reading::is_instruction(EventId id, Op op) const {
  return id != kNoEvent && event(id).kind == Event::Kind::Instruction &&
         instruction_of(id).op == op;
}

model::Operand Reading::operand_of(EventId id, unsigned number) const {
  const model::Instruction& i = instruction_of(id);
  if (i.op == Op::Probe) return i.a;
  // the trace has the chosen operand in place of both
  if (i.op == Op::Select && number == 1) {
    const model::Operand condition = i.a;
    const uint64_t bits = condition < 0
                              ? function_of(id).constants[static_cast<size_t>(~condition)].bits
                              : event(source(id, 0)).value;
    return bits & 1 ? i.b : i.c;
  }
  unsigned at = 0;
  model::Operand found = 0;
  model::for_each_use(function_of(id), i, [&](const model::Operand& o) {
    if (at++ == number) found = o;
  });
  return found;
}

EventId Reading::source(EventId id, unsigned number) const {
  return number < event(id).registers ? trace_.uses(event(id))[number] : kNoEvent;
}

model::ComponentId Reading::probe_of(EventId id, unsigned number) const {
  const EventId from = source(id, number);
  return is_instruction(from, Op::Probe) ? static_cast<model::ComponentId>(instruction_of(from).c)
                                         : model::kNoComponent;
}

int64_t Reading::number_of(EventId id, model::Type type) const {
  return signed_number(event(id).value, type);
}

bool Reading::is_parameter(EventId at, model::Operand o, EventId definition) const {
  return o < static_cast<model::Operand>(function_of(at).parameter_types.size()) &&
         definition <= trace_.frames()[event(at).frame].call;
}

Linear Reading::operand(EventId id, unsigned number_in_order) {
  const model::Function& function = function_of(id);
  const model::Operand o = operand_of(id, number_in_order);
  if (o < 0) {
    const machine::ImageFunction& loaded =
        image_.functions()[trace_.frames()[event(id).frame].function];
    const auto at = static_cast<size_t>(~o);
    return number(signed_number(loaded.constants[at].bits, function.constants[at].type));
  }
  const EventId from = source(id, number_in_order);
  const bool named = o < static_cast<model::Operand>(function.variables) &&
                     !function.register_names[static_cast<size_t>(o)].empty();
  return named || (from == kNoEvent && is_parameter(id, o, from)) ? variable(id, o, from)
                                                                  : value(from);
}

Linear Reading::variable(EventId at, model::Operand o, EventId definition) {
  const model::Function& function = function_of(at);
  const uint32_t frame = event(at).frame;
  if (is_parameter(at, o, definition)) return parameter(frame, o);
  const Place place{false, frame, o, 0};
  const model::Type type = function.register_types[static_cast<size_t>(o)];
  const NameId name = terms_.add({function.register_names[static_cast<size_t>(o)], {}, ""});
  return single(
      terms_.cell(definition, place, definition == kNoEvent ? 0 : number_of(definition, type)),
      name);
}

Linear Reading::parameter(uint32_t frame, model::Operand o) {
  const EventId call = trace_.frames()[frame].call;
  const model::Function& function = *image_.functions()[trace_.frames()[frame].function].model;
  const Place place{false, frame, o, 0};
  const NameId name = terms_.add({function.register_names[static_cast<size_t>(o)], {}, ""});
  if (call == kNoEvent) return single(terms_.cell(call, place, o == 0 ? arguments_ : 0), name);
  const unsigned first = is_instruction(call, Op::CallIndirect) ? 1 : 0;
  const Linear given = operand(call, first + static_cast<unsigned>(o));
  if (is_kept(given, frame, o))
    return single(given.summands[0].atom,
                  terms_.add({function.register_names[static_cast<size_t>(o)],
                              {},
                              "",
                              call,
                              frame_ends_[frame],
                              given.summands[0].name}));
  return single(terms_.cell(call, place, terms_.value(given)), name);
}

/// Whether the argument is a cell that nothing writes while the function runs, nor the parameter.
/// Then the parameter is the same cell, and conditions of the function and of its caller speak of
/// the same thing.
bool Reading::is_kept(const Linear& argument, uint32_t frame, model::Operand parameter) {
  if (frame_ends_.empty()) note_writes();
  if (assigned_.contains({frame, parameter})) return false;
  if (argument.summands.size() != 1 || argument.constant != 0 || argument.summands[0].factor != 1)
    return false;
  const Atom& atom = terms_[argument.summands[0].atom];
  if (atom.kind != Atom::Kind::Cell) return false;
  if (!atom.place.in_memory) return true;  // of a frame that waits
  const auto at = writes_.find(atom.place.owner);
  if (at == writes_.end()) return true;
  const auto next =
      std::upper_bound(at->second.begin(), at->second.end(), trace_.frames()[frame].call);
  return next == at->second.end() || *next > frame_ends_[frame];
}

Linear Reading::result(EventId id) {
  const Event& e = event(id);
  if (id == kNoEvent) return number(0);
  std::string text;
  model::Type type = model::kI64;
  if (e.kind == Event::Kind::Instruction) {
    const model::Instruction& i = instruction_of(id);
    const model::Function& function = function_of(id);
    const bool is_call = i.op == Op::Call || i.op == Op::CallIndirect;
    const SourceLocation& place = function.locations[e.pc];
    text = is_call ? names_.call_at(place) : names_.expression_at(place);
    if (model::operand_shape(i.op).dst) type = function.register_types[static_cast<size_t>(i.dst)];
    else if (is_call && !function.calls[static_cast<size_t>(i.c)].result_types.empty())
      type = function.calls[static_cast<size_t>(i.c)].result_types[0];
  }
  return single(terms_.result(id, number_of(id, type)), terms_.add({std::move(text), {}, ""}));
}

Linear Reading::returned(EventId id) {
  const EventId call = trace_.frames()[event(id).frame].call;
  const model::Type type = instruction_of(id).type;
  std::string text =
      call == kNoEvent ? "" : names_.call_at(function_of(call).locations[event(call).pc]);
  if (text.empty()) text = function_of(id).name + "()";
  return single(terms_.cell(id, Place{false, event(id).frame, kReturned, 0}, number_of(id, type)),
                terms_.add({std::move(text), {}, ""}));
}

Linear Reading::value(EventId id) {
  if (id == kNoEvent || event(id).kind != Event::Kind::Instruction || depth_ > kDeepest)
    return result(id);
  const model::Instruction& i = instruction_of(id);
  if (i.op == Op::Return && !i.type.is_void() && !i.aux && !i.type.is_float()) return returned(id);
  if (!model::operand_shape(i.op).dst) return result(id);
  const model::Type type = function_of(id).register_types[static_cast<size_t>(i.dst)];
  if (type.is_float()) return result(id);
  ++depth_;
  Linear found = computed(id, i);
  --depth_;
  return terms_.value(found) == number_of(id, type) ? found : result(id);
}

Linear Reading::computed(EventId id, const model::Instruction& i) {
  switch (i.op) {
    case Op::Move:
    case Op::Probe: return operand(id, 0);
    case Op::Select: return operand(id, 1);
    case Op::Load: return load(id, i);
    case Op::Trunc:
    case Op::SExt:
    case Op::ZExt: return converted(id, i);
    case Op::Eq:
    case Op::Ne:
    case Op::Ult:
    case Op::Ule:
    case Op::Slt:
    case Op::Sle: {
      const auto predicate = compared(id, i);
      return predicate ? terms_.truth(*predicate) : result(id);
    }
    default: return operation_of(i.op) && i.type.is_integer() ? arithmetic(id, i) : result(id);
  }
}

Linear Reading::arithmetic(EventId id, const model::Instruction& i) {
  const Linear a = operand(id, 0), b = operand(id, 1);
  const auto exact = as_sum(i.op, a, b);
  if (exact && terms_.value(*exact) == number_of(id, i.type)) return *exact;
  return terms_.applied(*operation_of(i.op), i.type.bits(), {a, b});
}

Linear Reading::converted(EventId id, const model::Instruction& i) {
  const Linear a = operand(id, 0);
  const model::Type to = function_of(id).register_types[static_cast<size_t>(i.dst)];
  if (terms_.value(a) == number_of(id, to)) return a;
  return i.op == Op::Trunc ? terms_.applied(Operation::Narrow, to.bits(), {a})
                           : terms_.applied(Operation::WithoutSign, i.type.bits(), {a});
}

/// The name of the memory that a Load or Store accesses: as the source has it there, else by the
/// object.
Name Reading::memory_name(EventId id, const Place& place) {
  const EventId address = source(id, 0);
  // a Store is where its statement is
  const EventId named = is_instruction(id, Op::Store) && is_instruction(address, Op::PtrAdd) &&
                                event(address).frame == event(id).frame
                            ? address
                            : id;
  const SourceLocation& at = function_of(named).locations[event(named).pc];
  const SourceName source_name = names_.read_at(at);
  Name name{source_name.base, {}, source_name.tail};
  std::vector<Linear> computed_indices;  // innermost last, as in the source
  for (EventId step = address;
       is_instruction(step, Op::PtrAdd) && function_of(step).locations[event(step).pc] == at;
       step = source(step, 0))
    if (operand_of(step, 1) >= 0)
      computed_indices.insert(computed_indices.begin(), operand(step, 1));
  size_t next = 0;
  for (const edits::SyntaxId index : source_name.indices) {
    if (const auto constant = edits::integer_value(tree_, index))
      name.indices.push_back(number(*constant));
    else if (next < computed_indices.size()) name.indices.push_back(computed_indices[next++]);
  }
  const bool complete =
      name.indices.size() == source_name.indices.size() && next == computed_indices.size();
  // the place of a Store may be that of its right side
  const bool is_sure = !is_instruction(id, Op::Store) || !source_name.indices.empty();
  if (!name.base.empty() && complete && is_sure) return name;
  Name of_object = part_of(place);
  if (const std::string members = names_.members_at(at);
      !of_object.tail.empty() && !members.empty())
    of_object.tail = members;
  // in a macro the source does not say what is read, but the code has the index
  if (of_object.indices.size() == 1 && computed_indices.size() == 1 &&
      terms_.value(computed_indices[0]) == of_object.indices[0].constant)
    of_object.indices = computed_indices;
  if (!of_object.base.empty()) return of_object;
  return {names_.expression_at(at), {}, ""};
}

Linear Reading::load(EventId id, const model::Instruction& i) {
  const Event& e = event(id);
  const Place place{true, e.object, e.offset, i.type.store_bytes()};
  EventId definition = kNoEvent;
  for (const EventId use : trace_.uses(e).subspan(e.registers))
    definition = std::max(definition, use);
  const AtomId cell = terms_.cell(definition, place, number_of(id, i.type));

  return single(cell, terms_.add(memory_name(id, place)));
}

/// The compiler writes `b <= a` for `a >= b`.
bool Reading::is_swapped(EventId id) const {
  const SourceLocation& place = function_of(id).locations[event(id).pc];
  const edits::SyntaxId node = tree_.at(place);
  if (node == edits::kNoSyntax) return false;
  if (tree_.kind(node) == edits::SyntaxKind::Binary) return tree_.token(node).starts_with('>');
  if (tree_.kind(node) != edits::SyntaxKind::Opaque) return false;
  // in a macro, only if all comparisons of the text are of this kind
  const std::string text = tree_.text(node);
  return text.find('>') != std::string::npos && text.find('<') == std::string::npos;
}

std::optional<Predicate> Reading::compared(EventId id, const model::Instruction& i) {
  const bool is_order = i.op != Op::Eq && i.op != Op::Ne;
  Linear a = operand(id, 0), b = operand(id, 1);
  const bool is_unsigned = i.op == Op::Ult || i.op == Op::Ule;
  const bool same_order = !is_unsigned || (terms_.value(a) >= 0 && terms_.value(b) >= 0);
  if (!same_order)
    return comparison(
        terms_.applied(i.op == Op::Ult ? Operation::UnsignedLess : Operation::UnsignedEqual,
                       i.type.bits(), {a, b}),
        Relation::Unequal, number(0));
  Relation relation = i.op == Op::Eq                       ? Relation::Equal
                      : i.op == Op::Ne                     ? Relation::Unequal
                      : i.op == Op::Slt || i.op == Op::Ult ? Relation::Less
                                                           : Relation::LessEqual;
  if (is_order && is_swapped(id)) {
    std::swap(a, b);
    relation = mirrored(relation);
  }
  return comparison(a, relation, b);
}

std::optional<Predicate> Reading::truth(EventId id, unsigned number_in_order) {
  if (operand_of(id, number_in_order) < 0) return std::nullopt;
  const EventId from = source(id, number_in_order);
  if (from != kNoEvent && event(from).kind == Event::Kind::Instruction && depth_ <= kDeepest) {
    const model::Instruction& i = instruction_of(from);
    if (i.op == Op::Probe || i.op == Op::Move) {
      ++depth_;
      auto inner = truth(from, 0);
      --depth_;
      return inner;
    }
    if (i.op >= Op::Eq && i.op <= Op::Sle)
      if (const auto predicate = compared(from, i)) return predicate;
  }
  return comparison(operand(id, number_in_order), Relation::Unequal, number(0));
}

std::optional<Predicate> Reading::condition(EventId branch) {
  auto predicate = truth(branch, 0);
  if (!predicate) return std::nullopt;
  predicate = terms_.plain(std::move(*predicate));
  if (!decision(branch)) predicate = negated(*predicate);
  // a value that the record does not have
  if (!terms_.holds(*predicate)) return std::nullopt;
  return predicate;
}

bool Reading::is_turned(EventId branch) const {
  const EventId from = source(branch, 0);
  return is_instruction(from, Op::Probe) && event(from).replaced;
}

bool Reading::decision(EventId branch) const {
  return (event(branch).value != 0) != is_turned(branch);
}

edits::SyntaxId Reading::comparison_of(EventId branch) const {
  EventId id = source(branch, 0);
  while (is_instruction(id, Op::Probe) || is_instruction(id, Op::Move)) id = source(id, 0);
  if (id == kNoEvent || event(id).kind != Event::Kind::Instruction ||
      instruction_of(id).op < Op::Eq || instruction_of(id).op > Op::Sle)
    return edits::kNoSyntax;
  const edits::SyntaxId node = tree_.at(function_of(id).locations[event(id).pc]);
  if (node == edits::kNoSyntax || tree_.kind(node) != edits::SyntaxKind::Binary)
    return edits::kNoSyntax;
  const std::string token = tree_.token(node);
  return token == "==" || token == "!=" || token[0] == '<' || token[0] == '>' ? node
                                                                              : edits::kNoSyntax;
}

Name Reading::part_of(const Place& place) const {
  return place.in_memory ? names_.part_of(trace_.objects()[place.owner], place) : Name{};
}

std::optional<Place> Reading::target(EventId id) const {
  const Event& e = event(id);
  if (e.kind != Event::Kind::Instruction) return std::nullopt;
  const model::Instruction& i = instruction_of(id);
  const model::Function& function = function_of(id);
  if (i.op == Op::Store) return Place{true, e.object, e.offset, i.type.store_bytes()};
  if (!model::operand_shape(i.op).dst || i.dst >= static_cast<model::Operand>(function.variables) ||
      function.register_names[static_cast<size_t>(i.dst)].empty())
    return std::nullopt;
  return Place{false, e.frame, i.dst, 0};
}

Linear Reading::target_cell(EventId id) {
  const Place place = *target(id);
  const model::Function& function = function_of(id);
  if (!place.in_memory)
    return single(
        terms_.cell(id, place,
                    number_of(id, function.register_types[static_cast<size_t>(place.at)])),
        terms_.add({function.register_names[static_cast<size_t>(place.at)], {}, ""}));
  return single(terms_.cell(id, place, number_of(id, instruction_of(id).type)),
                terms_.add(memory_name(id, place)));
}

const std::optional<Linear>& Reading::definition(AtomId cell) {
  const auto [at, fresh] = definitions_.try_emplace(cell);
  if (fresh) {
    const Atom atom = terms_[cell];
    auto found = find_definition(atom);
    if (found && terms_.value(*found) != atom.value) found.reset();
    definitions_[cell] = std::move(found);
  }
  return definitions_[cell];
}

std::optional<AtomId> Reading::held_at(const Place& place, EventId before) {
  if (frame_ends_.empty()) note_writes();
  const std::vector<EventId>& writes = writes_[place.owner];
  for (auto at = std::lower_bound(writes.begin(), writes.end(), before); at != writes.begin();) {
    const EventId id = *--at;
    if (event(id).kind == Event::Kind::Written) {
      if (const auto cell = terms_.find_cell(id, place)) return cell;
    } else if (target(id)->overlaps(place)) {
      return *target(id) == place ? std::optional(target_cell(id).summands[0].atom) : std::nullopt;
    }
  }
  return terms_.find_cell(kNoEvent, place);
}

AtomId Reading::origin(AtomId cell) {
  for (;;) {
    const std::optional<Linear> given = definition(cell);
    if (!given || given->constant != 0 || given->summands.size() != 1 ||
        given->summands[0].factor != 1 || terms_[given->summands[0].atom].kind != Atom::Kind::Cell)
      return cell;
    cell = given->summands[0].atom;
  }
}

std::optional<Linear> Reading::find_definition(const Atom& cell) {
  const EventId id = cell.definition;
  if (cell.kind != Atom::Kind::Cell || id == kNoEvent) return std::nullopt;
  const Event& e = event(id);
  if (e.kind == Event::Kind::Written) {
    // a copy names the event that gave the bytes at the place they were copied from
    const bool copied = e.copied && e.registers == 2 && e.uses == 3;
    const EventId from = copied ? trace_.uses(e)[2] : kNoEvent;
    if (!is_instruction(from, Op::Store) || e.offset != cell.place.at) return std::nullopt;
    const Place place = *target(from);
    return place.bytes == cell.place.bytes ? std::optional(target_cell(from)) : std::nullopt;
  }
  if (e.kind != Event::Kind::Instruction || function_of(id).library) return std::nullopt;
  const model::Instruction& i = instruction_of(id);
  if (cell.place.in_memory) {
    if (i.op != Op::Store || i.type.is_float()) return std::nullopt;
    return *target(id) == cell.place ? std::optional(operand(id, 1)) : std::nullopt;
  }
  if (cell.place.at == kReturned) return operand(id, 0);
  const bool is_call = i.op == Op::Call || i.op == Op::CallIndirect;
  if (is_call && trace_.frames()[cell.place.owner].call == id)
    return operand(id, static_cast<unsigned>(cell.place.at) + (i.op == Op::Call ? 0 : 1));
  return value(id);
}

}  // namespace culprit::explain
