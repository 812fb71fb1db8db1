#include "machine/memory/memory.h"

#include <algorithm>
#include <utility>

#include "support/diagnostic.h"

namespace culprit::machine {

namespace {
// Slots wait in the queue until this many are free, so that uses after free are noticed.
constexpr size_t kQuarantine = 64;
const ObjectInfo kEndedEarlier{.name = "earlier memory", .storage = Storage::Frame};

/// The finalizer of splitmix64 (Steele, Lea & Flood 2014): the hash of one object. Hashes are
/// combined by exclusive or (Zobrist 1970).
uint64_t hash_of(Memory::Id id, uint64_t bytes) {
  uint64_t x = (uint64_t{id} << 32 ^ bytes) + 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}
}  // namespace

Memory::Memory(const Memory& other)
    : slots_(other.slots_),
      free_(other.free_),
      free_begin_(other.free_begin_),
      live_bytes_(other.live_bytes_),
      tenants_(other.tenants_) {
  for (const Slot& slot : slots_)
    if (slot.object && !slot.immortal && !slot.object->immortal_) ++slot.object->references_;
}

Memory& Memory::operator=(const Memory& other) {
  if (this != &other) {
    Memory copy(other);
    *this = std::move(copy);
  }
  return *this;
}

Memory& Memory::operator=(Memory&& other) noexcept {
  std::swap(slots_, other.slots_);
  std::swap(free_, other.free_);
  std::swap(free_begin_, other.free_begin_);
  std::swap(live_bytes_, other.live_bytes_);
  std::swap(tenants_, other.tenants_);
  return *this;
}

Memory::~Memory() {
  for (const Slot& slot : slots_) drop(slot);
}

void Memory::drop(const Slot& slot) {
  if (slot.object && !slot.immortal && !slot.object->immortal_ && --slot.object->references_ == 0)
    delete slot.object;
}

/// Replaces the object in the slot.
void Memory::put(uint32_t slot, Object* object) {
  drop(slots_[slot]);
  slots_[slot].object = object;
  slots_[slot].immortal = false;
}

Memory::Id Memory::allocate(uint64_t bytes, std::shared_ptr<const ObjectInfo> info, bool defined) {
  auto* object = new Object(bytes, std::move(info), defined);
  live_bytes_ += bytes;
  if (free_.size() - free_begin_ > kQuarantine) {
    const uint32_t slot = take_free_slot();
    put(slot, object);
    ++slots_[slot].generation;
    tenants_ ^= hash_of(id_at(slot), bytes);
    return id_at(slot);
  }
  CULPRIT_INVARIANT(slots_.size() < 0xfffff0, "more than 16 million live objects");
  // slot 0 is never used, so that no object is near the null pointer
  if (slots_.empty()) slots_.emplace_back();
  slots_.push_back({object});
  const Id id = id_at(static_cast<uint32_t>(slots_.size() - 1));
  tenants_ ^= hash_of(id, bytes);
  return id;
}

/// The slot that has been free the longest. (A deque would allocate even when an empty one is
/// copied or moved, as happens with states all the time.)
uint32_t Memory::take_free_slot() {
  if (free_begin_ > kQuarantine) {
    free_.erase(free_.begin(), free_.begin() + static_cast<std::ptrdiff_t>(free_begin_));
    free_begin_ = 0;
  }
  return free_[free_begin_++];
}

bool Memory::release(Id id) {
  const Object* object = find(id);
  if (!object || (!object->alive_ && !object->suspended_)) return false;
  suspend(id);
  Object& ended = writable(id);
  ended.suspended_ = false;
  // versions of the memory would keep each other
  if (ended.info_->earlier) ended.info_ = lent(kEndedEarlier);
  free_.push_back(id & 0xffffffu);
  return true;
}

void Memory::suspend(Id id) {
  const Object* object = find(id);
  if (!object || !object->alive_) return;
  live_bytes_ -= object->size_;
  tenants_ ^= hash_of(id, object->size_);
  Object& ended = writable(id);
  ended.alive_ = false;
  ended.suspended_ = true;
}

bool Memory::resume(Id id) {
  const Object* object = find(id);
  if (!object || !object->suspended_) return false;
  live_bytes_ += object->size_;
  tenants_ ^= hash_of(id, object->size_);
  Object& begun = writable(id);
  begun.alive_ = true;
  begun.suspended_ = false;
  return true;
}

void Memory::make_immortal(Id id) {
  Slot& slot = slots_[id & 0xffffffu];
  slot.immortal = slot.object->immortal_ = true;
}

void Memory::pin(std::vector<Object*>& owned) {
  for (Slot& slot : slots_) {
    // objects of the image are immortal already, and other threads read them
    if (!slot.object || slot.immortal) continue;
    slot.immortal = true;
    if (slot.object->immortal_) continue;
    slot.object->immortal_ = true;
    owned.push_back(slot.object);
    if (const auto& earlier = slot.object->info().earlier) earlier->pin(owned);
  }
}

void Memory::unpin(std::vector<Object*>& owned) {
  for (Object* object : owned) delete object;
  owned.clear();
}

void Memory::end_immortality() {
  for (Slot& slot : slots_) {
    slot.immortal = false;
    if (slot.object) slot.object->immortal_ = false;
  }
}

Object& Memory::writable(Id id) {
  const uint32_t slot = id & 0xffffffu;
  Object* object = slots_[slot].object;
  if (is_own(*object)) return *object;
  auto* copy = new Object(*object);
  copy->references_ = 1;
  copy->immortal_ = false;
  put(slot, copy);
  return *copy;
}

void Memory::replace(uint32_t slot, Object object) {
  auto* copy = new Object(std::move(object));
  copy->references_ = 1;
  copy->immortal_ = false;
  put(slot, copy);
}

bool Memory::share_storage(const Memory& a, const Memory& b, uint64_t pointer, uint64_t bytes) {
  const Object *x = a.find(id_of(pointer)), *y = b.find(id_of(pointer));
  return x && y && Object::share_storage(*x, *y, offset_of(pointer), bytes);
}

uint64_t Memory::unshared_bytes(const Memory& earlier, const Memory& later) {
  uint64_t bytes = later.slots_.size() * sizeof(Slot) + later.free_.size() * sizeof(uint32_t);
  for (size_t slot = 0; slot < later.slots_.size(); ++slot) {
    const Object* now = later.slots_[slot].object;
    const Object* before = slot < earlier.slots_.size() ? earlier.slots_[slot].object : nullptr;
    if (now && now != before) bytes += now->unshared_bytes(before);
  }
  return bytes;
}

bool same_content(const Memory& a, const Memory& b) {
  if (a.slots_.size() != b.slots_.size()) return false;
  for (size_t slot = 0; slot < a.slots_.size(); ++slot) {
    const Object *x = a.slots_[slot].object, *y = b.slots_[slot].object;
    const bool same_tenant = a.slots_[slot].generation == b.slots_[slot].generation;
    if (x == y && same_tenant) continue;
    const bool both_ended = (!x || !x->alive()) && (!y || !y->alive());
    if (!same_tenant && both_ended) continue;
    if (!same_tenant || !x || !y || x->alive() != y->alive() || !Object::same_bytes(*x, *y))
      return false;
  }
  return true;
}

}  // namespace culprit::machine
