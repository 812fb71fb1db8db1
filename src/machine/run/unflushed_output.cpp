#include "machine/run/unflushed_output.h"

#include <algorithm>

namespace culprit::machine {

namespace {

size_t bytes_of(std::span<const OutputPiece> pieces) {
  size_t bytes = 0;
  for (const OutputPiece& piece : pieces) bytes += piece.text.size();
  return bytes;
}

/// The bytes after the last line end; all if there is none.
size_t bytes_after_lines(std::span<const OutputPiece> pieces) {
  size_t bytes = 0;
  for (auto piece = pieces.rbegin(); piece != pieces.rend(); ++piece) {
    const size_t end = piece->text.rfind('\n');
    if (end != std::string::npos) return bytes + piece->text.size() - end - 1;
    bytes += piece->text.size();
  }
  return bytes;
}

/// Splits off the first `bytes` of the text.
std::vector<OutputPiece> cut(std::vector<OutputPiece>& pieces, size_t bytes) {
  std::vector<OutputPiece> front;
  size_t whole = 0;
  for (; whole < pieces.size() && pieces[whole].text.size() <= bytes; ++whole)
    bytes -= pieces[whole].text.size();
  front.assign(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(whole));
  pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(whole));
  if (bytes == 0 || pieces.empty()) return front;
  front.push_back(pieces.front());
  front.back().text.resize(bytes);
  pieces.front().text.erase(0, bytes);
  return front;
}

}  // namespace

std::vector<UnflushedOutput::Print> UnflushedOutput::take(size_t wanted) {
  std::vector<Print> taken;
  while (wanted > 0 && !prints.empty()) {
    const size_t size = bytes_of(prints.front().pieces);
    bytes -= std::min(size, wanted);
    if (size > wanted) {
      taken.push_back({prints.front().site, cut(prints.front().pieces, wanted)});
      break;
    }
    taken.push_back(std::move(prints.front()));
    prints.erase(prints.begin());
    wanted -= size;
  }
  return taken;
}

std::vector<UnflushedOutput::Print> UnflushedOutput::add(const IoSite& site,
                                                         std::span<const OutputPiece> pieces) {
  prints.push_back({site, {pieces.begin(), pieces.end()}});
  bytes += bytes_of(pieces);
  if (mode == Mode::None) return take(bytes);
  if (mode == Mode::Line)
    if (const size_t rest = bytes_after_lines(pieces); rest < bytes_of(pieces))
      return take(bytes - rest);
  return bytes > kBytes ? take(bytes - bytes % kBytes) : std::vector<Print>();
}

}  // namespace culprit::machine
