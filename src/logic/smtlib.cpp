#include "logic/smtlib.h"

#include <fmt/format.h>

#include "logic/evaluate.h"
#include "logic/id_map.h"
#include "logic/semantics.h"

namespace culprit::logic {

namespace {

constexpr unsigned deepest_inline = 8;

std::string format_of(Sort sort) { return sort.kind == Sort::Float32 ? "8 24" : "11 53"; }

std::string sort_text(Sort sort) {
  if (sort.is_bool()) return "Bool";
  if (sort.is_bits()) return fmt::format("(_ BitVec {})", sort.width);
  return fmt::format("(_ FloatingPoint {})", format_of(sort));
}

std::string bits_text(uint64_t bits, unsigned width) {
  return fmt::format("(_ bv{} {})", bits, width);
}

std::string constant_text(Sort sort, uint64_t bits) {
  if (sort.is_bool()) return bits ? "true" : "false";
  const std::string pattern = bits_text(bits, sort.width);
  return sort.is_float() ? fmt::format("((_ to_fp {}) {})", format_of(sort), pattern) : pattern;
}

std::string float_text(Sort sort, double value) {
  return constant_text(sort, from_double(sort, value));
}

using Texts = std::span<const std::string>;

std::string overflow_text(const char* op, unsigned width, unsigned extra, Texts a) {
  const auto wide = [&](const std::string& t) {
    return fmt::format("((_ sign_extend {}) {})", extra, t);
  };
  const std::string exact = fmt::format("({} {} {})", op, wide(a[0]), wide(a[1]));
  const std::string low = fmt::format("((_ extract {} 0) {})", width - 1, exact);
  return fmt::format("(not (= {} {}))", exact, wide(low));
}

/// fmod from the IEEE remainder of the magnitudes; see z3_translate.cpp.
std::string remainder_text(Sort sort, Texts a) {
  const std::string r = fmt::format("(fp.rem (fp.abs {}) (fp.abs {}))", a[0], a[1]);
  const std::string magnitude =
      fmt::format("(fp.abs (ite (fp.lt {0} {1}) (fp.add RNE {0} (fp.abs {2})) {0}))", r,
                  float_text(sort, 0.0), a[1]);
  return fmt::format("(ite (fp.isNegative {}) (fp.neg {}) {})", a[0], magnitude, magnitude);
}

std::string to_integer_text(Sort sort, Sort from, bool is_signed, Texts a) {
  const double half = static_cast<double>(uint64_t{1} << (sort.width - 1)),
               low = is_signed ? -half : 0.0;
  const std::string whole = fmt::format("(fp.roundToIntegral RTZ {})", a[0]);
  return fmt::format("(ite (and (fp.leq {} {}) (fp.lt {} {})) ((_ {} {}) RTZ {}) {})",
                     float_text(from, low), whole, whole, float_text(from, low + 2 * half),
                     is_signed ? "fp.to_sbv" : "fp.to_ubv", sort.width, a[0],
                     bits_text(sort.sign_bit(), sort.width));
}

/// The text of kinds without an operator in kind_table.
std::string special_text(const TermStore& s, Term t, Texts a) {
  const Sort sort = s.sort(t), from = s.sort(s.arg(t, 0));
  switch (s.kind(t)) {
    case Kind::Extract:
      return fmt::format("((_ extract {} {}) {})", s.extract_low(t) + sort.width - 1,
                         s.extract_low(t), a[0]);
    case Kind::ZeroExtend:
      return fmt::format("((_ zero_extend {}) {})", sort.width - from.width, a[0]);
    case Kind::SignExtend:
      return fmt::format("((_ sign_extend {}) {})", sort.width - from.width, a[0]);
    case Kind::SAddOverflows: return overflow_text("bvadd", from.width, 1, a);
    case Kind::SSubOverflows: return overflow_text("bvsub", from.width, 1, a);
    case Kind::SMulOverflows: return overflow_text("bvmul", from.width, from.width, a);
    case Kind::FFromBits: return fmt::format("((_ to_fp {}) {})", format_of(sort), a[0]);
    case Kind::FToBits:
      return fmt::format("(ite (fp.isNaN {0}) {1} (fp.to_ieee_bv {0}))", a[0],
                         bits_text(from.canonical_nan(), from.width));
    case Kind::FRem: return remainder_text(sort, a);
    case Kind::FFromSigned:
    case Kind::FToFloat: return fmt::format("((_ to_fp {}) RNE {})", format_of(sort), a[0]);
    case Kind::FFromUnsigned:
      return fmt::format("((_ to_fp_unsigned {}) RNE {})", format_of(sort), a[0]);
    case Kind::FToSigned: return to_integer_text(sort, from, true, a);
    case Kind::FToUnsigned: return to_integer_text(sort, from, false, a);
    default: return "?";
  }
}

std::string application_text(const TermStore& s, Term t, Texts args) {
  const KindTraits& about = traits(s.kind(t));
  if (about.smtlib.empty()) return special_text(s, t, args);
  return fmt::format("({} {})", about.smtlib, fmt::join(args, " "));
}

std::string leaf_text(const TermStore& s, Term t) {
  return s.is_variable(t) ? fmt::format("v{}", t.id) : constant_text(s.sort(t), s.constant_bits(t));
}

class Printer {
 public:
  explicit Printer(const TermStore& store) : s_(store) {}

