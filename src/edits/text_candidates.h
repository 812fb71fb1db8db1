// What a misspelt text may have had to be, read off the expected output.
#pragma once

#include <string>
#include <vector>

#include "spec/output_matcher.h"

namespace culprit::edits {

/// Where a text came out first.
struct PrintedText {
  std::string text;
  size_t begin = 0;       ///< offset in the output
  uint32_t position = 0;  ///< of the matcher there
};

/// The expected texts that begin where the printed one began, each as long as leaves what was
/// printed behind it most nearly as it was; then those of about the same length first. At most some
/// dozens, never the same text.
std::vector<std::string> texts_in_place_of(const PrintedText& printed, const std::string& output,
                                           const spec::OutputMatcher& matcher);

/// The words of `input` that differ from `text` by one slip of the pen: a letter more, less,
/// another one, or two exchanged.
std::vector<std::string> words_like(const std::string& text, const std::string& input);

}  // namespace culprit::edits
