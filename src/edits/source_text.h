// Where in the source an edit changes the text.
//
// An edit is found in the code of the model, which keeps locations but no syntax. So the place is
// looked for among the tokens of the component: at the location of the instruction, or where the
// replaced token stands only once. Nothing is guessed: if there are several candidates, the edit
// has no text. Components of macros are left out, too: their tokens stand elsewhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "edits/edit.h"
#include "model/program.h"

namespace culprit::edits {

struct SourceToken {
  std::string text;
  SourceRange range;
};

/// The C tokens in a range of the program's source, in order. Comments are left out; string and
/// character literals are one token each. Empty if the source is not known.
std::vector<SourceToken> tokens_in(const model::Program& program, const SourceRange& range);

/// The source text of a range; empty if it is not known.
std::string text_in(const model::Program& program, const SourceRange& range);

/// Writes `written` for the token `replaced` in `range`: for the one at `at`, or for the only one.
/// nullopt if there is no such token, or if it is not clear which one is meant.
std::optional<SourceChange> token_change(const model::Program& program, const SourceRange& range,
                                         const SourceLocation& at, std::string_view replaced,
                                         std::string_view written);

/// The text of a change to the value of a component whose range is that value: conditions,
/// arguments, printed values and indices. nullopt for other components and changes.
std::optional<SourceChange> value_change(const model::Program& program,
                                         model::ComponentId component,
                                         const replay::ValueEdit& edit);

/// Inserts a statement at `at`, before the one that begins there, or after the one that ends there.
SourceChange insertion(const model::Program& program, const SourceLocation& at, bool before,
                       std::string_view statement);

}  // namespace culprit::edits
