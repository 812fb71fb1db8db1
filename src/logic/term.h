// Hash-consed terms over Booleans, bit vectors and floats.
//
// A term is a 32-bit index into a TermStore. Structurally equal terms have the same index, so
// equality is a comparison of integers and DAGs never grow into trees. Every construction folds
// constants and applies the rules of rewrite_*.cpp, so in a mostly concrete program most guards
// disappear before any solver sees them.
//
// Invariants: arguments have smaller ids than the term; ids 1 and 2 are false and true; a
// commutative term has a constant as its second argument, otherwise the smaller id first; every NaN
// is canonical (sort.h).
//
// Operations that C leaves undefined have a defined value here. x/0 and x%0 are as in SMT-LIB (all
// ones and x; sdiv by the signs). INT_MIN/-1 wraps. Shifts by the width or more give 0, or the sign
// for ashr. A float that does not fit the integer type converts to the pattern with only the top
// bit set. Callers that need to detect the undefined case must test for it separately.
//
// Cost: a node has 16 bytes, a construction takes about 50 ns, an empty store about a microsecond.
// Not thread-safe.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "logic/kind.h"
#include "logic/sort.h"

namespace culprit::logic {

struct Term {
  uint32_t id = 0;  ///< 0: no term

  constexpr explicit operator bool() const { return id != 0; }
  friend constexpr bool operator==(Term, Term) = default;
  friend constexpr auto operator<=>(Term, Term) = default;
};

/// The arguments of a term by value, so they stay valid while the store grows.
class Arguments {
 public:
  Arguments(const Term* first, uint8_t size) : size_(size) {
    for (uint8_t i = 0; i < size; ++i) terms_[i] = first[i];
  }
  const Term* begin() const { return terms_; }
  const Term* end() const { return terms_ + size_; }
  size_t size() const { return size_; }
  Term operator[](size_t i) const { return terms_[i]; }
  operator std::span<const Term>() const { return {terms_, size_}; }

 private:
  Term terms_[3];
  uint8_t size_;
};

class TermStore {
 public:
  struct Options {
    /// If false, builds exactly the requested terms (the reference for tests of the rules).
    bool rewrite = true;
  };

  TermStore() : TermStore(Options{}) {}
  explicit TermStore(Options options);
  TermStore(const TermStore&) = delete;
  TermStore& operator=(const TermStore&) = delete;

  // Leaves. `bits` is masked to the sort's width.
  Term constant(Sort sort, uint64_t bits);
  Term constant(double value);
  Term constant(float value);
  /// Always a fresh variable; the name is only for printing.
  Term variable(Sort sort, std::string_view name = {});
  static constexpr Term false_() { return {1}; }
  static constexpr Term true_() { return {2}; }
  static constexpr Term boolean(bool value) { return value ? true_() : false_(); }

  // Booleans.
  Term not_(Term a) { return make(Kind::Not, a); }
  Term and_(Term a, Term b) { return make(Kind::And, a, b); }
  Term or_(Term a, Term b) { return make(Kind::Or, a, b); }
  Term xor_(Term a, Term b) { return not_(eq(a, b)); }
  Term implies(Term a, Term b) { return or_(not_(a), b); }
  Term iff(Term a, Term b) { return eq(a, b); }
  /// Balanced conjunction or disjunction; of no terms, true or false.
  Term and_all(std::span<const Term> terms);
  Term or_all(std::span<const Term> terms);

  // Any sort. On floats `eq` is identity: NaN equals NaN, +0 differs from -0; see `feq` for ==.
  Term eq(Term a, Term b) { return make(Kind::Eq, a, b); }
  Term ne(Term a, Term b) { return not_(eq(a, b)); }
  Term ite(Term condition, Term then, Term otherwise) {
    return make(Kind::Ite, condition, then, otherwise);
  }

