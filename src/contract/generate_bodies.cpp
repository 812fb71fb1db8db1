// The code of annotations in the bodies of functions: assertions, annotations of loops, and
// contracts of statements (ACSL 1.20, section 2.4.4).
#include <fmt/format.h>

#include "contract/clause_parts.h"
#include "contract/contract_writer.h"
#include "contract/generate.h"
#include "contract/print.h"
#include "contract/translator.h"

namespace culprit::contract {

namespace {

/// Executions that are counted for the message of `sometime`; as model::kMostTimes, since without a
/// limit an endless loop would never come back to the same state.
constexpr unsigned kMostTimes = 1000;

/// Adds what must run earlier, and what cannot be run.
void add_earlier(const Translator& translator, BodyCode& out) {
  for (const auto& [label, earlier] : translator.before) {
    if (label == "Pre") out.at_entry.put(earlier);
    if (translator.labels_of_c.contains(label)) out.at_labels[label].put(earlier);
  }
  out.unused.insert(out.unused.end(), translator.unused.begin(), translator.unused.end());
}

/// Writes the clauses of an assertion or of a loop's annotation.
class BodyWriter {
 public:
  BodyWriter(const BodyContext& context, const Definitions& definitions, unsigned& numbers,
             Standpoint standpoint)
      : behaviors_(context.behaviors),
        translator_(definitions, numbers, standpoint),
        may_be_skipped_(context.may_be_skipped) {
    translator_.labels_of_c = context.labels;
  }

  void condition(const Clause& clause, Code& out) {
    if (const auto guard = guard_of(clause)) translator_.condition(clause, *guard, "", out);
  }

  /// if (started) check(e < last); … last = e; started = 1; check(0 <= last);
  void variant(const Clause& clause, Code& declared, Code& at_condition, Code& at_body) {
    Code value;
    if (!translator_.expression(clause, *clause.term, value)) return;
    const std::string last = translator_.fresh("variant"), started = translator_.fresh("started"),
                      now = translator_.fresh("let");
    const Offset at = clause.begin;
    const std::string text = shortened(clause.text, 120);
    const std::string head = quoted("decrease of " + text), sign = quoted(text + " >= 0");
    const std::string name = text_of(*clause.term);
    declared.put(fmt::format("__culprit_integer {} = 0 ; _Bool {} = 0 ;", last, started), at);
    at_condition.put(fmt::format("if ( {} ) {{ __typeof__ ( ( {{ (", started), at).put(value);
    at_condition.put(fmt::format(") ; }} ) ) {} = (", now), at).put(value);
    at_condition.put(fmt::format(") ; __culprit_check ( {} , {} < {} , {} , {} , {} , {} ) ; }}",
                                 head, now, last, quoted("?" + name), now,
                                 quoted(fmt::format("?{} one iteration before", name)), last),
                     at);
    at_body.put(fmt::format("{} = (", last), at).put(value);
    at_body.put(fmt::format(") ; {} = 1 ; __culprit_check ( {} , 0 <= {} , {} , {} ) ;", started,
                            sign, last, quoted("?" + name), last),
                at);
  }

  /// The regions are those of the current state, whenever the condition is about to be evaluated.
  void assigns(const Annotation& annotation, const LocalVariables& locals, Code& declared,
               Code& at_condition) {
    std::vector<const Clause*> all;
    for (const Clause& clause : annotation.clauses)
      if (clause.kind == ClauseKind::LoopAssigns) all.push_back(&clause);
    const auto meant = all.empty() ? std::nullopt : guard_of(*all[0]);
    Code guard;
    if (!meant || (*meant && !translator_.expression(*all[0], **meant, guard))) return;
    const std::string memory = translator_.fresh("memory");
    const AssignsCheck check = assigns_check(all, guard, "", memory, locals, translator_);
    if (check.checked.empty()) return;
    const Offset at = all[0]->begin;
    at_entry_.put(fmt::format("void * {} = ( void * ) 0 ;", memory), at);
    declared.put(check.kept);
    declared.put(fmt::format("{0} = __culprit_earlier ( {0} ) ;", memory), at);
    at_condition.put("{", at).put(check.regions).put(check.checked).put("}", at);
  }

  /// At the place: times += times < LIMIT; if (!held) held = P;
  /// When the program ends: sometime("sometime P", held, times).
  void sometime(const Clause& clause, Code& out) {
    Code value;
    if (!translator_.expression(clause, *clause.term, value)) return;
    const std::string held = translator_.fresh("held"), times = translator_.fresh("times");
    const Offset at = clause.begin;
    const std::string text = quoted(shortened(clause.text, 120));
    at_file_scope_.put(fmt::format("static unsigned {} = 0 , {} = 0 ;", held, times), at);
    if (!may_be_skipped_)
      at_file_scope_.put(
          fmt::format("static __attribute__ ( ( used ) ) void {} ( void ) {{ __culprit_sometime ( "
                      "{} , {} , {} ) ; }}",
                      translator_.fresh("end"), text, held, times),
          at);
    out.put(fmt::format("{0} = {0} + ( {0} < {1} ) ;", times, kMostTimes), at);
    out.put(fmt::format("if ( ! {} ) {{ __culprit_clause ( {} ) ; {} = ! ! (", held, text, held),
            at);
    out.put(value).put(") ; __culprit_clause ( ( const char * ) 0 ) ; }", at);
  }

