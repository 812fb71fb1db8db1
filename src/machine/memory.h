// The memory of an analysed program: objects with bounds, lifetimes and definedness; cheap to copy.
//
// A pointer is 64 bits: object id in the high half, offset in the low half, biased so that small negative offsets stay
// with their object. Object ids are a slot and a generation; slots are reused in first-in-first-out order, so that a
// dangling pointer meets a dead object or another generation and not, by chance, a new object.
// Objects are shared between copies of a Memory and cloned at the first write (copy-on-write). Reference counts are not
// atomic: states never cross threads, and objects of the image are immortal.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "machine/value.h"
#include "model/type.h"
#include "support/source_range.h"

namespace culprit::machine {

enum class Storage : uint8_t { Static, Frame, Heap, Function, Stream };

/// A symbolic value that stands in memory at some offset, which may lie in a red zone.
struct Cell {
  int32_t offset = 0;
  uint32_t bytes = 0;
  uint32_t term = 0;
};

/// What does not change during an object's life.
struct ObjectInfo {
  std::string name;             ///< variable name; empty for heap objects
  Storage storage = Storage::Static;
  bool constant = false;
  uint32_t element_bytes = 0;
  uint32_t function = 0;        ///< Storage::Function: index into the image's functions or builtins
  SourceLocation location;      ///< of the declaration or the allocation
};

/// Bytes past either end that still have storage, so that a run can go on after a small overrun, as it often would natively.
inline constexpr uint32_t kRedZone = 64;

class Object {
 public:
  Object(uint64_t size, std::shared_ptr<const ObjectInfo> info, bool defined);

  uint64_t size() const { return size_; }
  const ObjectInfo& info() const { return *info_; }
  bool alive() const { return alive_; }
  /// Content at signed offset −kRedZone .. size+kRedZone−1.
  uint8_t* at(int64_t offset) { return bytes_.data() + kRedZone + offset; }
  const uint8_t* at(int64_t offset) const { return bytes_.data() + kRedZone + offset; }
  bool all_defined() const { return undefined_.empty(); }
  bool byte_defined(int64_t offset) const {
    if (undefined_.empty()) return true;
    uint64_t i = static_cast<uint64_t>(offset + kRedZone);
    return !(undefined_[i / 64] >> (i % 64) & 1);
  }
  void set_defined(int64_t offset, bool defined);
  bool same_definedness(const Object& other) const { return undefined_ == other.undefined_; }
  /// The cell that holds the byte at `offset`, or null. O(log cells).
  const Cell* cell_over(int64_t offset) const;
  /// The first cell that ends behind `offset`.
  std::vector<Cell>::const_iterator first_cell_behind(int64_t offset) const;
  /// Forgets the cells that lie in [offset, offset + bytes).
  void drop_cells(int64_t offset, uint64_t bytes);
  const std::vector<Cell>& cells() const { return cells_; }
  std::vector<Cell>& cells() { return cells_; }

 private:
  friend class Memory;
  uint32_t references_ = 1;
  bool immortal_ = false;
  bool alive_ = true;
  uint64_t size_;
  std::shared_ptr<const ObjectInfo> info_;
  std::vector<uint8_t> bytes_;        // red zone, content, red zone
  std::vector<uint64_t> undefined_;   // one bit per byte of bytes_; empty: all defined
  std::vector<Cell> cells_;           // sorted by offset, disjoint
};

class Memory {
 public:
  using Id = uint32_t;  ///< slot in the low 24 bits, generation above
  static constexpr uint32_t kBias = 0x40000000;

  Memory() = default;
  Memory(const Memory& other);
  Memory(Memory&& other) noexcept = default;
  Memory& operator=(const Memory& other);
  Memory& operator=(Memory&& other) noexcept;
  ~Memory();

  static uint64_t address(Id id, int64_t offset = 0) {
    return (static_cast<uint64_t>(id) << 32) + kBias + static_cast<uint64_t>(offset);
  }
  static Id id_of(uint64_t pointer) { return static_cast<Id>(pointer >> 32); }
  static int64_t offset_of(uint64_t pointer) { return static_cast<int64_t>(pointer & 0xffffffffu) - kBias; }

  /// Allocates an object; cost O(bytes).
  Id allocate(uint64_t bytes, std::shared_ptr<const ObjectInfo> info, bool defined);
  /// Ends an object's lifetime; its content stays readable until the slot is used again. False if it was dead.
  bool release(Id id);
  /// Makes the object shared by all copies for ever (objects of the image).
  void make_immortal(Id id);

  /// Null when the pointer's object never existed or its slot has another tenant.
  const Object* find(Id id) const {
    uint32_t slot = id & 0xffffffu;
    if (slot >= slots_.size() || generations_[slot] != id >> 24) return nullptr;
    return slots_[slot];
  }
  /// For writing: clones a shared object first. `id` must be valid.
  Object& writable(Id id);

  uint32_t slots() const { return static_cast<uint32_t>(slots_.size()); }
  const Object* slot(uint32_t index) const { return slots_[index]; }
  Id id_at(uint32_t index) const { return index | static_cast<uint32_t>(generations_[index]) << 24; }
  uint64_t live_bytes() const { return live_bytes_; }
  /// Replaces the object in a slot by another version of it (used when states merge).
  void replace(uint32_t slot, Object object);

 private:
  void drop(Object* object);
  std::vector<Object*> slots_;
  std::vector<uint8_t> generations_;
  std::deque<uint32_t> free_;
  uint64_t live_bytes_ = 0;
};

}  // namespace culprit::machine
