// Words of a command line that stand where they mean something else: flags of the compiler before
// `--`, sources and options after it, an option without its value, an option given twice.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/parsed_line.h"
#include "support/result.h"

namespace culprit::driver {

/// Whether a word looks like a flag of the compiler and not like an option of culprit.
bool is_compiler_flag(const std::string& word);

/// The message about a flag of the compiler before `--`.
Diagnostic flag_before_dashes(const std::string& flag);

/// A word before `--` that the parser would take for an option with a value (-pthread for -p
/// thread); nullopt if there is none. `words`: without the command.
std::optional<Diagnostic> flag_like_option(const std::vector<std::string>& words);

/// The first word of a parsed line that stands in the wrong place; nullopt if there is none.
std::optional<Diagnostic> misplaced_word(const ParsedLine& line);

}  // namespace culprit::driver