  BodyCode finished(Code code) {
    BodyCode out{.code = std::move(code), .at_entry = at_entry_, .at_file_scope = at_file_scope_};
    add_earlier(translator_, out);
    return out;
  }
  const Code& at_loop_entry() { return translator_.before["LoopEntry"]; }

 private:
  /// That one of the clause's behaviors is meant, null if it is about all; nullopt if one of them
  /// is none.
  std::optional<TermPtr> guard_of(const Clause& clause) {
    std::string unknown;
    const TermPtr guard = any_assumed(behaviors_, clause.behaviors, clause.begin, unknown);
    if (unknown.empty()) return guard;
    translator_.unused.push_back(
        {clause.text, fmt::format("names '{}', which is not a behavior of the function", unknown),
         clause.begin});
    return std::nullopt;
  }

  const std::vector<Behavior>& behaviors_;
  Translator translator_;
  bool may_be_skipped_;
  Code at_entry_;
  Code at_file_scope_;
};

Offset place_of(const Annotation& annotation) {
  return annotation.clauses.empty() ? 0 : annotation.clauses[0].begin;
}

}  // namespace

BodyCode assertion_code(const Annotation& annotation, const BodyContext& context,
                        const Definitions& definitions, unsigned& numbers) {
  BodyWriter writer(context, definitions, numbers, Standpoint::Assertion);
  Code checks, code;
  for (const Clause& clause : annotation.clauses)
    if (clause.kind == ClauseKind::Sometime) writer.sometime(clause, checks);
    else if (clause.term) writer.condition(clause, checks);
  const Offset at = place_of(annotation);
  code.put("( {", at).put(checks).put("0 ; } )", at);
  return writer.finished(std::move(code));
}

BodyCode loop_code(const Annotation& annotation, const BodyContext& context,
                   const Definitions& definitions, unsigned& numbers) {
  BodyWriter writer(context, definitions, numbers, Standpoint::Loop);
  Code declared, at_condition, at_body, code;
  for (const Clause& clause : annotation.clauses)
    if (clause.kind == ClauseKind::LoopInvariant) writer.condition(clause, at_condition);
  for (const Clause& clause : annotation.clauses)
    if (clause.kind == ClauseKind::LoopVariant)
      writer.variant(clause, declared, at_condition, at_body);
  writer.assigns(annotation, context.locals, declared, at_condition);
  const Offset at = place_of(annotation);
  code.put("( {", at).put(writer.at_loop_entry()).put(declared);
  code.put("{", at).put(at_condition).put("} {", at).put(at_body).put("} 0 ; } )", at);
  return writer.finished(std::move(code));
}

BodyCode statement_contract_code(const Annotation& contract, const BodyContext& context,
                                 const Definitions& definitions, unsigned& numbers) {
  Translator start(definitions, numbers, Standpoint::Before);
  Translator end(definitions, numbers, Standpoint::After);
  start.labels_of_c = end.labels_of_c = context.labels;
  BodyCode out;
  std::string unknown;
  const Offset at = ContractWriter(contract, {}).place();
  const TermPtr guard = any_assumed(context.behaviors, contract.meant, at, unknown);
  if (!unknown.empty()) {
    out.unused.push_back(
        {"a contract of a statement",
         fmt::format("names '{}', which is not a behavior of the function", unknown), at});
    return out;
  }
  const ContractWriter clauses(contract,
                               {.before = "Old", .guard = guard, .locals = context.locals});
  Code before, declared, compared, after;
  const std::string memory = start.fresh("memory");
  clauses.behavior_sets(start, before);
  clauses.requirements(start, before);
  clauses.changes(start, memory, declared, compared);
  clauses.guarantees(end, after);
  // An older copy of the memory, of the run of the statement before, ends.
  if (!compared.empty()) {
    out.at_entry.put(fmt::format("void * {} = ( void * ) 0 ;", memory), at);
    declared.put(fmt::format("{0} = __culprit_earlier ( {0} ) ;", memory), at);
  }
  add_earlier(start, out);
  add_earlier(end, out);
  if (before.empty() && compared.empty() && after.empty()) return out;
  out.code.put("( {", at).put(before).put(end.before["Old"]);
  if (!compared.empty()) out.code.put(declared);
  out.code.put("{", at).put(compared).put(after).put("} 0 ; } )", at);
  return out;
}

}  // namespace culprit::contract
