// Generated text as tokens of Clang's, each at the place in an annotation that it is for.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "clang/Lex/Preprocessor.h"

namespace culprit::frontend {

/// `place` gives the location of the token at a position of the text. Names in `kept` are not
/// expanded as macros. There is no end token.
std::vector<clang::Token> tokens_of(
    clang::Preprocessor& preprocessor, const std::string& text,
    const std::function<clang::SourceLocation(size_t position)>& place,
    const std::set<std::string>& kept = {});

}  // namespace culprit::frontend
