#include "contract/generate_assigns.h"

#include <algorithm>

#include <fmt/format.h>

#include "contract/print.h"

namespace culprit::contract {

namespace {

// Beyond the indices of any object, which has at most 1 GiB.
constexpr const char *kLowest = "-0x40000000L", *kHighest = "0x40000000L";
constexpr size_t kMostText = 120;

TermPtr zero(const Term& place) {
  return make_term(
      {.kind = TermKind::Literal, .text = "0", .begin = place.begin, .end = place.end});
}

TermPtr with_parts(const Term& term, std::vector<TermPtr> parts) {
  Term made = term;
  made.parts = std::move(parts);
  return make_term(std::move(made));
}

TermPtr pointed_to(const TermPtr& pointer) {
  Term made{.kind = TermKind::Unary, .text = "*", .begin = pointer->begin, .end = pointer->end};
  made.parts = {pointer};
  return make_term(std::move(made));
}

TermPtr size_of(const TermPtr& term) {
  Term made{.kind = TermKind::SizeOf, .begin = term->begin, .end = term->end};
  made.parts = {term};
  return make_term(std::move(made));
}

bool has_range(const Term& term) {
  if (term.kind == TermKind::Range) return true;
  for (const TermPtr& part : term.parts)
    if (part && has_range(*part)) return true;
  return false;
}

/// A location whose ranges are replaced by the index 0, with the ranges.
class FlatPlace {
 public:
  struct Range {
    TermPtr low, high, element;
  };

  explicit FlatPlace(const TermPtr& location) : first(place(location)) {}

  std::string problem;
  std::vector<Range> ranges;
  std::vector<TermPtr> rows;  ///< elements of a range that have elements themselves
  TermPtr first;

 private:
  void cannot(std::string why) {
    if (problem.empty()) problem = std::move(why);
  }

  TermPtr place(const TermPtr& term) {
    switch (term->kind) {
      case TermKind::Name: return term;
      case TermKind::Member: return with_parts(*term, {place(term->parts[0])});
      case TermKind::Subscript: return element(*term);
      case TermKind::Arrow: return with_parts(*term, {pointer(term->parts[0])});
      case TermKind::Unary:
        if (term->text == "*") return with_parts(*term, {pointer(term->parts[0])});
        break;
      default: break;
    }
    cannot(fmt::format("'{}', which is not a location in memory", text_of(*term)));
    return term;
  }

  TermPtr element(const Term& term) {
    const Term& index = *term.parts[1];
    TermPtr base = term.parts[0];
    if (has_range(*base)) {
      base = place(base);
      rows.push_back(base);
    }
    if (index.kind != TermKind::Range) {
      if (has_range(index)) cannot("a range in an index");
      return with_parts(term, {base, term.parts[1]});
    }
    TermPtr start = with_parts(term, {base, zero(index)});
    ranges.push_back({index.parts[0], index.parts[1], start});
    return start;
  }

  /// `p + (lo .. hi)`, or a pointer without a range.
  TermPtr pointer(const TermPtr& term) {
    if (!has_range(*term)) return term;
    if (term->kind == TermKind::Binary && term->text == "+")
      for (size_t side : {0, 1})
        if (const Term& range = *term->parts[side];
            range.kind == TermKind::Range && !has_range(*term->parts[1 - side])) {
          const TermPtr& base = term->parts[1 - side];
          ranges.push_back({range.parts[0], range.parts[1], pointed_to(base)});
          return base;
        }
    cannot("a range behind a pointer that is an element of a range");
    return term;
  }
};

class RegionWriter {
 public:
  RegionWriter(const Clause& clause, const LocalVariables& locals, Translator& translator)
      : clause_(clause), locals_(locals), translator_(translator) {}

  std::optional<Regions> write() {
    for (const Location& location : clause_.locations)
      if (location.place) add(location.place, location.condition);
    if (problem_.empty()) return std::move(out_);
    translator_.unused.push_back({shortened(clause_.text, kMostText),
                                  fmt::format("is not executable: {}", problem_), problem_at_});
    return std::nullopt;
  }

 private:
  void cannot(const std::string& why, Offset at) {
    if (!problem_.empty()) return;
    problem_ = why;
    problem_at_ = at;
  }

