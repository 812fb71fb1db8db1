// An and-inverter graph: represents Boolean functions by two-input and gates with complemented
// edges.
//
// Structural hashing makes equal gates one gate. and_ folds constants and applies those two-level
// rules of Brummayer and Biere, "Local two-level and-inverter graph minimization without blowup"
// (2006), that never add a gate. So bit-blasting a mostly concrete program gives a small graph,
// often no graph at all.
//
// Invariants: the fanins of a gate are smaller than the gate; fanin[0] > fanin[1]; node 0 is the
// constant false; an input has no fanins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace culprit::solver {

/// A node or its complement: `code` is 2 * node, plus 1 for the complement.
struct Lit {
  uint32_t code = 0;

  static constexpr Lit of_node(uint32_t node) { return {node << 1}; }
  constexpr uint32_t node() const { return code >> 1; }
  constexpr bool is_negated() const { return code & 1; }
  constexpr Lit operator!() const { return {code ^ 1}; }
  constexpr Lit operator^(bool flip) const { return {code ^ static_cast<uint32_t>(flip)}; }
  friend constexpr bool operator==(Lit, Lit) = default;
  friend constexpr auto operator<=>(Lit, Lit) = default;
};

constexpr Lit lit_false{0}, lit_true{1};
constexpr bool is_constant(Lit a) { return a.node() == 0; }

class Aig {
 public:
  struct Node {
    Lit fanin[2];
  };

  Aig();
  Lit input();
  Lit and_(Lit a, Lit b);
  Lit or_(Lit a, Lit b) { return !and_(!a, !b); }
  Lit xor_(Lit a, Lit b);
  Lit mux(Lit condition, Lit then, Lit otherwise);
  Lit majority(Lit a, Lit b, Lit c);

  bool is_input(uint32_t node) const { return nodes_[node].fanin[0] == lit_false; }
  bool is_gate(Lit a) const { return !is_input(a.node()); }
  const Node& node(uint32_t index) const { return nodes_[index]; }
  size_t size() const { return nodes_.size(); }

 private:
  Lit simplify(Lit a, Lit b);
  Lit simplify_with_gate(Lit a, Lit b);
  Lit simplify_gates(Lit a, Lit b);
  void grow();

  std::vector<Node> nodes_;
  std::vector<uint32_t> table_;
};

}  // namespace culprit::solver
