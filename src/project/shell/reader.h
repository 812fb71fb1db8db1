// The words of a shell script: text with quotes and expansions. Used by the parser only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "project/shell/syntax.h"

namespace culprit::project::shell {

/// Deeper nesting is an error.
inline constexpr unsigned kDeepest = 60;

/// A script that is being read: a position, the error if there is one, and the here-documents whose
/// text comes after the current line.
class Reader {
 public:
  Reader(std::string_view text, unsigned line, unsigned depth)
      : text_(text), line_(line), depth_(depth) {}

  bool failed() const { return !error_.empty(); }
  const std::string& error() const { return error_; }
  unsigned error_line() const { return error_line_; }
  unsigned line() const { return line_; }
  unsigned depth() const { return depth_; }
  size_t position() const { return at_; }
  void fail(const std::string& why);

  bool at_end() const { return at_ >= text_.size(); }
  char peek(size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool sees(std::string_view what) const { return text_.substr(at_).starts_with(what); }
  /// Moves on by one byte and counts lines. At a line end, reads the here-documents.
  void skip();
  void skip(size_t bytes);
  /// Skips blanks, escaped line ends and comments, but no line end.
  void skip_blanks();

  /// The word at the position; no pieces if there is none.
  Word word();
  /// The same for the operand of ${x:-word}, up to the brace.
  Word operand(bool quoted);
  /// A here-document that begins on the next line. `into` must live until it is read.
  void expect_here_document(Redirection& into, bool strips_tabs);
  bool awaits_here_document() const { return !awaited_.empty(); }

 private:
  struct Awaited {
    Redirection* into;
    std::string end;
    bool quoted, strips_tabs;
  };
  void read_here_documents();
  /// Text with expansions, without quotes: the inside of "…" and of here-documents.
  Word expanded(std::string_view text, unsigned line);
  void add_text(Word& word, char byte, bool quoted);
  void single_quotes(Word& word);
  void double_quotes(Word& word);
  bool dollar(Word& word, bool quoted);
  void braces(Word& word, bool quoted);
  void arithmetic(Word& word, bool quoted);
  void command(Word& word, bool quoted);
  void backquotes(Word& word, bool quoted);
  void named(Word& word, std::string name, bool quoted);

  std::string_view text_;
  size_t at_ = 0;
  unsigned line_;
  unsigned depth_;
  std::string error_;
  unsigned error_line_ = 0;
  std::vector<Awaited> awaited_;
};

/// The text of a word that has no quotes and no expansions; empty otherwise.
std::string plain_text(const Word& word);

/// Parses the commands from the reader's position up to `)`, which is not skipped.
NodePointer parse_in_parentheses(Reader& reader);

}  // namespace culprit::project::shell
