#include "contract/generate.h"

#include <algorithm>

#include <fmt/format.h>

#include "contract/clause_parts.h"
#include "contract/contract_writer.h"
#include "contract/print.h"
#include "contract/translator.h"

namespace culprit::contract {

namespace {

/// A C expression that computes with 64 bits and wraps around. What wraps around is no number of
/// elements that a machine has.
std::string wrapping(const std::string& left, std::string_view op, const std::string& right) {
  if (op == "/" || op == "%") return fmt::format("({} {} {})", left, op, right);
  return fmt::format("(long long)((unsigned long long){} {} (unsigned long long){})", left, op,
                     right);
}

/// The value of an integer term in that way.
std::string wide_text(const Term& term) {
  constexpr std::string_view kOperators[] = {"+", "-", "*", "/", "%"};
  const bool computes =
      (term.kind == TermKind::Binary || (term.kind == TermKind::Unary && term.text == "-")) &&
      std::find(std::begin(kOperators), std::end(kOperators), term.text) != std::end(kOperators);
  if (!computes) return fmt::format("(long long)({})", text_of(term));
  if (term.parts.size() == 1) return wrapping("0", "-", wide_text(*term.parts[0]));
  return wrapping(wide_text(*term.parts[0]), term.text, wide_text(*term.parts[1]));
}

void append(std::vector<Unused>& to, const std::vector<Unused>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

class FunctionWriter {
 public:
  FunctionWriter(const Annotation& contract, const FunctionShape& function,
                 const Definitions& definitions, unsigned& numbers)
      : contract_(contract),
        function_(function),
        owner_(fmt::format(" of {}", function.name)),
        clauses_(contract, {.owner = owner_, .locals = {.names = function.names}}),
        entry_(definitions, numbers, Standpoint::Entry),
        assumed_(definitions, numbers, Standpoint::Entry),
        exit_(definitions, numbers, Standpoint::Exit),
        taken_(definitions, numbers, Standpoint::Exit) {}

  FunctionCode write() {
    FunctionCode out;
    assumed_.assumes_all = taken_.assumes_all = true;
    Code before, after, begun, ended, kept, compared;
    clauses_.requirements(entry_, before);
    clauses_.behavior_sets(entry_, before);
    measure(out, before, begun, ended);
    out.stub = stub(before);
    clauses_.behaviors_assumed(entry_, before);
    changes(kept, compared);
    clauses_.guarantees(exit_, after);
    const Offset at = clauses_.place();
    Code& wrapper = out.wrapper;
    wrapper.put("( {", at).put(before).put(exit_.before["Pre"]).put(begun).put(kept);
    const std::string call = fmt::format("{} ( {} ) ;", function_.name, arguments());
    if (function_.returns_value)
      wrapper.put(
          fmt::format("__typeof__ ( {} ( {} ) ) __culprit_result =", function_.name, arguments()),
          at);
    wrapper.put(call, at).put(compared).put(ended).put(after);
    wrapper.put(function_.returns_value ? "return __culprit_result ; } )" : "return ; } )", at);
    Code assumed;
    clauses_.requirements(assumed_, assumed);
    out.assume.put("( {", at).put(assumed).put("return ; } )", at);
    extents(ClauseKind::Requires, out.extents);
    append(out.unused, entry_.unused);
    append(out.unused, exit_.unused);
    return out;
  }

 private:
  std::string arguments() const {
    std::string out;
    for (const std::string& each : function_.parameters) out += (out.empty() ? "" : " , ") + each;
    return out;
  }

  StubCode stub(const Code& requirements) {
    StubCode out;
    Code kept;
    clauses_.guarantees(taken_, kept);
    const auto is_guarantee = [](const Unused& each) { return each.what.starts_with("ensures"); };
    const bool is_loose =
        !taken_.unused.empty() ||
        std::any_of(contract_.unused.begin(), contract_.unused.end(), is_guarantee);
    taken_.unused.clear();
    const Offset at = clauses_.place();
    out.begin.put("( { static __culprit_index __culprit_calls ;", at);
    out.begin.put("__culprit_index __culprit_call = ++ __culprit_calls ;", at);
    out.begin.put(requirements).put(taken_.before["Pre"]);
    covers("a call" + owner_, "1", out.begin);
    if (is_loose) covers("not all that is ensured" + owner_, "1", out.begin);
    assigned(out);
    out.end.put(kept);
    covers(fmt::format("ensures of {}, all together", function_.name), "1", out.end);
    out.end.put(function_.returns_value ? "return __culprit_result ; } )" : "return ; } )", at);
    out.unused = taken_.unused;
    extents(ClauseKind::Ensures, out.extents);
    return out;
  }

  /// The places that a call may assign: those of the contract or, if it has no such clause, those
  /// of each behavior where it is assumed.
  void assigned(StubCode& out) {
    for (const Clause& clause : contract_.clauses)
      if (clause.kind == ClauseKind::Assigns) add_places(clause, nullptr, out);
    if (out.has_assigns) return;
    for (const Behavior& behavior : contract_.behaviors)
      for (const Clause& clause : behavior.clauses)
        if (clause.kind == ClauseKind::Assigns) add_places(clause, assumption_of(behavior), out);
  }

  void add_places(const Clause& clause, const TermPtr& assumption, StubCode& out) {
    out.has_assigns = true;
    const std::string guard = assumption ? truth_of(clause, *assumption, out) : "";
    for (const Location& location : clause.locations) {
      if (!location.place) continue;
      if (location.condition)
        add_place(clause, *location.place, truth_of(clause, *location.condition, out), out);
      else add_place(clause, *location.place, guard, out);
    }
  }

  /// A variable that remembers whether a condition holds before the call; empty if it cannot be
  /// computed.
  std::string truth_of(const Clause& clause, const Term& condition, StubCode& out) {
    Code value;
    if (!taken_.expression(clause, condition, value)) return {};
    const std::string name = taken_.fresh("assigns");
    out.begin.put("_Bool", clause.begin).put(name, clause.begin).put("= ! ! (", clause.begin);
    out.begin.put(value).put(") ;", clause.begin);
    return name;
  }

  void add_place(const Clause& clause, const Term& place, const std::string& guard, StubCode& out) {
    const bool is_union = place.kind == TermKind::Set && place.text == "\\union";
    const bool is_empty = place.kind == TermKind::Set && !is_union && place.text != "\\everything";
    if (place.kind == TermKind::Result || is_empty) return;
    const bool is_before = place.kind == TermKind::At && place.text != "Post";
    if (is_union || is_before) {
      for (const TermPtr& part : place.parts) add_place(clause, *part, guard, out);
      return;
    }
    auto made = assigned_place(taken_, clause, place);
    if (!made) return;
    out.begin.put(made->remembered);
    made->guard = guard;
    out.places.push_back(std::move(*made));
  }

  void covers(const std::string& what, std::string_view condition, Code& out) const {
    out.put(fmt::format("__culprit_covers ( {} , {} ) ;", quoted(what), condition),
            clauses_.place());
  }

  void changes(Code& kept, Code& compared) {
    const std::string memory = entry_.fresh("memory");
    Code declared;
    clauses_.changes(entry_, memory, declared, compared);
    if (compared.empty()) return;
    kept.put(declared);
    kept.put(fmt::format("void * {} = __culprit_earlier ( ( void * ) 0 ) ;", memory),
             clauses_.place());
  }

  /// A recursive call must have a smaller measure than the call that it is in, which is kept in
  /// variables of file scope. `compared`: in front of a call; `begin` and `end`: around the body.
  void measure(FunctionCode& out, Code& compared, Code& begin, Code& end) {
    for (const Clause& clause : contract_.clauses) {
      if (clause.kind != ClauseKind::Decreases) continue;
      Code value;
      if (!entry_.expression(clause, *clause.term, value)) continue;
      const std::string last = entry_.fresh("measure"), active = entry_.fresh("active"),
                        own = entry_.fresh("measure");
      const Offset at = clause.begin;
      out.variables +=
          fmt::format("static __culprit_integer {} = 0; static _Bool {} = 0;\n", last, active);
      compared.put("__culprit_integer", at).put(own, at).put("= (", at).put(value).put(") ;", at);
      compared.put(
          fmt::format("if ( {} ) __culprit_check ( {} , ( 0 <= {} ) & ( {} < {} ) , {} , {} "
                      ", {} , {} ) ;",
                      active, quoted(shortened(clause.text, 120) + owner_), last, own, last,
                      quoted("?" + text_of(*clause.term)), own,
                      quoted(fmt::format("?{} in the call before", text_of(*clause.term))), last),
          at);
      begin.put(fmt::format("__culprit_integer {2}_before = {0} ; _Bool {1}_before = {1} ; {0} = "
                            "{2} ; {1} = 1 ;",
                            last, active, own),
                at);
      end.put(fmt::format("{0} = {2}_before ; {1} = {1}_before ;", last, active, own), at);
    }
  }

  void extents(ClauseKind kind, std::vector<Extent>& out) {
    for (const Clause& clause : contract_.clauses)
      if (clause.kind == kind) add_extents(clause, *clause.term, out);
    for (const Behavior& behavior : contract_.behaviors)
      for (const Clause& clause : behavior.clauses)
        if (clause.kind == kind) add_extents(clause, *clause.term, out);
  }

  /// Of every \valid in the term, also in alternatives: what the harness may provide.
  void add_extents(const Clause& clause, const Term& term, std::vector<Extent>& out) {
    if (term.kind == TermKind::Call && (term.text == "\\valid" || term.text == "\\valid_read")) {
      for (const TermPtr& place : term.parts) add_extent(clause, *place, term.text, out);
      return;
    }
    const bool cbmc = term.text == "__CPROVER_is_fresh" || term.text == "__CPROVER_r_ok" ||
                      term.text == "__CPROVER_w_ok" || term.text == "__CPROVER_rw_ok";
    if (term.kind == TermKind::Call && cbmc && term.parts.size() == 2) {
      const std::string pointer = text_of(*term.parts[0]);
      out.push_back(
          {pointer,
           fmt::format("({} / (long long)sizeof(*({})))", wide_text(*term.parts[1]), pointer),
           term.text != "__CPROVER_r_ok", term.begin});
      return;
    }
    if (!term.binders.empty()) return;
    for (const TermPtr& part : term.parts)
      if (part) add_extents(clause, *part, out);
  }

  void add_extent(const Clause& clause, const Term& place, const std::string& predicate,
                  std::vector<Extent>& out) {
    const Term *base = &place, *range = nullptr;
    if (place.kind == TermKind::Binary && place.text == "+")
      for (size_t side : {0, 1})
        if (place.parts[side]->kind == TermKind::Range) {
          range = place.parts[side].get();
          base = place.parts[1 - side].get();
        }
    if (range && !range->parts[1]) return;
    // A term that cannot be written is nothing that a harness can use.
    Code written;
    Translator& translator = clause.kind == ClauseKind::Ensures ? taken_ : assumed_;
    for (const Term* each : {base, range ? range->parts[1].get() : base})
      if (!translator.expression(clause, *each, written)) return;
    Extent extent{.pointer = text_of(*base), .writable = predicate == "\\valid", .at = place.begin};
    extent.elements = range ? wrapping(wide_text(*range->parts[1]), "+", "1") : "1";
    if (base->kind == TermKind::Cast) count_in_own_type(*base, extent);
    out.push_back(std::move(extent));
  }

  /// `(char *)p + (0 .. n - 1)`: elements of what p points to, which are bytes for a `void *`.
  static void count_in_own_type(const Term& cast, Extent& extent) {
    extent.pointer = text_of(*cast.parts[0]);
    extent.elements =
        wrapping(extent.elements, "*", fmt::format("sizeof(*({})0)", c_type(cast.text)));
    extent.elements =
        fmt::format("({} / (long long)sizeof(*({})))", extent.elements, extent.pointer);
  }

  const Annotation& contract_;
  const FunctionShape& function_;
  std::string owner_;
  ContractWriter clauses_;
  Translator entry_;
  Translator assumed_;
  Translator exit_;
  Translator taken_;  // for what is assumed after a call; what it cannot run, exit_ cannot either
};

}  // namespace

std::string_view prelude() {
  return "typedef long long __culprit_index;\n"
         "typedef long long __culprit_integer;\n"
         "void __culprit_clause(const char *);\n"
         "void __culprit_check(const char *, _Bool, ...);\n"
         "void __culprit_covers(const char *, _Bool);\n"
         "void __culprit_assume(const char *, _Bool);\n"
         "void __culprit_sometime(const char *, unsigned, unsigned);\n"
         "long __culprit_extent(const volatile void *, int);\n"
         "_Bool __culprit_separated(const volatile void *, long, long, const volatile void *, "
         "long, long);\n"
         "void *__culprit_snapshot(const volatile void *);\n"
         "void *__culprit_base_addr(const volatile void *);\n"
         "long __culprit_offset(const volatile void *);\n"
         "long __culprit_block_length(const volatile void *);\n"
         "_Bool __culprit_freeable(const volatile void *);\n"
         "void *__culprit_earlier(void *);\n"
         "_Bool __culprit_is_new(void *, const volatile void *);\n"
         "void __culprit_assigns(const char *, _Bool, void *, long, ...);\n"
         "_Bool __culprit_annotation(int);\n"
         "#define __CPROVER_requires(...)\n"
         "#define __CPROVER_ensures(...)\n"
         "#define __CPROVER_assigns(...)\n"
         "#define __CPROVER_frees(...)\n"
         "#define __CPROVER_loop_invariant(...)\n"
         "#define __CPROVER_decreases(...)\n";
}

std::vector<DefinitionCode> recursive_definitions(Definitions& definitions, unsigned& numbers,
                                                  std::vector<Unused>& unused) {
  std::vector<DefinitionCode> out;
  for (const Definition* definition : definitions.recursive()) {
    Translator translator(definitions, numbers, Standpoint::Entry);
    const auto body = translator.body_of(*definition);
    append(unused, translator.unused);
    if (!body || definition->labels.size() > 1) {
      if (body)
        unused.push_back({definition->name, "is not executable: it uses itself in several states",
                          definition->begin});
      // Others may use it.
      definitions.forget(*definition);
      return recursive_definitions(definitions, numbers, unused);
    }
    DefinitionCode made{.at = definition->begin};
    std::string parameters;
    for (const Binder& each : definition->parameters)
      parameters +=
          fmt::format("{}{} {}", parameters.empty() ? "" : ", ", c_type(each.type), each.name);
    made.prototype =
        fmt::format("static {} {}({});", c_type(definition->type), function_of(*definition),
                    parameters.empty() ? "void" : parameters);
    made.body.put("( { return", made.at).put(*body).put("; } )", made.at);
    out.push_back(std::move(made));
  }
  return out;
}

FunctionCode function_code(const Annotation& contract, const FunctionShape& function,
                           const Definitions& definitions, unsigned& numbers) {
  return FunctionWriter(contract, function, definitions, numbers).write();
}

}  // namespace culprit::contract
