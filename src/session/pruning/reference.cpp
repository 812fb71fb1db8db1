#include "session/pruning/reference.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <tuple>

#include "model/operands.h"

namespace culprit::session {

using model::Op;
using record::Event;
using record::kNoEvent;
using Kind = Vertex::Kind;

namespace {

std::vector<std::string> trimmed(const std::vector<std::string>& lines) {
  std::vector<std::string> result;
  for (const std::string& line : lines) {
    std::string text;
    for (char c : line)
      if (c != ' ' && c != '\t' && c != '\r') text += c;
    result.push_back(std::move(text));
  }
  return result;
}

/// Pairs of equal lines in ascending order, as many as possible (longest common subsequence).
std::vector<std::pair<size_t, size_t>> equal_lines(const std::vector<std::string>& a,
                                                   const std::vector<std::string>& b) {
  std::vector<std::vector<uint32_t>> length(a.size() + 1, std::vector<uint32_t>(b.size() + 1));
  for (size_t i = a.size(); i-- > 0;)
    for (size_t j = b.size(); j-- > 0;)
      length[i][j] =
          a[i] == b[j] ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
  std::vector<std::pair<size_t, size_t>> pairs;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) pairs.emplace_back(i++, j++);
    else if (length[i + 1][j] >= length[i][j + 1]) ++i;
    else ++j;
  }
  return pairs;
}

}  // namespace

Reference::Reference(const ExecutionGraph& ours, const ExecutionGraph& theirs)
    : ours_(ours), theirs_(theirs), to_(ours.vertices().size(), kNoVertex) {
  map_lines();
  align(0, 0);
  align_objects();
  index_definitions();
}

/// Between lines that are equal, changed lines correspond in their order.
void Reference::map_lines() {
  const auto& files = ours_.image().program().files;
  const auto& others = theirs_.image().program().files;
  size_t other = 0;
  for (uint32_t f = 0; f < files.size(); ++f) {
    if (!files[f].suspect) continue;
    while (other < others.size() && !others[other].suspect) ++other;
    if (other == others.size()) return;
    const std::vector<std::string> mine = trimmed(files[f].lines);
    const std::vector<std::string> right = trimmed(others[other].lines);
    auto pairs = equal_lines(mine, right);
    pairs.emplace_back(files[f].lines.size(), others[other].lines.size());
    size_t i = 0, j = 0;
    for (const auto& [next_i, next_j] : pairs) {
      for (; i < next_i && j < next_j; ++i, ++j) {
        while (i < next_i && mine[i].empty()) ++i;
        while (j < next_j && right[j].empty()) ++j;
        if (i < next_i && j < next_j)
          lines_[{f, static_cast<uint32_t>(i + 1)}] = static_cast<uint32_t>(j + 1);
      }
      lines_[{f, static_cast<uint32_t>(next_i + 1)}] = static_cast<uint32_t>(next_j + 1);
      i = next_i + 1;
      j = next_j + 1;
    }
    ++other;
  }
  // our run can only go on in a line that has code
  for (const machine::ImageFunction& function : ours_.image().functions())
    for (const SourceLocation& at : function.model->locations)
      if (const auto line = lines_.find({at.file, at.line}); line != lines_.end())
        mapped_.insert(line->second);
}

void Reference::align(VertexId top_ours, VertexId top_theirs) {
  using Key = std::tuple<Kind, uint32_t, std::string>;  // a line, an iteration, or a function
  std::vector<std::pair<VertexId, VertexId>> todo{{top_ours, top_theirs}};
  while (!todo.empty()) {
    const auto [ours, theirs] = todo.back();
    todo.pop_back();
    to_[ours] = theirs;
    std::map<Key, std::vector<VertexId>> others;
    const auto key = [](const ExecutionGraph& g, const Vertex& v, uint32_t line) {
      const bool call = v.kind == Kind::Call;
      return Key{v.kind,
                 call                        ? 0
                 : v.kind == Kind::Iteration ? v.number
                                             : line,
                 call ? g.function_of(v.frame).name : ""};
    };
    for (VertexId c = theirs_.vertex(theirs).first_child; c != kNoVertex;
         c = theirs_.vertex(c).next)
      others[key(theirs_, theirs_.vertex(c), theirs_.vertex(c).at.line)].push_back(c);
    std::map<Key, size_t> used;
    for (VertexId c = ours_.vertex(ours).first_child; c != kNoVertex; c = ours_.vertex(c).next) {
      const Vertex& v = ours_.vertex(c);
      const auto line = lines_.find({v.at.file, v.at.line});
      if (line == lines_.end()) continue;
      const Key mine = key(ours_, v, line->second);
      const auto found = others.find(mine);
      size_t& number = used[mine];
      if (found != others.end() && number < found->second.size())
        todo.emplace_back(c, found->second[number++]);
    }
  }
}

