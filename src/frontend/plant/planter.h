// Plants the components of suspect functions into their bodies (see model/component.h for the
// kinds).
//
// The planter visits statements and expressions; each visit returns the replacement for the visited
// node. Children are replaced before their parents, so of nested components the inner one is
// computed first. Expressions that the language requires to be constant (case labels, static
// initialisers, array bounds, operands of sizeof ...) are never changed.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtVisitor.h"
#include "frontend/plant/library_calls.h"
#include "frontend/plant/visible_variables.h"
#include "frontend/plant/wraps.h"
#include "frontend/source/component_table.h"
#include "frontend/source/macro_table.h"
#include "frontend/source/record_members.h"
#include "frontend/source/source_map.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace culprit::frontend {

/// An element of a static initialiser, or a string literal in one that fills an array of char. It
/// is recorded before its global exists in the IR.
struct StaticElement {
  const clang::VarDecl* variable;
  uint64_t offset;
  model::Type type;
  model::ComponentId component;
};

/// A literal piece of a print's format, at a byte offset of the format.
struct PlantedText {
  model::ComponentId print;
  uint32_t offset;
  model::ComponentId text;
};

class Planter : public clang::StmtVisitor<Planter, clang::Stmt*> {
 public:
  /// `variable_targets`: also plant which variable each assignment stores to.
  Planter(clang::ASTContext& context, SourceMap& map, MacroTable& macros, ComponentTable& table,
          bool variable_targets)
      : context_(context),
        map_(map),
        macros_(macros),
        table_(table),
        wraps_(context, map.extents()),
        variable_targets_(variable_targets) {}

  /// Plants components into the function's body and declares groups for the function and its
  /// variables.
  void plant(clang::FunctionDecl& function);
  /// Declares a variable of file scope and the elements of its initialiser.
  void plant(clang::VarDecl& variable);

  const std::vector<StaticElement>& static_elements() const { return static_elements_; }
  const std::vector<PlantedText>& texts() const { return texts_; }
  const std::vector<clang::VarDecl*>& file_scope_variables() const { return file_scope_; }
  const RecordMembers& members() const { return members_; }
  const std::set<std::string>& unsigned_results() const { return unsigned_results_; }
  std::vector<model::SourceBlock> take_blocks() { return std::move(blocks_); }

