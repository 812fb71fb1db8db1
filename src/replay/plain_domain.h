// The domain of plain runs (plain_run.h): applies the values and texts of an intervention, observes
// components, and collects the output.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "machine/memory/pointer_name.h"
#include "machine/memory/text.h"
#include "machine/run/loop_iteration.h"
#include "record/trace.h"
#include "replay/run_request.h"
#include "replay/run_result.h"

namespace culprit::replay {

class PlainDomain final : public machine::Domain {
 public:
  PlainDomain(const PlainRunRequest& request, PlainRun& run) : request_(request), run_(run) {}
  void bind(const machine::Machine& machine) { machine_ = &machine; }
  spec::OutputMatcher::State matched() const { return matched_; }
  void go_on_from(const Checkpoint& checkpoint) {
    go_on_from(checkpoint.output, checkpoint.errors, checkpoint.matched);
  }
  void go_on_from(const std::string& output, const std::string& errors,
                  spec::OutputMatcher::State matched) {
    run_.output = output;
    run_.errors = errors;
    matched_ = matched;
    run_.matched = matched_.position;
  }

  /// A condition that is about to be decided.
  struct Halt {
    model::ComponentId component = 0;
    bool truth = false;  ///< as computed
  };
  /// From now on, each probe that asks stops the run (Join), and is not executed.
  void halt_at_probes() { halts_ = true; }
  const std::optional<Halt>& halted() const { return halted_; }
  void go_on() { halted_.reset(); }

  machine::Value probe(machine::State& state, model::ComponentId component, model::Type type,
                       machine::Value computed, int site) override {
    if (halts_) {
      halted_ = {component, (computed.bits & 1) != 0};
      state.stop = machine::Stop::Join;
      return computed;
    }
    const std::optional<machine::FindingKind> spared = spared_before(component);
    bool seen = run_.observations.size() < request_.observation_limit && watched(component);
    std::optional<std::string> text;
    if (type.is_pointer() && (seen || edited_text(component)))
      text = literal(state, component, computed);
    machine::Value used = text && edited_text(component)
                              ? with_text(state, component, computed, *text)
                              : replacement(state, component, computed, site, spared.has_value());
    if (component == request_.values_of && run_.values.size() < request_.most_values)
      run_.values.push_back(used);
    if (seen) observe(state, component, computed, used, std::move(text), site).spared = spared;
    if (request_.trace && used != computed) request_.trace->replaced();
    return used;
  }

  /// Whether the value being computed will be replaced.
  bool spares(machine::State&, std::span<const model::ComponentId> components,
              std::optional<machine::FindingKind> end) override {
    const auto innermost =
        std::find_if(components.begin(), components.end(), [&](model::ComponentId component) {
          const auto edit = request_.intervention->edits.find(component);
          if (edit != request_.intervention->edits.end())
            return edit->second.kind == ValueEdit::Kind::WhereSpared;
          const auto found = request_.intervention->values.find(component);
          const auto given = instances_.find(component);
          return found != request_.intervention->values.end() &&
                 (given == instances_.end() ? 0 : given->second) < found->second.size();
        });
    if (innermost == components.end()) return false;
    if (end) spared_.emplace(*innermost, *end);
    return true;
  }

  /// From now on, until resume(), output is only counted in State::output; with a trace it is also
  /// kept.
  void skip() { skips_ = true; }
  /// Continues from a state of a recorded run, and takes over the output up to that state.
  void resume(const machine::State& state, const PlainRun& recorded) {
    skips_ = false;
    prints_ = state.output.flags;
    run_.output.assign(recorded.output, 0, state.output.position);
    const auto behind = std::partition_point(
        recorded.segments.begin(), recorded.segments.end(),
        [&](const OutputSegment& segment) { return segment.begin < state.output.position; });
    run_.segments.assign(recorded.segments.begin(), behind);
  }

  void emit(machine::State& state, const machine::IoSite& site,
            std::span<const machine::OutputPiece> pieces) override {
    ++state.output.flags;
    if (skips_) {
      for (const machine::OutputPiece& piece : pieces) {
        state.output.position += static_cast<uint32_t>(piece.text.size());
        if (!request_.trace || piece.text.empty()) continue;
        request_.trace->printed(run_.output.size(), piece.text);
        run_.output += piece.text;
      }
      return;
    }
    ++prints_;
    model::ComponentId whole = site.call ? site.call->whole : model::kNoComponent;
    if (request_.keep_slots) run_.slots.push_back({whole, run_.output.size(), run_.output.size()});
    if (const std::string* text = next_text(whole)) {
      if (request_.trace) request_.trace->replaced();
      append(state, site, *text, whole);
      return;
    }
    for (const machine::OutputPiece& piece : pieces) {
      model::ComponentId component =
          piece.component != model::kNoComponent ? piece.component : whole;
      const std::string* text = next_text(piece.component);
      if (text && request_.trace) request_.trace->replaced();
      append(state, site, text ? *text : piece.text, component);
    }
  }

