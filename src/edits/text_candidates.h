// Texts that a misspelt string literal may have to be, taken from the expected output.
#pragma once

#include <string>
#include <vector>

#include "spec/output_matcher.h"

namespace culprit::edits {

/// A text, and the place where it was first printed.
struct PrintedText {
  std::string text;
  size_t begin = 0;       ///< offset in the output
  uint32_t position = 0;  ///< the matcher's position there
};

/// The expected texts that begin where the printed one began, at most 48, without the printed text.
/// The first are those after which the expected output agrees longest with the output after the
/// printed text; among equals, the length nearest to the printed one comes first.
std::vector<std::string> texts_in_place_of(const PrintedText& printed, const std::string& output,
                                           const spec::OutputMatcher& matcher);

/// The words of `input` that differ from `text` by one slip of the pen: one letter more, less or
/// different, or two letters exchanged. At most four.
std::vector<std::string> words_like(const std::string& text, const std::string& input);

}  // namespace culprit::edits
