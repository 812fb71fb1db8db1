// Places in the analysed program's source text.
#pragma once

#include <cstdint>
#include <string>

namespace culprit {

/// A position in a source file. Lines and columns are 1-based and count bytes; 0 means unknown.
/// `file` indexes the file table of the program (model::Program::files).
struct SourceLocation {
  uint32_t file = 0;
  uint32_t line = 0;
  uint32_t column = 0;

  bool valid() const { return line != 0; }
  friend bool operator==(const SourceLocation&, const SourceLocation&) = default;
  friend auto operator<=>(const SourceLocation&, const SourceLocation&) = default;
};

/// A half-open range of source text: `end_column` is the column after the last byte.
struct SourceRange {
  uint32_t file = 0;
  uint32_t line = 0;
  uint32_t column = 0;
  uint32_t end_line = 0;
  uint32_t end_column = 0;

  bool valid() const { return line != 0; }
  SourceLocation begin() const { return {file, line, column}; }
  friend bool operator==(const SourceRange&, const SourceRange&) = default;
  friend auto operator<=>(const SourceRange&, const SourceRange&) = default;
};

inline bool contains(const SourceRange& range, const SourceLocation& place) {
  return range.file == place.file && range.begin() <= place &&
         place < SourceLocation{range.file, range.end_line, range.end_column};
}

}  // namespace culprit
