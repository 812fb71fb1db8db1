#include "session/moments/history.h"

#include <algorithm>

#include "session/moments/write_finder.h"

namespace culprit::session {

using replay::Piece;

namespace {

/// Whether the place exists in a state. Frames are told apart by the search itself.
bool exists(const Storage& storage, const machine::State& state) {
  return !storage.in_memory() ||
         state.memory.find(machine::Memory::id_of(storage.address)) != nullptr;
}

/// Whether an instruction that assigns the register may have been executed in the piece.
bool may_assign(const machine::Image& image, const Piece& piece, const Storage& storage) {
  const model::Function& function = *image.functions()[storage.function].model;
  return std::any_of(function.code.begin(), function.code.end(), [&](const auto& i) {
    if (!assigns(function, i, storage.reg)) return false;
    const auto component = static_cast<size_t>(i.c);
    return i.op != model::Op::Probe || piece.begin->hits[component] != piece.end->hits[component];
  });
}

/// The steps around `step` at which a frame is not active.
class Absences final : public machine::StepObserver {
 public:
  Absences(const Storage& storage, uint64_t step) : storage_(storage), step_(step) {}

  std::optional<uint64_t> last_before() const { return before_; }
  std::optional<uint64_t> first_after() const { return after_; }

  void before(const machine::State& state, uint32_t, uint64_t steps) override {
    if (state.stack_of(storage_.thread).frames.size() > storage_.frame) return;
    if (steps < step_) before_ = steps;
    else if (!after_) after_ = steps;
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  const Storage& storage_;
  uint64_t step_;
  std::optional<uint64_t> before_, after_;
};

/// Whether the call of a register, or another one in its place, is active.
bool is_active(const machine::State& state, const Storage& storage) {
  return state.stack_of(storage.thread).frames.size() > storage.frame;
}

/// Whether it is so in the whole piece, as far as its ends show it. Where threads are switched,
/// nothing is known of the fewest frames of one of them.
bool is_active(const Piece& piece, const Storage& storage) {
  if (piece.shallowest > storage.frame) return true;
  const machine::State &begin = piece.begin->state, &end = piece.end->state;
  const bool is_of_others = begin.running() != storage.thread && end.running() != storage.thread;
  if (piece.shallowest > 0 && !is_of_others) return false;
  return is_active(begin, storage) && is_active(end, storage);
}

/// Leaves the first and the last changes, `half` of each, if there are more than both together.
void shorten(History::Changes& changes, size_t half) {
  if (changes.complete) {  // nothing is missing between the two
    changes.first.insert(changes.first.end(), changes.last.begin(), changes.last.end());
    changes.last.clear();
    if (changes.first.size() / 2 < half || changes.first.size() == 2 * half) return;
    changes.complete = false;
    changes.last = changes.first;
  }
  changes.first.resize(half);
  changes.last.erase(changes.last.begin(), changes.last.end() - static_cast<std::ptrdiff_t>(half));
}

}  // namespace

bool History::leaves_out(const Piece& piece, const Storage& storage) const {
  if (!storage.in_memory())
    return piece.shallowest > storage.frame + 1 ||
           (piece.shallowest == storage.frame + 1 &&
            !may_assign(navigator_.lines().image(), piece, storage));
  // variables that others have, too, change places where threads are switched
  if (storage.owner != Storage::Owner::All && piece.shallowest == 0) return false;
  if (!is_of(storage, piece.begin->state)) return true;
  return machine::Memory::share_storage(piece.begin->state.memory, piece.end->state.memory,
                                        storage.address, storage.bytes);
}

std::optional<Execution> History::last_write(const Storage& storage, uint64_t step) const {
  std::optional<Execution> found;
  navigator_.timeline().backwards(
      step, [&](const Piece& piece) { return leaves_out(piece, storage); },
      [&](const Piece& piece, uint64_t, uint64_t to) {
        WriteFinder finder(navigator_.lines().image(), storage, piece.begin->state, step);
        navigator_.timeline().observe(*piece.begin, to, finder);
        found = finder.last();
        return found || !exists(storage, piece.begin->state) || finder.began() ||
               (!storage.in_memory() && !is_active(piece.begin->state, storage));
      });
  return found;
}

std::optional<Execution> History::next_write(const Storage& storage, uint64_t step) const {
  std::optional<Execution> found;
  navigator_.timeline().forwards(
      step, [&](const Piece& piece) { return leaves_out(piece, storage); },
      [&](const Piece& piece, uint64_t, uint64_t to) {
        WriteFinder finder(navigator_.lines().image(), storage, piece.begin->state, step, step);
        navigator_.timeline().observe(*piece.begin, to, finder);
        found = finder.first();
        return found || finder.ended();
      });
  return found;
}

History::Span History::span(const Storage& storage, uint64_t step) const {
  const replay::Timeline& timeline = navigator_.timeline();
  Span span{0, timeline.end().step()};
  if (storage.in_memory()) {
    span.begin = first_step(storage, step);
    timeline.forwards(
        step, [&](const Piece& piece) { return exists(storage, piece.end->state); },
        [&](const Piece& piece, uint64_t, uint64_t) {
          span.end = piece.end->step();
          return true;
        });
    return span;
  }
  const auto is_left_out = [&](const Piece& piece) { return is_active(piece, storage); };
  timeline.backwards(step, is_left_out, [&](const Piece& piece, uint64_t, uint64_t to) {
    Absences absences(storage, step);
    timeline.observe(*piece.begin, to, absences);
    if (absences.last_before()) span.begin = *absences.last_before() + 1;
    return absences.last_before().has_value();
  });
  timeline.forwards(step, is_left_out, [&](const Piece& piece, uint64_t, uint64_t to) {
    Absences absences(storage, step);
    timeline.observe(*piece.begin, to, absences);
    if (absences.first_after()) span.end = *absences.first_after();
    return absences.first_after().has_value();
  });
  return span;
}

/// A step at or before which the place began to exist, in the piece in which it did.
uint64_t History::first_step(const Storage& storage, uint64_t step) const {
  uint64_t first = 0;
  navigator_.timeline().backwards(
      step,
      [&](const Piece& piece) {
        return storage.in_memory() ? exists(storage, piece.begin->state)
               // the run may leave the call behind the step
               : piece.end->step() > step ? is_active(piece.begin->state, storage)
                                          : is_active(piece, storage);
      },
      [&](const Piece& piece, uint64_t, uint64_t) {
        first = piece.begin->step();
        return true;
      });
  return first;
}

/// A step at or after which the place no longer exists, or the end of the run.
uint64_t History::last_step(const Storage& storage, uint64_t step) const {
  uint64_t last = navigator_.timeline().end().step();
  if (storage.in_memory()) return last;
  navigator_.timeline().forwards(
      step, [&](const Piece& piece) { return is_active(piece, storage); },
      [&](const Piece&, uint64_t, uint64_t to) {
        last = to;
        return true;
      });
  return last;
}

History::Changes History::changes(const Storage& storage, uint64_t step, size_t most) const {
  const replay::Timeline& timeline = navigator_.timeline();
  const size_t half = std::max<size_t>(most / 2, 1);
  const uint64_t end = last_step(storage, step);
  const auto left_out = [&](const Piece& piece) { return leaves_out(piece, storage); };
  const auto changes_in = [&](const Piece& piece, uint64_t to) {
    WriteFinder finder(navigator_.lines().image(), storage, piece.begin->state, step);
    timeline.observe(*piece.begin, to, finder);
    return finder.changes();
  };
  Changes result;
  uint64_t followed = end;  // no change before it is missing in `first`
  timeline.forwards(first_step(storage, step), left_out,
                    [&](const Piece& piece, uint64_t, uint64_t to) {
                      if (piece.begin->step() >= end) return true;
                      const std::vector<Execution> found = changes_in(piece, to);
                      result.first.insert(result.first.end(), found.begin(), found.end());
                      followed = to;
                      return result.first.size() > half;
                    });
  if (result.first.size() <= half) followed = end;
  timeline.backwards(end, left_out, [&](const Piece& piece, uint64_t, uint64_t to) {
    if (piece.begin->step() < followed) return true;
    const std::vector<Execution> found = changes_in(piece, to);
    result.last.insert(result.last.begin(), found.begin(), found.end());
    if (result.last.size() > half) result.complete = false;
    return !result.complete;
  });
  shorten(result, half);
  return result;
}

}  // namespace culprit::session
