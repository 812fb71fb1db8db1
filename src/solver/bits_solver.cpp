#include "solver/bits_solver.h"

namespace culprit::solver {

namespace {

using logic::Term;

/// Simulation visits the whole graph; for a larger graph CaDiCaL is asked at once.
constexpr size_t largest_simulated_graph = 4000;

}  // namespace

void BitsSolver::add(Term assertion) {
  const Lit root = blaster_.bit(assertion);
  if (root == lit_false) is_false_ = true;
  if (!is_constant(root)) assertions_.push_back(root);
}

template <class BitValue>
void BitsSolver::take_model(BitValue value_of) {
  logic::Assignment model;
  for (const auto& [variable, first_input] : blaster_.variables()) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < store_.sort(variable).width; ++i)
      bits |= uint64_t{value_of(Lit::of_node(first_input + i))} << i;
    if (bits) model.set(variable, bits);
  }
  evaluator_.assign(std::move(model));
}

/// Simulates the graph with the input literals among `literals` true and all other inputs false. If
/// all `literals` hold, keeps the values as the model and returns true.
bool BitsSolver::simulate(const std::vector<Lit>& literals) {
  const Aig& aig = blaster_.aig();
  std::vector<char> values(aig.size());
  for (Lit literal : literals)
    if (aig.is_input(literal.node())) values[literal.node()] = !literal.is_negated();
  const auto value_of = [&](Lit a) { return (values[a.node()] != 0) != a.is_negated(); };
  for (uint32_t node = 1; node < aig.size(); ++node)
    if (!aig.is_input(node))
      values[node] = value_of(aig.node(node).fanin[0]) && value_of(aig.node(node).fanin[1]);
  for (Lit literal : literals)
    if (!value_of(literal)) return false;
  take_model(value_of);
  return true;
}

std::optional<Answer> BitsSolver::answer_without_sat(const std::vector<Lit>& roots) {
  const Aig& aig = blaster_.aig();
  if (aig.size() > largest_simulated_graph) return {};
  std::vector<Lit> stack = assertions_, literals;
  stack.insert(stack.end(), roots.begin(), roots.end());
  std::vector<char> seen(2 * aig.size());
  while (!stack.empty()) {
    const Lit top = stack.back();
    stack.pop_back();
    if (seen[top.code]) continue;
    seen[top.code] = 1;
    literals.push_back(top);
    if (top.is_negated() || aig.is_input(top.node())) continue;
    for (Lit fanin : aig.node(top.node()).fanin) stack.push_back(fanin);
  }
  if (simulate(literals)) return Answer::Sat;
  return {};
}

Answer BitsSolver::answer_with_sat(std::span<const Term> assumptions, const std::vector<Lit>& roots,
                                   const Limits& limits) {
  if (!sat_) sat_ = std::make_unique<CadicalSolver>(seed_);
  for (Lit root : assertions_) {
    const int literal = cnf_.encode(root, *sat_, limits.budget);
    if (literal == 0) return Answer::Unknown;
    sat_->add_clause({literal});
  }
  assertions_.clear();
  std::vector<int> assumed;
  for (Lit root : roots) {
    assumed.push_back(is_constant(root) ? 0 : cnf_.encode(root, *sat_, limits.budget));
    if (!is_constant(root) && assumed.back() == 0) return Answer::Unknown;
  }
  std::vector<int> given;
  for (int literal : assumed)
    if (literal) given.push_back(literal);
  const Answer answer = sat_->solve(given, limits);
  if (answer == Answer::Sat)
    take_model([&](Lit input) {
      const int literal = cnf_.literal(input);
      return literal != 0 && sat_->value(literal);  // an input outside the formula is false
    });
  if (answer == Answer::Unsat)
    for (size_t i = 0; i < assumptions.size(); ++i)
      if (assumed[i] && sat_->failed(assumed[i])) core_.push_back(assumptions[i]);
  return answer;
}

Answer BitsSolver::check(std::span<const Term> assumptions, const Limits& limits) {
  core_.clear();
  if (is_false_) return Answer::Unsat;
  std::vector<Lit> roots;
  for (const Term assumption : assumptions) {
    const auto root = blaster_.bit_within(assumption, limits.gates, limits.budget);
    if (!root) return Answer::Unknown;
    roots.push_back(*root);
    if (roots.back() == lit_false) {
      core_ = {assumption};
      return Answer::Unsat;
    }
  }
  if (!sat_)
    if (const auto answer = answer_without_sat(roots)) return *answer;
  return answer_with_sat(assumptions, roots, limits);
}

}  // namespace culprit::solver