  /// What was made for the child is gone.
  void resumed(machine::State&) override {
    new_texts_.clear();
    spared_.clear();
  }

  void emit_error(machine::State& state, std::string_view text) override {
    if (!request_.keep_errors) return;
    run_.errors += text;
    if (request_.marks_errors) mark_calls(state, run_.errors);
    if (run_.errors.size() > request_.output_limit) state.stop = machine::Stop::OutputLimit;
  }

 private:
  /// The finding spared while the component's value was computed; it would have ended the run.
  std::optional<machine::FindingKind> spared_before(model::ComponentId component) {
    const auto spared = spared_.extract(component);
    return spared ? std::optional(spared.mapped()) : std::nullopt;
  }

  bool halts_ = false;
  std::optional<Halt> halted_;

  machine::Value replacement(const machine::State& state, model::ComponentId component,
                             machine::Value computed, int site, bool spared) {
    if (!request_.intervention) return computed;
    if (auto edit = request_.intervention->edits.find(component);
        edit != request_.intervention->edits.end()) {
      if (edit->second.kind == ValueEdit::Kind::WhereSpared)
        return edited(computed, edit->second,
                      spared ? std::optional(machine::Value::plain(1)) : std::nullopt);
      return edited(computed, edit->second, read_for(state, edit->second, site));
    }
    auto found = request_.intervention->values.find(component);
    if (found == request_.intervention->values.end()) return computed;
    size_t instance = instances_[component]++;
    return instance < found->second.size() ? found->second[instance] : computed;
  }

  struct Read {
    machine::Value value;
    model::Type type;
  };
  /// The value read with that number; nullopt if it is not in a register.
  std::optional<Read> read_at(const machine::State& state, int site, size_t number) const {
    const machine::Frame& frame = state.top();
    const model::Function& function = *machine_->image().functions()[frame.function].model;
    const std::vector<model::Operand>& reads = function.probes[static_cast<size_t>(site)].reads;
    if (number >= reads.size() || reads[number] < 0) return std::nullopt;
    auto r = static_cast<size_t>(reads[number]);
    return Read{state.registers[frame.base + r], function.register_types[r]};
  }

  /// The value that edited() needs as `read`.
  std::optional<machine::Value> read_for(const machine::State& state, const ValueEdit& edit,
                                         int site) const {
    if (site < 0 || state.frames.empty()) return std::nullopt;
    if (edit.kind == ValueEdit::Kind::IsSet || edit.kind == ValueEdit::Kind::IsZero) {
      std::optional<Read> read = read_at(state, site, edit.operand);
      return read && (read->type.is_integer() || read->type.is_pointer())
                 ? std::optional(read->value)
                 : std::nullopt;
    }
    if (edit.kind == ValueEdit::Kind::OtherSign || edit.kind == ValueEdit::Kind::Read) {
      std::optional<Read> read = read_at(state, site, edit.operand);
      return read && read->type == edit.type ? std::optional(read->value) : std::nullopt;
    }
    if (edit.kind != ValueEdit::Kind::AtEquality) return std::nullopt;
    const std::optional<bool> equal = compares_equals(machine_->image(), state, state.top().pc);
    return equal ? std::optional(machine::Value::plain(*equal)) : std::nullopt;
  }

  uint64_t array_bytes(model::ComponentId component) const {
    return request_.image->program().components[component].array_bytes;
  }

  const TextEdit* edited_text(model::ComponentId component) const {
    if (!request_.intervention) return nullptr;
    auto found = request_.intervention->strings.find(component);
    return found == request_.intervention->strings.end() ? nullptr : &found->second;
  }

  std::optional<std::string> literal(const machine::State& state, model::ComponentId component,
                                     machine::Value computed) const {
    if (!computed.is_plain()) return std::nullopt;
    uint64_t bytes = array_bytes(component);
    return bytes ? machine::text_at(state.memory, computed.bits, bytes)
                 : machine::constant_text_at(state.memory, computed.bits);
  }

  /// Overwrites an array; a pointer gets a constant of its own, made once per run.
  machine::Value with_text(machine::State& state, model::ComponentId component,
                           machine::Value computed, const std::string& text) {
    const TextEdit& edit = *edited_text(component);
    if (text != edit.from) return computed;
    if (uint64_t bytes = array_bytes(component)) {
      std::string content = edit.to.substr(0, bytes);
      content.resize(bytes, '\0');
      machine::Memory::Id id = machine::Memory::id_of(computed.bits);
      state.memory.writable(id).write(machine::Memory::offset_of(computed.bits), content.data(),
                                      bytes);
      if (request_.trace) {
        request_.trace->accessed(state.memory.find(id)->info(), computed.bits, bytes, true);
        request_.trace->replaced();
      }
      return computed;
    }
    auto [place, fresh] = new_texts_.emplace(component, 0);
    if (fresh) {
      machine::ObjectInfo info;
      info.constant = true;
      info.element_bytes = 1;
      machine::Memory::Id id = state.memory.allocate(
          edit.to.size() + 1, std::make_shared<machine::ObjectInfo>(std::move(info)), true);
      state.memory.writable(id).write(0, edit.to.data(), edit.to.size());
      place->second = machine::Memory::address(id);
    }
    return machine::Value::plain(place->second);
  }

