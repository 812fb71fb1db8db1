// Expected output as constraints on output events.
//
// The position in the expected text is part of a state's identity, so it is always a concrete
// number, and a state whose output can no longer become the expected one is dropped at once. A
// symbolic value in a conversion becomes one alternative for each prefix of the expected text that
// the conversion can print, with the equation (or interval) that the value must satisfy. A free
// print becomes one alternative per length.
#include <algorithm>
#include <cmath>
#include <limits>

#include "encode/symbolic_domain.h"
#include "machine/stdio/invert.h"

namespace culprit::encode {

using logic::Sort;
using logic::Term;
using spec::OutputMatcher;

namespace {
constexpr uint32_t kMostFreeBytes = 4096;
}

/// Follows one output call over all alternatives.
class OutputEncoder {
  struct Way {
    Term guard;
    OutputMatcher::State at;
  };

 public:
  OutputEncoder(SymbolicDomain& domain, State& state, const OutputMatcher& matcher)
      : domain_(domain), terms_(domain.terms()), state_(state), matcher_(matcher) {
    open_.push_back({logic::TermStore::true_(), {state.output.position}});
  }

  void text(const std::string& bytes) {
    for (Way& way : open_)
      if (!matcher_.feed(way.at, bytes)) way.guard = logic::TermStore::false_();
    drop_impossible();
  }

  void free_text(model::ComponentId component) {
    std::vector<Way> next;
    for (const Way& way : open_) {
      uint32_t rest = static_cast<uint32_t>(matcher_.rest(way.at).size());
      if (rest > kMostFreeBytes)
        domain_.leave_out("printed texts of more than 4096 bytes are not tried");
      rest = std::min(rest, kMostFreeBytes);
      Term length = terms_.variable(Sort::bits(32));
      Term guard = terms_.and_(domain_.term(state_), way.guard);
      domain_.texts_.push_back({component, guard, length, way.at.position});
      for (uint32_t k = 0; k <= rest; ++k)
        next.push_back(
            {terms_.and_(way.guard, terms_.eq(length, terms_.constant(Sort::bits(32), k))),
             {way.at.position + k}});
    }
    open_ = std::move(next);
    join();
  }

  /// Free text if the component is free, otherwise the output of `print`.
  template <class Print>
  void free_or(model::ComponentId component, Print print) {
    const Term freed = domain_.freed(state_, component);
    if (freed == logic::TermStore::true_()) return free_text(component);
    const std::vector<Way> before = open_;
    restrict_to(freed);
    free_text(component);
    const std::vector<Way> free = std::exchange(open_, before);
    restrict_to(terms_.not_(freed));
    print();
    open_.insert(open_.end(), free.begin(), free.end());
    join();
  }

  void value(const machine::OutputPiece& piece) {
    const machine::Conversion& conversion = piece.directive->conversion;
    machine::FieldSizes sizes = literal_sizes(conversion);
    std::vector<Way> next;
    for (const Way& way : open_) {
      if (matcher_.skips(way.at)) {
        skipped_value(piece, way, next);
        continue;
      }
      for (const machine::Inversion& inversion : inversions(conversion, sizes, way.at)) {
        Way reached = way;
        if (!matcher_.feed(reached.at, printed(conversion, sizes, inversion, way.at))) continue;
        reached.guard = terms_.and_(
            way.guard,
            std::visit([&](const auto& v) { return equation(piece, v); }, inversion.value));
        next.push_back(reached);
      }
    }
    open_ = std::move(next);
    drop_impossible();
    join();
  }

  /// In a line that is not compared, any output is accepted, but a character may end the line.
  void skipped_value(const machine::OutputPiece& piece, const Way& way, std::vector<Way>& next) {
    if (piece.directive->conversion.kind != machine::ConversionKind::Character ||
        matcher_.skips_all(way.at)) {
      next.push_back(way);
      return;
    }
    const Term ends = terms_.eq(integer(piece, 8), terms_.constant(Sort::bits(8), '\n'));
    next.push_back({terms_.and_(way.guard, terms_.not_(ends)), way.at});
    next.push_back({terms_.and_(way.guard, ends), {way.at.position + 1}});
  }

