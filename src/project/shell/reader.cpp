#include "project/shell/reader.h"

#include <algorithm>

#include <fmt/format.h>

#include "support/text.h"

namespace culprit::project::shell {

namespace {

bool is_special_parameter(char byte) {
  return is_digit(byte) || std::string_view("@*#?-$!").find(byte) != std::string_view::npos;
}
bool ends_word(char byte) {
  return std::string_view(" \t\n;&|<>()").find(byte) != std::string_view::npos;
}

}  // namespace

std::string plain_text(const Word& word) {
  const bool is_plain =
      word.pieces.size() == 1 && word.pieces[0].kind == Piece::Kind::Text && !word.pieces[0].quoted;
  return is_plain ? word.pieces[0].text : std::string();
}

void Reader::fail(const std::string& why) {
  if (failed()) return;
  error_ = why;
  error_line_ = line_;
  at_ = text_.size();
}

void Reader::skip() {
  if (at_end()) return;
  const bool ends_line = text_[at_++] == '\n';
  if (!ends_line) return;
  ++line_;
  if (!awaited_.empty()) read_here_documents();
}

void Reader::skip(size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) skip();
}

void Reader::skip_blanks() {
  for (;;) {
    if (peek() == ' ' || peek() == '\t') {
      ++at_;
    } else if (sees("\\\n")) {
      at_ += 2;
      ++line_;
    } else if (peek() == '#') {
      while (!at_end() && peek() != '\n') ++at_;
    } else {
      return;
    }
  }
}

void Reader::add_text(Word& word, char byte, bool quoted) {
  if (word.pieces.empty() || word.pieces.back().kind != Piece::Kind::Text ||
      word.pieces.back().quoted != quoted)
    word.pieces.push_back({Piece::Kind::Text, quoted, {}, {}, nullptr, nullptr});
  word.pieces.back().text += byte;
}

Word Reader::word() {
  Word out;
  out.line = line_;
  while (!at_end() && !ends_word(peek())) {
    const char byte = peek();
    if (byte == '\'') single_quotes(out);
    else if (byte == '"') double_quotes(out);
    else if (byte == '`') backquotes(out, false);
    else if (byte == '$' && dollar(out, false)) continue;
    else if (byte == '\\') {
      skip();
      if (peek() != '\n') add_text(out, at_end() ? '\\' : peek(), true);
      skip();
    } else {
      add_text(out, byte, false);
      skip();
    }
  }
  return out;
}

Word Reader::operand(bool quoted) {
  Word out;
  out.line = line_;
  while (!at_end() && peek() != '}') {
    const char byte = peek();
    if (byte == '\'' && !quoted) single_quotes(out);
    else if (byte == '"') double_quotes(out);
    else if (byte == '`') backquotes(out, quoted);
    else if (byte == '$' && dollar(out, quoted)) continue;
    else {
      const bool escaped = byte == '\\' && at_ + 1 < text_.size();
      if (escaped) skip();
      add_text(out, peek(), quoted || escaped);
      skip();
    }
  }
  if (at_end()) fail("'${' is not closed");
  return out;
}

void Reader::single_quotes(Word& word) {
  skip();
  word.pieces.push_back({Piece::Kind::Text, true, {}, {}, nullptr, nullptr});
  const size_t end = text_.find('\'', at_);
  if (end == std::string_view::npos) return fail("a quote is not closed");
  while (at_ < end) {
    add_text(word, peek(), true);
    skip();
  }
  skip();
}

void Reader::double_quotes(Word& word) {
  skip();
  word.pieces.push_back({Piece::Kind::Text, true, {}, {}, nullptr, nullptr});
  while (peek() != '"') {
    if (at_end()) return fail("a quote is not closed");
    const char byte = peek();
    if (byte == '`') backquotes(word, true);
    else if (byte == '$' && dollar(word, true)) continue;
    else if (byte == '\\' && std::string_view("$`\"\\\n").find(peek(1)) != std::string_view::npos &&
             at_ + 1 < text_.size()) {
      skip();
      if (peek() != '\n') add_text(word, peek(), true);
      skip();
    } else {
      add_text(word, byte, true);
      skip();
    }
  }
  skip();
}

/// Reads an expansion at `$`. Returns false if it is just a dollar.
bool Reader::dollar(Word& word, bool quoted) {
  if (sees("$((")) return arithmetic(word, quoted), true;
  if (sees("$(")) return command(word, quoted), true;
  if (sees("${")) return braces(word, quoted), true;
  if (!quoted && (sees("$'") || sees("$\""))) return fail("quotes after a dollar"), true;
  if (is_special_parameter(peek(1))) {
    named(word, std::string(1, peek(1)), quoted);
    return skip(2), true;
  }
  if (!is_name_start(peek(1))) return false;
  skip();
  std::string name;
  for (; is_name_start(peek()) || is_digit(peek()); skip()) name += peek();
  return named(word, std::move(name), quoted), true;
}

void Reader::named(Word& word, std::string name, bool quoted) {
  word.pieces.push_back({Piece::Kind::Parameter, quoted, std::move(name), {}, nullptr, nullptr});
}

