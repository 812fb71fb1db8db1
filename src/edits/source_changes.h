// What an edit changes in the source text.
//
// The effect of an edit is found in the code of the model, which keeps the locations of operations;
// the operation is looked up in the syntax tree by its location, or by its operator or operand if
// the component has only one of them. Nothing is guessed: if several places come into question, or
// the code comes from a macro, the result is empty.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edits/code.h"
#include "edits/edit.h"
#include "edits/source_tree.h"
#include "replay/intervention.h"
#include "replay/value_edit.h"

namespace culprit::edits {

/// The expression whose value the component is: the right side of an assignment or initialiser, a
/// condition, an argument; kNoSyntax for statements, prints and the like.
SyntaxId value_of(const SourceTree& tree, model::ComponentId component);

/// Without the statement, and without its lines if nothing else is on them. For an expression that
/// is no statement, such as the step of a loop: without its text.
SourceChanges statement_left_out(const SourceTree& tree, SyntaxId statement);

/// Another value of a component. `read`: the variable for edits that name one (ValueEdit::Read and
/// others).
SourceChanges value_change(const SourceTree& tree, model::ComponentId component,
                           const replay::ValueEdit& edit, std::string_view read = {});
/// Another text for the literal of that text in the component.
SourceChanges literal_change(const SourceTree& tree, model::ComponentId component,
                             const replay::TextEdit& edit);
/// The operator `to` for `from`, in the operation at `at`; also in `+=` and the like.
SourceChanges operator_change(const SourceTree& tree, model::ComponentId component,
                              const SourceLocation& at, std::string_view from, std::string_view to);
/// The variable or number `to` for `from`, in the operation at `at`. A variable that is assigned is
/// not replaced.
SourceChanges operand_change(const SourceTree& tree, model::ComponentId component,
                             const SourceLocation& at, std::string_view from, std::string_view to);
/// The variable or number `from`, plus `more`.
SourceChanges operand_step(const SourceTree& tree, model::ComponentId component,
                           const SourceLocation& at, std::string_view from, int64_t more);
/// `b op a` for `a op b`.
SourceChanges sides_swapped(const SourceTree& tree, const SourceLocation& at);
/// The operation at `at` before the one in its operand: `a - (b - c)` for `a - b - c`. `left`: the
/// inner one is the left operand.
SourceChanges regrouped(const SourceTree& tree, const SourceLocation& at, bool left);
/// The two components' expressions in each other's place.
SourceChanges swapped(const SourceTree& tree, model::ComponentId a, model::ComponentId b);

/// The same changes without the bytes at both ends that each leaves as they are, so that equal
/// changes are equal.
SourceChanges shortened(SourceChanges changes);

/// Brings changes into source order; those at the same place stay as they are.
void sort_by_place(SourceChanges& changes);
/// Whether a change of one touches or contains a change of the other.
bool overlap(const SourceChanges& a, const SourceChanges& b);
/// Both, in source order. They must not overlap.
SourceChanges joined(SourceChanges a, const SourceChanges& b);

/// The text of the range after the changes; nullopt if one of them is not inside it.
std::optional<std::string> changed_text(const model::Program& program, const SourceRange& range,
                                        const SourceChanges& changes);

}  // namespace culprit::edits
