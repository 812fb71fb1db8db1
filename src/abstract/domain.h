// The interface that all domains share: sets of values of one sort, over-approximated.
#pragma once

#include <concepts>
#include <cstdint>

#include "abstract/thresholds.h"
#include "logic/sort.h"

namespace culprit::abstract {

/// `top` holds all values of the sort and `constant` one of them. `join` contains both sides,
/// `meet` at least the common values. `includes` may miss an inclusion, but never invents one.
/// `widen` contains both sides, and a sequence of widened values ends.
template <class D>
concept Domain =
    std::equality_comparable<D> && requires(const D& a, const D& b, logic::Sort sort, uint64_t bits,
                                            const Thresholds& thresholds) {
      { D::top(sort) } -> std::same_as<D>;
      { D::bottom(sort) } -> std::same_as<D>;
      { D::constant(sort, bits) } -> std::same_as<D>;
      { a.is_bottom() } -> std::same_as<bool>;
      { a.contains(bits) } -> std::same_as<bool>;
      { a.join(b) } -> std::same_as<D>;
      { a.meet(b) } -> std::same_as<D>;
      { a.includes(b) } -> std::same_as<bool>;
      { a.widen(b, thresholds) } -> std::same_as<D>;
    };

}  // namespace culprit::abstract
