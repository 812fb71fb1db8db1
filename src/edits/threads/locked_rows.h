// Changes of the source by which code is under a lock: taken around it, or held longer.
#pragma once

#include <string>
#include <vector>

#include "edits/text/source_edit.h"
#include "edits/threads/statement_row.h"

namespace culprit::edits {

/// Every row under one lock: one that the program has, and a new one, whose name begins with the
/// identifier `about`. The rows must not overlap; those that only leave the function or loop are
/// left out. Empty if they are in several files, or if code jumps out of them by `goto`.
std::vector<SourceEdit> locked_rows(const SourceTree& tree, std::vector<StatementRow> rows,
                                    const std::string& about);

/// A lock that is given back at the beginning of the row, or within it and taken again, is kept to
/// its end; one that is taken at its end is taken before.
std::vector<SourceEdit> extended_sections(const SourceTree& tree, const StatementRow& row);

/// Two statements of the row that stand beside each other, also of macros, the other way round.
std::vector<SourceEdit> exchanged_statements(const SourceTree& tree, const StatementRow& row);

/// The smallest row around it in which each lock is taken before it is given back; kNoSyntax for
/// both ends if there is none in its block. Cost: the square of the size of its function.
StatementRow balanced_row(const SourceTree& tree, const StatementRow& row);
/// A row that begins by taking a lock holds it to its end, without giving it back in between.
std::vector<SourceEdit> single_section(const SourceTree& tree, const StatementRow& row);

}  // namespace culprit::edits
