#include "random_terms.h"

#include <limits>
#include <map>

#include "logic/semantics.h"

namespace culprit::logic::testing {

namespace {

unsigned below(std::mt19937& random, size_t n) { return static_cast<unsigned>(random() % n); }
uint64_t any_bits(std::mt19937& random) { return uint64_t{random()} << 32 | random(); }

/// Terms by sort, from which arguments are drawn. Draws depend on the number of draws before only,
/// never on the terms, so two stores see the same recipe.
class Builder {
 public:
  Builder(TermStore& store, std::mt19937& random, const RecipeOptions& options)
      : s_(store), random_(random), options_(options) {
    sorts_.push_back(Sort::boolean());
    for (unsigned width : options.widths) sorts_.push_back(Sort::bits(width));
    if (options.theory != Theory::Bits) {
      sorts_.push_back(Sort::float32());
      sorts_.push_back(Sort::float64());
    }
    for (Sort sort : sorts_)
      for (unsigned i = 0; i < options.variables_per_sort; ++i) {
        built.variables.push_back(s_.variable(sort));
        pool(sort).push_back(built.variables.back());
      }
  }

  void step() {
    const Kind kind = static_cast<Kind>(static_cast<size_t>(Kind::Not) +
                                        below(random_, kind_count - size_t(Kind::Not)));
    const Term t = make(kind);
    if (!t) return;
    built.terms.push_back(t);
    pool(s_.sort(t)).push_back(t);
  }

  Recipe::Built built;

 private:
  std::vector<Term>& pool(Sort sort) { return pools_[sort.kind * 256 + sort.width]; }

  Term draw(Sort sort) {
    if (below(random_, 4) == 0) return s_.constant(sort, interesting_bits(random_, sort));
    std::vector<Term>& terms = pool(sort);
    if (below(random_, 3)) {  // recent terms, for depth
      const size_t recent = std::min<size_t>(terms.size(), 4);
      return terms[terms.size() - 1 - below(random_, recent)];
    }
    return terms[below(random_, terms.size())];
  }
  Sort bits_sort() { return Sort::bits(options_.widths[below(random_, options_.widths.size())]); }
  Sort float_sort() { return below(random_, 2) ? Sort::float32() : Sort::float64(); }
  Sort any_sort() { return sorts_[below(random_, sorts_.size())]; }

  Term make(Kind kind) {
    const KindTraits& about = traits(kind);
    if (about.theory > options_.theory) return {};
    switch (kind) {
      case Kind::Not: return s_.not_(draw(Sort::boolean()));
      case Kind::And:
      case Kind::Or: {
        const Term a = draw(Sort::boolean()), b = draw(Sort::boolean());
        return s_.make(kind, a, b);
      }
      case Kind::Eq: return binary(kind, any_sort());
      case Kind::Ite: {
        const Sort sort = any_sort();
        const Term c = draw(Sort::boolean()), a = draw(sort), b = draw(sort);
        return s_.ite(c, a, b);
      }
      default: break;
    }
    if (about.result == ResultSort::Given) return convert(kind);
    const Sort sort = about.theory == Theory::Bits ? bits_sort() : float_sort();
    if (about.arity == 1) return s_.make(kind, draw(sort));
    return binary(kind, sort);
  }

  Term binary(Kind kind, Sort sort) {
    const Term a = draw(sort), b = draw(sort);
    return s_.make(kind, a, b);
  }

  Term convert(Kind kind) {
    const Sort from = bits_sort(), to = bits_sort(), format = float_sort();
    const unsigned low = below(random_, from.width);
    const Term bits = draw(from);
    const Term other = draw(to);
    switch (kind) {
      case Kind::Concat: return from.width + to.width > 64 ? Term{} : s_.concat(bits, other);
      case Kind::Extract: return s_.extract(bits, low, 1 + below(random_, from.width - low));
      case Kind::ZeroExtend: return s_.zext(bits, std::max(from.width, to.width));
      case Kind::SignExtend: return s_.sext(bits, std::max(from.width, to.width));
      case Kind::FFromSigned: return s_.sint_to_float(bits, format);
      case Kind::FFromUnsigned: return s_.uint_to_float(bits, format);
      case Kind::FFromBits:
        return from.width == format.width ? s_.bits_to_float(bits, format) : Term{};
      default: return from_float(kind, draw(format), to, float_sort());
    }
  }

  Term from_float(Kind kind, Term a, Sort to, Sort format) {
    switch (kind) {
      case Kind::FToBits: return s_.float_to_bits(a);
      case Kind::FToSigned: return s_.float_to_sint(a, to.width);
      case Kind::FToUnsigned: return s_.float_to_uint(a, to.width);
      default: return s_.float_to_float(a, format);
    }
  }

  TermStore& s_;
  std::mt19937& random_;
  const RecipeOptions& options_;
  std::vector<Sort> sorts_;
  std::map<unsigned, std::vector<Term>> pools_;
};

}  // namespace

uint64_t interesting_bits(std::mt19937& random, Sort sort) {
  if (sort.is_float()) {
    constexpr double infinity = std::numeric_limits<double>::infinity(),
                     nan = std::numeric_limits<double>::quiet_NaN();
    static constexpr double values[] = {
        0.0,   -0.0,  1.0,    -1.0,  0.5,          2.5,           -2.5,     3.0,       0.1, 1e10,
        -1e19, 1e300, 5e-324, 1e-40, 2147483647.0, -2147483648.0, infinity, -infinity, nan, 1e20};
    if (below(random, 4)) return from_double(sort, values[below(random, std::size(values))]);
    return canonical(sort, any_bits(random));
  }
  const uint64_t choices[] = {0,
                              1,
                              2,
                              sort.mask(),
                              sort.sign_bit(),
                              sort.sign_bit() - 1,
                              sort.mask() - 1,
                              any_bits(random)};
  return choices[below(random, std::size(choices))] & sort.mask();
}

Recipe::Built Recipe::build(TermStore& store) const {
  std::mt19937 random(seed_);
  Builder builder(store, random, options_);
  for (unsigned i = 0; i < options_.steps; ++i) builder.step();
  return std::move(builder.built);
}

}  // namespace culprit::logic::testing
