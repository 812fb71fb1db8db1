// A sparse map from term ids to values: open addressing with linear probing, cheap to create and
// clear. Solvers and evaluators visit a small part of a large store, so an array over all ids would
// cost more than the work itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "logic/term.h"

namespace culprit::logic {

template <class Value>
class IdMap {
 public:
  const Value* find(Term t) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[place(t.id)];
    return slot.id ? &slot.value : nullptr;
  }
  Value* find(Term t) { return const_cast<Value*>(std::as_const(*this).find(t)); }
  bool contains(Term t) const { return find(t) != nullptr; }

  /// Sets or replaces a value. The reference is valid until the next call.
  Value& set(Term t, Value value) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[place(t.id)];
    if (!slot.id) {
      slot.id = t.id;
      ++count_;
    }
    return slot.value = std::move(value);
  }

  void clear() {
    slots_.clear();
    count_ = 0;
  }
  size_t size() const { return count_; }

  template <class Visit>
  void for_each(Visit visit) const {
    for (const Slot& slot : slots_)
      if (slot.id) visit(Term{slot.id}, slot.value);
  }

 private:
  struct Slot {
    uint32_t id = 0;
    Value value{};
  };

  size_t place(uint32_t id) const {
    const size_t mask = slots_.size() - 1;
    size_t at = (id * uint64_t{0x9e3779b97f4a7c15} >> 32) & mask;
    while (slots_[at].id && slots_[at].id != id) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Slot> old =
        std::exchange(slots_, std::vector<Slot>(slots_.empty() ? 16 : 2 * slots_.size()));
    for (Slot& slot : old)
      if (slot.id) slots_[place(slot.id)] = std::move(slot);
  }

  std::vector<Slot> slots_;
  size_t count_ = 0;
};

}  // namespace culprit::logic
