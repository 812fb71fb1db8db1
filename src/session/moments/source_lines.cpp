#include "session/moments/source_lines.h"

#include <algorithm>

namespace culprit::session {

namespace {

/// Whether `loop` is `inner` or around it.
bool is_around(const model::Function& function, int32_t loop, int32_t inner) {
  for (; inner >= 0; inner = function.loops[static_cast<size_t>(inner)].parent)
    if (inner == loop) return true;
  return false;
}

/// Whether the instruction stands for nothing that the source says: the end of a loop's body is no
/// statement.
bool only_leads_on(const model::Instruction& instruction) {
  using enum model::Op;
  return instruction.op == Jump || instruction.op == LoopEnter || instruction.op == LoopNext ||
         instruction.op == Gap;
}

/// The only line of the shown instructions of a loop; none if there are several, or none.
Line only_line(const model::Function& function, int32_t loop, const std::vector<Line>& lines) {
  Line only;
  for (const model::Block& block : function.blocks) {
    if (!is_around(function, loop, block.loop)) continue;
    for (int32_t pc = block.pc; pc < block.end; ++pc) {
      const Line line = lines[static_cast<size_t>(pc)];
      if (line && only && line != only) return {};
      if (line) only = line;
    }
  }
  return only;
}

}  // namespace

SourceLines::SourceLines(const machine::Image& image) : image_(image) {
  for (const machine::ImageFunction& function : image.functions()) {
    functions_.emplace_back();
    if (!function.model->library && function.model->suspect) add(function, functions_.back());
  }
}

void SourceLines::add(const machine::ImageFunction& image_function, Function& to) {
  const model::Function& function = *image_function.model;
  for (size_t pc = 0; pc < function.code.size(); ++pc) {
    const SourceLocation at = function.locations[pc];
    const bool shown = at.valid() && at != function.location && !only_leads_on(function.code[pc]) &&
                       program().files[at.file].suspect;
    to.lines.push_back(shown ? Line{at.file, at.line} : Line{});
    if (!shown) continue;
    std::vector<model::ComponentId>& probes = probes_[to.lines.back()];
    const model::Instruction& i = function.code[pc];
    const auto component = static_cast<model::ComponentId>(i.c);
    if (i.op == model::Op::Probe &&
        std::find(probes.begin(), probes.end(), component) == probes.end())
      probes.push_back(component);
  }
  std::vector<Line> only;  // per loop
  for (int32_t loop = 0; loop < static_cast<int32_t>(function.loops.size()); ++loop)
    only.push_back(only_line(function, loop, to.lines));
  to.turns.resize(function.code.size());
  for (size_t pc = 1; pc < function.code.size(); ++pc) {
    const model::Instruction& before = function.code[pc - 1];
    if (before.op != model::Op::LoopNext || !only[static_cast<size_t>(before.a)]) continue;
    to.turns[pc] = true;
    to.lines[pc] = only[static_cast<size_t>(before.a)];
  }
}

Line SourceLines::line_before(uint32_t function, uint32_t pc) const {
  const Function& f = functions_[function];
  if (f.lines.empty()) return {};
  const model::Block& block = machine::block_at(image_.functions()[function], pc);
  for (auto at = static_cast<int32_t>(pc); at >= block.pc; --at)
    if (const Line line = f.lines[static_cast<size_t>(at)]) return line;
  return {};
}

bool SourceLines::may_begin(const machine::State& state) const {
  if (state.frames.empty()) return true;
  const machine::Frame& top = state.top();
  if (!shows(top.function) || top.pc == 0) return true;
  const machine::ImageFunction& function = image_.functions()[top.function];
  return machine::block_at(function, top.pc).pc != static_cast<int32_t>(top.pc) &&
         line_before(top.function, top.pc - 1);
}

Line SourceLines::next_with_code(Line line) const {
  const auto found = probes_.lower_bound(line);
  return found != probes_.end() && found->first.file == line.file ? found->first : Line{};
}

std::optional<model::ComponentId> SourceLines::counted(Line line,
                                                       const std::vector<uint64_t>& hits) const {
  const auto found = probes_.find(line);
  if (found == probes_.end() || found->second.empty()) return std::nullopt;
  return *std::max_element(found->second.begin(), found->second.end(),
                           [&](model::ComponentId a, model::ComponentId b) {
                             return hits[a] < hits[b];  // the first of equal ones
                           });
}

}  // namespace culprit::session
