#include "frontend/plant/lifetimes.h"

#include <algorithm>

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "frontend/plant/wraps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

namespace culprit::frontend {

using namespace clang;

namespace {

using Chain = llvm::SmallVector<const Stmt*, 8>;

/// The statement behind labels that stand before it.
Stmt* without_labels(Stmt* s) {
  while (true) {
    if (auto* label = dyn_cast_or_null<LabelStmt>(s)) s = label->getSubStmt();
    else if (auto* entry = dyn_cast_or_null<SwitchCase>(s)) s = entry->getSubStmt();
    else return s;
  }
}

/// Finds the blocks whose variables are followed, and the blocks around each label. A block is a
/// CompoundStmt or a ForStmt.
class Blocks {
 public:
  explicit Blocks(const FunctionDecl& function) : outermost_(function.getBody()) {
    visit(outermost_);
    for (const LabelDecl* label : addressed_)
      if (const auto at = labels_.find(label); at != labels_.end())
        unfollowed_.insert(at->second.begin(), at->second.end());
    for (const auto& [label, from] : jumps_)
      if (const auto at = labels_.find(label); at != labels_.end())
        for (const Stmt* block : at->second)
          if (!llvm::is_contained(from, block)) unfollowed_.insert(block);
  }

  bool follows(const Stmt* block) const {
    return block != outermost_ && !unfollowed_.contains(block);
  }
  bool is_around(const Stmt* block, const LabelDecl* label) const {
    const auto at = labels_.find(label);
    return at != labels_.end() && llvm::is_contained(at->second, block);
  }

 private:
  void visit(const Stmt* s) {
    if (!s) return;
    note(s);
    const bool is_block = isa<CompoundStmt>(s) || isa<ForStmt>(s);
    const llvm::SaveAndRestore outer(switch_, isa<SwitchStmt>(s) ? chain_.size() : switch_);
    if (is_block) chain_.push_back(s);
    for (const Stmt* child : s->children()) visit(child);
    if (is_block) chain_.pop_back();
  }

  void note(const Stmt* s) {
    if (const auto* label = dyn_cast<LabelStmt>(s)) {
      labels_[label->getDecl()] = chain_;
    } else if (const auto* jump = dyn_cast<GotoStmt>(s)) {
      jumps_.emplace_back(jump->getLabel(), chain_);
    } else if (const auto* address = dyn_cast<AddrLabelExpr>(s)) {
      addressed_.insert(address->getLabel());
    } else if (const auto* assembly = dyn_cast<GCCAsmStmt>(s)) {
      for (const AddrLabelExpr* target : assembly->labels()) addressed_.insert(target->getLabel());
      if (assembly->isAsmGoto()) unfollowed_.insert(chain_.begin(), chain_.end());
    } else if (isa<IndirectGotoStmt>(s)) {
      unfollowed_.insert(chain_.begin(), chain_.end());
    } else if (isa<SwitchCase>(s)) {
      // the variables of the switch's own body begin before it
      for (size_t i = switch_ + 1; i < chain_.size(); ++i) unfollowed_.insert(chain_[i]);
    } else if (const auto* value = dyn_cast<StmtExpr>(s)) {
      unfollowed_.insert(value->getSubStmt());
    }
  }

  const Stmt* outermost_;
  Chain chain_;        // the blocks around the statement that is visited
  size_t switch_ = 0;  // the number of blocks around the innermost switch
  llvm::SmallPtrSet<const Stmt*, 16> unfollowed_;
  llvm::SmallPtrSet<const LabelDecl*, 4> addressed_;
  llvm::DenseMap<const LabelDecl*, Chain> labels_;
  std::vector<std::pair<const LabelDecl*, Chain>> jumps_;
};

class LifetimePlanter {
 public:
  LifetimePlanter(FunctionDecl& function, ASTContext& context, const AnnotationPlaces& annotations,
                  uint32_t& numbers)
      : context_(context),
        annotations_(annotations),
        wraps_(context, extents_),
        blocks_(function),
        numbers_(numbers) {}

  Stmt* plant(Stmt* s) {
    if (!s) return s;
    if (auto* block = dyn_cast<CompoundStmt>(s)) return compound(block);
    if (auto* loop = dyn_cast<ForStmt>(s)) return for_loop(loop);
    if (auto* choice = dyn_cast<SwitchStmt>(s)) return switch_on(choice);
    if (isa<BreakStmt>(s)) return jump(s, [&](size_t k) { return k >= break_; });
    if (isa<ContinueStmt>(s)) return jump(s, [&](size_t k) { return k >= continue_; });
    if (const auto* to = dyn_cast<GotoStmt>(s))
      return jump(s,
                  [&](size_t k) { return !blocks_.is_around(living_[k].block, to->getLabel()); });
    if (isa<StmtExpr>(s) && !seen_.insert(s).second) return s;
    const bool loops = isa<WhileStmt>(s) || isa<DoStmt>(s);
    const llvm::SaveAndRestore leaves(break_, loops ? living_.size() : break_);
    const llvm::SaveAndRestore repeats(continue_, loops ? living_.size() : continue_);
    plant_children(s);
    return s;
  }

 private:
  struct Variable {
    model::ComponentId lifetime;
    const Stmt* block;
  };

  void plant_children(Stmt* s) {
    for (Stmt*& child : s->children())
      if (Stmt* done = plant(child); done != child) child = done;
  }

