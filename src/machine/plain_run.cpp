#include "machine/plain_run.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "machine/recording.h"

#include "machine/change_propagation.h"

namespace culprit::machine {

namespace {

constexpr size_t kLongestText = 4096;
constexpr size_t kMostObserved = 8;   // executions of which each is observed in a state of its own; of more, the program is run

class PlainDomain final : public Domain {
 public:
  PlainDomain(const PlainRunRequest& request, PlainRun& run) : request_(request), run_(run) {}
  void bind(const Machine& machine) { machine_ = &machine; }

  Value probe(State& state, model::ComponentId component, model::Type type, Value computed, int site) override {
    bool seen = run_.observations.size() < request_.observation_limit && watched(component);
    std::optional<std::string> text;
    if (type.is_pointer() && (seen || edited_text(component))) text = literal(state, component, computed);
    Value used = text && edited_text(component) ? with_text(state, component, computed, *text) : replacement(state, component, computed, site);
    if (seen) observe(state, component, computed, used, std::move(text), site);
    if (request_.recording && used != computed) request_.recording->replaced();
    return used;
  }

  /// From now on output counts in State::output only, until resume().
  void skip() { skips_ = true; }
  /// A state of a recorded run goes on: what it printed so far is taken over.
  void resume(const State& state, const PlainRun& recorded) {
    skips_ = false;
    prints_ = state.output.flags;
    run_.output.assign(recorded.output, 0, state.output.position);
    const auto behind = std::partition_point(recorded.segments.begin(), recorded.segments.end(),
                                             [&](const OutputSegment& segment) { return segment.begin < state.output.position; });
    run_.segments.assign(recorded.segments.begin(), behind);
  }

  void emit(State& state, const IoSite& site, std::span<const OutputPiece> pieces) override {
    ++state.output.flags;
    if (skips_) {
      for (const OutputPiece& piece : pieces) state.output.position += static_cast<uint32_t>(piece.text.size());
      return;
    }
    ++prints_;
    model::ComponentId whole = site.call ? site.call->whole : model::kNoComponent;
    if (const std::string* text = next_text(whole)) {
      if (request_.recording) request_.recording->replaced();
      append(state, site, *text, whole);
      return;
    }
    for (const OutputPiece& piece : pieces) {
      model::ComponentId component = piece.component != model::kNoComponent ? piece.component : whole;
      const std::string* text = next_text(piece.component);
      if (text && request_.recording) request_.recording->replaced();
      append(state, site, text ? *text : piece.text, component);
    }
  }

  void emit_error(State& state, std::string_view text) override {
    if (!request_.keep_errors) return;
    run_.errors += text;
    if (run_.errors.size() > request_.output_limit) state.stop = Stop::OutputLimit;
  }

 private:
  Value replacement(const State& state, model::ComponentId component, Value computed, int site) {
    if (!request_.intervention) return computed;
    if (auto edit = request_.intervention->edits.find(component); edit != request_.intervention->edits.end())
      return edited(computed, edit->second, read_for(state, edit->second, site));
    auto found = request_.intervention->values.find(component);
    if (found == request_.intervention->values.end()) return computed;
    size_t instance = instances_[component]++;
    return instance < found->second.size() ? found->second[instance] : computed;
  }

  struct Read {
    Value value;
    model::Type type;
  };
  /// The value read of that number, where it is in a register.
  std::optional<Read> read_at(const State& state, int site, size_t number) const {
    const Frame& frame = state.top();
    const model::Function& function = *machine_->image().functions()[frame.function].model;
    const std::vector<model::Operand>& reads = function.probes[static_cast<size_t>(site)].reads;
    if (number >= reads.size() || reads[number] < 0) return std::nullopt;
    auto r = static_cast<size_t>(reads[number]);
    return Read{state.registers[frame.base + r], function.register_types[r]};
  }

  /// What `edited` wants to know of the values read.
  std::optional<Value> read_for(const State& state, const ValueEdit& edit, int site) const {
    if (site < 0 || state.frames.empty()) return std::nullopt;
    if (edit.kind == ValueEdit::Kind::OtherSign) {
      std::optional<Read> read = read_at(state, site, edit.operand);
      return read && read->type == edit.type ? std::optional(read->value) : std::nullopt;
    }
    if (edit.kind != ValueEdit::Kind::AtEquality) return std::nullopt;
    std::optional<Read> left = read_at(state, site, 0), right = read_at(state, site, 1);
    if (!left || !right || left->type != right->type || !left->value.is_plain() || !right->value.is_plain()) return std::nullopt;
    return Value::plain(left->value.bits == right->value.bits);
  }

  uint64_t array_bytes(model::ComponentId component) const { return request_.image->program().components[component].array_bytes; }