  // Bit vectors of equal width.
  Term bit_not(Term a) { return make(Kind::BitNot, a); }
  Term bit_and(Term a, Term b) { return make(Kind::BitAnd, a, b); }
  Term bit_or(Term a, Term b) { return make(Kind::BitOr, a, b); }
  Term bit_xor(Term a, Term b) { return make(Kind::BitXor, a, b); }
  Term neg(Term a) { return make(Kind::Neg, a); }
  Term add(Term a, Term b) { return make(Kind::Add, a, b); }
  Term sub(Term a, Term b) { return make(Kind::Sub, a, b); }
  Term mul(Term a, Term b) { return make(Kind::Mul, a, b); }
  Term udiv(Term a, Term b) { return make(Kind::UDiv, a, b); }
  Term urem(Term a, Term b) { return make(Kind::URem, a, b); }
  Term sdiv(Term a, Term b) { return make(Kind::SDiv, a, b); }
  Term srem(Term a, Term b) { return make(Kind::SRem, a, b); }
  Term shl(Term a, Term amount) { return make(Kind::Shl, a, amount); }
  Term lshr(Term a, Term amount) { return make(Kind::LShr, a, amount); }
  Term ashr(Term a, Term amount) { return make(Kind::AShr, a, amount); }
  Term ult(Term a, Term b) { return make(Kind::ULt, a, b); }
  Term ule(Term a, Term b) { return not_(ult(b, a)); }
  Term ugt(Term a, Term b) { return ult(b, a); }
  Term uge(Term a, Term b) { return not_(ult(a, b)); }
  Term slt(Term a, Term b) { return make(Kind::SLt, a, b); }
  Term sle(Term a, Term b) { return not_(slt(b, a)); }
  Term sgt(Term a, Term b) { return slt(b, a); }
  Term sge(Term a, Term b) { return not_(slt(a, b)); }
  Term sadd_overflows(Term a, Term b) { return make(Kind::SAddOverflows, a, b); }
  Term ssub_overflows(Term a, Term b) { return make(Kind::SSubOverflows, a, b); }
  Term smul_overflows(Term a, Term b) { return make(Kind::SMulOverflows, a, b); }

  // Widths. `zext`, `sext` and `resize` take the new width; with equal width they return the
  // argument.
  Term concat(Term high, Term low);
  Term extract(Term a, unsigned low, unsigned width);
  Term zext(Term a, unsigned width);
  Term sext(Term a, unsigned width);
  /// Truncates or extends, with the sign if `is_signed`: C's conversion between integer types.
  Term resize(Term a, unsigned width, bool is_signed);
  /// A Boolean as the number 1 or 0.
  Term bool_to_bits(Term a, unsigned width = 1);
  /// a != 0.
  Term bits_to_bool(Term a);

  // Floats, round to nearest even.
  Term fadd(Term a, Term b) { return make(Kind::FAdd, a, b); }
  Term fsub(Term a, Term b) { return make(Kind::FSub, a, b); }
  Term fmul(Term a, Term b) { return make(Kind::FMul, a, b); }
  Term fdiv(Term a, Term b) { return make(Kind::FDiv, a, b); }
  Term frem(Term a, Term b) { return make(Kind::FRem, a, b); }  ///< C's fmod
  Term fneg(Term a) { return make(Kind::FNeg, a); }
  Term fabs(Term a) { return make(Kind::FAbs, a); }
  Term fsqrt(Term a) { return make(Kind::FSqrt, a); }
  Term ffloor(Term a) { return make(Kind::FFloor, a); }
  Term fceil(Term a) { return make(Kind::FCeil, a); }
  Term ftrunc(Term a) { return make(Kind::FTrunc, a); }
  Term fround(Term a) { return make(Kind::FRoundAway, a); }  ///< C's round: ties away from zero
  Term frint(Term a) { return make(Kind::FRoundEven, a); }   ///< C's rint: ties to even
  Term feq(Term a, Term b) { return make(Kind::FEq, a, b); }
  Term flt(Term a, Term b) { return make(Kind::FLt, a, b); }
  Term fle(Term a, Term b) { return make(Kind::FLe, a, b); }
  Term fisnan(Term a) { return make(Kind::FIsNan, a); }
  Term sint_to_float(Term a, Sort to) { return make_sorted(Kind::FFromSigned, to, a); }
  Term uint_to_float(Term a, Sort to) { return make_sorted(Kind::FFromUnsigned, to, a); }
  Term float_to_sint(Term a, unsigned width) {
    return make_sorted(Kind::FToSigned, Sort::bits(width), a);
  }
  Term float_to_uint(Term a, unsigned width) {
    return make_sorted(Kind::FToUnsigned, Sort::bits(width), a);
  }
  Term float_to_float(Term a, Sort to);
  Term bits_to_float(Term a, Sort to) { return make_sorted(Kind::FFromBits, to, a); }
  Term float_to_bits(Term a) { return make_sorted(Kind::FToBits, Sort::bits(sort(a).width), a); }