  bool is_followed(const VarDecl& variable) const {
    return variable.hasLocalStorage() && !isa<ParmVarDecl>(variable) && !variable.isImplicit() &&
           !variable.getType()->isVariablyModifiedType() &&
           !annotations_.contains(variable.getLocation());
  }

  void add_declared(Stmt* s, const Stmt* block) {
    auto* declarations = dyn_cast_or_null<DeclStmt>(without_labels(s));
    if (!declarations || !blocks_.follows(block)) return;
    for (Decl* each : declarations->decls())
      if (auto* variable = dyn_cast<VarDecl>(each); variable && is_followed(*variable))
        living_.push_back({number(*variable), block});
  }

  /// Markers may stand before the declaration, so they have a number, and the variable's name too.
  model::ComponentId number(VarDecl& variable) {
    const std::string name = planted_name(variable.getNameAsString(), kLifetimeSuffix, numbers_);
    variable.setDeclName(&context_.Idents.get(name + "."));
    return numbers_++;
  }

  void add_declared_in(CompoundStmt* block) {
    for (Stmt* child : block->body()) add_declared(child, block);
  }

  /// The markers of the variables from `first` on that `which` takes.
  template <class Which>
  llvm::SmallVector<Stmt*, 8> markers(size_t first, std::string_view marker,
                                      clang::SourceLocation at, Which which) {
    llvm::SmallVector<Stmt*, 8> out;
    for (size_t k = first; k < living_.size(); ++k)
      if (which(k)) out.push_back(wraps_.lifetime(marker, living_[k].lifetime, at));
    return out;
  }
  llvm::SmallVector<Stmt*, 8> markers(size_t first, std::string_view marker,
                                      clang::SourceLocation at) {
    return markers(first, marker, at, [](size_t) { return true; });
  }

  Stmt* block_of(llvm::ArrayRef<Stmt*> statements, clang::SourceLocation begin,
                 clang::SourceLocation end) {
    return CompoundStmt::Create(context_, statements, FPOptionsOverride(), begin, end);
  }

  Stmt* compound(CompoundStmt* s) {
    const size_t first = living_.size();
    if (!hoisted_.contains(s)) add_declared_in(s);
    plant_children(s);
    if (living_.size() == first) return s;
    llvm::SmallVector<Stmt*, 8> all = markers(first, kBeginMarker, s->getLBracLoc());
    all.append(s->body_begin(), s->body_end());
    all.append(markers(first, kEndMarker, s->getRBracLoc()));
    living_.truncate(first);
    return block_of(all, s->getLBracLoc(), s->getRBracLoc());
  }

  /// `s`, with markers before and after it for the variables from `first` on, which end.
  Stmt* enclosed(Stmt* s, size_t first) {
    if (living_.size() == first) return s;
    llvm::SmallVector<Stmt*, 8> all = markers(first, kBeginMarker, s->getBeginLoc());
    all.push_back(s);
    all.append(markers(first, kEndMarker, s->getEndLoc()));
    living_.truncate(first);
    return block_of(all, s->getBeginLoc(), s->getEndLoc());
  }

  Stmt* for_loop(ForStmt* s) {
    const size_t first = living_.size();
    add_declared(s->getInit(), s);
    {
      const llvm::SaveAndRestore leaves(break_, living_.size());
      const llvm::SaveAndRestore repeats(continue_, living_.size());
      plant_children(s);
    }
    return enclosed(s, first);
  }

  Stmt* switch_on(SwitchStmt* s) {
    const size_t first = living_.size();
    if (auto* body = dyn_cast<CompoundStmt>(s->getBody())) {
      hoisted_.insert(body);
      add_declared_in(body);
    }
    {
      const llvm::SaveAndRestore leaves(break_, living_.size());
      plant_children(s);
    }
    return enclosed(s, first);
  }

  template <class Which>
  Stmt* jump(Stmt* s, Which leaves) {
    llvm::SmallVector<Stmt*, 8> all = markers(0, kEndMarker, s->getBeginLoc(), leaves);
    if (all.empty()) return s;
    all.push_back(s);
    return block_of(all, s->getBeginLoc(), s->getEndLoc());
  }

  ASTContext& context_;
  const AnnotationPlaces& annotations_;
  Extents extents_;
  Wraps wraps_;
  const Blocks blocks_;
  uint32_t& numbers_;
  llvm::SmallVector<Variable, 16> living_;  // of the blocks around the statement, outermost first
  size_t break_ = 0, continue_ = 0;         // how many of them `break` and `continue` leave alive
  llvm::SmallPtrSet<const Stmt*, 4> hoisted_;  // bodies of switches
  llvm::SmallPtrSet<const Stmt*, 4> seen_;     // one ({ … }) may be a child twice
};

}  // namespace

void plant_lifetimes(FunctionDecl& function, ASTContext& context,
                     const AnnotationPlaces& annotations, uint32_t& numbers) {
  // what cleans up a variable runs after the last statement of its block, where nothing can be
  // planted
  const bool cleans_up = std::any_of(function.decls_begin(), function.decls_end(),
                                     [](const Decl* d) { return d->hasAttr<CleanupAttr>(); });
  if (cleans_up) return;
  LifetimePlanter planter(function, context, annotations, numbers);
  function.setBody(planter.plant(function.getBody()));
}

}  // namespace culprit::frontend