  const TextEdit* edited_text(model::ComponentId component) const {
    if (!request_.intervention) return nullptr;
    auto found = request_.intervention->strings.find(component);
    return found == request_.intervention->strings.end() ? nullptr : &found->second;
  }

  std::optional<std::string> literal(const State& state, model::ComponentId component, Value computed) const {
    if (!computed.is_plain()) return std::nullopt;
    uint64_t bytes = array_bytes(component);
    return bytes ? text_at(state.memory, computed.bits, bytes) : constant_text_at(state.memory, computed.bits);
  }

  /// An array is written over; a pointer gets a constant of its own, once a run.
  Value with_text(State& state, model::ComponentId component, Value computed, const std::string& text) {
    const TextEdit& edit = *edited_text(component);
    if (text != edit.from) return computed;
    if (uint64_t bytes = array_bytes(component)) {
      std::string content = edit.to.substr(0, bytes);
      content.resize(bytes, '\0');
      Memory::Id id = Memory::id_of(computed.bits);
      state.memory.writable(id).write(Memory::offset_of(computed.bits), content.data(), bytes);
      if (request_.recording) {
        request_.recording->accessed(state.memory.find(id)->info(), computed.bits, bytes, true);
        request_.recording->replaced();
      }
      return computed;
    }
    auto [place, fresh] = new_texts_.emplace(component, 0);
    if (fresh) {
      ObjectInfo info;
      info.constant = true;
      info.element_bytes = 1;
      Memory::Id id = state.memory.allocate(edit.to.size() + 1, std::make_shared<ObjectInfo>(std::move(info)), true);
      state.memory.writable(id).write(0, edit.to.data(), edit.to.size());
      place->second = Memory::address(id);
    }
    return Value::plain(place->second);
  }

  const std::string* next_text(model::ComponentId component) {
    if (!request_.intervention || component == model::kNoComponent) return nullptr;
    auto found = request_.intervention->texts.find(component);
    if (found == request_.intervention->texts.end()) return nullptr;
    size_t instance = instances_[component]++;
    return instance < found->second.size() ? &found->second[instance] : nullptr;
  }

  bool watched(model::ComponentId component) const {
    return std::find(request_.watch.begin(), request_.watch.end(), component) != request_.watch.end();
  }

  void observe(const State& state, model::ComponentId component, Value computed, Value used, std::optional<std::string> text, int site) {
    Observation o{component, computed, used, std::move(text), {}, site, 0, {}, {}, 0};
    if (computed.is_plain() && machine_->image().program().components[component].type.is_pointer())
      if (const Object* target = state.memory.find(Memory::id_of(computed.bits))) o.element_bytes = target->info().element_bytes;
    if (!state.frames.empty()) {
      const Frame& frame = state.top();
      const ImageFunction& function = machine_->image().functions()[frame.function];
      o.function = frame.function;
      if (site >= 0)
        for (model::Operand r : function.model->probes[static_cast<size_t>(site)].reads)
          o.reads.push_back(r >= 0 ? state.registers[frame.base + static_cast<size_t>(r)] : function.constants[static_cast<size_t>(~r)]);
      o.iteration = loop_iteration(machine_->image(), state, state.frames.size() - 1);
      for (size_t f = state.frames.size() - 1; f-- > 0 && o.callers.size() < kCallersKept;) o.callers.push_back(caller(state.frames[f]));
    }
    run_.observations.push_back(std::move(o));
  }

  Caller caller(const Frame& frame) const {
    const model::Function& function = *machine_->image().functions()[frame.function].model;
    uint32_t call = frame.pc > 0 ? frame.pc - 1 : 0;   // the pc is behind it
    return {frame.function, call < function.locations.size() ? function.locations[call] : function.location};
  }

  void append(State& state, const IoSite& site, const std::string& text, model::ComponentId component) {
    if (text.empty()) return;
    run_.segments.push_back({run_.output.size(), site.function, site.pc, component, prints_});
    if (request_.recording) request_.recording->printed(run_.output.size(), text);
    run_.output += text;
    state.output.position = static_cast<uint32_t>(run_.output.size());
    if (run_.output.size() > request_.output_limit) state.stop = Stop::OutputLimit;
    if (!request_.matcher) return;
    if (!request_.matcher->feed(matched_, text)) state.stop = Stop::Rejected;
    run_.matched = matched_.position;
  }

