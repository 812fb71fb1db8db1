// An object of the analysed program: its bytes, which of them are defined, and the symbolic values
// among them.
//
// Copies of a large object share its pages until one of them writes to a page, so that the fork of
// a state costs only its changes, and a merge compares only pages that differ. Symbolic values are
// stored with the page in which they begin, so that a store among a million of them moves only
// those of its page. A page that was never written does not exist: a large array of zeros costs
// only its table. (When objects were copied as a whole, the 220 MB of arrays of one contest program
// took 0.1 s at each fork, and one merge of its states a second.)
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

/// A symbolic value in memory. The offset may lie in a red zone.
struct Cell {
  int64_t offset = 0;
  uint32_t bytes = 0;
  uint32_t term = 0;

  bool operator==(const Cell&) const = default;
};

class Memory;

/// The properties that stay the same during an object's life.
struct ObjectInfo {
  std::string name = {};  ///< variable name; empty for heap objects
  Storage storage = Storage::Static;
  bool constant = false;
  uint32_t element_bytes = 0;
  uint32_t function = 0;  ///< Storage::Function: index into the image's functions or builtins
  SourceLocation location = {};  ///< place of the declaration or the allocation
  uint32_t number = 0;           ///< Storage::Heap: ordinal of the block in the run, from 1
  bool library = false;          ///< a variable of the model of the C library
  bool thread_local_ = false;    ///< each thread has its own
  /// The object stands for an earlier version of the memory, with which a contract compares.
  std::shared_ptr<Memory> earlier = {};
};

/// A pointer to info whose owner outlives the object. It has no reference count that threads would
/// share.
inline std::shared_ptr<const ObjectInfo> lent(const ObjectInfo& info) {
  return {std::shared_ptr<const void>(), &info};
}

/// Bytes past either end that have storage, so that a run can go on after a small overrun, as it
/// often would natively.
inline constexpr uint32_t kRedZone = 64;

/// Offsets are signed. −kRedZone .. size + kRedZone − 1 have storage; callers stay in this range.
class Object {
 public:
  Object(uint64_t size, std::shared_ptr<const ObjectInfo> info, bool defined);

  uint64_t size() const { return size_; }
  const ObjectInfo& info() const { return *info_; }
  bool alive() const { return alive_; }
  /// The block that declares the variable was left, or not entered yet; it may begin again.
  bool suspended() const { return suspended_; }
  /// Both are false for functions; changeable() is false for constants, too.
  bool readable() const { return readable_; }
  bool changeable() const { return changeable_; }

  void read(int64_t offset, void* to, uint64_t bytes) const {
    if (pages_.empty()) [[likely]]
      std::memcpy(to, small_.bytes.data() + kRedZone + offset, bytes);
    else read_pages(index_of(offset), static_cast<uint8_t*>(to), bytes);
  }
  /// Does not change definedness.
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
  /// Writes one byte `bytes` times and makes all of them defined. Cost of `fill` and `copy`: the
  /// bytes; 64 marks of definedness at a time.
  void fill(int64_t offset, uint8_t byte, uint64_t bytes);
  /// Copies bytes and definedness; the ranges may overlap in one object. `fill` and `copy` leave
  /// cells as they are; the caller drops them.
  void copy(int64_t offset, const Object& from, int64_t from_offset, uint64_t bytes);

  /// True if no byte has been undefined since the object began. Cost: O(1).
  bool all_defined() const { return all_defined_; }
  bool byte_defined(int64_t offset) const { return all_defined(offset, 1); }
  void set_defined(int64_t offset, bool defined) { mark(offset, defined ? 0 : 1, 1); }
  /// The undefined bytes among the `bytes` (at most 64) from `offset` on. Bit k stands for byte k.
  uint64_t undefined(int64_t offset, unsigned bytes) const;
  /// Makes the bytes in `undefined` undefined and the others of `bytes` (at most 64) defined.
  void mark(int64_t offset, uint64_t undefined, unsigned bytes);
  // A byte that counts as undefined may have defined bits: a store to a bit-field leaves the bits
  // of its neighbours as they were. They are kept beside the marks, for these bytes only.
  /// The undefined bits of a byte that counts as undefined.
  uint8_t undefined_bits(int64_t offset) const;
  /// Makes all other bits of a byte that counts as undefined defined.
  void mark_bits(int64_t offset, uint8_t undefined);
  /// `bytes` is at most 16.
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
  /// The offsets at which two versions of an object differ in bytes, definedness or cells. Both
  /// versions have the same size.
  struct Differences {
    /// ascending, red zones included; a few more than `most` if there are more
    std::vector<int64_t> offsets;
    uint64_t compared = 0;  ///< cells, and words of 64 bytes
  };
  /// Cost: the pages that are not shared.
  static Differences differences(const Object& a, const Object& b, size_t most);

