#include "frontend/expect/expectation_places.h"

#include <algorithm>

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

namespace culprit::frontend {

using namespace clang;

namespace {

/// The statement directly after a label; null if `s` is not a label.
Stmt* behind_label(Stmt* s) {
  if (auto* label = dyn_cast<LabelStmt>(s)) return label->getSubStmt();
  if (auto* choice = dyn_cast<SwitchCase>(s)) return choice->getSubStmt();
  return nullptr;
}

void set_behind_label(Stmt* s, Stmt* sub) {
  if (auto* label = dyn_cast<LabelStmt>(s)) label->setSubStmt(sub);
  else if (auto* choice = dyn_cast<CaseStmt>(s)) choice->setSubStmt(sub);
  else cast<DefaultStmt>(s)->setSubStmt(sub);
}

/// True if control never continues after `s`.
bool leaves(const Stmt* s) {
  if (const auto* block = dyn_cast<CompoundStmt>(s))
    return !block->body_empty() && leaves(block->body_back());
  if (const auto* branch = dyn_cast<IfStmt>(s))
    return branch->getElse() && leaves(branch->getThen()) && leaves(branch->getElse());
  return isa<ReturnStmt>(s) || isa<BreakStmt>(s) || isa<ContinueStmt>(s) || isa<GotoStmt>(s);
}

class Walk {
 public:
  /// `planted` is the statement to insert; if null, the walk only looks for the place.
  Walk(ASTContext& context, const LinePlace& place, Stmt* planted)
      : context_(context), sources_(context.getSourceManager()), place_(place), planted_(planted) {}

  /// Returns the function's new body.
  Stmt* body(Stmt* s) {
    braces_ = false;
    Stmt* done = statement(s);
    if (reached_) return done;
    braces_ = true;
    return statement(s);
  }

  std::vector<NamedDecl*> visible;
  const std::optional<Reached>& reached() const { return reached_; }
  /// The line nearest to the place on which a statement of the function begins.
  unsigned nearest() const { return nearest_; }
  bool unreachable() const { return unreachable_; }

 private:
  bool is_here(clang::SourceLocation at) {
    const auto [file, offset] = sources_.getDecomposedLoc(sources_.getExpansionLoc(at));
    if (file != place_.file) return false;
    const unsigned line = sources_.getLineNumber(file, offset);
    const auto distance = [&](unsigned other) {
      return std::max(other, place_.line) - std::min(other, place_.line);
    };
    if (!braces_ && (!nearest_ || distance(line) < distance(nearest_))) nearest_ = line;
    return line == place_.line;
  }

  void reach(clang::SourceLocation at) {
    reached_ = Reached{sources_.getExpansionLoc(at), visible};
  }

  bool begins_here(Stmt* s) {
    return !braces_ && !reached_ && !isa<CompoundStmt>(s) && is_here(s->getBeginLoc());
  }

  Stmt* block_of(std::vector<Stmt*> statements, clang::SourceLocation begin,
                 clang::SourceLocation end) {
    return CompoundStmt::Create(context_, statements, FPOptionsOverride(), begin, end);
  }

  Stmt* before(Stmt* s) {
    return planted_ ? block_of({planted_, s}, s->getBeginLoc(), s->getEndLoc()) : s;
  }

  /// Handles a statement that is not a direct child of a block.
  Stmt* statement(Stmt* s) {
    if (!s || reached_) return s;
    if (behind_label(s)) return labelled(s);
    if (!begins_here(s)) return inside(s);
    reach(s->getBeginLoc());
    return before(s);
  }

  /// `case 1: S`: the line of a label, or of a label directly after it, stands for S.
  Stmt* labelled(Stmt* s) {
    Stmt* last = s;
    bool here = begins_here(s);
    while (behind_label(behind_label(last))) {
      last = behind_label(last);
      here = here || begins_here(last);
    }
    Stmt* inner = behind_label(last);
    if (here) reach(inner->getBeginLoc());
    set_behind_label(last, here ? before(inner) : statement(inner));
    return s;
  }

  Stmt* inside(Stmt* s) {
    if (auto* block = dyn_cast<CompoundStmt>(s)) return compound(block);
    if (auto* branch = dyn_cast<IfStmt>(s)) {
      branch->setThen(statement(branch->getThen()));
      if (branch->getElse()) branch->setElse(statement(branch->getElse()));
    } else if (auto* loop = dyn_cast<WhileStmt>(s)) {
      loop->setBody(statement(loop->getBody()));
    } else if (auto* repeat = dyn_cast<DoStmt>(s)) {
      repeat->setBody(statement(repeat->getBody()));
    } else if (auto* counted = dyn_cast<ForStmt>(s)) {
      const size_t outer = visible.size();
      if (auto* declared = dyn_cast_or_null<DeclStmt>(counted->getInit())) enter(*declared);
      counted->setBody(statement(counted->getBody()));
      visible.resize(outer);
    } else if (auto* choice = dyn_cast<SwitchStmt>(s)) {
      choice->setBody(statement(choice->getBody()));
    }
    return s;
  }

