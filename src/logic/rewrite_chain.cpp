// Operations on chains, which are ites of bounded height whose leaves are all constants. Merging
// the states of a mostly concrete program produces such values.
//
//   op(ite(g, k1, ite(h, k2, k3)), k)  →  ite(g, op(k1, k), ite(h, op(k2, k), op(k3, k)))
//
// Sound because op is a function of its arguments. A comparison is thereby reduced to the guards,
// and arithmetic stays a chain, so nothing is left to bit-blast. Shared parts of a chain are
// visited once, so the work is linear in the DAG. For two chains, the result has the product of the
// numbers of leaves, so the sum of their heights is limited. Arithmetic on a chain makes a second
// chain of the same size, and a loop that may or may not add at each iteration would double it each
// time (all subset sums). So only small chains are mapped; larger ones are left to the circuits,
// which share their adders.
#include "logic/id_map.h"
#include "logic/rewrite.h"

namespace culprit::logic {

namespace {

constexpr unsigned highest_pair_of_chains = 4;
constexpr size_t largest_chain_for_arithmetic = 24;  // inner nodes
constexpr size_t largest_chain_for_comparison = 400;

enum class Shape { Path, Graph, Large };

/// The shape of a chain's DAG. Large: it has more than `limit` inner nodes. Path: the inner nodes
/// form a path, as for the candidates of a pointer, so no part is shared. Graph: all others.
Shape shape_of(TermStore& s, Term chain, size_t limit) {
  Term t = chain;
  for (size_t count = 0; s.chain_height(t) != 0;) {
    if (++count > limit) return Shape::Large;
    const Term then = s.arg(t, 1), otherwise = s.arg(t, 2);
    const bool forks = s.chain_height(then) != 0 && s.chain_height(otherwise) != 0;
    if (forks) break;
    t = s.chain_height(then) != 0 ? then : otherwise;
  }
  if (s.chain_height(t) == 0) return Shape::Path;
  std::vector<Term> open{chain};
  IdMap<bool> seen;
  for (size_t count = 0; !open.empty();) {
    t = open.back();
    open.pop_back();
    if (s.chain_height(t) == 0 || seen.find(t)) continue;
    if (++count > limit) return Shape::Large;
    seen.set(t, true);
    open.push_back(s.arg(t, 1));
    open.push_back(s.arg(t, 2));
  }
  return Shape::Graph;
}

class ChainMap {
 public:
  ChainMap(TermStore& store, const Application& application, unsigned position, bool shared)
      : s_(store), application_(application), position_(position), shared_(shared) {}

  Term map(Term t) {
    if (s_.chain_height(t) == 0) return leaf(t);
    if (shared_)
      if (const Term* known = done_.find(t)) return *known;
    const Arguments args = s_.args(t);
    const Term then = map(args[1]), otherwise = map(args[2]);
    const Term mapped = then == otherwise ? then : s_.ite(args[0], then, otherwise);
    if (shared_) done_.set(t, mapped);
    return mapped;
  }

 private:
  Term leaf(Term constant) {
    application_.args[position_] = constant;
    const Term* args = application_.args;
    if (application_.kind == Kind::Eq && s_.is_constant(args[1 - position_]))
      return TermStore::boolean(args[0] == args[1]);
    if (traits(application_.kind).result != ResultSort::Given)
      return s_.make(application_.kind, args[0], args[1]);
    return s_.make_sorted(application_.kind, application_.sort, args[0], args[1], args[1].id);
  }

  TermStore& s_;
  Application application_;
  unsigned position_;
  bool shared_;
  IdMap<Term> done_;
};

}  // namespace

Term rewrite_chain(TermStore& s, const Application& a) {
  const unsigned arity = traits(a.kind).arity;
  unsigned position = arity, heights = 0, chains = 0;
  for (unsigned i = 0; i < arity; ++i) {
    const unsigned height = s.chain_height(a.args[i]);
    if (height == 0) continue;
    position = i;
    heights += height;
    ++chains;
  }
  if (chains > 1 && heights > highest_pair_of_chains) return {};
  const bool comparison = traits(a.kind).result == ResultSort::Bool;
  const Shape shape =
      shape_of(s, a.args[position],
               comparison ? largest_chain_for_comparison : largest_chain_for_arithmetic);
  if (shape == Shape::Large) return {};
  return ChainMap(s, a, position, shape == Shape::Graph).map(a.args[position]);
}

}  // namespace culprit::logic