/// Objects are named by their variable and the call that made them; heap blocks by the line that
/// did, and their number.
void Reference::align_objects() {
  using Key = std::tuple<VertexId, std::string, uint32_t>;
  const auto keys = [](const ExecutionGraph& g, const std::function<VertexId(VertexId)>& to) {
    std::unordered_map<uint64_t, EventId> makers;
    const auto& events = g.trace().events();
    for (EventId id = 1; id < events.size(); ++id)
      if (events[id].kind == Event::Kind::Instruction) makers.emplace(events[id].key, id);
    std::map<std::pair<VertexId, std::string>, uint32_t> numbers;
    std::vector<std::optional<Key>> found;
    for (const record::TraceObject& object : g.trace().objects()) {
      const auto maker = makers.find(object.key);
      VertexId at = 0;
      if (maker != makers.end()) {
        const bool named = !object.name.empty();
        at = named ? g.call_of(events[maker->second].frame) : g.line_of(maker->second);
        at = at == kNoVertex ? kNoVertex : to(at);
      }
      if (at == kNoVertex) found.emplace_back();
      else found.emplace_back(Key{at, object.name, numbers[{at, object.name}]++});
    }
    return found;
  };
  std::map<Key, uint32_t> others;
  const auto theirs = keys(theirs_, [](VertexId v) { return v; });
  for (uint32_t o = 1; o < theirs.size(); ++o)
    if (theirs[o]) {
      others.emplace(*theirs[o], o);
      locals_.emplace(std::pair(std::get<0>(*theirs[o]), std::get<1>(*theirs[o])), o);
    }
  const auto ours = keys(ours_, [&](VertexId v) { return to_[v]; });
  objects_.assign(ours.size(), 0);
  for (uint32_t o = 1; o < ours.size(); ++o)
    if (ours[o])
      if (const auto found = others.find(*ours[o]); found != others.end())
        objects_[o] = found->second;
}

void Reference::index_frame(uint32_t frame) {
  const record::TraceFrame& at = theirs_.trace().frames()[frame];
  if (at.call == kNoEvent) return;
  const Event& call = theirs_.event(at.call);
  const model::Instruction& i = theirs_.instruction_of(at.call);
  const model::Function& caller = theirs_.function_of(call.frame);
  if (i.op != Op::Call && i.op != Op::CallIndirect) return;
  const model::CallSite& site = caller.calls[static_cast<size_t>(i.c)];
  const model::Function& function = theirs_.function_of(frame);
  const std::span<const EventId> uses = theirs_.trace().uses(call);
  const size_t first = i.op == Op::CallIndirect ? 1 : 0;
  const machine::ImageFunction& loaded =
      theirs_.image().functions()[theirs_.trace().frames()[call.frame].function];
  for (size_t p = 0; p < function.parameter_types.size() && p < site.arguments.size(); ++p) {
    const model::Operand argument = site.arguments[p];
    Definition d{at.call, 0, function.parameter_types[p].is_pointer()};
    if (argument < 0) d.value = loaded.constants[static_cast<size_t>(~argument)].bits;
    else if (first + p < uses.size() && uses[first + p] != kNoEvent)
      d.value = theirs_.event(uses[first + p]).value;
    else continue;
    variables_[{frame, function.register_names[p]}].push_back(d);
  }
}