  // Each visit returns the replacement for its node. Public because the base class calls them.
  clang::Stmt* VisitStmt(clang::Stmt* s);
  clang::Stmt* VisitCompoundStmt(clang::CompoundStmt* s);
  clang::Stmt* VisitIfStmt(clang::IfStmt* s);
  clang::Stmt* VisitWhileStmt(clang::WhileStmt* s);
  clang::Stmt* VisitDoStmt(clang::DoStmt* s);
  clang::Stmt* VisitForStmt(clang::ForStmt* s);
  clang::Stmt* VisitSwitchStmt(clang::SwitchStmt* s);
  clang::Stmt* VisitCaseStmt(clang::CaseStmt* s);
  clang::Stmt* VisitDefaultStmt(clang::DefaultStmt* s);
  clang::Stmt* VisitLabelStmt(clang::LabelStmt* s);
  clang::Stmt* VisitReturnStmt(clang::ReturnStmt* s);
  clang::Stmt* VisitDeclStmt(clang::DeclStmt* s);
  clang::Stmt* VisitStmtExpr(clang::StmtExpr* e);
  clang::Stmt* VisitConditionalOperator(clang::ConditionalOperator* e);
  clang::Stmt* VisitBinAssign(clang::BinaryOperator* e);
  clang::Stmt* VisitCompoundAssignOperator(clang::CompoundAssignOperator* e);
  clang::Stmt* VisitBinShl(clang::BinaryOperator* e);
  clang::Stmt* VisitBinAdd(clang::BinaryOperator* e) { return arithmetic(e); }
  clang::Stmt* VisitBinSub(clang::BinaryOperator* e) { return arithmetic(e); }
  clang::Stmt* VisitBinMul(clang::BinaryOperator* e) { return arithmetic(e); }
  clang::Stmt* VisitBinDiv(clang::BinaryOperator* e) { return arithmetic(e); }
  clang::Stmt* VisitBinRem(clang::BinaryOperator* e) { return arithmetic(e); }
  clang::Stmt* VisitUnaryMinus(clang::UnaryOperator* e);
  clang::Stmt* VisitCastExpr(clang::CastExpr* e);
  clang::Stmt* VisitBinLAnd(clang::BinaryOperator* e) { return logical(e); }
  clang::Stmt* VisitBinLOr(clang::BinaryOperator* e) { return logical(e); }
  clang::Stmt* VisitUnaryPostInc(clang::UnaryOperator* e) { return increment(e); }
  clang::Stmt* VisitUnaryPreInc(clang::UnaryOperator* e) { return increment(e); }
  clang::Stmt* VisitUnaryPostDec(clang::UnaryOperator* e) { return increment(e); }
  clang::Stmt* VisitUnaryPreDec(clang::UnaryOperator* e) { return increment(e); }
  clang::Stmt* VisitArraySubscriptExpr(clang::ArraySubscriptExpr* e);
  clang::Stmt* VisitMemberExpr(clang::MemberExpr* e);
  clang::Stmt* VisitCallExpr(clang::CallExpr* e);
  clang::Stmt* VisitInitListExpr(clang::InitListExpr* e);
  clang::Stmt* VisitImplicitCastExpr(clang::ImplicitCastExpr* e);
  // Left unchanged as a whole: unevaluated or constant operands, and nodes without ordinary
  // operands.
  clang::Stmt* VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* e) { return e; }
  clang::Stmt* VisitOffsetOfExpr(clang::OffsetOfExpr* e) { return e; }
  clang::Stmt* VisitGenericSelectionExpr(clang::GenericSelectionExpr* e) { return e; }
  clang::Stmt* VisitChooseExpr(clang::ChooseExpr* e) { return e; }
  clang::Stmt* VisitConstantExpr(clang::ConstantExpr* e) { return e; }
  clang::Stmt* VisitAtomicExpr(clang::AtomicExpr* e) { return e; }
  clang::Stmt* VisitShuffleVectorExpr(clang::ShuffleVectorExpr* e) { return e; }
  clang::Stmt* VisitConvertVectorExpr(clang::ConvertVectorExpr* e) { return e; }
  clang::Stmt* VisitVAArgExpr(clang::VAArgExpr* e) { return e; }
  clang::Stmt* VisitOpaqueValueExpr(clang::OpaqueValueExpr* e) { return e; }
  clang::Stmt* VisitDesignatedInitUpdateExpr(clang::DesignatedInitUpdateExpr* e) { return e; }
  clang::Stmt* VisitAsmStmt(clang::AsmStmt* s) { return s; }

 private:
  using Kind = model::ComponentKind;
  using Uses = ComponentTable::Uses;

  // planter.cpp: the framework of the visit
  clang::Stmt* rewrite(clang::Stmt* s);
  clang::Expr* rewrite(clang::Expr* e) {
    return llvm::cast<clang::Expr>(rewrite(static_cast<clang::Stmt*>(e)));
  }
  model::ComponentId add(Kind kind, clang::SourceRange range, Uses uses = {});
  Uses reads_of(const clang::Stmt* s);
  size_t collect_reads(const clang::Stmt* s, std::vector<ComponentTable::Variable>& out);
  static ComponentTable::Variable written_variable(const clang::Expr* lvalue);
  void declare(clang::VarDecl& variable);
  void declare(clang::FunctionDecl& function);
  void keep(clang::ValueDecl& declaration);
  /// Records the type of the value of component `id`: its sign, and the size that it points to.
  void note_type(model::ComponentId id, clang::QualType type);
  uint64_t bytes_of(clang::QualType type) const;  // 0: unknown
  clang::Expr* marked(clang::Expr* e, model::ComponentId id);
  clang::Expr* macro_value(clang::Expr* original, clang::Expr* rewritten,
                           const std::vector<size_t>& groups);

  // planter_statements.cpp
  clang::Stmt* body(clang::Stmt* s);
  clang::Stmt* gap_before(clang::SourceRange what);
  clang::SourceRange place_of(const clang::Stmt* s);
  void add_block(clang::SourceRange range, clang::SourceRange head);
  std::optional<Kind> gate_of(const clang::Stmt* s) const;
  clang::Expr* unstored(clang::Stmt* s);
  clang::Stmt* store_to_itself(clang::Stmt* s, clang::Expr* lvalue);
  clang::Expr* condition(clang::Expr* e);
  clang::Expr* for_increment(clang::Expr* e);
  void initialise(clang::VarDecl& variable);

  // planter_targets.cpp
  clang::Stmt* with_target(clang::Stmt* s);
  clang::Expr* place_of_result(clang::Stmt* s);
  clang::Stmt* with_result(clang::Expr* call, clang::Expr* place);

  // planter_expressions.cpp
  clang::Expr* value_component(Kind kind, clang::Expr* e,
                               model::ComponentId parent = model::kNoComponent);
  clang::Expr* atom(clang::Expr* e);
  clang::Stmt* logical(clang::BinaryOperator* e);
  clang::Stmt* increment(clang::UnaryOperator* e);
  clang::Expr* target(clang::Expr* lvalue);
  bool may_overflow(const clang::BinaryOperator& shift) const;
  void mark_amount(clang::BinaryOperator& shift);
  clang::Expr* stored_to(clang::Expr* place, model::ComponentId id);
  clang::Stmt* arithmetic(clang::BinaryOperator* e);
  clang::Expr* uncomputed(clang::Expr* operand);

  // planter_calls.cpp
  LibraryCall library_call_of(const clang::CallExpr& call) const;
  void builtin_arguments(clang::CallExpr* e);
  void plain_arguments(clang::CallExpr* e);
  void print_call(clang::CallExpr* e, LibraryCall known);
  clang::Expr* read_call(clang::CallExpr* e, LibraryCall known);
  clang::Expr* scanned_to(clang::Expr* e);
  void print_texts(const clang::StringLiteral& format, model::ComponentId print);
  bool is_plain_value(const clang::Expr* e) const;

  // planter_initializers.cpp
  clang::Expr* element(clang::Expr* e);
  using Element =
      llvm::function_ref<void(const clang::Expr* e, clang::QualType type, uint64_t offset)>;
  void each_element(const clang::Expr* e, clang::QualType type, uint64_t offset,
                    Element found) const;
  void each_member(const clang::InitListExpr* e, uint64_t offset, Element found) const;
  void static_elements(const clang::VarDecl& variable);
  void local_texts(clang::VarDecl& variable);
  model::ComponentId add_text(Kind kind, const clang::VarDecl& variable, const clang::Expr* e,
                              clang::QualType array);

  bool is_scalar_value(const clang::Expr* e) const;
  bool is_copied(const clang::Expr* e) const;
  bool is_value(const clang::Expr* e) const;  // either of the two
  bool is_storable(const clang::Expr* lvalue) const;
  model::Type model_type(clang::QualType type) const;

  clang::ASTContext& context_;
  SourceMap& map_;
  MacroTable& macros_;
  ComponentTable& table_;
  Wraps wraps_;
  bool variable_targets_;

  // The current position of the visit.
  std::string function_;
  clang::FunctionDecl* planted_ = nullptr;
  SourceRange statement_;
  model::ComponentId condition_ = model::kNoComponent;
  clang::VarDecl* initialised_ = nullptr;  ///< the variable whose initialiser is being visited
  /// Inside an initialiser list. Its elements become components unless `in_large_list_`.
  bool in_list_ = false;
  bool in_large_list_ = false;
  /// The declaration being visited is in a place where a statement can follow it.
  bool in_block_ = false;
  std::vector<clang::Stmt*> behind_;  ///< statements to add after the declaration being visited
  /// What the large expressions of the function read. Planting changes neither.
  llvm::DenseMap<const clang::Stmt*, std::vector<ComponentTable::Variable>> reads_;

  VisibleVariables visible_;
  std::vector<clang::VarDecl*> file_scope_;
  std::vector<StaticElement> static_elements_;
  std::vector<PlantedText> texts_;
  std::vector<model::SourceBlock> blocks_;
  RecordMembers members_;
  std::set<std::string> unsigned_results_;
  model::ComponentId shifts_ = 0;     ///< the number of signed left shifts that were marked
  model::ComponentId constants_ = 0;  ///< the number of constant operands that were marked
};

}  // namespace culprit::frontend