  void add(const TermPtr& term, const TermPtr& condition) {
    // the result is no place that existed before
    if (term->kind == TermKind::Result) return;
    if (term->kind == TermKind::Name && locals_.has_no_address(term->text)) return;
    if (term->kind == TermKind::At) {
      if (term->text == "Old" || term->text == "Pre" || term->text == "Here")
        return add(term->parts[0], condition);
      return cannot(fmt::format("the label {}", term->text), term->begin);
    }
    if (term->kind == TermKind::Set) return add_set(*term, condition);
    if (term->kind == TermKind::Call) return add_target(*term, condition);
    FlatPlace flat(term);
    if (!flat.problem.empty()) return cannot(flat.problem, term->begin);
    Region region{.at = term->begin};
    for (const FlatPlace::Range& range : flat.ranges) {
      Span span;
      write_bound(range.low, kLowest, term->begin, span.low);
      write_bound(range.high, kHighest, term->begin, span.high);
      write(*size_of(range.element), span.bytes);
      region.spans.push_back(std::move(span));
    }
    region.base.put("(", term->begin);
    for (const TermPtr& row : flat.rows)
      translator_.must_be_array(clause_, *row, "'assigns' with a range of pointers to ranges",
                                region.base);
    write_place(flat.first, region);
    region.base.put(")", term->begin);
    finish(std::move(region), condition);
  }

  void write_place(const TermPtr& place, Region& region) {
    const bool member = place->kind == TermKind::Arrow || place->kind == TermKind::Member;
    const auto known = locals_.names.bit_fields.find(member ? place->text : "");
    if (known != locals_.names.bit_fields.end())
      return write_bit_field(place, known->second, region);
    if (!translator_.address(clause_, *place, region.base)) return given_up(*place);
    write(*size_of(place), region.bytes);
  }

  /// A bit-field has no address. The bytes that hold it are the region.
  void write_bit_field(const TermPtr& place, const BitField& field, Region& region) {
    if (field.bytes == 0)
      return cannot(fmt::format("'{}', which is a bit-field of several structs", place->text),
                    place->begin);
    const TermPtr& owner = place->parts[0];
    const TermPtr whole = place->kind == TermKind::Arrow ? pointed_to(owner) : owner;
    region.base.put(fmt::format("{} + (", field.offset), place->begin);
    if (!translator_.address(clause_, *whole, region.base)) return given_up(*place);
    region.base.put(")", place->begin);
    region.bytes.put(fmt::format("{}", field.bytes), place->begin);
  }

  void add_set(const Term& term, const TermPtr& condition) {
    if (term.text == "\\nothing" || term.text == "\\empty") return;
    if (term.text == "\\everything") {
      out_.everything = true;
      return;
    }
    if (term.text != "\\union") return cannot(term.text.empty() ? "a set" : term.text, term.begin);
    for (const TermPtr& part : term.parts) add(part, condition);
  }

  /// CBMC's names for bytes behind a pointer.
  void add_target(const Term& call, const TermPtr& condition) {
    const size_t count = call.parts.size();
    if (call.text == "__CPROVER_typed_target" && count == 1) return add(call.parts[0], condition);
    const bool whole = call.text == "__CPROVER_object_whole" && count == 1;
    const bool from = call.text == "__CPROVER_object_from" && count == 1;
    const bool up_to = call.text == "__CPROVER_object_upto" && count == 2;
    if (!whole && !from && !up_to)
      return cannot(fmt::format("'{}', which is not a location in memory", text_of(call)),
                    call.begin);
    Region region{.at = call.begin};
    region.base.put("( const volatile char * ) (", call.begin);
    write(*call.parts[0], region.base);
    region.base.put(")", call.begin);
    region.bytes.put("1", call.begin);
    Span span;
    span.bytes.put("1", call.begin);
    span.low.put(whole ? kLowest : "0", call.begin);
    if (up_to) {
      write(*call.parts[1], span.high);
      span.high.put("- 1", call.begin);
    } else {
      span.high.put(kHighest, call.begin);
    }
    region.spans.push_back(std::move(span));
    finish(std::move(region), condition);
  }

  void finish(Region region, const TermPtr& condition) {
    if (condition) write(*condition, region.condition);
    out_.all.push_back(std::move(region));
  }

  void write_bound(const TermPtr& bound, const char* otherwise, Offset at, Code& out) {
    if (!bound) out.put(otherwise, at);
    else if (!translator_.where_valid(clause_, *bound, "0", out)) given_up(*bound);
  }

  void write(const Term& term, Code& out) {
    if (!translator_.expression(clause_, term, out)) given_up(term);
  }

  /// The translator has named the reason.
  void given_up(const Term& term) {
    if (translator_.unused.empty() || !problem_.empty()) return;
    constexpr std::string_view kHead = "is not executable: ";
    const std::string why = translator_.unused.back().why;
    translator_.unused.pop_back();
    cannot(why.starts_with(kHead) ? why.substr(kHead.size()) : why, term.begin);
  }