void Reference::index_definitions() {
  const auto& events = theirs_.trace().events();
  uint32_t frames = 0;
  for (EventId id = 1; id < events.size(); ++id) {
    const Event& event = events[id];
    for (; frames < theirs_.trace().frames().size() && frames <= event.frame; ++frames)
      index_frame(frames);
    const Definition d{id, event.value, event.pointer};
    if (event.kind == Event::Kind::Input) input_.push_back(d);
    if (event.kind == Event::Kind::Written || event.kind == Event::Kind::Initial)
      memory_[{event.object, event.offset}].push_back(d);
    if (event.kind != Event::Kind::Instruction) continue;
    const model::Instruction& i = theirs_.instruction_of(id);
    if (i.op == Op::Store) memory_[{event.object, event.offset}].push_back(d);
    if (!model::operand_shape(i.op).dst) continue;
    const model::Function& function = theirs_.function_of(event.frame);
    const std::string& name = function.register_names[static_cast<size_t>(i.dst)];
    if (!name.empty()) variables_[{event.frame, name}].push_back(d);
  }
}

const Reference::Definition* Reference::last_before(const Definitions& all,
                                                    EventId boundary) const {
  const auto after = std::partition_point(all.begin(), all.end(),
                                          [&](const Definition& d) { return d.event < boundary; });
  return after == all.begin() ? nullptr : &*std::prev(after);
}

template <class Map>
const Reference::Definition* Reference::find(const Map& map, const typename Map::key_type& place,
                                             EventId boundary) const {
  const auto found = map.find(place);
  return found == map.end() ? nullptr : last_before(found->second, boundary);
}

/// What the right run assigned to a variable that ours never assigned.
const Reference::Definition* Reference::initial_of_theirs(const Label& label,
                                                          EventId boundary) const {
  const Event& reader = ours_.event(label.reader);
  if (reader.object) {
    const uint32_t object = objects_[reader.object];
    return object ? find(memory_, std::pair(object, reader.offset), boundary) : nullptr;
  }
  return variable(label.variable, reader.frame, boundary);
}

/// The value that the right run has at the place of the label.
const Reference::Definition* Reference::theirs_of(const Label& label, EventId boundary) const {
  if (label.definition == kNoEvent) return initial_of_theirs(label, boundary);
  const Event& event = ours_.event(label.definition);
  if (event.kind == Event::Kind::Input) return last_before(input_, boundary);
  if (event.object && event.object < objects_.size()) {
    const uint32_t object = objects_[event.object];
    const bool stores = event.kind != Event::Kind::Instruction ||
                        ours_.instruction_of(label.definition).op == Op::Store;
    if (stores && object) return find(memory_, std::pair(object, event.offset), boundary);
  }
  // a variable of the frame that defines it, or a parameter of the frame that reads it
  const uint32_t reader = ours_.event(label.reader).frame;
  return event.frame == reader ? variable(label.variable, reader, boundary)
                               : parameter(label.variable, reader);
}

/// The last value before `boundary` of a variable in the call that corresponds to a frame of ours,
/// wherever the variable is kept.
const Reference::Definition* Reference::variable(const std::string& name, uint32_t frame,
                                                 EventId boundary) const {
  const VertexId call = ours_.call_of(frame);
  const VertexId other = call == kNoVertex ? kNoVertex : to_[call];
  if (other == kNoVertex || name.empty()) return nullptr;
  if (const Definition* d =
          find(variables_, std::pair(theirs_.vertex(other).frame, name), boundary))
    return d;
  const auto object = locals_.find({other, name});
  return object == locals_.end() ? nullptr : find(memory_, std::pair(object->second, 0), boundary);
}

/// What the right run does at the same position in the work of the corresponding line; nullopt if
/// the line does other work.
std::optional<EventId> Reference::counterpart_of_event(EventId event) const {
  const VertexId line = ours_.line_of(event);
  const VertexId other = line == 0 ? kNoVertex : to_[line];
  if (other == kNoVertex) return std::nullopt;
  const auto own = [](const ExecutionGraph& g, VertexId v, EventId end) {
    std::vector<EventId> events;
    for (EventId id = g.vertex(v).begin; id < end; ++id)
      if (g.line_of(id) == v) events.push_back(id);
    return events;
  };
  const std::vector<EventId> mine = own(ours_, line, event + 1);
  const std::vector<EventId> others = own(theirs_, other, theirs_.vertex(other).end);
  if (mine.size() > others.size()) return std::nullopt;
  const EventId id = others[mine.size() - 1];
  const bool same = theirs_.event(id).kind == Event::Kind::Instruction &&
                    ours_.event(event).kind == Event::Kind::Instruction &&
                    theirs_.instruction_of(id).op == ours_.instruction_of(event).op;
  return same ? std::optional(id) : std::nullopt;
}