  const PlainRunRequest& request_;
  PlainRun& run_;
  const Machine* machine_ = nullptr;
  std::map<model::ComponentId, size_t> instances_;
  std::map<model::ComponentId, uint64_t> new_texts_;   // addresses
  OutputMatcher::State matched_;
  uint32_t prints_ = 0;                                // calls that printed
  bool skips_ = false;
};

void set_modes(Machine& machine, const PlainRunRequest& request) {
  size_t components = request.image->program().components.size();
  if (request.count_hits) machine.hits.assign(components, 0);
  if (!request.intervention && request.watch.empty()) return;
  machine.modes.assign(components, ProbeMode::Ok);
  for (model::ComponentId component : request.watch) machine.modes[component] = ProbeMode::Watch;
  if (!request.intervention) return;
  for (const auto& [component, values] : request.intervention->values) machine.modes[component] = ProbeMode::Ab;
  for (const auto& [component, edit] : request.intervention->edits) machine.modes[component] = ProbeMode::Ab;
  for (const auto& [component, texts] : request.intervention->texts) machine.modes[component] = ProbeMode::Ab;
  for (const auto& [component, edit] : request.intervention->strings) machine.modes[component] = ProbeMode::Ab;
}

}  // namespace

namespace {

double edited_number(double computed, ValueEdit::Kind kind, double read) {
  if (kind == ValueEdit::Kind::Negate) return -computed;
  if (kind == ValueEdit::Kind::Magnitude) return std::abs(computed);
  return kind == ValueEdit::Kind::OtherSign ? read - (computed - read) : computed;
}

/// Values of a float take the way through double, in which the difference and its rounding are those of float or better.
Value edited_float(Value computed, const ValueEdit& edit, uint64_t read) {
  if (edit.type == model::kF64)
    return Value::plain(std::bit_cast<uint64_t>(edited_number(std::bit_cast<double>(computed.bits), edit.kind, std::bit_cast<double>(read))));
  if (edit.type != model::kF32) return computed;
  auto number = [](uint64_t bits) { return static_cast<double>(std::bit_cast<float>(static_cast<uint32_t>(bits))); };
  return Value::plain(std::bit_cast<uint32_t>(static_cast<float>(edited_number(number(computed.bits), edit.kind, number(read)))));
}

uint64_t edited_integer(uint64_t computed, const ValueEdit& edit, uint64_t read) {
  switch (edit.kind) {
    case ValueEdit::Kind::Add: return computed + edit.operand;
    case ValueEdit::Kind::Not: return computed == 0;
    case ValueEdit::Kind::Negate: return uint64_t{0} - computed;
    case ValueEdit::Kind::OtherSign: return 2 * read - computed;
    case ValueEdit::Kind::AtEquality: return computed ^ read;
    default: return computed;
  }
}

}  // namespace

Value edited(Value computed, const ValueEdit& edit, std::optional<Value> read) {
  if (edit.kind == ValueEdit::Kind::Constant) return Value::plain(edit.operand);
  if (!computed.is_plain()) return computed;
  bool needs_read = edit.kind == ValueEdit::Kind::OtherSign || edit.kind == ValueEdit::Kind::AtEquality;
  if (needs_read && !(read && read->is_plain())) return computed;
  if (edit.type.is_float()) return edited_float(computed, edit, read ? read->bits : 0);
  uint64_t bits = edited_integer(computed.bits, edit, read ? read->bits : 0);
  unsigned width = edit.type.bits();
  return Value::plain(width < 64 ? bits & ((uint64_t{1} << width) - 1) : bits);
}

std::optional<std::string> text_at(const Memory& memory, uint64_t pointer, uint64_t most) {
  const Object* object = memory.find(Memory::id_of(pointer));
  int64_t offset = Memory::offset_of(pointer);
  if (!object || !object->alive() || offset < 0 || static_cast<uint64_t>(offset) >= object->size()) return std::nullopt;
  uint64_t end = object->size() - static_cast<uint64_t>(offset);
  if (most <= end) end = most;
  std::string text;
  for (; text.size() < end; ++offset) {
    if (!object->byte_defined(offset) || text.size() >= kLongestText) return std::nullopt;
    auto byte = static_cast<char>(object->byte(offset));
    if (byte == '\0') return text;
    text += byte;
  }
  if (end == most) return text;  // it fills the array
  return std::nullopt;
}

std::optional<std::string> constant_text_at(const Memory& memory, uint64_t pointer) {
  const Object* object = memory.find(Memory::id_of(pointer));
  if (!object || !object->info().constant || object->info().storage != Storage::Static) return std::nullopt;
  return text_at(memory, pointer);
}

struct RecordedRun {
  PlainRun run;
  UndefinedFill fill{};
  std::unique_ptr<DependenceGraph> graph;
};

namespace {

void set_up(Machine& machine, const PlainRunRequest& request) {
  machine.limits = request.limits;
  machine.environment = request.environment;
  machine.file_set = request.files;
  machine.expectations = request.expectations;
  machine.undefined_fill = request.fill;
  machine.observer = request.recording;
  if (request.count_hits) machine.loop_peaks.assign(request.image->loops(), 0);
  set_modes(machine, request);
}

bool looks_at_reads(const ValueEdit& edit) { return edit.kind == ValueEdit::Kind::OtherSign || edit.kind == ValueEdit::Kind::AtEquality; }

/// What the domain is asked about, when a recorded run will do instead of one from the start.
struct Followed {
  std::vector<model::ComponentId> components;
  bool states_at_probes = false;   // the domain looks at more than the value
};

std::optional<Followed> followed(const PlainRunRequest& request, const Machine& machine) {
  const bool whole_output = !request.matcher && !request.keep_errors;   // only stdout is recorded, to its end
  const bool possible = request.recorded && request.recorded->fill == request.fill && request.intervention && request.intervention->strings.empty() &&
                        whole_output && !request.count_hits && !request.recording;
  if (!possible) return std::nullopt;
  const DependenceGraph& graph = *request.recorded->graph;
  Followed result;
  for (model::ComponentId c = 0; c < machine.modes.size(); ++c)
    if (machine.modes[c] != ProbeMode::Ok) result.components.push_back(c);
  std::vector<model::ComponentId> looked_at = request.watch;
  for (const auto& [component, edit] : request.intervention->edits)
    if (looks_at_reads(edit)) looked_at.push_back(component);
  size_t executions = 0;
  for (model::ComponentId component : looked_at) executions += graph.executions(component).size();
  result.states_at_probes = !looked_at.empty();
  if (executions > kMostObserved || !ChangePropagation::possible(graph, result.components)) return std::nullopt;
  return result;
}

void finish(PlainRun& run, const State& state, Machine& machine) {
  run.stop = state.stop;
  run.exit_status = state.exit_status;
  run.findings = std::move(machine.findings);
  run.hits = std::move(machine.hits);
  run.loop_peaks = std::move(machine.loop_peaks);
  run.deepest = machine.deepest;
  run.steps = state.steps;
  run.message = state.message;
  if (state.frames.empty()) return;
  const model::Function& function = *machine.image().functions()[state.top().function].model;
  uint32_t pc = state.top().pc;
  if (pc < function.locations.size()) run.last = function.locations[pc];
  if (run.stop == Stop::Endless) run.last = function.loops[static_cast<size_t>(function.code[pc].a)].location;
}

}  // namespace

PlainRun plain_run(const PlainRunRequest& request) {
  PlainRun run;
  PlainDomain domain(request, run);
  Machine machine(*request.image, domain, *request.input);
  domain.bind(machine);
  set_up(machine, request);
  if (!request.intervention) machine.endless.emplace(*request.image);
  State state;
  if (const auto along = followed(request, machine)) {
    const RecordedRun& recorded = *request.recorded;
    domain.skip();
    std::optional<State> resumed = ChangePropagation(*recorded.graph, machine, along->states_at_probes).run(along->components);
    state = resumed ? std::move(*resumed) : recorded.graph->last();
    domain.resume(state, recorded.run);
  } else {
    state = machine.start(*request.arguments);
  }
  machine.run(state);
  finish(run, state, machine);
  return run;
}

std::shared_ptr<const RecordedRun> record_run(const PlainRunRequest& request) {
  auto recorded = std::make_shared<RecordedRun>();
  recorded->fill = request.fill;
  PlainDomain domain(request, recorded->run);
  Machine machine(*request.image, domain, *request.input);
  domain.bind(machine);
  set_up(machine, request);
  recorded->graph = std::make_unique<DependenceGraph>(machine, machine.start(*request.arguments), request.limits.steps);
  finish(recorded->run, recorded->graph->last(), machine);
  return recorded;
}

int32_t innermost_loop(const model::Function& function, int32_t pc) {
  auto after = std::upper_bound(function.blocks.begin(), function.blocks.end(), pc, [](int32_t p, const model::Block& b) { return p < b.pc; });
  return after == function.blocks.begin() ? -1 : std::prev(after)->loop;
}

std::vector<uint32_t> loop_iteration(const Image& image, const State& state, size_t index) {
  const Frame& frame = state.frames[index];
  const ImageFunction& function = image.functions()[frame.function];
  std::vector<uint32_t> counters;
  for (int32_t loop = innermost_loop(*function.model, static_cast<int32_t>(frame.pc)); loop >= 0; loop = function.model->loops[static_cast<size_t>(loop)].parent)
    counters.push_back(static_cast<uint32_t>(state.registers[frame.base + function.first_loop + static_cast<size_t>(loop)].bits));
  std::reverse(counters.begin(), counters.end());
  return counters;
}

}  // namespace culprit::machine