  const Clause& clause_;
  const LocalVariables& locals_;
  Translator& translator_;
  Regions out_;
  std::string problem_;
  Offset problem_at_ = 0;
};

/// Declares the variables of a region, and appends them as arguments.
void declare(const Region& region, Translator& translator, Code& declared, Code& arguments) {
  const Offset at = region.at;
  const std::string base = translator.fresh("base");
  declared.put(fmt::format("const volatile char * {} =", base), at);
  if (!region.condition.empty()) declared.put("! (", at).put(region.condition).put(") ? 0 :", at);
  declared.put(region.base).put(";", at);
  arguments.put(fmt::format(", {} , ( long )", base), at).put(region.bytes);
  arguments.put(fmt::format(", {}L", region.spans.size()), at);
  for (const Span& span : region.spans) {
    const std::string low = translator.fresh("low"), high = translator.fresh("high");
    declared.put(fmt::format("long {} =", low), at).put(span.low).put(";", at);
    declared.put(fmt::format("long {} =", high), at).put(span.high).put(";", at);
    arguments.put(fmt::format(", {} , {} , ( long )", low, high), at).put(span.bytes);
  }
}

std::string text_of_all(const std::vector<const Clause*>& clauses) {
  std::string out;
  for (const Clause* clause : clauses) out += (out.empty() ? "" : "; ") + clause->text;
  return shortened(out, kMostText);
}

/// Whether a location is the variable as a whole.
bool is_variable(const Term& location, const std::string& variable) {
  if (location.kind == TermKind::Set)
    return std::any_of(location.parts.begin(), location.parts.end(),
                       [&](const TermPtr& part) { return is_variable(*part, variable); });
  return location.kind == TermKind::Name && location.text == variable;
}

void keep_registers(const std::vector<const Clause*>& clauses,
                    const std::vector<std::string>& variables, Translator& translator,
                    AssignsCheck& out) {
  const Offset at = clauses[0]->begin;
  Code arguments;
  size_t count = 0;
  for (const std::string& variable : variables) {
    const bool allowed = std::any_of(clauses.begin(), clauses.end(), [&](const Clause* clause) {
      return std::any_of(clause->locations.begin(), clause->locations.end(),
                         [&](const Location& location) {
                           return location.place && is_variable(*location.place, variable);
                         });
    });
    if (allowed) continue;
    const std::string before = translator.fresh("kept");
    out.kept.put(fmt::format("__auto_type {} = {} ;", before, variable), at);
    arguments.put(fmt::format(", {} , {} , {}", quoted(variable), variable, before), at);
    ++count;
  }
  out.checked.put(fmt::format(", {}L", count), at).put(arguments);
}

}  // namespace

bool LocalVariables::has_no_address(const std::string& name) const {
  const auto among = [&](const std::vector<std::string>& list) {
    return std::find(list.begin(), list.end(), name) != list.end();
  };
  return among(in_registers) || among(of_head);
}

std::optional<Regions> regions_of(const Clause& clause, const LocalVariables& locals,
                                  Translator& translator) {
  return RegionWriter(clause, locals, translator).write();
}

AssignsCheck assigns_check(const std::vector<const Clause*>& clauses, const Code& guard,
                           const std::string& owner, const std::string& memory,
                           const LocalVariables& locals, Translator& translator) {
  AssignsCheck out;
  if (clauses.empty()) return out;
  const Offset at = clauses[0]->begin;
  const std::string what = quoted(text_of_all(clauses) + owner);
  const std::string where = translator.fresh("where");
  Code declared, arguments;
  declared.put(fmt::format("__culprit_clause ( {} ) ; _Bool {} =", what, where), at);
  if (guard.empty()) declared.put("1", at);
  else declared.put("! ! (", at).put(guard).put(")", at);
  declared.put(";", at);
  size_t count = 0;
  for (const Clause* clause : clauses) {
    const std::optional<Regions> regions = regions_of(*clause, locals, translator);
    if (!regions || regions->everything) return {};
    for (const Region& region : regions->all) declare(region, translator, declared, arguments);
    count += regions->all.size();
  }
  out.regions.put(declared).put("__culprit_clause ( 0 ) ;", at);
  out.checked.put(fmt::format("__culprit_assigns ( {} , {} , {} , {}L", what, where, memory, count),
                  at);
  out.checked.put(arguments).put(fmt::format(", {}L", locals.in_memory.size()), at);
  for (const std::string& local : locals.in_memory) out.checked.put(", & " + local, at);
  keep_registers(clauses, locals.in_registers, translator, out);
  out.checked.put(
      fmt::format(", {} , {}L", quoted(locals.names.variables), locals.names.pointers.size()), at);
  for (const NamedPointer& each : locals.names.pointers)
    out.checked.put(
        fmt::format(", {} , {} , {}", quoted(each.name), each.name, quoted(each.layout)), at);
  out.checked.put(") ;", at);
  return out;
}

}  // namespace culprit::contract
