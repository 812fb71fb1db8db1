// An object of the analysed program: bytes, which of them were written, and the symbolic values
// among them.
//
// Copies of a large object share its pages until one of them writes there, so that a fork of a
// state costs what it changes, and a merge compares what differs. Symbolic values lie with the page
// in which they begin, so that a store in the midst of a million of them moves those of its page. A
// page that nobody wrote does not exist: a large array of zeros costs its table. (Copied as a
// whole, the 220 MB of arrays of one contest program took 0.1 s at each fork, and one merge of its
// states a second.)
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/source_range.h"

namespace culprit::machine {

enum class Storage : uint8_t { Static, Frame, Heap, Function, Stream };

/// A symbolic value that stands in memory at some offset, which may lie in a red zone.
struct Cell {
  int64_t offset = 0;
  uint32_t bytes = 0;
  uint32_t term = 0;

  bool operator==(const Cell&) const = default;
};

/// What does not change during an object's life.
struct ObjectInfo {
  std::string name = {};  ///< variable name; empty for heap objects
  Storage storage = Storage::Static;
  bool constant = false;
  uint32_t element_bytes = 0;
  uint32_t function = 0;  ///< Storage::Function: index into the image's functions or builtins
  SourceLocation location = {};  ///< of the declaration or the allocation
  uint32_t number = 0;           ///< Storage::Heap: of the run's blocks, from 1
};

/// Of an owner that outlives the object. Costs no count, which threads would share.
inline std::shared_ptr<const ObjectInfo> lent(const ObjectInfo& info) {
  return {std::shared_ptr<const void>(), &info};
}

/// Bytes past either end that still have storage, so that a run can go on after a small overrun, as
/// it often would natively.
inline constexpr uint32_t kRedZone = 64;

/// Offsets are signed: −kRedZone .. size + kRedZone − 1 have storage, and callers stay within.
class Object {
 public:
  Object(uint64_t size, std::shared_ptr<const ObjectInfo> info, bool defined);

  uint64_t size() const { return size_; }
  const ObjectInfo& info() const { return *info_; }
  bool alive() const { return alive_; }
  /// Whether a program can read it, or write to it, at all: not functions, and not constants.
  bool readable() const { return readable_; }
  bool changeable() const { return changeable_; }

  void read(int64_t offset, void* to, uint64_t bytes) const {
    if (pages_.empty()) [[likely]]
      std::memcpy(to, small_.bytes.data() + kRedZone + offset, bytes);
    else read_pages(index_of(offset), static_cast<uint8_t*>(to), bytes);
  }
  /// Leaves definedness as it is.
  void write(int64_t offset, const void* from, uint64_t bytes) {
    if (pages_.empty()) [[likely]]
      std::memcpy(small_.bytes.data() + kRedZone + offset, from, bytes);
    else write_pages(index_of(offset), static_cast<const uint8_t*>(from), bytes);
  }
  uint8_t byte(int64_t offset) const {
    uint8_t byte;
    read(offset, &byte, 1);
    return byte;
  }
  /// Writes one byte many times and makes all of them defined. Cost of this and of `copy`: the
  /// bytes, marks by 64.
  void fill(int64_t offset, uint8_t byte, uint64_t bytes);
  /// Copies bytes and definedness; the ranges may overlap in one object. Cells stay where they are,
  /// here and in `fill`, for the caller to drop.
  void copy(int64_t offset, const Object& from, int64_t from_offset, uint64_t bytes);

