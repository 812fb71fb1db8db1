// Every gate function against its truth table, under all the rules of Aig::and_.
#include "solver/aig.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "solver/cadical_solver.h"
#include "solver/cnf.h"

namespace culprit::solver {
namespace {

/// Random graphs over four inputs next to their truth tables, 16 bits each.
struct RandomGraph {
  Aig aig;
  std::vector<std::pair<Lit, uint16_t>> pool{{lit_false, 0}};

  explicit RandomGraph(uint32_t seed, int gates) : random(seed) {
    for (uint16_t table : {0xaaaa, 0xcccc, 0xf0f0, 0xff00}) pool.push_back({aig.input(), table});
    for (int i = 0; i < gates; ++i) {
      const auto [a, x] = draw();
      const auto [b, y] = draw();
      const auto [c, z] = draw();
      switch (random() % 4) {
        case 0: pool.push_back({aig.and_(a, b), static_cast<uint16_t>(x & y)}); break;
        case 1: pool.push_back({aig.xor_(a, b), static_cast<uint16_t>(x ^ y)}); break;
        case 2:
          pool.push_back(
              {aig.majority(a, b, c), static_cast<uint16_t>((x & y) | (x & z) | (y & z))});
          break;
        default:
          pool.push_back({aig.mux(a, b, c), static_cast<uint16_t>((x & y) | (~x & z))});
          break;
      }
    }
  }
  std::pair<Lit, uint16_t> draw() {
    const auto [lit, table] = pool[random() % pool.size()];
    const bool flip = random() % 2;
    return {lit ^ flip, static_cast<uint16_t>(flip ? ~table : table)};
  }
  uint16_t table_of(Lit a) const {
    uint16_t table = 0;
    if (a.node() == 0) table = 0;
    else if (a.node() <= 4) table = pool[a.node()].second;
    else table = table_of(aig.node(a.node()).fanin[0]) & table_of(aig.node(a.node()).fanin[1]);
    return a.is_negated() ? static_cast<uint16_t>(~table) : table;
  }
  std::mt19937 random;
};

TEST(Aig, gates_compute_their_truth_tables) {
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    RandomGraph graph(seed, 8);
    for (const auto& [lit, table] : graph.pool)
      ASSERT_EQ(graph.table_of(lit), table) << "seed " << seed;
  }
}

TEST(Aig, equal_functions_of_two_inputs_share_a_gate) {
  Aig aig;
  const Lit a = aig.input(), b = aig.input();
  EXPECT_EQ(aig.xor_(a, b), !aig.xor_(!a, b));
  EXPECT_EQ(aig.and_(a, aig.and_(b, a)), aig.and_(a, b));
  EXPECT_EQ(aig.and_(a, !aig.and_(a, b)), aig.and_(a, !b));
  EXPECT_EQ(aig.and_(!aig.and_(a, b), !aig.and_(a, !b)), !a);
}

/// The clauses of a literal have exactly its truth table's models: each row is asked with the
/// inputs assumed.
TEST(Cnf, clauses_have_the_models_of_the_graph) {
  for (uint32_t seed = 0; seed < 60; ++seed) {
    RandomGraph graph(seed, 12);
    CadicalSolver sat(0);
    CnfEncoder cnf(graph.aig);
    std::vector<int> inputs;
    for (uint32_t i = 1; i <= 4; ++i) inputs.push_back(cnf.encode(Lit::of_node(i), sat));
    for (const auto& [lit, table] : graph.pool) {
      if (is_constant(lit)) continue;
      const int root = cnf.encode(lit, sat);
      for (int row = 0; row < 16; ++row) {
        std::vector<int> assumptions{root};
        for (int i = 0; i < 4; ++i) assumptions.push_back(row >> i & 1 ? inputs[i] : -inputs[i]);
        ASSERT_EQ(sat.solve(assumptions, {}) == Answer::Sat, (table >> row & 1) == 1)
            << "seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace culprit::solver