  /// Whether two versions of an object share the storage of the `bytes` from `offset` on. If one
  /// version comes from the other, then nothing was written there in between. May be false although
  /// nothing was written. Cost: the pages of the range.
  static bool share_storage(const Object& a, const Object& b, int64_t offset, uint64_t bytes);
  /// About the bytes of storage that this version does not share with `other`, which may be null.
  uint64_t unshared_bytes(const Object* other) const;

  /// The range from the first to the last byte of the content that is nonzero or symbolic; (0, 0)
  /// if there is none. Cost: the pages that exist.
  std::pair<int64_t, int64_t> used_extent() const;

  /// Whether both versions stand for the same earlier memory, if any.
  static bool same_earlier(const Object& a, const Object& b) {
    return a.info_ == b.info_ || a.info_->earlier == b.info_->earlier;
  }
  /// Whether bytes, definedness and the earlier memory are equal, red zones included; cells are
  /// ignored.
  static bool same_bytes(const Object& a, const Object& b);

  bool has_cells() const { return cells_ > 0; }
  /// The cell that covers the byte at `offset`, or null. Cost: O(log cells); the functions below
  /// cost this per cell.
  const Cell* cell_over(int64_t offset) const;
  /// Whether a cell covers a byte of [offset, offset + bytes).
  bool has_cells(int64_t offset, uint64_t bytes) const;
  /// The cells that do, ascending.
  std::vector<Cell> cells_over(int64_t offset, uint64_t bytes) const;
  /// All cells, ascending.
  std::vector<Cell> cells() const { return cells_over(-int64_t{kRedZone}, stored_bytes()); }
  /// No other cell may be there.
  void put_cell(const Cell& cell);
  /// Removes the cells in [offset, offset + bytes). No cell may extend beyond either end.
  void drop_cells(int64_t offset, uint64_t bytes);

 private:
  friend class Memory;
  static constexpr uint64_t kPageBytes = 16384;
  struct Page {
    std::vector<uint8_t> bytes;
    std::vector<uint64_t> undefined;  // one bit per byte; empty: all defined
    std::vector<Cell> cells;          // those that begin here; sorted by offset, disjoint
    // (byte in the page, undefined bits) of bytes with defined and undefined bits; sorted. An entry
    // of a byte that has become defined means nothing.
    std::vector<std::pair<uint16_t, uint8_t>> mixed;
  };

  static uint64_t index_of(int64_t offset) { return static_cast<uint64_t>(offset + kRedZone); }
  uint64_t stored_bytes() const { return size_ + 2 * kRedZone; }
  uint64_t page_bytes(uint64_t page) const {
    return std::min(kPageBytes, stored_bytes() - page * kPageBytes);
  }
  /// Null if the page was never written: its bytes are zero, and undefined unless all_defined_.
  const Page* page_at(uint64_t index) const {
    return pages_.empty() ? &small_ : pages_[index / kPageBytes].get();
  }
  Page& writable_page(uint64_t index);
  void stop_being_all_defined();
  /// The bytes of [offset, offset + bytes) with defined and undefined bits.
  std::vector<std::pair<int64_t, uint8_t>> mixed_bytes(int64_t offset, uint64_t bytes) const;
  Page fresh_page(uint64_t bytes) const;
  static void differing_in_page(const Page& a, const Page& b, uint64_t first, size_t most,
                                Differences& found);
  void read_pages(uint64_t index, uint8_t* to, uint64_t bytes) const;
  void write_pages(uint64_t index, const uint8_t* from, uint64_t bytes);

  uint32_t references_ = 1;
  bool immortal_ = false;
  bool alive_ = true;
  bool suspended_ = false;  // not alive, but keeps its slot
  bool all_defined_ = true;
  bool readable_;
  bool changeable_;
  uint64_t size_;
  std::shared_ptr<const ObjectInfo> info_;
  Page small_;  // all of an object that fits one page
  // larger objects; counted atomically, because threads share pages of the image
  std::vector<std::shared_ptr<Page>> pages_;
  uint64_t cells_ = 0;  // number of cells in all pages
};

}  // namespace culprit::machine