  std::string print(std::span<const Term> assertions) {
    const std::vector<Term> terms = subterms_of(s_, assertions);
    for (const Term t : terms)
      for (const Term argument : s_.args(t)) use(argument, is_repeated_by(t) ? 2 : 1);
    for (const Term t : assertions) use(t, 1);
    for (const Term t : terms) define(t);
    for (const Term t : assertions) out_ += fmt::format("(assert {})\n", text_.find(t)->text);
    return out_ + "(check-sat)\n";
  }

 private:
  struct Text {
    std::string text;
    unsigned depth = 0;
  };

  /// True for kinds whose text may repeat an argument.
  bool is_repeated_by(Term t) const { return traits(s_.kind(t)).smtlib.empty(); }

  void use(Term t, unsigned times) {
    const unsigned* before = uses_.find(t);
    uses_.set(t, (before ? *before : 0) + times);
  }

  void define(Term t) {
    if (s_.is_variable(t)) {
      const std::string name = s_.name(t);
      out_ += fmt::format("(declare-const v{} {}){}{}\n", t.id, sort_text(s_.sort(t)),
                          name.empty() ? "" : " ; ", name);
    }
    const Arguments args = s_.args(t);
    if (args.size() == 0) {
      text_.set(t, {leaf_text(s_, t), 0});
      return;
    }
    std::vector<std::string> texts;
    unsigned depth = 0;
    for (const Term argument : args) {
      const Text* text = text_.find(argument);
      texts.push_back(text->text);
      depth = std::max(depth, text->depth + 1);
    }
    Text text{application_text(s_, t, texts), depth};
    if (*uses_.find(t) > 1 || depth >= deepest_inline) {
      out_ += fmt::format("(define-fun t{} () {} {})\n", t.id, sort_text(s_.sort(t)), text.text);
      text = {fmt::format("t{}", t.id), 0};
    }
    text_.set(t, std::move(text));
  }

  const TermStore& s_;
  std::string out_;
  IdMap<unsigned> uses_;
  IdMap<Text> text_;
};

}  // namespace

std::string to_smtlib(const TermStore& store, std::span<const Term> assertions) {
  return Printer(store).print(assertions);
}

std::string to_text(const TermStore& store, Term t, unsigned depth) {
  if (store.args(t).size() == 0) {
    const std::string name = store.is_variable(t) ? store.name(t) : std::string();
    return name.empty() ? leaf_text(store, t) : name;
  }
  if (depth == 0) return fmt::format("t{}", t.id);
  std::vector<std::string> texts;
  for (const Term argument : store.args(t)) texts.push_back(to_text(store, argument, depth - 1));
  return application_text(store, t, texts);
}

}  // namespace culprit::logic
