// The memory of an analysed program: objects (object.h) with lifetimes; cheap to copy.
//
// A pointer is 64 bits: object id in the high half, offset in the low half, biased so that small
// negative offsets stay with their object. Object ids are a slot and a generation; slots are reused
// in first-in-first-out order, so that a dangling pointer meets a dead object or another generation
// and not, by chance, a new object. Objects are shared between copies of a Memory and cloned at the
// first write (copy-on-write). Reference counts are not atomic: states never cross threads, and
// objects of the image are immortal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "machine/memory/object.h"

namespace culprit::machine {

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
  static int64_t offset_of(uint64_t pointer) {
    return static_cast<int64_t>(pointer & 0xffffffffu) - kBias;
  }

  /// Allocates an object; cost O(bytes) up to a page, and an entry per page of a larger one.
  Id allocate(uint64_t bytes, std::shared_ptr<const ObjectInfo> info, bool defined);
  /// Ends an object's lifetime; its content stays readable until the slot is used again. False if
  /// it was dead.
  bool release(Id id);
  /// Makes the object shared by all copies for ever (objects of the image).
  void make_immortal(Id id);
  /// Makes all objects immortal, so that several threads may copy this memory; those that were not
  /// are appended to `owned`.
  void pin(std::vector<Object*>& owned);
  /// Ends them, when no memory that holds them is left.
  static void unpin(std::vector<Object*>& owned);
  /// The immortal objects end with this memory, when no copy of it is left.
  void end_immortality();

  /// Null when the pointer's object never existed or its slot has another tenant.
  const Object* find(Id id) const {
    uint32_t slot = id & 0xffffffu;
    if (slot >= slots_.size() || slots_[slot].generation != id >> 24) return nullptr;
    return slots_[slot].object;
  }
  /// For writing: clones a shared object first. `id` must be valid.
  Object& writable(Id id);
  /// Whether `object`, which was found here, can be written to as it is.
  static bool is_own(const Object& object) { return !object.immortal_ && object.references_ == 1; }

  uint32_t slots() const { return static_cast<uint32_t>(slots_.size()); }
  const Object* slot(uint32_t index) const { return slots_[index].object; }
  Id id_at(uint32_t index) const { return index | uint32_t{slots_[index].generation} << 24; }
  uint64_t live_bytes() const { return live_bytes_; }
  /// A hash of which objects live, by id and size: memories that differ in it differ in them. Cost
  /// O(1).
  uint64_t tenants() const { return tenants_; }
  /// Replaces the object in a slot by another version of it (used when states merge).
  void replace(uint32_t slot, Object object);
  /// Whether runs could not tell the two apart, but by the addresses of objects to come: the same
  /// live objects and bytes. Objects that came and went in one slot leave another generation
  /// behind, which no pointer that is left can show. For memories without cells. Cost: what is not
  /// shared.
  friend bool same_content(const Memory& a, const Memory& b);

 private:
  struct Slot {
    Object* object = nullptr;
    uint8_t generation = 0;
    /// the object is known to be: most are, and copying a memory need not look at each
    bool immortal = false;
  };

  static void drop(const Slot& slot);
  void put(uint32_t slot, Object* object);
  uint32_t take_free_slot();
  std::vector<Slot> slots_;
  std::vector<uint32_t> free_;  ///< slots, the first free_begin_ of which were taken again
  size_t free_begin_ = 0;
  uint64_t live_bytes_ = 0;
  uint64_t tenants_ = 0;
};

}  // namespace culprit::machine