  /// A string whose end is not known, byte by byte: it may have ended before each of them, and the
  /// output continues from there with the text after the string.
  void open_string(std::span<const machine::OutputPiece> bytes) {
    std::vector<Way> ended;
    for (const machine::OutputPiece& piece : bytes) {
      if (piece.ends_here) break;  // nothing continues past the last byte
      if (piece.directive) {
        Term byte = integer(piece, 8), zero = terms_.eq(byte, terms_.constant(Sort::bits(8), 0));
        for (Way& way : open_) {
          ended.push_back({terms_.and_(way.guard, zero), way.at});
          way.guard = terms_.and_(way.guard, terms_.not_(zero));
        }
        drop_impossible();
        value(piece);
      } else {
        text(piece.text);
      }
      if (open_.empty()) break;
    }
    bool must_have_ended = !bytes.empty() && bytes.back().ends_here;
    if (must_have_ended) open_.clear();
    open_.insert(open_.end(), ended.begin(), ended.end());
    drop_impossible();
    join();
  }

  void finish() {
    if (open_.empty()) {
      state_.stop = machine::Stop::Rejected;
      return;
    }
    if (open_.size() == 1 && open_[0].guard == logic::TermStore::true_()) {
      state_.output.position = open_[0].at.position;
      return;
    }
    state_.alternatives.clear();
    for (const Way& way : open_)
      state_.alternatives.push_back({way.guard.id, {way.at.position, 0}});
    state_.stop = machine::Stop::Alternatives;
  }

 private:
  /// A form in which the normal form of the expected output may show a conversion.
  struct Reading {
    machine::Conversion conversion;
    machine::FieldSizes sizes;
  };

  /// The conversion as written and, if the comparison ignores blanks, also without padding, which
  /// may be missing. A value read in either form is printed as written and compared in full.
  std::vector<Reading> readings(const machine::Conversion& conversion,
                                const machine::FieldSizes& sizes) const {
    std::vector<Reading> all{{conversion, sizes}};
    bool blank_sign = conversion.flags.space && matcher_.comparison() == spec::Comparison::Blanks;
    if (!matcher_.ignores_blanks() || (sizes.width == 0 && !blank_sign)) return all;
    all.push_back({conversion, sizes});
    all.back().sizes.width = 0;
    if (blank_sign) all.back().conversion.flags.space = false;
    return all;
  }

  /// The values that the conversion can print here. A character may also be a blank that the normal
  /// form does not show.
  std::vector<machine::Inversion> inversions(const machine::Conversion& conversion,
                                             const machine::FieldSizes& sizes,
                                             OutputMatcher::State at) const {
    std::vector<machine::Inversion> all;
    for (const Reading& reading : readings(conversion, sizes)) {
      std::vector<machine::Inversion> read =
          machine::invert(reading.conversion, reading.sizes, matcher_.rest(at));
      all.insert(all.end(), read.begin(), read.end());
    }
    if (conversion.kind == machine::ConversionKind::Character && matcher_.ignores_blanks())
      for (char blank : {' ', '\n', '\t', '\v', '\f', '\r'})
        all.push_back({0, machine::CharEquals{static_cast<unsigned char>(blank)}});
    return all;
  }

  /// The text printed for a value that was read from the expected output at `at`.
  std::string printed(const machine::Conversion& conversion, const machine::FieldSizes& sizes,
                      const machine::Inversion& inversion, OutputMatcher::State at) const {
    const std::string as_read(matcher_.rest(at).substr(0, inversion.length));
    if (!matcher_.ignores_blanks()) return as_read;
    std::optional<machine::FormatValue> value =
        std::visit([](const auto& v) { return example(v); }, inversion.value);
    if (!value) return as_read;
    auto text = machine::format_value(conversion, sizes, *value);
    return text ? *text : as_read;
  }

  using Example = std::optional<machine::FormatValue>;
  static Example example(const machine::IntegerEquals& v) { return v.value; }
  static Example example(const machine::CharEquals& v) { return uint64_t{v.value}; }
  static Example example(const machine::FloatInterval& v) {
    return std::copysign(v.lo, v.negative ? -1.0 : 1.0);
  }
  static Example example(const machine::FloatNan& v) {
    return std::copysign(std::numeric_limits<double>::quiet_NaN(), v.negative ? -1.0 : 1.0);
  }
  template <class Other>
  static Example example(const Other&) {
    return std::nullopt;
  }

