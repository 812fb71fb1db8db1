// Assignments to a place of the program: the last one before a moment, and all changes.
//
// The place is a range of memory, or a register that holds a variable of one call. A search looks
// only at the pieces of the timeline in which the place may have been written: for memory, those
// between whose ends the storage is not shared; for a register, those in which its call executed
// and a component that assigns it was reached.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/moments/navigator.h"
#include "session/moments/storage.h"

namespace culprit::session {

class History {
 public:
  /// Must outlive this.
  explicit History(const Navigator& navigator) : navigator_(navigator) {}

  /// The last write before `step`, at which the place exists; nullopt if there was none since the
  /// place began to exist. Cost: the pieces that may have written it, from `step` backwards.
  std::optional<Execution> last_write(const Storage& storage, uint64_t step) const;
  /// The first write at or after `step`, at which the place exists, or will exist if it is in
  /// memory; nullopt if there is none while it exists. Cost: the pieces that may have written it,
  /// from `step` on.
  std::optional<Execution> next_write(const Storage& storage, uint64_t step) const;

  /// The steps from `begin` up to `end` in which the place exists, about. A place in a register
  /// exists in no other step; one in memory may begin later and end earlier.
  struct Span {
    uint64_t begin = 0, end = 0;
  };
  /// `step`: one at which the place exists. Cost: two pieces.
  Span span(const Storage& storage, uint64_t step) const;

  /// Writes that changed the content, in order: the first ones and the last ones of the run, as
  /// many as `most` allows.
  struct Changes {
    std::vector<Execution> first, last;
    bool complete = true;  ///< nothing is left out between the two
  };
  /// `step`: one at which the place exists. Cost: the pieces that may have written it, up to those
  /// that hold so many changes from both ends.
  Changes changes(const Storage& storage, uint64_t step, size_t most) const;

 private:
  bool leaves_out(const replay::Piece& piece, const Storage& storage) const;
  uint64_t first_step(const Storage& storage, uint64_t step) const;
  uint64_t last_step(const Storage& storage, uint64_t step) const;

  const Navigator& navigator_;
};

}  // namespace culprit::session
