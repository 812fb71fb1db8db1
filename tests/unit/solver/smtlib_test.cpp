// The printed text means what the term means: Z3 parses it and finds the same answers.
#include "logic/smtlib.h"

#include <gtest/gtest.h>
#include <z3.h>

#include "../logic/random_terms.h"
#include "logic/evaluate.h"

namespace culprit::logic {
namespace {

std::string answer_of(const std::string& text) {
  const Z3_config config = Z3_mk_config();
  const Z3_context context = Z3_mk_context(config);
  Z3_del_config(config);
  Z3_set_error_handler(context, [](Z3_context, Z3_error_code) {});
  const std::string answer = Z3_eval_smtlib2_string(context, text.c_str());
  Z3_del_context(context);
  return answer;
}

void check_recipe(uint32_t seed, const testing::RecipeOptions& options) {
  TermStore store(TermStore::Options{.rewrite = false});
  const auto built = testing::Recipe(seed, options).build(store);
  std::mt19937 random(seed + 1);
  Assignment assignment;
  std::vector<Term> all, facts;
  for (Term variable : built.variables) {
    const uint64_t bits = testing::interesting_bits(random, store.sort(variable));
    assignment.set(variable, bits);
    all.push_back(store.eq(variable, store.constant(store.sort(variable), bits)));
  }
  Evaluator evaluate(store, assignment);
  for (Term t : built.terms)
    facts.push_back(store.eq(t, store.constant(store.sort(t), evaluate(t))));
  all.push_back(store.not_(store.and_all(facts)));
  ASSERT_EQ(answer_of(to_smtlib(store, all)), "unsat\n") << to_smtlib(store, all);
  all.back() = store.and_all(facts);
  ASSERT_EQ(answer_of(to_smtlib(store, all)), "sat\n") << to_smtlib(store, all);
}

TEST(Smtlib, means_what_the_term_means) {
  for (uint32_t seed = 0; seed < 25 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {1, 8, 32}, .steps = 25});
  for (uint32_t seed = 0; seed < 25 && !HasFatalFailure(); ++seed)
    check_recipe(seed, {.widths = {8, 32}, .steps = 10, .theory = Theory::FloatRemainder});
}

TEST(Smtlib, shared_terms_are_not_repeated) {
  TermStore s;
  Term t = s.variable(Sort::bits(32)), x = t;
  for (int i = 0; i < 200; ++i) t = s.mul(t, s.bit_xor(t, x));
  const Term assertion = s.eq(t, x);
  EXPECT_LT(to_smtlib(s, {&assertion, 1}).size(), 40000u);
}

TEST(Smtlib, text_of_a_small_term) {
  TermStore s;
  const Term x = s.variable(Sort::bits(8), "x");
  EXPECT_EQ(to_text(s, s.slt(s.add(x, s.constant(Sort::bits(8), 2)), x)),
            "(bvslt (bvadd x (_ bv2 8)) x)");
}

}  // namespace
}  // namespace culprit::logic
