#include "contract/assigned_places.h"

#include <algorithm>

#include <fmt/format.h>

#include "contract/print.h"

namespace culprit::contract {

namespace {

bool has_range(const Term& term) {
  return term.kind == TermKind::Range ||
         std::any_of(term.parts.begin(), term.parts.end(),
                     [](const TermPtr& part) { return part && has_range(*part); });
}

class PlaceWriter {
 public:
  PlaceWriter(Translator& translator, const Clause& clause)
      : translator_(translator), clause_(clause) {}

  std::optional<AssignedPlace> write(const Term& term) {
    auto written = lvalue(term);
    if (!written) return std::nullopt;
    out_.lvalue = std::move(written->code);
    out_.name = std::move(written->name);
    return std::move(out_);
  }

 private:
  struct Written {
    Code code;
    std::string name;
  };

  std::optional<Written> lvalue(const Term& term) {
    switch (term.kind) {
      case TermKind::Subscript: return element(term, *term.parts[0], *term.parts[1]);
      case TermKind::Unary:
        if (term.text == "*") return dereferenced(term, *term.parts[0]);
        break;
      case TermKind::Arrow: {
        auto object = pointer(*term.parts[0]);
        return object ? member(term, std::move(*object), "->") : std::nullopt;
      }
      case TermKind::Member: {
        auto object = lvalue(*term.parts[0]);
        return object ? member(term, std::move(*object), ".") : std::nullopt;
      }
      case TermKind::Name: return plain(term);
      default: break;
    }
    if (has_range(term)) return cannot("this place", term);
    return plain(term);
  }

  std::optional<Written> plain(const Term& term) {
    Written out{.code = {}, .name = text_of(term)};
    if (!translator_.expression(clause_, term, out.code)) return std::nullopt;
    return out;
  }

  std::optional<Written> member(const Term& term, Written object, const char* access) {
    object.code.put(access, term.begin).put(term.text, term.begin);
    object.name += access + term.text;
    return object;
  }

  /// *(a + (0 .. n - 1)), *p
  std::optional<Written> dereferenced(const Term& term, const Term& inner) {
    if (inner.kind == TermKind::Binary && inner.text == "+" && has_range(inner)) {
      const size_t range = inner.parts[0]->kind == TermKind::Range ? 0 : 1;
      return element(term, *inner.parts[1 - range], *inner.parts[range]);
    }
    auto object = pointer(inner);
    if (!object) return std::nullopt;
    Written out{.code = {}, .name = "*" + object->name};
    out.code.put("( *", term.begin).put(object->code).put(")", term.begin);
    return out;
  }

  std::optional<Written> element(const Term& term, const Term& base, const Term& index) {
    auto array = has_range(base) ? lvalue(base) : pointer(base);
    if (!array) return std::nullopt;
    if (index.kind != TermKind::Range) {
      const auto number = remembered_number(index, "index");
      if (!number) return std::nullopt;
      return subscripted(term, std::move(*array), *number, text_of(index));
    }
    if (!index.parts[0] || !index.parts[1]) return cannot("a range without an end", index);
    const auto low = remembered_number(*index.parts[0], "low"),
               high = remembered_number(*index.parts[1], "high");
    if (!low || !high) return std::nullopt;
    out_.indices.push_back({translator_.fresh("index"), *low, *high});
    return subscripted(term, std::move(*array), out_.indices.back().variable, "%");
  }

  std::optional<Written> subscripted(const Term& term, Written array, const std::string& index,
                                     const std::string& shown) {
    Written out{.code = {}, .name = fmt::format("{}[{}]", array.name, shown)};
    out.code.put("(", term.begin).put(array.code).put("[", term.begin).put(index, term.begin);
    out.code.put("] )", term.begin);
    return out;
  }

  /// A pointer to the first element, which is computed before. One behind a range is read when the
  /// place is.
  std::optional<Written> pointer(const Term& term) {
    if (has_range(term)) return lvalue(term);
    Code value;
    if (!translator_.expression(clause_, term, value)) return std::nullopt;
    Written out{.code = {}, .name = text_of(term)};
    const std::string name = translator_.fresh("place");
    const Offset at = term.begin;
    Code& before = out_.remembered;
    before.put("__typeof__ ( & (", at).put(value).put(") [ 0 ] )", at).put(name, at);
    before.put("= & (", at).put(value).put(") [ 0 ] ;", at);
    out.code.put(name, at);
    return out;
  }

  std::optional<std::string> remembered_number(const Term& term, const char* stem) {
    Code value;
    if (!translator_.expression(clause_, term, value)) return std::nullopt;
    const std::string name = translator_.fresh(stem);
    out_.remembered.put("__culprit_index", term.begin).put(name, term.begin);
    out_.remembered.put("=", term.begin).put(value).put(";", term.begin);
    return name;
  }

  std::nullopt_t cannot(const char* what, const Term& term) {
    translator_.unused.push_back(
        {clause_.text, fmt::format("is not executable: {}", what), term.begin});
    return std::nullopt;
  }

  Translator& translator_;
  const Clause& clause_;
  AssignedPlace out_;
};

}  // namespace

std::optional<AssignedPlace> assigned_place(Translator& translator, const Clause& clause,
                                            const Term& place) {
  return PlaceWriter(translator, clause).write(place);
}

}  // namespace culprit::contract