/// A value without a name, by its position in the work of its line.
std::optional<Reference::Definition> Reference::temporary(const Label& label) const {
  if (label.definition == kNoEvent) return std::nullopt;
  const auto id = counterpart_of_event(label.definition);
  if (!id) return std::nullopt;
  return Definition{*id, theirs_.event(*id).value, theirs_.event(*id).pointer};
}

/// A part of what a copy, or a wider store, has written; nullopt for other labels.
std::optional<Verdict> Reference::judge_part(const Label& label, EventId boundary) const {
  const Event& reader = ours_.event(label.reader);
  if (!label.is_part || reader.kind != Event::Kind::Instruction || reader.object == 0 ||
      ours_.instruction_of(label.reader).op != Op::Load)
    return std::nullopt;
  const uint32_t object = objects_[reader.object];
  if (object == 0) return Verdict::Unknown;
  const uint64_t bits = 8 * ours_.instruction_of(label.reader).type.store_bytes();
  const Definition* own = find(memory_, std::pair(object, reader.offset), boundary);
  const int32_t from = ours_.event(label.definition).object == reader.object
                           ? ours_.event(label.definition).offset
                           : reader.offset;
  const Definition* wide =
      from == reader.offset ? own : find(memory_, std::pair(object, from), boundary);
  const Definition* last = !own || (wide && wide->event > own->event) ? wide : own;
  if (!last || last->pointer) return Verdict::Unknown;
  const int64_t skipped = last == wide ? 8 * (int64_t{reader.offset} - from) : 0;
  if (skipped < 0 || static_cast<uint64_t>(skipped) + bits > 64) return Verdict::Unknown;
  const uint64_t mask = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  return ((last->value >> skipped) & mask) == (label.bits & mask) ? Verdict::Right : Verdict::Wrong;
}

/// The value with which the corresponding call began.
const Reference::Definition* Reference::parameter(const std::string& name, uint32_t frame) const {
  const VertexId call = ours_.call_of(frame);
  const VertexId other = call == kNoVertex ? kNoVertex : to_[call];
  if (other == kNoVertex || name.empty()) return nullptr;
  const auto found = variables_.find({theirs_.vertex(other).frame, name});
  return found == variables_.end() ? nullptr : &found->second.front();
}

bool Reference::same_value(const Label& label, const Definition& theirs) const {
  const bool assigned = label.definition != kNoEvent;
  const Event& event = ours_.event(assigned ? label.definition : label.reader);
  if (!assigned && event.object == 0) return false;
  const bool pointer = event.pointer && !label.is_constant;
  const uint32_t ours =
      pointer ? ours_.object_at(assigned ? label.definition : label.reader, label.bits) : 0;
  const uint32_t other = theirs.pointer ? theirs_.object_at(theirs.event, theirs.value) : 0;
  if (ours == 0 || other == 0) return label.bits == theirs.value;
  return objects_[ours] == other &&
         machine::Memory::offset_of(label.bits) == machine::Memory::offset_of(theirs.value);
}

Verdict Reference::judge_label(const Label& label, EventId boundary) const {
  const Event& event = ours_.event(label.definition);
  const bool returned = event.kind == Event::Kind::Instruction &&
                        ours_.instruction_of(label.definition).op == Op::Return;
  if (returned) {
    const VertexId call = ours_.call_of(event.frame);
    const VertexId other = call == kNoVertex ? kNoVertex : to_[call];
    if (other == kNoVertex) return Verdict::Unknown;
    const EventId last = theirs_.vertex(other).end - 1;
    return same_value(label, {last, theirs_.event(last).value, theirs_.event(last).pointer})
               ? Verdict::Right
               : Verdict::Wrong;
  }
  if (const auto part = judge_part(label, boundary)) return *part;
  const Definition* theirs = theirs_of(label, boundary);
  if (const auto temporary = theirs ? std::nullopt : this->temporary(label))
    return same_value(label, *temporary) ? Verdict::Right : Verdict::Wrong;
  if (!theirs) return label.definition == kNoEvent ? Verdict::Right : Verdict::Unknown;
  return same_value(label, *theirs) ? Verdict::Right : Verdict::Wrong;
}

