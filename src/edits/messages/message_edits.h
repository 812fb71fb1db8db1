// Changes of the calls of MPI: what is missing between them, another operation or type, the result
// for all ranks rather than one. After what faulty MPI programs lack (Lehr, Jammer & Bischof 2021).
#pragma once

#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

/// Of the calls that the statement itself makes, and what is missing before or after it:
/// - another reduction, and the type of MPI that fits what a buffer points to;
/// - the result of a reduction or of gathered data for all ranks;
/// - `MPI_Type_commit`, `MPI_Wait`, `MPI_Finalize`; a value that only one rank has, given to all;
/// - a send and a receive that need not wait for each other.
/// Empty for statements of programs that do not call MPI. Cost: the size of the program.
std::vector<SourceEdit> message_edits(const SourceTree& tree, SyntaxId statement);

}  // namespace culprit::edits