  Stmt* compound(CompoundStmt* block) {
    const size_t outer = visible.size();
    std::vector<Stmt*> statements;
    for (Stmt* child : block->body()) {
      if (!behind_label(child) && begins_here(child)) {
        reach(child->getBeginLoc());
        if (planted_) statements.push_back(planted_);
      }
      if (auto* declared = dyn_cast<DeclStmt>(child)) enter(*declared);
      statements.push_back(reached_ ? child : statement(child));
    }
    if (braces_ && !reached_ && is_here(block->getRBracLoc())) {
      unreachable_ = !block->body_empty() && leaves(block->body_back());
      if (!unreachable_) {
        reach(block->getRBracLoc());
        if (planted_) statements.push_back(planted_);
      }
    }
    visible.resize(outer);
    if (statements.size() == block->size()) {
      std::copy(statements.begin(), statements.end(), block->body_begin());
      return block;
    }
    return block_of(statements, block->getLBracLoc(), block->getRBracLoc());
  }

  void enter(const DeclStmt& declared) {
    for (Decl* declaration : declared.decls()) {
      if (auto* named = dyn_cast<NamedDecl>(declaration)) visible.push_back(named);
      if (auto* list = dyn_cast<EnumDecl>(declaration))
        for (EnumConstantDecl* constant : list->enumerators()) visible.push_back(constant);
    }
  }

  ASTContext& context_;
  const SourceManager& sources_;
  const LinePlace& place_;
  Stmt* planted_;
  bool braces_ = false;       // look at closing braces instead of statements
  bool unreachable_ = false;  // found a brace that is never reached
  unsigned nearest_ = 0;
  std::optional<Reached> reached_;
};

/// The last declaration of each name. Tags (struct, union, enum) have a name space of their own.
std::vector<NamedDecl*> innermost(const std::vector<NamedDecl*>& all) {
  std::vector<NamedDecl*> out;
  for (auto at = all.rbegin(); at != all.rend(); ++at) {
    const bool hidden = std::any_of(out.begin(), out.end(), [&](NamedDecl* d) {
      return d->getDeclName() == (*at)->getDeclName() && isa<TagDecl>(d) == isa<TagDecl>(*at);
    });
    if (!hidden && (*at)->getDeclName()) out.push_back(*at);
  }
  return out;
}

}  // namespace

FunctionDecl* function_at(const std::vector<DeclGroupRef>& declarations,
                          const SourceManager& sources, const LinePlace& place) {
  for (DeclGroupRef group : declarations)
    for (Decl* declaration : group) {
      auto* function = dyn_cast<FunctionDecl>(declaration);
      if (!function || !function->doesThisDeclarationHaveABody()) continue;
      const auto [begin_file, begin] =
          sources.getDecomposedLoc(sources.getExpansionLoc(function->getBeginLoc()));
      const auto [end_file, end] =
          sources.getDecomposedLoc(sources.getExpansionLoc(function->getBody()->getEndLoc()));
      if (begin_file != place.file || end_file != place.file) continue;
      if (sources.getLineNumber(begin_file, begin) <= place.line &&
          place.line <= sources.getLineNumber(end_file, end))
        return function;
    }
  return nullptr;
}

std::optional<Reached> find_place(ASTContext& context, FunctionDecl& function,
                                  const LinePlace& place, std::string& hint) {
  Walk walk(context, place, nullptr);
  for (ParmVarDecl* parameter : function.parameters()) walk.visible.push_back(parameter);
  walk.body(function.getBody());
  if (walk.reached()) {
    Reached found = *walk.reached();
    found.visible = innermost(found.visible);
    return found;
  }
  hint = walk.unreachable()   ? "control never comes to this brace; name the line of the statement "
                                "that leaves the block"
         : walk.nearest() > 0 ? "a statement begins on line " + std::to_string(walk.nearest())
                              : "name a line on which a statement begins";
  return std::nullopt;
}

bool plant_at(ASTContext& context, FunctionDecl& function, const LinePlace& place, Stmt* planted) {
  Walk walk(context, place, planted);
  function.setBody(walk.body(function.getBody()));
  return walk.reached().has_value();
}

}  // namespace culprit::frontend
