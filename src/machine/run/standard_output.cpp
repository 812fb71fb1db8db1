// Output through the buffer of the standard output (unflushed_output.h).
#include <algorithm>
#include <utility>

#include "machine/run/machine.h"

namespace culprit::machine {

/// The buffer for writing; a new one if there is none yet.
UnflushedOutput& Machine::own_unflushed(State& state) {
  if (!state.unflushed) state.unflushed = std::make_shared<UnflushedOutput>();
  else if (state.unflushed.use_count() > 1)
    state.unflushed = std::make_shared<UnflushedOutput>(*state.unflushed);
  return *state.unflushed;
}

void Machine::print(State& state, const IoSite& site, std::span<const OutputPiece> pieces) {
  const bool is_kept = forks && image_.may_fork();
  if (!is_kept || !state.parent) domain_.emit(state, site, pieces);
  if (!is_kept) return;
  leave_buffer(state, own_unflushed(state).add(site, pieces));
}

void Machine::flush(State& state) {
  if (state.unflushed) leave_buffer(state, own_unflushed(state).take(state.unflushed->bytes));
}

void Machine::drop_unflushed(State& state) {
  if (!state.unflushed) return;
  own_unflushed(state).take(state.unflushed->bytes);
  own_unflushed(state).written_once = 0;
}

void Machine::buffer_output(State& state, UnflushedOutput::Mode mode) {
  if (!forks || !image_.may_fork()) return;
  own_unflushed(state).mode = mode;
  if (mode == UnflushedOutput::Mode::None) flush(state);
}

/// Prints of the first process are written already.
void Machine::leave_buffer(State& state, const std::vector<UnflushedOutput::Print>& prints) {
  if (prints.empty() || !state.parent) return;
  // a full buffer leaves with all of them
  const size_t common = std::exchange(own_unflushed(state).written_once, 0);
  const bool is_first = common > 0 && !std::exchange(state.copy_is_flushed, true);
  const size_t skipped = is_first ? std::min(common, prints.size()) : 0;
  for (size_t p = skipped; p < prints.size() && state.stop == Stop::Running; ++p)
    domain_.emit(state, prints[p].site, prints[p].pieces);
}

}  // namespace culprit::machine
