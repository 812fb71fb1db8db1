// Rules for extract, concat and extensions. A value stored byte by byte and loaded again must
// become the original term.
#include "logic/rewrite.h"
#include "logic/rewrite_match.h"

namespace culprit::logic::rules {

namespace {

bool is_cheap_to_narrow(const TermStore& s, Term t) {
  return s.is_constant(t) || is(s, t, Kind::ZeroExtend) || is(s, t, Kind::SignExtend) ||
         is(s, t, Kind::Concat);
}

Term extract_concat(TermStore& s, Term t, unsigned low, unsigned width) {
  const Term x = first(s, t), y = second(s, t);
  const unsigned split = s.sort(y).width;
  // extract(concat(x, y)) → extract(x), if all bits are above y
  if (low >= split) return s.extract(x, low - split, width);
  // extract(concat(x, y)) → extract(y), if all bits are within y
  if (low + width <= split) return s.extract(y, low, width);
  // extract(concat(x, y)) → concat(extract(x), extract(y)), if the bits are from both
  return s.concat(s.extract(x, 0, low + width - split), s.extract(y, low, split - low));
}

Term extract_extended(TermStore& s, Term t, unsigned low, unsigned width) {
  const Term x = first(s, t);
  const unsigned inner = s.sort(x).width;
  // extract(ext(x)) → extract(x), if all bits are within x
  if (low + width <= inner) return s.extract(x, low, width);
  const bool zero = is(s, t, Kind::ZeroExtend);
  // extract(zext(x)) → 0, if all bits are above x
  if (low >= inner && zero) return s.constant(Sort::bits(width), 0);
  // extract(sext(x)) → the sign repeated, if all bits are above x
  if (low >= inner) return s.sext(s.extract(x, inner - 1, 1), width);
  // extract(ext(x)) → ext(extract(x)), if only some bits are within x
  const Term part = s.extract(x, low, inner - low);
  return zero ? s.zext(part, width) : s.sext(part, width);
}

/// Operations whose low bits depend only on low bits of the arguments.
Term extract_operation(TermStore& s, Term t, unsigned low, unsigned width) {
  switch (s.kind(t)) {
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor: break;  // bit by bit, so at any offset
    case Kind::Add:
    case Kind::Sub:
    case Kind::Mul:
      if (low != 0) return {};
      break;
    default: return {};
  }
  const Term x = first(s, t), y = second(s, t);
  if (!is_cheap_to_narrow(s, x) || !is_cheap_to_narrow(s, y)) return {};
  // extract(f(x, y)) → f(extract(x), extract(y)), if the extracts disappear in their arguments
  return s.make(s.kind(t), s.extract(x, low, width), s.extract(y, low, width));
}

/// extract(x << k) for constant k.
Term extract_shl(TermStore& s, Term t, unsigned low, unsigned width) {
  const uint64_t by = s.constant_bits(second(s, t));
  // All bits are below the shifted x → 0
  if (by >= s.sort(t).width || low + width <= by) return s.constant(Sort::bits(width), 0);
  // All bits are within x → extract(x)
  if (low >= by) return s.extract(first(s, t), low - static_cast<unsigned>(by), width);
  return {};
}

Term extract_lshr(TermStore& s, Term t, unsigned low, unsigned width) {
  const uint64_t by = s.constant_bits(second(s, t));
  // All bits are above x → 0
  if (by >= s.sort(t).width || low + by >= s.sort(t).width) return s.constant(Sort::bits(width), 0);
  if (low + by + width <= s.sort(t).width)  // all bits are within x → extract(x)
    return s.extract(first(s, t), low + static_cast<unsigned>(by), width);
  return {};
}

/// Rules for concat(x, y) if the two are adjacent pieces of one term, or constants.
Term join(TermStore& s, Term x, Term y) {
  if (s.is_constant(x) && s.is_constant(y)) return s.concat(x, y);
  if (!is(s, x, Kind::Extract) || first(s, x) != (is(s, y, Kind::Extract) ? first(s, y) : y))
    return {};
  const unsigned low = is(s, y, Kind::Extract) ? s.extract_low(y) : 0, width = s.sort(y).width;
  if (s.extract_low(x) != low + width) return {};
  // concat(x[h:m], x[m-1:l]) → x[h:l]
  return s.extract(first(s, x), low, width + s.sort(x).width);
}

/// concat(the sign of x repeated, x or sext(x)) is a sign extension stored in pieces.
Term join_signs(TermStore& s, Term signs, Term y, unsigned width) {
  const Term x = is(s, y, Kind::SignExtend) ? first(s, y) : y;
  const Term sign = is(s, signs, Kind::SignExtend) ? first(s, signs) : signs;
  if (!is(s, sign, Kind::Extract) || s.sort(sign).width != 1) return {};
  if (first(s, sign) != x || s.extract_low(sign) + 1 != s.sort(x).width) return {};
  return s.sext(x, width);  // concat(sext(x[msb]), sext(x)) → sext(x)
}

}  // namespace

Term extract(TermStore& s, const Application& application) {
  const Term t = application.args[0];
  const unsigned low = application.args[1].id, width = application.sort.width;
  switch (s.kind(t)) {
    // extract(extract(x)) → extract(x)
    case Kind::Extract: return s.extract(first(s, t), s.extract_low(t) + low, width);
    case Kind::Concat: return extract_concat(s, t, low, width);
    case Kind::ZeroExtend:
    case Kind::SignExtend: return extract_extended(s, t, low, width);
    // extract(~x) → ~extract(x)
    case Kind::BitNot: return s.bit_not(s.extract(first(s, t), low, width));
    case Kind::Shl: return s.is_constant(second(s, t)) ? extract_shl(s, t, low, width) : Term{};
    case Kind::LShr: return s.is_constant(second(s, t)) ? extract_lshr(s, t, low, width) : Term{};
    case Kind::Ite: {
      const Term x = second(s, t), y = third(s, t);
      if (!is_cheap_to_narrow(s, x) || !is_cheap_to_narrow(s, y)) return {};
      // extract(ite(c, x, y)) → ite(c, extract(x), extract(y)), if the extracts disappear
      return s.ite(first(s, t), s.extract(x, low, width), s.extract(y, low, width));
    }
    default: return extract_operation(s, t, low, width);
  }
}

Term concat(TermStore& s, const Application& application) {
  const Term x = application.args[0], y = application.args[1];
  if (is_zero(s, x)) return s.zext(y, application.sort.width);  // concat(0, y) → zext(y)
  if (const Term r = join(s, x, y)) return r;
  if (const Term r = join_signs(s, x, y, application.sort.width)) return r;
  // concat(concat(x, y), z) → concat(x, concat(y, z))
  if (is(s, x, Kind::Concat)) return s.concat(first(s, x), s.concat(second(s, x), y));
  // concat(x, concat(y, z)) → concat(join(x, y), z)
  if (is(s, y, Kind::Concat))
    if (const Term r = join(s, x, first(s, y))) return s.concat(r, second(s, y));
  return {};
}

Term zext(TermStore& s, const Application& application) {
  const Term x = application.args[0];
  // zext(zext(x)) → zext(x)
  if (is(s, x, Kind::ZeroExtend)) return s.zext(first(s, x), application.sort.width);
  return {};
}

Term sext(TermStore& s, const Application& application) {
  const Term x = application.args[0];
  const unsigned width = application.sort.width;
  if (is(s, x, Kind::SignExtend)) return s.sext(first(s, x), width);  // sext(sext(x)) → sext(x)
  // sext(zext(x)) → zext(x): the sign is 0
  if (is(s, x, Kind::ZeroExtend)) return s.zext(first(s, x), width);
  return {};
}

}  // namespace culprit::logic::rules
