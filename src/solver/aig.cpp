#include "solver/aig.h"

#include <utility>

namespace culprit::solver {

namespace {

constexpr size_t first_table_size = 256;
/// Not a literal: the result of a rule that does not apply.
constexpr Lit no_lit{0xffffffff};

size_t hash(Lit a, Lit b) {
  const uint64_t key = uint64_t{a.code} << 32 | b.code;
  return static_cast<size_t>((key * 0x9e3779b97f4a7c15) >> 29);
}

}  // namespace

Aig::Aig() : table_(first_table_size) {
  nodes_.reserve(first_table_size / 2);
  nodes_.push_back({});
}

Lit Aig::input() {
  nodes_.push_back({});
  return Lit::of_node(static_cast<uint32_t>(nodes_.size() - 1));
}

/// Rules for a & b if a is a gate and b is any literal.
Lit Aig::simplify_with_gate(Lit a, Lit b) {
  const auto [x, y] = nodes_[a.node()].fanin;
  if (!a.is_negated()) {
    if (b == x || b == y) return a;            // (x & y) & x → x & y
    if (b == !x || b == !y) return lit_false;  // (x & y) & !x → 0
    return no_lit;
  }
  if (b == !x || b == !y) return b;  // !(x & y) & !x → !x
  if (b == x) return and_(b, !y);    // !(x & y) & x → x & !y
  if (b == y) return and_(b, !x);
  return no_lit;
}

/// Rules for a & b if both are gates.
Lit Aig::simplify_gates(Lit a, Lit b) {
  const auto [x, y] = nodes_[a.node()].fanin;
  const auto [v, w] = nodes_[b.node()].fanin;
  if (!a.is_negated() && !b.is_negated()) {
    if (x == !v || x == !w || y == !v || y == !w) return lit_false;  // (x & y) & (!x & w) → 0
    return no_lit;
  }
  if (a.is_negated() && b.is_negated()) {
    if ((x == v && y == !w) || (x == w && y == !v)) return !x;  // !(x & y) & !(x & !y) → !x
    if ((y == w && x == !v) || (y == v && x == !w)) return !y;
    return no_lit;
  }
  if (b.is_negated()) return simplify_gates(b, a);
  if (x == !v || x == !w || y == !v || y == !w) return b;  // !(x & y) & (!x & w) → !x & w
  // !(x & y) & (x & w) → (x & w) & !y
  if (x == v || x == w) return and_(b, !y);
  if (y == v || y == w) return and_(b, !x);
  return no_lit;
}

Lit Aig::simplify(Lit a, Lit b) {
  if (b == lit_false || a == !b) return lit_false;
  if (b == lit_true || a == b) return a;
  if (is_gate(a))
    if (const Lit r = simplify_with_gate(a, b); r != no_lit) return r;
  if (is_gate(b))
    if (const Lit r = simplify_with_gate(b, a); r != no_lit) return r;
  if (is_gate(a) && is_gate(b)) return simplify_gates(a, b);
  return no_lit;
}

Lit Aig::and_(Lit a, Lit b) {
  if (a < b) std::swap(a, b);
  if (const Lit r = simplify(a, b); r != no_lit) return r;
  const size_t mask = table_.size() - 1;
  size_t at = hash(a, b) & mask;
  while (const uint32_t node = table_[at]) {
    if (nodes_[node].fanin[0] == a && nodes_[node].fanin[1] == b) return Lit::of_node(node);
    at = (at + 1) & mask;
  }
  const uint32_t node = static_cast<uint32_t>(nodes_.size());
  table_[at] = node;
  nodes_.push_back({{a, b}});
  if (2 * nodes_.size() > table_.size()) grow();
  return Lit::of_node(node);
}

Lit Aig::xor_(Lit a, Lit b) {
  // Move the signs of the inputs to the result, so that a xor b and !a xor b share their gates.
  const bool flip = a.is_negated() != b.is_negated();
  a = Lit::of_node(a.node());
  b = Lit::of_node(b.node());
  return and_(!and_(a, b), !and_(!a, !b)) ^ flip;
}

Lit Aig::mux(Lit condition, Lit then, Lit otherwise) {
  if (then == otherwise) return then;
  if (then == !otherwise) return !xor_(condition, then);
  return !and_(!and_(condition, then), !and_(!condition, otherwise));
}

Lit Aig::majority(Lit a, Lit b, Lit c) {
  if (is_constant(c)) return c == lit_true ? or_(a, b) : and_(a, b);
  return or_(and_(a, b), and_(c, or_(a, b)));
}

void Aig::grow() {
  table_.assign(2 * table_.size(), 0);
  const size_t mask = table_.size() - 1;
  for (uint32_t node = 1; node < nodes_.size(); ++node) {
    if (is_input(node)) continue;
    size_t at = hash(nodes_[node].fanin[0], nodes_[node].fanin[1]) & mask;
    while (table_[at]) at = (at + 1) & mask;
    table_[at] = node;
  }
}

}  // namespace culprit::solver
