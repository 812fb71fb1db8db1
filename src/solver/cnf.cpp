#include "solver/cnf.h"

#include <utility>

namespace culprit::solver {

namespace {

constexpr int kGatesPerLook = 1024;  // checks the budget once per so many gates

}  // namespace

int CnfEncoder::literal(Lit a) const {
  if (a.node() >= variable_.size()) return 0;
  const int variable = variable_[a.node()];
  return a.is_negated() ? -variable : variable;
}

/// If y = c & !(!p & !q), returns c: then x = p & q and y form the majority of p, q and c.
/// Otherwise returns nullopt.
std::optional<Lit> CnfEncoder::majority_input(Lit p, Lit q, Lit y) const {
  const auto [v, w] = aig_.node(y.node()).fanin;
  for (const auto& [either, c] : {std::pair{v, w}, std::pair{w, v}}) {
    if (!either.is_negated() || !aig_.is_gate(either)) continue;
    const auto [m, n] = aig_.node(either.node()).fanin;
    if ((m == !p && n == !q) || (m == !q && n == !p)) return c;
  }
  return {};
}

/// Recognizes node = !x & !y with gates x = p & q and y = v & w. It is an xor or a negated mux if
/// one fanin of x is the complement of a fanin of y, and may be a negated majority; fanins in any
/// order.
CnfEncoder::Gate CnfEncoder::recognize(uint32_t node) const {
  const auto [x, y] = aig_.node(node).fanin;
  const Gate plain{Gate::And, {x, y, {}}};
  if (!x.is_negated() || !y.is_negated() || !aig_.is_gate(x) || !aig_.is_gate(y)) return plain;
  const auto [p, q] = aig_.node(x.node()).fanin;
  const auto [v, w] = aig_.node(y.node()).fanin;
  if (p == !v && q == !w) return {Gate::Xor, {p, q, {}}};  // !(p & q) & !(!p & !q)
  if (p == !w && q == !v) return {Gate::Xor, {p, q, {}}};
  if (p == !v) return {Gate::Mux, {p, !q, !w}};  // !(p & q) & !(!p & w) = p ? !q : !w
  if (p == !w) return {Gate::Mux, {p, !q, !v}};
  if (q == !v) return {Gate::Mux, {q, !p, !w}};
  if (q == !w) return {Gate::Mux, {q, !p, !v}};
  if (const auto c = majority_input(p, q, y)) return {Gate::Majority, {!p, !q, !*c}};
  if (const auto c = majority_input(v, w, x)) return {Gate::Majority, {!v, !w, !*c}};
  return plain;
}

void CnfEncoder::encode_gate(uint32_t node, const Gate& gate, ClauseSink& sink) {
  const int g = variable_[node], a = literal(gate.inputs[0]), b = literal(gate.inputs[1]);
  switch (gate.shape) {
    case Gate::And:
      sink.add_clause({-g, a});
      sink.add_clause({-g, b});
      sink.add_clause({g, -a, -b});
      return;
    case Gate::Xor:
      sink.add_clause({-g, a, b});
      sink.add_clause({-g, -a, -b});
      sink.add_clause({g, -a, b});
      sink.add_clause({g, a, -b});
      return;
    case Gate::Mux: {
      const int c = literal(gate.inputs[2]);
      sink.add_clause({-a, -b, g});
      sink.add_clause({-a, b, -g});
      sink.add_clause({a, -c, g});
      sink.add_clause({a, c, -g});
      sink.add_clause({-b, -c, g});  // implied, but unit propagation cannot see it
      sink.add_clause({b, c, -g});
      return;
    }
    case Gate::Majority: {
      const int c = literal(gate.inputs[2]);
      for (const auto& [x, y] : {std::pair{a, b}, std::pair{a, c}, std::pair{b, c}}) {
        sink.add_clause({-x, -y, g});
        sink.add_clause({x, y, -g});
      }
      return;
    }
  }
}

int CnfEncoder::encode(Lit root, ClauseSink& sink, const Budget* budget) {
  if (variable_.size() < aig_.size()) variable_.resize(aig_.size());
  stack_.assign(1, root.node());
  while (!stack_.empty()) {
    const uint32_t node = stack_.back();
    if (variable_[node]) {
      stack_.pop_back();
      continue;
    }
    const size_t before = stack_.size();
    const bool input = aig_.is_input(node);
    const Gate gate = input ? Gate{} : recognize(node);
    for (int i = 0; !input && i < gate.arity(); ++i)
      if (!variable_[gate.inputs[i].node()]) stack_.push_back(gate.inputs[i].node());
    if (stack_.size() != before) continue;
    stack_.pop_back();
    variable_[node] = ++variables_;
    if (budget && variables_ % kGatesPerLook == 0 && budget->exhausted())
      return variable_[node] = 0;
    if (!input) encode_gate(node, gate, sink);
  }
  return literal(root);
}

}  // namespace culprit::solver
