// Whether the source text of edits does what their effect does: the program with the text written
// in, compiled again, must run as the program runs with the edit.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "subject.h"

namespace culprit::testing_support {

/// All components of the program.
std::vector<model::ComponentId> everything(const Subject& subject);

struct EditTexts {
  size_t edits = 0, with_text = 0;
  std::vector<std::string> wrong;  ///< what is wrong, one line for each edit
};

/// Checks all slips, missing assignments and missing resets of `subject`, which was made from
/// `source`, or every `stride`-th of them. Runs with undefined behaviour are not compared, because
/// the memory after it may differ. Cost: compiles the program once for each edit.
EditTexts check_edit_texts(const Subject& subject, const std::string& source,
                           const std::string& input, size_t stride = 1);

}  // namespace culprit::testing_support
