// Annotated programs as the machine runs them. Shared by the tests of this folder.
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace culprit::contract {

frontend::FrontendOptions with_contracts();
/// The finding of a run as "line: message"; empty if there is none.
std::string found(const std::string& source);
/// The warnings of the compilation.
std::vector<std::string> warnings(const std::string& source);
/// "line:column message" of the first error; empty if there is none.
std::string error(const std::string& source);
/// The text with each occurrence of a word replaced.
std::string with(std::string text, const std::string& word, const std::string& replacement);

}  // namespace culprit::contract