  /// An application of `kind` whose sort follows from its arguments.
  Term make(Kind kind, Term a, Term b = {}, Term c = {});
  /// An application of `kind` with a given sort; `low` is for Extract only.
  Term make_sorted(Kind kind, Sort sort, Term a, Term b = {}, uint32_t low = 0);
  /// `t` with other arguments, as many as it has. The sort of the result is the sort of `t`.
  Term rebuild(Term t, std::span<const Term> arguments);

  // Inspection; constant time.
  Kind kind(Term t) const { return nodes_[t.id].kind; }
  Sort sort(Term t) const { return nodes_[t.id].sort; }
  Arguments args(Term t) const { return {nodes_[t.id].args, traits(kind(t)).arity}; }
  Term arg(Term t, unsigned i) const { return nodes_[t.id].args[i]; }
  bool is_constant(Term t) const { return kind(t) == Kind::Constant; }
  bool is_variable(Term t) const { return kind(t) == Kind::Variable; }
  uint64_t constant_bits(Term t) const {
    const Node& n = nodes_[t.id];
    return n.args[0].id | uint64_t{n.args[1].id} << 32;
  }
  /// The lowest bit taken by an Extract.
  unsigned extract_low(Term t) const { return nodes_[t.id].args[1].id; }
  /// The strongest theory needed to decide `t`, over its whole DAG. Float constants and variables
  /// need the theory of float layout.
  Theory theory(Term t) const { return static_cast<Theory>(nodes_[t.id].theory); }
  /// 0 for a constant; h > 0 for ites nested up to h deep whose leaves are all constants;
  /// `no_chain` for all others.
  unsigned chain_height(Term t) const { return nodes_[t.id].chain; }
  static constexpr unsigned no_chain = 63;
  /// "" if the variable has no name.
  std::string name(Term variable) const;
  /// One more than the largest id: the terms made, plus the unused id 0.
  size_t size() const { return nodes_.size(); }

  struct Node {
    Term args[3];
    Kind kind;
    Sort sort;
    uint8_t theory : 2;
    uint8_t chain : 6;
  };

 private:
  Term intern(Node node);
  void annotate(Node& node) const;
  Term construct(Node node);
  void grow();

  /// A slot of the hash table. The hash avoids most look-ups of nodes, and all of them when the
  /// table grows.
  struct Slot {
    uint32_t id = 0;  ///< 0: free
    uint32_t hash = 0;
  };

  std::vector<Node> nodes_;
  std::vector<Slot> table_;  ///< open addressing; size is a power of two
  std::unordered_map<uint32_t, std::string> names_;
  uint32_t variables_ = 0;
  unsigned depth_ = 0;  ///< nesting depth of rewrites in progress
  Options options_;
};

static_assert(sizeof(TermStore::Node) == 16);

}  // namespace culprit::logic

template <>
struct std::hash<culprit::logic::Term> {
  size_t operator()(culprit::logic::Term t) const noexcept {
    return t.id * size_t{0x9e3779b97f4a7c15};
  }
};