  const std::string* next_text(model::ComponentId component) {
    if (!request_.intervention || component == model::kNoComponent) return nullptr;
    auto found = request_.intervention->texts.find(component);
    if (found == request_.intervention->texts.end()) return nullptr;
    size_t instance = instances_[component]++;
    return instance < found->second.size() ? &found->second[instance] : nullptr;
  }

  bool watched(model::ComponentId component) const {
    return std::find(request_.watch.begin(), request_.watch.end(), component) !=
           request_.watch.end();
  }

  Observation& observe(const machine::State& state, model::ComponentId component,
                       machine::Value computed, machine::Value used,
                       std::optional<std::string> text, int site) {
    Observation o{.component = component,
                  .computed = computed,
                  .used = used,
                  .text = std::move(text),
                  .site = site};
    if (machine_->image().program().components[component].type.is_pointer()) {
      o.computed_name = name(state, computed), o.used_name = name(state, used);
      if (const machine::Object* target =
              computed.is_plain() ? state.memory.find(machine::Memory::id_of(computed.bits))
                                  : nullptr)
        o.element_bytes = target->info().element_bytes;
    }
    if (!state.frames.empty()) {
      const machine::Frame& frame = state.top();
      const machine::ImageFunction& function = machine_->image().functions()[frame.function];
      o.function = frame.function;
      if (site >= 0)
        for (model::Operand r : function.model->probes[static_cast<size_t>(site)].reads) {
          o.reads.push_back(r >= 0 ? state.registers[frame.base + static_cast<size_t>(r)]
                                   : function.constants[static_cast<size_t>(~r)]);
          const bool is_pointer =
              r >= 0 && function.model->register_types[static_cast<size_t>(r)].is_pointer();
          o.read_names.push_back(is_pointer ? name(state, o.reads.back()) : std::string());
        }
      o.thread = state.running();
      o.iteration = machine::loop_iteration(machine_->image(), state, state.frames.size() - 1);
      for (size_t f = state.frames.size() - 1; f-- > 0 && o.callers.size() < kCallersKept;)
        o.callers.push_back(caller(state.frames[f]));
    }
    return run_.observations.emplace_back(std::move(o));
  }

  static std::string name(const machine::State& state, const machine::Value& pointer) {
    return pointer.is_plain() ? machine::pointer_name(state.memory, pointer.bits) : std::string();
  }

  Caller caller(const machine::Frame& frame) const {
    const model::Function& function = *machine_->image().functions()[frame.function].model;
    uint32_t call = frame.pc > 0 ? frame.pc - 1 : 0;  // the pc is after the call
    return {frame.function,
            call < function.locations.size() ? function.locations[call] : function.location};
  }

  void mark_calls(const machine::State& state, const std::string& stream) {
    if (stream.size() > request_.mark && run_.marked_calls.empty())
      run_.marked_calls = machine_->places(state);
  }

  void append(machine::State& state, const machine::IoSite& site, const std::string& text,
              model::ComponentId component) {
    if (text.empty()) return;
    run_.segments.push_back({run_.output.size(), site.function, site.pc, component, prints_});
    if (request_.trace) request_.trace->printed(run_.output.size(), text);
    run_.output += text;
    if (!request_.marks_errors) mark_calls(state, run_.output);
    if (request_.keep_slots) run_.slots.back().end = run_.output.size();
    state.output.position = static_cast<uint32_t>(run_.output.size());
    if (run_.output.size() > request_.output_limit) state.stop = machine::Stop::OutputLimit;
    if (!request_.matcher) return;
    if (!request_.matcher->feed(matched_, text)) state.stop = machine::Stop::Rejected;
    run_.matched = matched_.position;
  }

  const PlainRunRequest& request_;
  PlainRun& run_;
  const machine::Machine* machine_ = nullptr;
  std::map<model::ComponentId, size_t> instances_;
  std::map<model::ComponentId, uint64_t> new_texts_;  // addresses
  // per component: the first finding spared while its current value is computed
  std::map<model::ComponentId, machine::FindingKind> spared_;
  spec::OutputMatcher::State matched_;
  uint32_t prints_ = 0;  // calls that printed
  bool skips_ = false;
};

}  // namespace culprit::replay