/// What a line gave: it is wrong if the right run has nothing at that place.
Verdict Reference::judge_result(const Label& label, VertexId line, EventId boundary) const {
  const Verdict verdict = judge_label(label, boundary);
  if (verdict != Verdict::Unknown || ours_.line_of(label.definition) != line) return verdict;
  const Event& event = ours_.event(label.definition);
  const bool known = event.object != 0 && objects_[event.object] != 0;
  return known ? Verdict::Wrong : verdict;
}

/// A decision is right if the run goes on as the right one does.
Verdict Reference::judge_decision(VertexId vertex) const {
  const auto following = [](const ExecutionGraph& g, VertexId v) {
    while (v != kNoVertex && g.vertex(v).next == kNoVertex && g.vertex(v).kind != Kind::Call)
      v = g.vertex(v).parent;
    return v == kNoVertex || g.vertex(v).kind == Kind::Call ? kNoVertex : g.vertex(v).next;
  };
  VertexId ours = following(ours_, vertex);
  VertexId theirs = following(theirs_, to_[vertex]);
  // a line that only one of the programs has decides nothing
  while (ours != kNoVertex && ours_.vertex(ours).kind == Kind::Line &&
         !lines_.contains({ours_.vertex(ours).at.file, ours_.vertex(ours).at.line}))
    ours = following(ours_, ours);
  while (theirs != kNoVertex && theirs_.vertex(theirs).kind == Kind::Line &&
         !mapped_.contains(theirs_.vertex(theirs).at.line))
    theirs = following(theirs_, theirs);
  if (ours == kNoVertex || theirs == kNoVertex)
    return ours == theirs ? Verdict::Right : Verdict::Wrong;
  return to_[ours] == theirs ? Verdict::Right : Verdict::Wrong;
}

/// Where the right run is looked at; nullopt if it does not come there.
std::optional<EventId> Reference::their_boundary(const Vertex& ours, const Vertex& theirs,
                                                 const Label& label, bool after) const {
  const EventId boundary = boundary_of(ours_, ours, label, after);
  if (boundary == ours.end) return theirs.end;
  if (boundary == ours.begin) return theirs.begin;
  if (const auto event = counterpart_of_event(boundary)) return event;
  const VertexId line = to_[ours_.line_of(boundary)];
  return line == kNoVertex ? std::nullopt : std::optional(theirs_.vertex(line).begin);
}

Judgement Reference::judge(const Question& question) const {
  Judgement answer;
  answer.before.assign(question.before.size(), Verdict::Unknown);
  answer.after.assign(question.after.size(), Verdict::Unknown);
  const VertexId other = to_[question.vertex];
  answer.ran = other == kNoVertex ? Verdict::Wrong : Verdict::Right;
  if (other == kNoVertex) return answer;
  const Vertex& theirs = theirs_.vertex(other);
  const Vertex& ours = ours_.vertex(question.vertex);
  for (size_t l = 0; l < question.before.size(); ++l)
    if (const auto at = their_boundary(ours, theirs, question.before[l], false))
      answer.before[l] = judge_label(question.before[l], *at);
  for (size_t l = 0; l < question.after.size(); ++l) {
    const Label& label = question.after[l];
    if (label.kind == Label::Kind::Decision) answer.after[l] = judge_decision(question.vertex);
    else if (label.kind == Label::Kind::Print)
      answer.after[l] =
          theirs_.printed_by(other).text == label.value ? Verdict::Right : Verdict::Wrong;
    else if (const auto at = their_boundary(ours, theirs, label, true))
      answer.after[l] = judge_result(label, question.vertex, *at);
  }
  return answer;
}

}  // namespace culprit::session
