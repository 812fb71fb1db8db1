#include "edits/text/move_edits.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "edits/inserted_statements.h"
#include "edits/source_changes.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

constexpr size_t kFarthest = 3;  // statements that one is moved over
// log-odds of a move over more than one statement or over a branch, or from the middle of a block
constexpr double kFar = -0.7;
constexpr double kInto = -0.3;  // the same of a move into a neighbour

class Moves {
 public:
  Moves(const SourceTree& tree, SyntaxId statement)
      : tree_(tree), statement_(statement), block_(tree[statement].parent) {
    if (block_ != kNoSyntax && tree.kind(block_) == Block) siblings_ = tree.parts(block_);
    at_ = static_cast<size_t>(std::find(siblings_.begin(), siblings_.end(), statement) -
                              siblings_.begin());
  }

  std::vector<SourceEdit> run() {
    if (!siblings_.empty() && tree_.kind(statement_) == Return) out_of_block();
    if (siblings_.empty() || !can_move(statement_)) return std::move(edits_);
    swap();
    over_several();
    into_neighbours();
    out_of_block();
    return std::move(edits_);
  }

 private:
  bool can_move(SyntaxId id) const {
    switch (tree_.kind(id)) {
      case Declaration:
      case Case:
      case Default:
      case Label:
      case Break:
      case Continue:
      case Goto:
      case Return:
      case Empty:
      case Opaque: return false;
      default: return true;
    }
  }

  std::string text(SyntaxId id) const { return text_in(tree_.program(), tree_.with_semicolon(id)); }
  SourceChange replaced(SyntaxId id, std::string written) const {
    return {tree_.with_semicolon(id), text(id), std::move(written)};
  }

  void add(SourceChanges changes, Mistake mistake, double more = 0) {
    if (!changes.empty())
      edits_.push_back({std::move(changes), mistake, weight_of(mistake) + more, statement_});
  }
  /// What is added at another place is left out here.
  void add_moved(SourceChanges added, Mistake mistake, double more = 0) {
    SourceChanges changes = statement_left_out(tree_, statement_);
    if (added.empty() || changes.empty()) return;
    changes.insert(changes.end(), added.begin(), added.end());
    std::sort(changes.begin(), changes.end(), [](const SourceChange& a, const SourceChange& b) {
      return a.range.begin() < b.range.begin();
    });
    add(std::move(changes), mistake, more);
  }

  void swap() {
    if (at_ + 1 == siblings_.size() || !can_move(siblings_[at_ + 1])) return;
    const SyntaxId next = siblings_[at_ + 1];
    const bool has_branch = tree_.kind(statement_) == If || tree_.kind(next) == If;
    add({replaced(statement_, text(next)), replaced(next, text(statement_))}, Mistake::Order,
        has_branch ? kFar : 0);
  }

  void over_several() {
    for (size_t distance = 2; distance <= kFarthest; ++distance) {
      if (at_ + distance < siblings_.size() && can_move(siblings_[at_ + distance]))
        add_moved(inserted_after(tree_, siblings_[at_ + distance], text(statement_)),
                  Mistake::Order, kFar);
      if (at_ >= distance && tree_.kind(siblings_[at_ - distance]) != Declaration)
        add_moved(inserted_before(tree_, siblings_[at_ - distance], text(statement_)),
                  Mistake::Order, kFar);
    }
  }

  void into_neighbours() {
    if (at_ > 0) into(siblings_[at_ - 1], false);
    if (at_ + 1 < siblings_.size()) into(siblings_[at_ + 1], true);
  }

  void into(SyntaxId neighbour, bool at_beginning) {
    const SyntaxId body = body_of(tree_, neighbour);
    if (body == kNoSyntax || tree_.kind(neighbour) == Do) return;
    const std::vector<SyntaxId> inside = tree_.parts(body);
    const bool is_block = tree_.kind(body) == Block;
    if (is_block && inside.empty()) return;
    const SyntaxId edge = !is_block ? body : at_beginning ? inside.front() : inside.back();
    const SourceRange &own = tree_[statement_].range, &other = tree_[edge].range;
    const bool is_written_there = own.column == other.column && own.line > other.end_line &&
                                  own.column > tree_[neighbour].range.column;
    add_moved(at_beginning ? inserted_before(tree_, edge, text(statement_))
                           : inserted_after(tree_, edge, text(statement_)),
              Mistake::Extent, is_written_there ? kByLayout : kInto);
  }

  void out_of_block() {
    const SyntaxId outer = tree_[block_].parent;
    if (outer == kNoSyntax || body_of(tree_, outer) != block_) return;
    const bool is_first = at_ == 0, is_last = at_ + 1 == siblings_.size();
    add_moved(inserted_after(tree_, outer, text(statement_)), Mistake::Extent, is_last ? 0 : kFar);
    add_moved(inserted_before(tree_, outer, text(statement_)), Mistake::Extent,
              is_first ? 0 : kFar);
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  const SyntaxId block_;
  std::vector<SyntaxId> siblings_;  // with the statement; empty if it is in no block
  size_t at_ = 0;                   // its index there
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> move_edits(const SourceTree& tree, SyntaxId statement) {
  return Moves(tree, statement).run();
}

}  // namespace culprit::edits
