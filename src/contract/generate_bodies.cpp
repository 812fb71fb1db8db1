// The code of annotations in the bodies of functions.
#include <fmt/format.h>

#include "contract/clause_parts.h"
#include "contract/generate.h"
#include "contract/print.h"
#include "contract/translator.h"

namespace culprit::contract {

namespace {

/// Writes the clauses of an annotation in a function's body.
class BodyWriter {
 public:
  BodyWriter(const BodyContext& context, const Definitions& definitions, unsigned& numbers,
             Standpoint standpoint)
      : behaviors_(context.behaviors), translator_(definitions, numbers, standpoint) {
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

  BodyCode finished(Code code) {
    BodyCode out{.code = std::move(code)};
    out.at_entry = translator_.before["Pre"];
    out.at_entry.put(at_entry_);
    for (const auto& [label, earlier] : translator_.before)
      if (translator_.labels_of_c.contains(label))
        out.at_labels[label].put("( {", 0).put(earlier).put("0 ; } )", 0);
    out.unused = translator_.unused;
    return out;
  }
  const Code& at_loop_entry() { return translator_.before["LoopEntry"]; }

 private:
  /// That one of the clause's behaviors is meant, null if it is about all; nullopt if one of them
  /// is none.
  std::optional<TermPtr> guard_of(const Clause& clause) {
    TermPtr guard;
    for (const std::string& name : clause.behaviors) {
      const Behavior* behavior = find(behaviors_, name);
      if (!behavior) {
        translator_.unused.push_back(
            {clause.text, fmt::format("names '{}', which is no behavior of the function", name),
             clause.begin});
        return std::nullopt;
      }
      const TermPtr assumed = assumption_of(*behavior);
      TermPtr one = assumed ? earlier(assumed) : truth_literal(true, clause.begin);
      guard = guard ? binary("||", guard, one) : one;
    }
    return guard;
  }

  const std::vector<Behavior>& behaviors_;
  Translator translator_;
  Code at_entry_;
};

Offset place_of(const Annotation& annotation) {
  return annotation.clauses.empty() ? 0 : annotation.clauses[0].begin;
}

}  // namespace

BodyCode statement_code(const Annotation& annotation, const BodyContext& context,
                        const Definitions& definitions, unsigned& numbers) {
  BodyWriter writer(context, definitions, numbers, Standpoint::Statement);
  Code checks, code;
  for (const Clause& clause : annotation.clauses)
    if (clause.term) writer.condition(clause, checks);
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

}  // namespace culprit::contract
