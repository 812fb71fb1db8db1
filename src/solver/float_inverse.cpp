#include "solver/float_inverse.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "logic/semantics.h"

namespace culprit::solver {

namespace {

using logic::Kind;
using logic::Sort;
using logic::Term;
using logic::TermStore;

/// One operation with all arguments but one fixed.
struct Site {
  logic::Operation operation;
  unsigned position;
  Sort sort;       ///< sort of the free argument
  uint64_t other;  ///< value of a fixed argument; 0 if there is none
  Sort other_sort;

  std::optional<Key> result(Key key) const {
    logic::Operation o = operation;
    o.values[position] = bits_of(sort, key);
    return key_of(o.sort, logic::apply(o));
  }
  Key other_key() const { return key_of(other_sort, other).value_or(0); }
};

/// Up to two intervals of the free argument on which the operation is monotone.
struct Pieces {
  std::array<KeyInterval, 2> piece{{{0, -1}, {0, -1}}};
};
using PiecesOf = Pieces (*)(const Site&);

Pieces one(KeyInterval a) { return {{a, {0, -1}}}; }
Pieces two(KeyInterval a, KeyInterval b) { return {{a, b}}; }

Pieces everywhere(const Site& s) { return one(whole(s.sort)); }
Pieces nowhere(const Site&) { return {}; }
Pieces by_sign(const Site& s) {
  const KeyInterval all = whole(s.sort);
  return two({0, all.high}, {all.low, -1});
}
Pieces non_negative(const Site& s) { return one({0, whole(s.sort).high}); }

Pieces first_everywhere(const Site& s) { return s.position == 0 ? everywhere(s) : nowhere(s); }
/// c / x jumps at zero, and 0 / 0 has no key, so both zeros are left out.
Pieces quotient(const Site& s) {
  if (s.position == 0) return everywhere(s);
  const KeyInterval all = whole(s.sort);
  return two({1, all.high}, {all.low, -2});
}
/// x % k = x if |x| < |k|.
Pieces remainder(const Site& s) {
  if (s.position != 0) return {};
  const Key k = s.other_key();
  if (s.sort.is_float()) {
    const Key magnitude = k < 0 ? -k - 1 : k;
    return one({-magnitude, magnitude - 1});
  }
  const Key last = (k < 0 ? -(k + 1) : k - 1);
  return s.operation.kind == Kind::URem ? one({0, k > 0 ? k - 1 : whole(s.sort).high})
                                        : one({-last, last});
}
/// The floats that convert to an integer of this width without overflow. For an unsigned target,
/// only results below 2^(width-1) count: larger ones have negative keys.
Pieces to_integer(const Site& s) {
  const double limit = std::ldexp(1.0, s.operation.sort.width - 1);
  const auto key = [&](double v) { return *key_of(s.sort, logic::from_double(s.sort, v)); };
  const Key low = s.operation.kind == Kind::FToSigned ? key(-limit) : key(-1.0) + 1;
  return one({low, key(limit) - 1});
}
/// The key of a float grows with its bit pattern, separately for each sign.
Pieces pattern(const Site& s) {
  const Key lowest = std::numeric_limits<Key>::min() >> (64 - s.sort.width);
  const Key infinity = infinity_key(s.operation.sort);
  return two({0, infinity}, {lowest, lowest + infinity});
}
/// k - x, which wraps around at one point.
Pieces difference(KeyInterval all, Key k) {
  if (k >= 0) return two({k - all.high, all.high}, {all.low, k - all.high - 1});
  return k == -1 ? one(all) : two({all.low, k - all.low}, {k - all.low + 1, all.high});
}
/// x + k or x - k, each of which wraps around at one point.
Pieces sum(const Site& s) {
  const KeyInterval all = whole(s.sort);
  Key k = s.other_key();
  if (s.operation.kind == Kind::Sub) {
    if (s.position == 1) return difference(all, k);
    if (k == all.low) return by_sign(s);  // -k is k itself
    k = -k;
  }
  if (k == 0) return everywhere(s);
  return k > 0 ? two({all.low, all.high - k}, {all.high - k + 1, all.high})
               : two({all.low - k, all.high}, {all.low, all.low - k - 1});
}
Pieces product(const Site& s) {
  const KeyInterval all = whole(s.sort);
  const Key k = s.other_key();
  if (k == 0 || k == all.low) return {};
  const Key last = all.high / (k < 0 ? -k : k);
  return one({-last, last});
}
Pieces left_shift(const Site& s) {
  if (s.position != 0 || s.other >= s.sort.width) return {};
  const KeyInterval all = whole(s.sort);
  return one({all.low >> s.other, all.high >> s.other});
}
Pieces truncation(const Site& s) {
  return s.operation.low == 0 ? one(whole(s.operation.sort)) : Pieces{};
}
Pieces negation(const Site& s) {
  const KeyInterval all = whole(s.sort);
  return one({s.sort.is_float() ? all.low : all.low + 1, all.high});
}
Pieces signed_quotient(const Site& s) { return s.position == 0 ? negation(s) : nowhere(s); }
Pieces non_negative_first(const Site& s) { return s.position == 0 ? non_negative(s) : nowhere(s); }

constexpr std::array<PiecesOf, logic::kind_count> pieces_of = [] {
  std::array<PiecesOf, logic::kind_count> table{};
  table.fill(nowhere);
  const auto set = [&](PiecesOf pieces, std::initializer_list<Kind> kinds) {
    for (Kind kind : kinds) table[static_cast<size_t>(kind)] = pieces;
  };
  set(everywhere, {Kind::FAdd, Kind::FSub, Kind::FMul, Kind::FFloor, Kind::FCeil, Kind::FTrunc,
                   Kind::FRoundAway, Kind::FRoundEven, Kind::FToFloat, Kind::FFromSigned,
                   Kind::BitNot, Kind::SignExtend});
  set(by_sign, {Kind::FAbs, Kind::FFromUnsigned, Kind::ZeroExtend, Kind::FToBits});
  set(non_negative, {Kind::FSqrt});
  set(quotient, {Kind::FDiv});
  set(remainder, {Kind::FRem, Kind::SRem, Kind::URem});
  set(to_integer, {Kind::FToSigned, Kind::FToUnsigned});
  set(pattern, {Kind::FFromBits});
  set(sum, {Kind::Add, Kind::Sub});
  set(product, {Kind::Mul});
  set(left_shift, {Kind::Shl});
  set(first_everywhere, {Kind::AShr});
  set(non_negative_first, {Kind::UDiv, Kind::LShr});
  set(signed_quotient, {Kind::SDiv});
  set(negation, {Kind::Neg, Kind::FNeg});
  set(truncation, {Kind::Extract});
  return table;
}();

/// The first key in `in` at which `holds` is true, or high + 1 if there is none. `holds` may change
/// from false to true only once. (Saturates if high is the largest key.)
template <class Predicate>
Key first_key(KeyInterval in, Predicate holds) {
  Key low = in.low, high = in.high;
  if (!holds(high)) return high == std::numeric_limits<Key>::max() ? high : high + 1;
  while (low < high) {
    const Key middle =
        low + static_cast<Key>((static_cast<uint64_t>(high) - static_cast<uint64_t>(low)) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

std::optional<KeyInterval> invert_on(const Site& s, KeyInterval piece, KeyInterval target) {
  if (piece.is_empty()) return {};
  const auto at_low = s.result(piece.low), at_high = s.result(piece.high);
  if (!at_low || !at_high) return {};
  const bool grows = *at_low <= *at_high;
  // The result enters the target at one key and leaves it at a later one.
  const auto entered = [&](Key key) {
    const auto r = s.result(key);
    return r && (grows ? *r >= target.low : *r <= target.high);
  };
  const auto left = [&](Key key) {
    const auto r = s.result(key);
    return r && (grows ? *r > target.high : *r < target.low);
  };
  const Key first = first_key(piece, entered);
  if (!piece.contains(first) || !entered(first) || left(first)) return {};
  const Key end = left(piece.high) ? first_key({first, piece.high}, left) - 1 : piece.high;
  return KeyInterval{first, end};
}

}  // namespace

std::optional<KeyInterval> invert(const TermStore& store, Term t, std::span<const uint64_t> values,
                                  unsigned position, KeyInterval target) {
  const logic::Arguments args = store.args(t);
  const Term sought = args[position];
  Site site{{store.kind(t),
             store.sort(t),
             store.sort(args[0]),
             store.sort(args[args.size() - 1]).width,
             store.extract_low(t),
             {}},
            position,
            store.sort(sought),
            0,
            store.sort(sought)};
  for (unsigned i = 0; i < args.size(); ++i) {
    site.operation.values[i] = values[i];
    if (i == position) continue;
    site.other = site.operation.values[i];
    site.other_sort = store.sort(args[i]);
  }
  Pieces pieces = pieces_of[static_cast<size_t>(store.kind(t))](site);
  const auto current = key_of(site.sort, site.operation.values[position]);
  if (current && pieces.piece[1].contains(*current)) std::swap(pieces.piece[0], pieces.piece[1]);
  for (const KeyInterval piece : pieces.piece)
    if (const auto found = invert_on(site, piece, target)) return found;
  return {};
}

}  // namespace culprit::solver