void Reader::braces(Word& word, bool quoted) {
  skip(2);
  const bool length = peek() == '#' && peek(1) != '}';
  if (length) skip();
  std::string name;
  if (is_special_parameter(peek())) {
    do {
      name += peek();
      skip();
    } while (is_digit(name[0]) && is_digit(peek()));
  } else {
    for (; is_name_start(peek()) || is_digit(peek()); skip()) name += peek();
  }
  if (sees("[0]}") && name == "BASH_SOURCE") skip(3);
  if (name.empty()) return fail("'${' without a name");
  named(word, std::move(name), quoted);
  Piece& piece = word.pieces.back();
  if (length) {
    piece.operation = "len";
  } else if (peek() != '}') {
    for (const char* known : {":-", ":+", ":=", ":?", "##", "%%", "-", "+", "=", "?", "#", "%"})
      if (sees(known)) {
        piece.operation = known;
        break;
      }
    if (piece.operation.empty())
      return fail(fmt::format("'${{{}{}' is not known", piece.text, peek()));
    skip(piece.operation.size());
    if (++depth_ > kDeepest) return fail("nested too deeply");
    const bool pattern = piece.operation[0] == '#' || piece.operation[0] == '%';
    auto read = std::make_shared<Word>(operand(quoted && !pattern));
    --depth_;
    word.pieces.back().operand = std::move(read);
  }
  if (peek() != '}') return fail("'${' is not closed");
  skip();
}

void Reader::arithmetic(Word& word, bool quoted) {
  skip(3);
  std::string expression;
  for (int open = 0; !(open == 0 && sees("))")); skip()) {
    if (at_end()) return fail("'$((' is not closed");
    if (peek() == '`' || sees("$(") || (peek() == ')' && open == 0))
      return fail("'$((' with commands");
    open += peek() == '(' ? 1 : peek() == ')' ? -1 : 0;
    expression += peek();
  }
  skip(2);
  word.pieces.push_back(
      {Piece::Kind::Arithmetic, quoted, std::move(expression), {}, nullptr, nullptr});
}

void Reader::command(Word& word, bool quoted) {
  skip(2);
  if (++depth_ > kDeepest) return fail("nested too deeply");
  NodePointer body = parse_in_parentheses(*this);
  --depth_;
  if (peek() != ')') return fail("'$(' is not closed");
  skip();
  word.pieces.push_back({Piece::Kind::Command, quoted, {}, {}, nullptr, std::move(body)});
}

void Reader::backquotes(Word& word, bool quoted) {
  const unsigned first = line_;
  skip();
  std::string inside;
  for (; peek() != '`'; skip()) {
    if (at_end()) return fail("'`' is not closed");
    const bool escapes = peek() == '\\' && (peek(1) == '`' || peek(1) == '\\' || peek(1) == '$' ||
                                            (quoted && peek(1) == '"'));
    if (escapes) skip();
    inside += peek();
  }
  skip();
  if (depth_ + 1 > kDeepest) return fail("nested too deeply");
  Reader inner(inside, first, depth_ + 1);
  NodePointer body = parse_in_parentheses(inner);
  if (!inner.failed() && !inner.at_end()) inner.fail("')' without '('");
  if (inner.awaits_here_document()) inner.fail("a here-document is not closed");
  if (inner.failed()) return fail(inner.error());
  word.pieces.push_back({Piece::Kind::Command, quoted, {}, {}, nullptr, std::move(body)});
}

void Reader::expect_here_document(Redirection& into, bool strips_tabs) {
  const Word end = word();
  Awaited awaited{&into, {}, false, strips_tabs};
  for (const Piece& piece : end.pieces) {
    if (piece.kind != Piece::Kind::Text) return fail("a here-document with an odd end");
    awaited.end += piece.text;
    awaited.quoted |= piece.quoted;
  }
  if (end.pieces.empty()) return fail("a here-document without an end");
  awaited_.push_back(std::move(awaited));
}

void Reader::read_here_documents() {
  std::vector<Awaited> all;
  all.swap(awaited_);
  for (const Awaited& awaited : all) {
    const unsigned first = line_;
    std::string body;
    for (;;) {
      if (at_end()) return fail("a here-document is not closed");
      size_t end = std::min(text_.find('\n', at_), text_.size());
      std::string_view line = text_.substr(at_, end - at_);
      if (awaited.strips_tabs)
        line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
      at_ = std::min(end + 1, text_.size());
      ++line_;
      if (line == awaited.end) break;
      body += line;
      body += '\n';
    }
    if (awaited.quoted) {
      awaited.into->target.line = first;
      awaited.into->target.pieces.push_back(
          {Piece::Kind::Text, true, std::move(body), {}, nullptr, nullptr});
    } else {
      awaited.into->target = expanded(body, first);
    }
  }
}

Word Reader::expanded(std::string_view text, unsigned line) {
  Reader inner(text, line, depth_ + 1);
  Word out;
  out.line = line;
  out.pieces.push_back({Piece::Kind::Text, true, {}, {}, nullptr, nullptr});
  while (!inner.at_end()) {
    const char byte = inner.peek();
    if (byte == '`') inner.backquotes(out, true);
    else if (byte == '$' && inner.dollar(out, true)) continue;
    else if (byte == '\\' && inner.at_ + 1 < text.size() &&
             std::string_view("$`\\\n").find(inner.peek(1)) != std::string_view::npos) {
      inner.skip();
      if (inner.peek() != '\n') inner.add_text(out, inner.peek(), true);
      inner.skip();
    } else {
      inner.add_text(out, byte, true);
      inner.skip();
    }
  }
  if (inner.failed()) fail(inner.error());
  return out;
}

}  // namespace culprit::project::shell