  /// No byte was ever undefined since the object began; quick.
  bool all_defined() const { return all_defined_; }
  bool byte_defined(int64_t offset) const { return all_defined(offset, 1); }
  void set_defined(int64_t offset, bool defined) { mark(offset, defined ? 0 : 1, 1); }
  /// Of `bytes` from `offset` on, of which there are at most 64, the undefined ones: the lowest bit
  /// is the first byte's.
  uint64_t undefined(int64_t offset, unsigned bytes) const;
  /// Makes those undefined and the others of `bytes`, at most 64, defined.
  void mark(int64_t offset, uint64_t undefined, unsigned bytes);
  /// Of at most 16 bytes.
  bool all_defined(int64_t offset, unsigned bytes) const {
    if (all_defined_) return true;
    const uint64_t i = index_of(offset), bit = i % 64;
    if (pages_.empty() && bit + bytes <= 64) [[likely]]
      return small_.undefined.empty() ||
             !(small_.undefined[i / 64] >> bit & ((uint64_t{1} << bytes) - 1));
    return undefined(offset, bytes) == 0;
  }
  void define(int64_t offset, unsigned bytes) {
    if (all_defined_) return;
    const uint64_t i = index_of(offset), bit = i % 64;
    if (pages_.empty() && bit + bytes <= 64) [[likely]] {
      if (!small_.undefined.empty())
        small_.undefined[i / 64] &= ~(((uint64_t{1} << bytes) - 1) << bit);
      return;
    }
    mark(offset, 0, bytes);
  }
  /// Where the content of two versions of an object differs: in bytes, definedness or cells. Both
  /// have the same size.
  struct Differences {
    /// ascending, red zones included; a few more than what was asked for when there are more
    std::vector<int64_t> offsets;
    uint64_t compared = 0;  ///< cells, and words of 64 bytes
  };
  /// Cost: the pages not shared.
  static Differences differences(const Object& a, const Object& b, size_t most);

  /// From the first to the last byte of the content that is not zero, or symbolic; empty (0, 0)
  /// when there is none. Cost: the pages that exist.
  std::pair<int64_t, int64_t> used_extent() const;

  /// Equal bytes and definedness, red zones included; cells are not looked at.
  static bool same_bytes(const Object& a, const Object& b);

  bool has_cells() const { return cells_ > 0; }
  /// The cell that holds the byte at `offset`, or null. O(log cells), as are the next ones for each
  /// cell.
  const Cell* cell_over(int64_t offset) const;
  /// Whether a cell holds a byte of [offset, offset + bytes).
  bool has_cells(int64_t offset, uint64_t bytes) const;
  /// Those that do, ascending.
  std::vector<Cell> cells_over(int64_t offset, uint64_t bytes) const;
  /// All, ascending.
  std::vector<Cell> cells() const { return cells_over(-int64_t{kRedZone}, stored_bytes()); }
  /// Where no other cell is.
  void put_cell(const Cell& cell);
  /// Forgets the cells in [offset, offset + bytes), none of which reaches over an end.
  void drop_cells(int64_t offset, uint64_t bytes);

 private:
  friend class Memory;
  static constexpr uint64_t kPageBytes = 16384;
  struct Page {
    std::vector<uint8_t> bytes;
    std::vector<uint64_t> undefined;  // one bit per byte; empty: all defined
    std::vector<Cell> cells;          // that begin here; sorted by offset, disjoint
  };

  static uint64_t index_of(int64_t offset) { return static_cast<uint64_t>(offset + kRedZone); }
  uint64_t stored_bytes() const { return size_ + 2 * kRedZone; }
  uint64_t page_bytes(uint64_t page) const {
    return std::min(kPageBytes, stored_bytes() - page * kPageBytes);
  }
  /// Null: nobody wrote the page; its bytes are zero, and undefined unless all_defined_.
  const Page* page_at(uint64_t index) const {
    return pages_.empty() ? &small_ : pages_[index / kPageBytes].get();
  }
  Page& writable_page(uint64_t index);
  void stop_being_all_defined();
  Page fresh_page(uint64_t bytes) const;
  static void differing_in_page(const Page& a, const Page& b, uint64_t first, size_t most,
                                Differences& found);
  void read_pages(uint64_t index, uint8_t* to, uint64_t bytes) const;
  void write_pages(uint64_t index, const uint8_t* from, uint64_t bytes);

  uint32_t references_ = 1;
  bool immortal_ = false;
  bool alive_ = true;
  bool all_defined_ = true;
  bool readable_;
  bool changeable_;
  uint64_t size_;
  std::shared_ptr<const ObjectInfo> info_;
  Page small_;  // all of an object that fits one page
  // else; counted atomically, for pages of the image are shared by threads
  std::vector<std::shared_ptr<Page>> pages_;
  uint64_t cells_ = 0;  // in all pages
};

}  // namespace culprit::machine
