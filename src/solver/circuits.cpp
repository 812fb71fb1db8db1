#include "solver/circuits.h"

#include <algorithm>

namespace culprit::solver {

namespace {

bool is_constant_word(const Word& a) {
  return std::all_of(a.begin(), a.end(), [](Lit bit) { return is_constant(bit); });
}
size_t constant_bits_of(const Word& a) {
  return static_cast<size_t>(
      std::count_if(a.begin(), a.end(), [](Lit bit) { return is_constant(bit); }));
}

}  // namespace

Lit Circuits::any(const Word& a) {
  Lit result = lit_false;
  for (Lit bit : a) result = or_(result, bit);
  return result;
}

Word Circuits::constant(uint64_t bits, size_t width) {
  Word word(width);
  for (size_t i = 0; i < width; ++i) word[i] = i < 64 && (bits >> i & 1) ? lit_true : lit_false;
  return word;
}

Word Circuits::not_(Word a) {
  for (Lit& bit : a) bit = !bit;
  return a;
}
Word Circuits::zext(Word a, size_t width) {
  a.resize(width, lit_false);
  return a;
}
Word Circuits::sext(Word a, size_t width) {
  a.resize(width, Lit(a.back()));
  return a;
}
Word Circuits::extract(const Word& a, size_t low, size_t width) {
  const auto begin = a.begin() + static_cast<std::ptrdiff_t>(low);
  return Word(begin, begin + static_cast<std::ptrdiff_t>(width));
}
Word Circuits::concat(const Word& high, Word low) {
  low.insert(low.end(), high.begin(), high.end());
  return low;
}

Word Circuits::bitwise(Lit (Aig::*gate)(Lit, Lit), const Word& a, const Word& b) {
  Word word(a.size());
  for (size_t i = 0; i < a.size(); ++i) word[i] = (aig_.*gate)(a[i], b[i]);
  return word;
}

Word Circuits::mux(Lit c, const Word& a, const Word& b) {
  if (is_constant(c)) return c == lit_true ? a : b;
  Word word(a.size());
  for (size_t i = 0; i < a.size(); ++i) word[i] = mux(c, a[i], b[i]);
  return word;
}

Word Circuits::add(const Word& a, const Word& b, Lit carry) {
  Word sum(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    const Lit half = xor_(a[i], b[i]);
    sum[i] = xor_(half, carry);
    if (i + 1 < a.size()) carry = aig_.majority(a[i], b[i], carry);
  }
  return sum;
}

Word Circuits::neg_if(Lit condition, const Word& a) {
  Word flipped(a.size());
  for (size_t i = 0; i < a.size(); ++i) flipped[i] = xor_(a[i], condition);
  return add(constant(0, a.size()), flipped, condition);
}

Word Circuits::mul_by_constant(const Word& a, uint64_t b) {
  const size_t width = a.size();
  Word product = constant(0, width);
  // Non-adjacent form: a run of ones becomes one addition and one subtraction.
  for (size_t i = 0; i < width && b != 0; ++i, b >>= 1) {
    if (b % 2 == 0) continue;
    const bool minus = b % 4 == 3;
    const Word row = concat(extract(a, 0, width - i), constant(0, i));
    product = minus ? sub(product, row) : add(product, row);
    b = minus ? b + 1 : b - 1;
    if (b == 0) break;  // wrapped around: the run ended at bit 63
  }
  return product;
}

Word Circuits::mul(const Word& a, const Word& b) {
  if (constant_bits_of(a) > constant_bits_of(b)) return mul(b, a);
  const size_t width = a.size();
  if (width <= 64 && is_constant_word(b)) {
    uint64_t bits = 0;
    for (size_t i = 0; i < width; ++i) bits |= uint64_t{b[i] == lit_true} << i;
    return mul_by_constant(a, bits);
  }
  Word product = constant(0, width);
  for (size_t i = 0; i < width; ++i) {
    if (b[i] == lit_false) continue;
    Word row = constant(0, width);
    for (size_t j = i; j < width; ++j) row[j] = and_(a[j - i], b[i]);
    product = add(product, row);
  }
  return product;
}

std::pair<Word, Word> Circuits::udivrem(const Word& a, const Word& b) {
  const size_t width = a.size();
  size_t narrow = width;  // width that the divisor, and so the remainder, can need
  while (narrow > 0 && b[narrow - 1] == lit_false) --narrow;
  Word quotient(width), rest;
  for (size_t i = width; i-- > 0;) {
    rest.insert(rest.begin(), a[i]);
    const size_t row = std::max(rest.size(), narrow);
    rest.resize(row, lit_false);
    const Word divisor = zext(extract(b, 0, narrow), row);
    quotient[i] = !ult(rest, divisor);
    rest = mux(quotient[i], sub(rest, divisor), rest);
    rest.resize(std::min(narrow, width - i));
  }
  // If the divisor is zero, every quotient bit is one, as SMT-LIB requires. The remainder must then
  // be a, which the mux selects if the narrowed rows have cut it off.
  if (narrow == width) return {quotient, rest};
  return {quotient, mux(any(b), zext(rest, width), a)};
}

std::pair<Word, Word> Circuits::sdivrem(const Word& a, const Word& b) {
  const Lit sign_a = a.back(), sign_b = b.back();
  const auto [quotient, rest] = udivrem(neg_if(sign_a, a), neg_if(sign_b, b));
  return {neg_if(xor_(sign_a, sign_b), quotient), neg_if(sign_a, rest)};
}

Word Circuits::shift(const Word& a, const Word& by, Lit fill, bool left) {
  const size_t width = a.size();
  Word result = a;
  size_t stage = 0;
  for (; stage < by.size() && (size_t{1} << stage) < width; ++stage) {
    const size_t distance = size_t{1} << stage;
    Word moved(width, fill);
    for (size_t i = 0; i + distance < width; ++i)
      (left ? moved[i + distance] : moved[i]) = result[left ? i : i + distance];
    result = mux(by[stage], moved, result);
  }
  const Lit too_far = any(extract(by, stage, by.size() - stage));
  return mux(too_far, Word(width, fill), result);
}

Word Circuits::shl(const Word& a, const Word& by) { return shift(a, by, lit_false, true); }
Word Circuits::shr(const Word& a, const Word& by, Lit fill) { return shift(a, by, fill, false); }

Lit Circuits::eq(const Word& a, const Word& b) {
  Lit result = lit_true;
  for (size_t i = 0; i < a.size(); ++i) result = and_(result, !xor_(a[i], b[i]));
  return result;
}

Lit Circuits::ult(const Word& a, const Word& b) {
  Lit less = lit_false;
  // The borrow of a - b.
  for (size_t i = 0; i < a.size(); ++i) less = aig_.majority(!a[i], b[i], less);
  return less;
}

Lit Circuits::slt(const Word& a, const Word& b) {
  Word x = a, y = b;
  std::swap(x.back(), y.back());
  return ult(x, y);
}

Lit Circuits::sadd_overflows(const Word& a, const Word& b) {
  const Word sum = add(a, b);
  return and_(!xor_(a.back(), b.back()), xor_(a.back(), sum.back()));
}

Lit Circuits::ssub_overflows(const Word& a, const Word& b) {
  const Word difference = sub(a, b);
  return and_(xor_(a.back(), b.back()), xor_(a.back(), difference.back()));
}

// Schulte, Gok, Balzola and Brocato, "Combined unsigned and two's complement saturating
// multipliers" (2000). Let p and q be the positions of the leading bits of the magnitudes. If p + q
// >= width - 1, the product overflows. Otherwise it fits into width + 1 bits, and the two highest
// of these decide. The low bits share their gates with the plain product.
Lit Circuits::smul_overflows(const Word& a, const Word& b) {
  const size_t width = a.size();
  if (constant_bits_of(a) > constant_bits_of(b)) return smul_overflows(b, a);
  // above: some bit of a at position width - 1 - i or higher differs from the sign.
  Lit overflow = lit_false, above = lit_false;
  for (size_t i = 1; i + 1 < width; ++i) {
    above = or_(above, xor_(a[width - 1 - i], a.back()));
    overflow = or_(overflow, and_(above, xor_(b[i], b.back())));
  }
  const Word product = mul(sext(a, width + 1), sext(b, width + 1));
  return or_(overflow, xor_(product[width], product[width - 1]));
}

}  // namespace culprit::solver
