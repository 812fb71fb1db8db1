// The text that is in the buffer of a process's standard output.
//
// Output counts as written when it is printed: for one process this makes no difference in the end,
// and a run stops at its first wrong byte. It makes a difference with processes, since fork copies
// the buffer, and a process that ends by _exit or a signal loses it. So a child keeps what it
// prints until its buffer is flushed. The first process goes on to write at once; the text that it
// had not flushed at a fork counts as the one of the process that flushes its copy first, and is
// written again for each other one.
//
// The buffer is that of glibc for pipes and files: 4096 bytes. Only kept in programs that fork.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/run/output_piece.h"

namespace culprit::machine {

struct UnflushedOutput {
  static constexpr size_t kBytes = 4096;

  enum class Mode : uint8_t {
    Full,
    Line,  ///< flushed by each line
    None,
  };
  struct Print {
    IoSite site;
    std::vector<OutputPiece> pieces;
  };

  Mode mode = Mode::Full;
  std::vector<Print> prints;
  size_t bytes = 0;
  /// of a child: so many of `prints`, the first ones, were written by the first process
  size_t written_once = 0;

  /// Adds a print. Returns the prints that leave a full buffer.
  std::vector<Print> add(const IoSite& site, std::span<const OutputPiece> pieces);
  /// Takes prints of so many bytes from the front; the last one may be cut.
  std::vector<Print> take(size_t bytes);
};

}  // namespace culprit::machine
