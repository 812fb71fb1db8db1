#include "frontend/contract/body_planter.h"

#include "frontend/contract/code_parser.h"
#include "frontend/contract/jumps.h"
#include "frontend/contract/mathematics.h"

namespace culprit::frontend {

using namespace clang;
using contract::Annotation;

/// The annotations of one body, from their places to parsed code.
class BodyPlanter::Preparation {
 public:
  Preparation(BodyPlanter& planter, FunctionDecl& function,
              std::vector<contract::Behavior> behaviors, Parser& parser)
      : planter_(planter),
        unit_(planter.unit_),
        function_(function),
        parser_(planter.compiler_, parser),
        labels_(labels_of(function)) {
    context_.behaviors = std::move(behaviors);
    context_.may_be_skipped = !unit_.called.empty() && unit_.called != function.getNameAsString();
    for (const LabelPlace& label : labels_)
      if (!isa<DeclStmt>(label.statement->getSubStmt()))
        context_.labels.insert(label.statement->getName());
  }

  void run(const std::vector<MarkedPlace>& places) {
    for (const MarkedPlace& place : places) {
      codes_.push_back(code_at(place));
      unit_.unused.insert(unit_.unused.end(), codes_.back().unused.begin(),
                          codes_.back().unused.end());
    }
    if (!parse_declarations() || !parse_entry() || !parse_labels()) return;
    for (size_t i = 0; i < places.size(); ++i) parse_place(places[i], codes_[i].code);
  }

 private:
  const Annotation& annotation_at(const MarkedPlace& place) const {
    return place.number == 0 ? unit_.of_loops[place.clause].second
                             : unit_.in_bodies.at(place.number);
  }

  contract::BodyCode code_at(const MarkedPlace& place) {
    const Annotation& annotation = annotation_at(place);
    if (annotation.kind == Annotation::Kind::Assertion)
      return assertion_code(annotation, context_, unit_.definitions, unit_.numbers);
    if (annotation.kind == Annotation::Kind::Contract) return contract_at(place, annotation);
    see_variables(place);
    contract::BodyCode code = loop_code(annotation, context_, unit_.definitions, unit_.numbers);
    if (place.statement && isa<WhileStmt, ForStmt, DoStmt>(place.statement)) return code;
    DiagnosticsEngine& engine = planter_.compiler_.getDiagnostics();
    engine.Report(place.at, engine.getCustomDiagID(DiagnosticsEngine::Error,
                                                   "annotation: a loop must follow it"));
    return {};
  }

  contract::BodyCode contract_at(MarkedPlace place, const Annotation& contract) {
    contract::BodyCode refused;
    if (is_entered_by_jump(function_, *place.statement)) {
      refused.unused.push_back(
          {"a contract of a statement",
           "is not executable: a jump from outside leads to a label in the statement",
           place.at.getRawEncoding()});
      return refused;
    }
    place.of_head.clear();
    see_variables(place);
    return statement_contract_code(contract, context_, unit_.definitions, unit_.numbers);
  }

  void see_variables(const MarkedPlace& place) {
    context_.locals = existing_variables(function_, place);
    context_.locals.names = planter_.names_.in(function_);
  }

  /// Statements as a statement expression.
  CompoundStmt* parsed(const contract::Code& statements, const std::vector<NamedDecl*>& visible) {
    const contract::Offset at = function_.getLocation().getRawEncoding();
    contract::Code code;
    code.put("( {", at).put(statements).put("0 ; } )", at);
    return parsed_expression(code, visible);
  }

  CompoundStmt* parsed_expression(const contract::Code& code, std::vector<NamedDecl*> visible) {
    visible.insert(visible.end(), remembered_.begin(), remembered_.end());
    CompoundStmt* out = parser_.parse(code, function_, visible);
    if (out) Mathematics(planter_.compiler_.getASTContext()).rewrite(*out);
    return out;
  }

  /// What is remembered at the start of the function and at labels has a name everywhere.
  void remember(const std::vector<Stmt*>& statements) {
    for (Stmt* each : statements)
      if (auto* declaration = dyn_cast<DeclStmt>(each))
        for (Decl* one : declaration->decls())
          if (auto* named = dyn_cast<NamedDecl>(one)) remembered_.push_back(named);
  }

