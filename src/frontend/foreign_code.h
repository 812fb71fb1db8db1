// Hints about code, headers and flags that are meant for another compiler, system or processor.
#pragma once

#include <string>

namespace culprit::frontend {

/// What to do about Clang's message that a header was not found, for a source at `path`: the folder
/// below the current one, or below that of the source, that has it, or why it cannot be there.
/// Looks at no more than some thousand names of files.
std::string hint_for_header(const std::string& message, const std::string& path);

/// What to do about another message of Clang; empty if nothing is known.
std::string hint_for_message(const std::string& message);

/// What a flag for another processor would change, and which flags say so; empty if it is none.
std::string meaning_of_machine_flag(const std::string& flag);

}  // namespace culprit::frontend
