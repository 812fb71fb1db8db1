#include "machine/memory.h"

#include <algorithm>
#include <utility>

#include "support/diagnostic.h"

namespace culprit::machine {

namespace {
// Slots wait in the queue until this many are free, so that use after free is noticed.
constexpr size_t kQuarantine = 64;
}  // namespace

Memory::Memory(const Memory& other)
    : slots_(other.slots_), generations_(other.generations_), free_(other.free_), live_bytes_(other.live_bytes_) {
  for (Object* object : slots_)
    if (object && !object->immortal_) ++object->references_;
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
  std::swap(generations_, other.generations_);
  std::swap(free_, other.free_);
  std::swap(live_bytes_, other.live_bytes_);
  return *this;
}

Memory::~Memory() {
  for (Object* object : slots_) drop(object);
}

void Memory::drop(Object* object) {
  if (object && !object->immortal_ && --object->references_ == 0) delete object;
}

Memory::Id Memory::allocate(uint64_t bytes, std::shared_ptr<const ObjectInfo> info, bool defined) {
  auto* object = new Object(bytes, std::move(info), defined);
  live_bytes_ += bytes;
  if (free_.size() > kQuarantine) {
    uint32_t slot = free_.front();
    free_.pop_front();
    drop(slots_[slot]);
    slots_[slot] = object;
    ++generations_[slot];
    return id_at(slot);
  }
  CULPRIT_INVARIANT(slots_.size() < 0xfffff0, "more than 16 million live objects");
  if (slots_.empty()) {  // slot 0 is never used, so that no object is near the null pointer
    slots_.push_back(nullptr);
    generations_.push_back(0);
  }
  slots_.push_back(object);
  generations_.push_back(0);
  return id_at(static_cast<uint32_t>(slots_.size() - 1));
}

bool Memory::release(Id id) {
  const Object* object = find(id);
  if (!object || !object->alive_) return false;
  live_bytes_ -= object->size_;
  writable(id).alive_ = false;
  free_.push_back(id & 0xffffffu);
  return true;
}

void Memory::make_immortal(Id id) { slots_[id & 0xffffffu]->immortal_ = true; }

void Memory::pin(std::vector<Object*>& owned) {
  for (Object* object : slots_) {
    if (!object || object->immortal_) continue;
    object->immortal_ = true;
    owned.push_back(object);
  }
}

void Memory::unpin(std::vector<Object*>& owned) {
  for (Object* object : owned) delete object;
  owned.clear();
}

void Memory::end_immortality() {
  for (Object* object : slots_)
    if (object) object->immortal_ = false;
}

Object& Memory::writable(Id id) {
  Object*& object = slots_[id & 0xffffffu];
  if (object->immortal_ || object->references_ > 1) {
    auto* copy = new Object(*object);
    copy->references_ = 1;
    copy->immortal_ = false;
    drop(object);
    object = copy;
  }
  return *object;
}

void Memory::replace(uint32_t slot, Object object) {
  auto* copy = new Object(std::move(object));
  copy->references_ = 1;
  copy->immortal_ = false;
  drop(slots_[slot]);
  slots_[slot] = copy;
}

bool same_content(const Memory& a, const Memory& b) {
  if (a.slots_.size() != b.slots_.size()) return false;
  for (size_t slot = 0; slot < a.slots_.size(); ++slot) {
    const Object *x = a.slots_[slot], *y = b.slots_[slot];
    const bool same_tenant = a.generations_[slot] == b.generations_[slot];
    if (x == y && same_tenant) continue;
    const bool both_ended = (!x || !x->alive()) && (!y || !y->alive());
    if (!same_tenant && both_ended) continue;
    if (!same_tenant || !x || !y || x->alive() != y->alive() || !Object::same_bytes(*x, *y)) return false;
  }
  return true;
}

}  // namespace culprit::machine
