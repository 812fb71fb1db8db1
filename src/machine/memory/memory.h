// The memory of an analysed program: objects (object.h) with lifetimes; cheap to copy.
//
// A pointer is 64 bits: the object id in the high half, the offset in the low half, biased so that
// small negative offsets stay with their object. An object id is a slot and a generation. Slots are
// reused in first-in-first-out order, so that a dangling pointer meets a dead object or another
// generation, and not, by chance, a new object. Copies of a Memory share objects and clone them at
// the first write (copy-on-write). Reference counts are not atomic: states never cross threads, and
// objects of the image are immortal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
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

  /// Allocates an object. Cost: O(bytes) up to a page; one entry per page of a larger object.
  Id allocate(uint64_t bytes, std::shared_ptr<const ObjectInfo> info, bool defined);
  /// Ends an object's lifetime; its content stays readable until the slot is used again, except an
  /// earlier memory. Returns false if the object was dead and not suspended.
  bool release(Id id);
  /// Ends an object's lifetime, but keeps its slot: the same object may begin again. Nothing
  /// happens if it is dead.
  void suspend(Id id);
  /// Begins the lifetime of a suspended object again, with its content. Returns false if the object
  /// is not suspended.
  bool resume(Id id);
  /// Makes the object uncounted: all copies share it, and no copy deletes it (objects of the
  /// image).
  void make_immortal(Id id);
  /// Makes all objects immortal, so that several threads may copy this memory. Appends the objects
  /// that were not immortal before to `owned`.
  void pin(std::vector<Object*>& owned);
  /// Deletes the objects of pin(). No memory that holds them may be left.
  static void unpin(std::vector<Object*>& owned);
  /// Makes the immortal objects end with this memory. No copy of it may be left.
  void end_immortality();

  /// Null if the object never existed or its slot holds a newer object.
  const Object* find(Id id) const {
    uint32_t slot = id & 0xffffffu;
    if (slot >= slots_.size() || slots_[slot].generation != id >> 24) return nullptr;
    return slots_[slot].object;
  }
  /// The object for writing; clones it first if it is shared. `id` must be valid.
  Object& writable(Id id);
  /// Whether `object`, found in this memory, can be written without cloning it.
  static bool is_own(const Object& object) { return !object.immortal_ && object.references_ == 1; }

  uint32_t slots() const { return static_cast<uint32_t>(slots_.size()); }
  const Object* slot(uint32_t index) const { return slots_[index].object; }
  Id id_at(uint32_t index) const { return index | uint32_t{slots_[index].generation} << 24; }
  uint64_t live_bytes() const { return live_bytes_; }
  /// A hash of the ids and sizes of the live objects: memories with different hashes have different
  /// live objects. Cost: O(1).
  uint64_t tenants() const { return tenants_; }
  /// Exchanges the contents of two objects of the same size.
  void exchange(Id a, Id b) {
    Slot &x = slots_[a & 0xffffffu], &y = slots_[b & 0xffffffu];
    std::swap(x.object, y.object);
    std::swap(x.immortal, y.immortal);
  }
  /// Puts another version of the object into its slot (used when states merge).
  void replace(uint32_t slot, Object object);
  /// Whether no run could tell the two memories apart, except by the addresses of future objects:
  /// they have the same live objects with the same bytes. Slots whose objects have ended in both
  /// may differ in generation, since no pointer that is left can show it. For memories without
  /// cells. Cost: the pages that are not shared.
  friend bool same_content(const Memory& a, const Memory& b);
  /// Whether the object of `pointer` is in both memories and share_storage() holds for its `bytes`
  /// from `pointer` on.
  static bool share_storage(const Memory& a, const Memory& b, uint64_t pointer, uint64_t bytes);
  /// About the bytes that `later`, a state of a run that went on from `earlier`, does not share
  /// with it. Cost: the slots.
  static uint64_t unshared_bytes(const Memory& earlier, const Memory& later);

 private:
  struct Slot {
    Object* object = nullptr;
    uint8_t generation = 0;
    /// copy of Object::immortal_, so that copying a memory need not read each object
    bool immortal = false;
  };

  static void drop(const Slot& slot);
  void put(uint32_t slot, Object* object);
  uint32_t take_free_slot();
  std::vector<Slot> slots_;
  std::vector<uint32_t> free_;  ///< free slots; the first free_begin_ entries are in use again
  size_t free_begin_ = 0;
  uint64_t live_bytes_ = 0;
  uint64_t tenants_ = 0;
};

}  // namespace culprit::machine
