#include "record/trace.h"

#include <algorithm>
#include <utility>

#include "machine/image/builtin.h"
#include "model/operands.h"
#include "record/postdominators.h"

namespace culprit::record {

using model::Op;

namespace {

constexpr size_t kMostUses = 4096;  // per event: a longer text depends on its beginning only

/// The finalizer of SplitMix64 (Steele, Lea & Flood 2014).
uint64_t mixed(uint64_t a, uint64_t b) {
  uint64_t x = a * 0x9e3779b97f4a7c15u + b + 0x632be59bd9b4e019u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

uint64_t hash_of(std::string_view text, uint64_t start) {
  for (char c : text) start = (start ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return start;
}

bool is_recorded(Op op) {
  return op != Op::Jump && op != Op::LoopNext && op != Op::StackSave && op != Op::StackRestore &&
         op != Op::Undefine && op != Op::UndefineObject && op != Op::BeginObject &&
         op != Op::EndObject;
}

bool is_call(Op op) { return op == Op::Call || op == Op::CallIndirect; }

}  // namespace

Trace::Trace(const machine::Image& image, size_t limit)
    : image_(image), limit_(limit), flows_(image.functions().size()) {
  Event before;
  before.kind = Event::Kind::Before;
  append(before);
  objects_.emplace_back();
  for (const uint32_t global : image.thread_locals()) thread_locals_.insert(image.global(global));
  for (const uint32_t global : image.rank_variables()) rank_variables_.insert(image.global(global));
  for (const machine::ImageFunction& function : image.functions())
    if (function.model->library)
      for (const machine::ObjectInfo& local : function.frame_objects) of_library_.insert(&local);
}

const Trace::Flow& Trace::flow_of(uint32_t function) {
  Flow& flow = flows_[function];
  if (flow.block_at.empty()) {
    flow.block_at = block_beginnings(*image_.functions()[function].model);
    flow.postdominator = immediate_postdominators(*image_.functions()[function].model);
  }
  return flow;
}

uint64_t Trace::place(const Event& event) const {
  return event.object ? mixed(objects_[event.object].key,
                              static_cast<uint64_t>(static_cast<int64_t>(event.offset)))
                      : 0;
}

uint32_t Trace::object_of(uint64_t pointer, uint32_t thread) const {
  const auto found = object_index_.find(index_key(machine::Memory::id_of(pointer), thread));
  return found == object_index_.end() ? 0 : found->second;
}

EventId Trace::open_event(Event::Kind kind, uint32_t pc) {
  Event event;
  event.kind = kind;
  event.pc = pc;
  event.first_use = static_cast<uint32_t>(uses_.size());
  if (!live_.empty()) {
    const LiveFrame& frame = live_.back();
    event.frame = frame.id;
    event.parent = frame.regions.empty() ? frames_[frame.id].call : frame.regions.back().branch;
    event.key = mixed(events_[event.parent].key, (uint64_t{frames_[frame.id].function} << 32) + pc);
  }
  return append(event);
}

EventId Trace::append(const Event& event) {
  events_.push_back(event);
  steps_.push_back(step_);
  return static_cast<EventId>(events_.size() - 1);
}

EventId Trace::event_at(uint64_t step) const {
  const auto after = std::upper_bound(steps_.begin(), steps_.end(), step);
  return static_cast<EventId>(after - steps_.begin()) - 1;
}

void Trace::use_operand(const machine::State& state, model::Operand operand) {
  const size_t at = state.top().base + static_cast<size_t>(std::max(operand, 0));
  use(operand >= 0 && at < registers_.size() ? registers_[at] : kNoEvent);
}

/// The registers that an instruction reads. For a probe only the value counts, for a select only
/// the chosen operand.
void Trace::use_operands(const machine::State& state, const model::Function& function,
                         const model::Instruction& i) {
  if (i.op == Op::Probe) return use_operand(state, i.a);
  if (i.op == Op::Select) {
    use_operand(state, i.a);
    const machine::Value condition =
        i.a >= 0 ? state.registers[state.top().base + static_cast<size_t>(i.a)]
                 : image_.functions()[state.top().function].constants[static_cast<size_t>(~i.a)];
    return use_operand(state, condition.bits & 1 ? i.b : i.c);
  }
  model::for_each_use(function, i, [&](const model::Operand& o) { use_operand(state, o); });
}

// Processes
// -------------------------------------------------------------------------------------------------

void Trace::forked(const machine::State&) {
  if (!full_) parents_.push_back({{live_, registers_}, memory_, object_index_, input_});
}

void Trace::resumed(const machine::State& state) {
  current_ = kNoEvent;
  if (full_) return;
  const auto last = static_cast<EventId>(events_.size() - 1);  // of the child
  if (parents_.empty()) {                                      // the trace began in the child
    memory_.clear();
    object_index_.clear();
    begin(state);
  } else {
    Definitions& own = parents_.back();
    live_ = std::move(own.stack.frames);
    registers_ = std::move(own.stack.registers);
    memory_ = std::move(own.memory);
    object_index_ = std::move(own.object_index);
    input_ = own.input;
    parents_.pop_back();
  }
  registers_.resize(state.registers.size(), kNoEvent);
  const machine::Frame& top = state.top();
  const uint32_t pc = top.pc - 1;
  const model::Function& function = *image_.functions()[top.function].model;
  const EventId id = open_event(Event::Kind::Instruction, pc);
  use(last);
  Event& event = events_[id];
  event.uses = 1;
  event.key = mixed(event.key, 3);
  define(state.status_at, sizeof(int), id);
  const model::Instruction& call = function.code[pc];
  if (!is_call(call.op)) return;
  for (model::Operand result : function.calls[static_cast<size_t>(call.c)].results)
    registers_[top.base + static_cast<size_t>(result)] = id;
}

void Trace::before(const machine::State& state, uint32_t pc, uint64_t steps) {
  current_ = kNoEvent;
  step_ = steps;
  if (full_ || state.frames.empty()) return;
  if (events_.size() >= limit_) {
    full_ = true;
    return;
  }
  if (!has_begun_) begin(state);
  const uint32_t number = state.top().function;
  const model::Function& function = *image_.functions()[number].model;
  instruction_ = &function.code[pc];
  std::vector<Region>& regions = live_.back().regions;
  if (const int32_t block = flow_of(number).block_at[pc]; block != kNoBlock)
    while (!regions.empty() && regions.back().end == block) regions.pop_back();
  replaced_ = false;
  text_hash_ = 0;
  reads_.clear();
  writes_.clear();
  if (instruction_->op == Op::LoopNext)
    iterations_.push_back({static_cast<EventId>(events_.size()), live_.back().id, instruction_->a});
  if (!is_recorded(instruction_->op)) return;
  current_ = open_event(Event::Kind::Instruction, pc);
  use_operands(state, function, *instruction_);
  events_[current_].registers =
      static_cast<uint16_t>(std::min(uses_.size() - events_[current_].first_use, kMostUses));
  events_[current_].uses = events_[current_].registers;  // all, if it ends the run
  input_before_ = state.input.position;
}

void Trace::accessed(const machine::ObjectInfo& info, uint64_t pointer, uint64_t bytes,
                     bool write) {
  if (current_ == kNoEvent) return;
  std::vector<Range>& ranges = write ? writes_ : reads_;
  object_at(pointer, &info);
  if (!ranges.empty() && ranges.back().pointer + ranges.back().bytes == pointer) {
    ranges.back().bytes += bytes;
    return;
  }
  ranges.push_back({pointer, bytes});
}

void Trace::printed(size_t begin, std::string_view text) {
  if (current_ == kNoEvent) return;
  text_hash_ = hash_of(text, text_hash_ ? text_hash_ : 0xcbf29ce484222325u);
  if (!prints_.empty() && prints_.back().event == current_ && prints_.back().end == begin)
    prints_.back().end += text.size();
  else prints_.push_back({current_, begin, begin + text.size()});
}

void Trace::initial(const machine::State& state, model::ComponentId component, uint64_t pointer,
                    uint64_t bytes) {
  const EventId id = open_event(Event::Kind::Initial, 0);
  Event& event = events_[id];
  event.component = component;
  event.key = mixed(component, pointer);
  event.replaced = std::exchange(replaced_, false);
  const machine::Object* object = state.memory.find(machine::Memory::id_of(pointer));
  uint64_t bits = 0;
  object->read(machine::Memory::offset_of(pointer), &bits, std::min<uint64_t>(bytes, 8));
  event.object = object_at(pointer, &object->info());
  event.offset = static_cast<int32_t>(machine::Memory::offset_of(pointer));
  event.value = event.mark = bits;
  define(pointer, bytes, id);
}

void Trace::probed(const machine::State& state, const machine::LoopProbe& probe, uint32_t pc) {
  if (full_ || live_.empty()) return;
  const size_t at = state.top().base + static_cast<size_t>(probe.variable);
  const EventId before = registers_[at], id = open_event(Event::Kind::Probed, pc);
  use(before);
  Event& event = events_[id];
  event.component = probe.component;
  event.key = mixed(event.key, probe.component);
  event.replaced = std::exchange(replaced_, false);
  event.registers = event.uses = 1;
  set_value(state, event, state.registers[at].bits,
            image_.functions()[probe.function]
                .model->register_types[static_cast<size_t>(probe.variable)]
                .is_pointer());
  registers_[at] = id;
}

void Trace::after(const machine::State& state, uint32_t pc) {
  if (current_ == kNoEvent) return;
  const model::Instruction& i = *instruction_;
  for (const Range& read : reads_)
    for (uint64_t at = 0; at < read.bytes && uses_.size() - events_[current_].first_use < kMostUses;
         ++at) {
      const EventId definition = defined_at(read.pointer + at);
      const bool first = uses_.size() - events_[current_].first_use == events_[current_].registers;
      if (first || uses_.back() != definition) use(definition);
    }
  if (is_call(i.op) && state.input.position != input_before_) use(input_);
  events_[current_].uses =
      static_cast<uint16_t>(std::min(uses_.size() - events_[current_].first_use, kMostUses));
  events_[current_].replaced = replaced_;
  const size_t accessed = reads_.size() + writes_.size();
  if (accessed > 0 && (i.op == Op::Load || i.op == Op::Store)) {
    const Range& range = reads_.empty() ? writes_.front() : reads_.front();
    events_[current_].object = object_at(range.pointer, nullptr);
    events_[current_].offset = static_cast<int32_t>(machine::Memory::offset_of(range.pointer));
  }
  note_result(state, i, pc);
  note_writes(state, i);
  if (is_call(i.op) && state.input.position != input_before_) note_input(state);
  enter_region(i, pc);
  follow_frames(state, i);
  current_ = kNoEvent;
}

/// Object ids are given out in order of allocation, which differs between runs. So a pointer's mark
/// names its object by the event that made it.
void Trace::set_value(const machine::State& state, Event& event, uint64_t bits, bool pointer) {
  event.value = event.mark = bits;
  event.pointer = pointer;
  if (!pointer) return;
  const machine::Object* object = state.memory.find(machine::Memory::id_of(bits));
  if (!object) return;
  event.mark = mixed(objects_[object_at(bits, &object->info())].key,
                     static_cast<uint64_t>(machine::Memory::offset_of(bits)));
}

void Trace::note_result(const machine::State& state, const model::Instruction& i, uint32_t pc) {
  const LiveFrame& frame = live_.back();
  const model::Function& function = *image_.functions()[frames_[frame.id].function].model;
  const machine::ImageFunction& loaded = image_.functions()[frames_[frame.id].function];
  const bool here = state.frames.size() == live_.size();
  auto value_of = [&](model::Operand o) {
    if (o < 0) return loaded.constants[static_cast<size_t>(~o)].bits;
    const size_t at = frame.base + static_cast<size_t>(o);
    return at < state.registers.size() ? state.registers[at].bits : 0;
  };
  auto type_of = [&](model::Operand o) {
    return o < 0 ? function.constants[static_cast<size_t>(~o)].type
                 : function.register_types[static_cast<size_t>(o)];
  };
  Event& event = events_[current_];
  model::Operand result = -1;
  bool has_result = model::operand_shape(i.op).dst;
  if (has_result) result = i.dst;
  if (is_call(i.op) && here) {
    const model::CallSite& site = function.calls[static_cast<size_t>(i.c)];
    has_result = !site.results.empty();
    if (has_result) result = site.results[0];
  }
  if (has_result) {
    const uint64_t bits = value_of(result);
    const bool pointer = type_of(result).is_pointer();
    const bool makes_object =
        pointer && (i.op == Op::Alloca || i.op == Op::AllocaDynamic || is_call(i.op));
    const uint64_t key = index_key(machine::Memory::id_of(bits), running_);
    if (makes_object && (i.op != Op::Call || !object_index_.contains(key)))
      if (const machine::Object* object = state.memory.find(machine::Memory::id_of(bits))) {
        objects_.push_back(object_of(event.key, machine::Memory::id_of(bits), &object->info()));
        objects_.back().is_of_library |= function.library;
        object_index_[key] = static_cast<uint32_t>(objects_.size() - 1);
      }
    set_value(state, event, bits, pointer);
    registers_[frame.base + static_cast<size_t>(result)] = current_;
  } else if (i.op == Op::Branch) {
    event.value = event.mark = value_of(i.a) & 1;
  } else if (i.op == Op::Switch) {
    event.value = value_of(i.a);
    event.mark = pc;
  } else if (i.op == Op::Store) {
    set_value(state, event, value_of(i.b), type_of(i.b).is_pointer());
  } else if (is_call(i.op) && !here) {
    event.mark = state.top().function;
  } else if (i.op == Op::Return) {
    // The operand's register may be gone; the event that defined it has the value.
    const std::span<const EventId> used = uses(event);
    uint64_t mark = 0;
    for (EventId use : used) mark = mixed(mark, events_[use].mark);
    if (used.size() == 1 && !i.aux && i.a < 0) mark = mixed(mark, value_of(i.a));
    event.mark = mark;
    event.value =
        used.size() == 1 && !i.aux ? (i.a < 0 ? value_of(i.a) : events_[used[0]].value) : 0;
    event.pointer = used.size() == 1 && events_[used[0]].pointer;
  }
  if (text_hash_) event.mark = mixed(event.mark, text_hash_);
}

/// Whether what the instruction wrote is what it read.
bool Trace::copies(const model::Instruction& i) const {
  if (reads_.size() != 1 || writes_.size() != 1 || reads_[0].bytes != writes_[0].bytes)
    return false;
  if (i.op != Op::Call) return i.op == Op::MemCopy;
  const machine::Callee callee = image_.callee(static_cast<uint32_t>(i.b));
  return callee.kind == machine::Callee::Kind::Builtin &&
         static_cast<int>(callee.index) == machine::find_builtin("memcpy");
}

void Trace::note_writes(const machine::State& state, const model::Instruction& i) {
  if (writes_.empty()) return;
  if (i.op == Op::Store) {
    for (const Range& range : writes_) define(range.pointer, range.bytes, current_);
    return;
  }
  const bool is_copy = copies(i);
  for (const Range& range : std::exchange(writes_, {})) {
    if (!is_copy) {
      note_written(state, range.pointer, range.bytes, kNoEvent);
      continue;
    }
    std::vector<EventId> sources;  // the ranges may overlap
    for (uint64_t at = 0; at < range.bytes; ++at)
      sources.push_back(defined_at(reads_[0].pointer + at));
    for (uint64_t at = 0; at < range.bytes;) {
      uint64_t run = at + 1;
      while (run < range.bytes && sources[run] == sources[at]) ++run;
      note_written(state, range.pointer + at, run - at, sources[at]);
      at = run;
    }
  }
}

/// Adds an event for bytes that the current instruction wrote. `source`: the event that defined
/// these bytes at the place they were copied from; if kNoEvent, they depend on all that the
/// instruction read.
void Trace::note_written(const machine::State& state, uint64_t pointer, uint64_t bytes,
                         EventId source) {
  const machine::Object* object = state.memory.find(machine::Memory::id_of(pointer));
  if (!object || events_.size() >= 2 * limit_) return;
  const Event by = events_[current_];
  Event event = by;
  event.kind = Event::Kind::Written;
  event.object = object_at(pointer, &object->info());
  event.offset = static_cast<int32_t>(machine::Memory::offset_of(pointer));
  event.bytes = static_cast<uint32_t>(std::min<uint64_t>(bytes, UINT32_MAX));
  event.key = mixed(by.key, static_cast<uint64_t>(event.offset) * 2 + 1);
  if (source != kNoEvent) {
    event.first_use = static_cast<uint32_t>(uses_.size());
    for (uint16_t u = 0; u < std::min<uint16_t>(by.registers, 2); ++u) use(uses_[by.first_use + u]);
    use(source);
    event.copied = true;
    event.registers = std::min<uint16_t>(by.registers, 2);
    event.uses = static_cast<uint16_t>(event.registers + 1);
  }
  std::string content(std::min<uint64_t>(bytes, 4096), '\0');
  const int64_t room = static_cast<int64_t>(object->size()) + machine::kRedZone - event.offset;
  content.resize(
      static_cast<size_t>(std::clamp<int64_t>(room, 0, static_cast<int64_t>(content.size()))));
  object->read(event.offset, content.data(), content.size());
  uint64_t bits = 0;
  std::copy_n(content.data(), std::min<size_t>(content.size(), 8), reinterpret_cast<char*>(&bits));
  event.value = bits;
  event.pointer = false;
  event.mark = source != kNoEvent ? events_[source].mark
               : bytes <= 8       ? bits
                                  : hash_of(content, bytes);
  define(pointer, bytes, append(event));
}

void Trace::note_input(const machine::State& state) {
  Event event = events_[current_];
  event.kind = Event::Kind::Input;
  event.key = mixed(event.key, 2);
  event.value = event.mark = state.input.position;
  event.pointer = event.replaced = false;
  input_ = append(event);
}

void Trace::enter_region(const model::Instruction& i, uint32_t) {
  if (i.op != Op::Branch && i.op != Op::Switch) return;
  LiveFrame& frame = live_.back();
  const Event& event = events_[current_];
  const Flow& flow = flow_of(frames_[frame.id].function);
  const auto& blocks = image_.functions()[frames_[frame.id].function].model->blocks;
  const auto after = std::upper_bound(blocks.begin(), blocks.end(), static_cast<int32_t>(event.pc),
                                      [](int32_t at, const model::Block& b) { return at < b.pc; });
  const int32_t end = flow.postdominator[static_cast<size_t>(after - blocks.begin()) - 1];
  // The next iteration of a loop ends where this one ends, so the stack does not grow with
  // iterations.
  if (!frame.regions.empty() && frame.regions.back().end == end)
    frame.regions.back().branch = current_;
  else frame.regions.push_back({current_, end});
}

void Trace::follow_frames(const machine::State& state, const model::Instruction& i) {
  const size_t depth = state.frames.size();
  const bool returned = depth < live_.size();
  while (live_.size() > depth) live_.pop_back();
  registers_.resize(state.registers.size(), kNoEvent);
  // or a longjmp: then the call is that of setjmp
  if (returned && depth > 0 && (i.op == Op::Return || is_call(i.op))) {
    const machine::Frame& top = state.top();
    const model::Function& function = *image_.functions()[top.function].model;
    const model::Instruction* site = top.pc > 0 ? &function.code[top.pc - 1] : nullptr;
    if (site && is_call(site->op))
      for (model::Operand result : function.calls[static_cast<size_t>(site->c)].results)
        registers_[top.base + static_cast<size_t>(result)] = current_;
  }
  while (live_.size() < depth) {
    const machine::Frame& frame = state.frames[live_.size()];
    live_.push_back({static_cast<uint32_t>(frames_.size()), frame.base, {}});
    frames_.push_back({frame.function, current_, running_, static_cast<uint32_t>(live_.size())});
    if (!is_call(i.op)) continue;
    const Event& call = events_[current_];
    const std::span<const EventId> used = uses(call);
    const size_t first = i.op == Op::CallIndirect ? 1 : 0;
    const size_t parameters = image_.functions()[frame.function].model->parameter_types.size();
    for (size_t p = 0; p < parameters && first + p < call.registers; ++p)
      registers_[frame.base + p] = used[first + p] ? used[first + p] : current_;
  }
}

TraceObject Trace::object_of(uint64_t key, machine::Memory::Id id,
                             const machine::ObjectInfo* info) const {
  if (!info) return {key, {}, 0, nullptr, id, false};
  const bool heap = info->storage == machine::Storage::Heap;
  const bool is_of_library = info->library || of_library_.contains(info);
  return {key, info->name, info->element_bytes, heap ? nullptr : info, id, is_of_library};
}

uint32_t Trace::object_at(uint64_t pointer, const machine::ObjectInfo* info) {
  const machine::Memory::Id id = machine::Memory::id_of(pointer);
  const uint64_t key = index_key(id, running_);
  auto [entry, fresh] = object_index_.try_emplace(key, 0);
  if (fresh) {
    entry->second = static_cast<uint32_t>(objects_.size());
    objects_.push_back(object_of(mixed(key, 1), id, info));
  }
  return entry->second;
}

EventId Trace::defined_at(uint64_t pointer) const {
  const auto page = memory_.find(page_of(pointer));
  return page == memory_.end() ? kNoEvent : page->second[pointer % kPage];
}

void Trace::define(uint64_t pointer, uint64_t bytes, EventId event) {
  for (uint64_t at = pointer; at < pointer + bytes; ++at) {
    std::vector<EventId>& page = memory_[page_of(at)];
    if (page.empty()) page.resize(kPage, kNoEvent);
    page[at % kPage] = event;
  }
}

}  // namespace culprit::record
