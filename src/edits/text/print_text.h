// The text of a print as the source writes it, in parts: what stands before, between and after its
// values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "edits/source_tree.h"

namespace culprit::edits {

/// A statement that prints a string literal: `printf("%d, ", x);`. All texts are source code.
struct PrintText {
  SourceRange range;  ///< of the text without its quotes
  std::string head;   ///< before the first value; of a text without values: blanks
  std::string body;
  std::string tail;      ///< after the last value; of a text without values: blanks
  bool is_line = false;  ///< `puts`

  std::string whole() const { return head + body + tail; }
};

/// nullopt for other statements, and for literals of several lines or parts.
std::optional<PrintText> print_text(const SourceTree& tree, SyntaxId statement);

/// Whether the statement is a call of a function that prints.
bool is_print(const SourceTree& tree, SyntaxId statement);

/// Whether code of a text is only blanks and line ends; also if it is empty.
bool is_blank_text(const std::string& code);

/// Its characters and escape sequences.
std::vector<std::string> characters(const std::string& code);

}  // namespace culprit::edits