  static machine::FieldSizes literal_sizes(const machine::Conversion& c) {
    auto number = [](const machine::FieldSize& s) {
      return s.source == machine::FieldSize::Source::Literal ? s.literal : -1;
    };
    machine::FieldSizes sizes = machine::resolve_sizes(c, 0, -1);
    if (number(c.width) >= 0) sizes.width = number(c.width);
    if (number(c.precision) >= 0) sizes.precision = number(c.precision);
    return sizes;
  }

  void restrict_to(Term condition) {
    for (Way& way : open_) way.guard = terms_.and_(way.guard, condition);
    drop_impossible();
  }

  void drop_impossible() {
    std::erase_if(open_, [](const Way& way) { return way.guard == logic::TermStore::false_(); });
  }

  /// Combines alternatives at the same position.
  void join() {
    std::sort(open_.begin(), open_.end(),
              [](const Way& a, const Way& b) { return a.at.position < b.at.position; });
    std::vector<Way> joined;
    for (const Way& way : open_) {
      if (!joined.empty() && joined.back().at == way.at)
        joined.back().guard = terms_.or_(joined.back().guard, way.guard);
      else joined.push_back(way);
    }
    open_ = std::move(joined);
  }

  Term integer(const machine::OutputPiece& piece, unsigned bits) {
    Term t = domain_.term_of(piece.value, piece.type);
    if (terms_.sort(t).is_bool()) return terms_.bool_to_bits(t, bits);
    if (terms_.sort(t).is_float()) t = terms_.float_to_bits(t);
    return terms_.resize(t, bits, false);
  }

  Term equation(const machine::OutputPiece& piece, const machine::IntegerEquals& v) {
    return terms_.eq(integer(piece, v.bits), terms_.constant(Sort::bits(v.bits), v.value));
  }
  Term equation(const machine::OutputPiece& piece, const machine::CharEquals& v) {
    return terms_.eq(integer(piece, 8), terms_.constant(Sort::bits(8), v.value));
  }
  Term equation(const machine::OutputPiece& piece, const machine::FloatInterval& v) {
    Term x = domain_.term_of(piece.value, model::kF64);
    Term inside =
        terms_.and_(terms_.fle(terms_.constant(v.lo), x), terms_.fle(x, terms_.constant(v.hi)));
    if (v.lo != 0 && v.hi != 0) return inside;
    Term other_zero = terms_.constant(v.negative ? 0.0 : -0.0);
    return terms_.and_(inside, terms_.ne(x, other_zero));
  }
  Term equation(const machine::OutputPiece& piece, const machine::FloatNan&) {
    return terms_.fisnan(domain_.term_of(piece.value, model::kF64));
  }
  Term equation(const machine::OutputPiece&, const machine::AnyValue&) {
    return logic::TermStore::true_();
  }
  template <class Other>
  Term equation(const machine::OutputPiece&, const Other&) {
    domain_.leave_out("culprit cannot compute backwards through a printed long double");
    return logic::TermStore::false_();
  }

  SymbolicDomain& domain_;
  logic::TermStore& terms_;
  State& state_;
  const OutputMatcher& matcher_;
  std::vector<Way> open_;
};

void SymbolicDomain::emit(State& state, const machine::IoSite& site,
                          std::span<const machine::OutputPiece> pieces) {
  if (!matcher_) return;
  OutputEncoder encoder(*this, state, *matcher_);
  bool whole = site.call && site.call->whole != model::kNoComponent &&
               machine_->mode_is_ab(site.call->whole);
  if (whole) encoder.free_or(site.call->whole, [&] { emit_pieces(encoder, pieces); });
  else emit_pieces(encoder, pieces);
  encoder.finish();
}

void SymbolicDomain::emit_pieces(OutputEncoder& encoder,
                                 std::span<const machine::OutputPiece> pieces) {
  for (size_t i = 0; i < pieces.size(); ++i) {
    const machine::OutputPiece& piece = pieces[i];
    if (piece.string) {
      size_t end = i;
      while (end < pieces.size() && pieces[end].string == piece.string) ++end;
      encoder.open_string(pieces.subspan(i, end - i));
      i = end - 1;
      continue;
    }
    if (piece.component != model::kNoComponent && machine_->mode_is_ab(piece.component))
      encoder.free_or(piece.component, [&] { encoder.text(piece.text); });
    else if (piece.directive) encoder.value(piece);
    else encoder.text(piece.text);
  }
}

}  // namespace culprit::encode