  bool parse_declarations() {
    for (const contract::BodyCode& code : codes_) {
      if (code.at_file_scope.empty()) continue;
      auto declared = parser_.parse_declarations(code.at_file_scope);
      if (!declared) return false;
      planter_.at_file_scope_.insert(planter_.at_file_scope_.end(), declared->begin(),
                                     declared->end());
    }
    return true;
  }

  bool parse_entry() {
    contract::Code entry;
    for (const contract::BodyCode& code : codes_) entry.put(code.at_entry);
    CompoundStmt* code = parsed(entry, {function_.param_begin(), function_.param_end()});
    if (!code) return false;
    std::vector<Stmt*> statements = statements_of(*code);
    remember(statements);
    if (!statements.empty()) planter_.at_entry_.emplace_back(&function_, std::move(statements));
    return true;
  }

  bool parse_labels() {
    for (const LabelPlace& label : labels_)
      for (const contract::BodyCode& code : codes_) {
        const auto at = code.at_labels.find(label.statement->getName());
        if (at == code.at_labels.end()) continue;
        CompoundStmt* statements = parsed(at->second, label.visible);
        if (!statements) return false;
        remember(statements_of(*statements));
        planter_.label_code_.emplace_back(label.statement, statements);
      }
    return true;
  }

  void parse_place(const MarkedPlace& place, const contract::Code& code) {
    if (code.empty()) return;
    const Annotation::Kind kind = annotation_at(place).kind;
    std::vector<NamedDecl*> visible = place.visible;
    if (kind == Annotation::Kind::Loop)
      visible.insert(visible.end(), place.of_head.begin(), place.of_head.end());
    CompoundStmt* statements = parsed_expression(code, std::move(visible));
    if (!statements) return;
    const Planting planting = kind == Annotation::Kind::Loop       ? Planting::IntoLoop
                              : kind == Annotation::Kind::Contract ? Planting::Around
                                                                   : Planting::Before;
    if (place.number == 0) planter_.loop_code_.emplace(place.statement, statements);
    else planter_.code_[place.number] = {statements, planting};
  }

  BodyPlanter& planter_;
  ContractUnit& unit_;
  FunctionDecl& function_;
  CodeParser parser_;
  const std::vector<LabelPlace> labels_;
  contract::BodyContext context_;
  std::vector<contract::BodyCode> codes_;  // as many as the places
  std::vector<NamedDecl*> remembered_;
};

void BodyPlanter::prepare(FunctionDecl& function, std::vector<contract::Behavior> behaviors,
                          Parser& parser) {
  if (unit_.in_bodies.empty() && unit_.of_loops.empty()) return;
  std::vector<clang::SourceLocation> clauses;
  for (const auto& [at, clause] : unit_.of_loops) clauses.push_back(at);
  const std::vector<MarkedPlace> places = marked_places(function, clauses);
  if (places.empty()) return;
  with_markers_.push_back(&function);
  Preparation(*this, function, std::move(behaviors), parser).run(places);
}

std::vector<Decl*> BodyPlanter::plant() {
  ASTContext& context = compiler_.getASTContext();
  MarkerReplacer replacer(context, code_, loop_code_);
  for (FunctionDecl* function : with_markers_)
    function->setBody(replacer.replaced(function->getBody()));
  for (auto& [label, code] : label_code_) {
    std::vector<Stmt*> all = statements_of(*code);
    all.push_back(label->getSubStmt());
    label->setSubStmt(CompoundStmt::Create(context, all, FPOptionsOverride(),
                                           label->getSubStmt()->getBeginLoc(),
                                           label->getSubStmt()->getEndLoc()));
  }
  for (auto& [function, statements] : at_entry_) {
    std::vector<Stmt*> all = statements;
    all.push_back(function->getBody());
    const clang::SourceLocation at = function->getBody()->getBeginLoc();
    function->setBody(CompoundStmt::Create(context, all, FPOptionsOverride(), at,
                                           function->getBody()->getEndLoc()));
  }
  return at_file_scope_;
}

}  // namespace culprit::frontend
