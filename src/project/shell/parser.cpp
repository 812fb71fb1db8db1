#include "project/shell/parser.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include <fmt/format.h>

#include "project/shell/reader.h"
#include "support/text.h"

namespace culprit::project::shell {

namespace {

// words that end a list
constexpr const char* kEnds[] = {"then", "else", "elif", "fi", "do", "done", "esac", "}"};
constexpr size_t kMostRedirections = 16;  // of one command
constexpr size_t kMostJoined = 500;       // commands between && and ||

/// Recursive descent over the bytes of a script: the kind of a word depends on its place.
class Parser {
 public:
  explicit Parser(Reader& reader) : reader_(reader) {}

  /// Commands up to `)`, a reserved word that ends a list, or the end.
  NodePointer list() {
    const Deeper deeper(*this);
    auto out = made(Node::Kind::List);
    for (skip_lines(); !reader_.failed() && begins_command(); skip_lines()) {
      out->parts.push_back(and_or());
      reader_.skip_blanks();
      if (reader_.sees(";;")) break;
      if (reader_.peek() == '&') return reader_.fail("a command in the background"), out;
      if (reader_.peek() == ';') reader_.skip();
      else if (reader_.peek() != '\n') break;
    }
    return out;
  }

 private:
  /// Counts the nesting while it lives.
  struct Deeper {
    explicit Deeper(Parser& parser) : parser_(parser) {
      if (++parser_.nested_ + parser_.reader_.depth() > kDeepest)
        parser_.reader_.fail("nested too deeply");
    }
    ~Deeper() { --parser_.nested_; }
    Parser& parser_;
  };

  std::shared_ptr<Node> made(Node::Kind kind) {
    auto node = std::make_shared<Node>();
    node->kind = kind;
    node->line = reader_.line();
    return node;
  }

  void skip_lines() {
    for (reader_.skip_blanks(); reader_.peek() == '\n'; reader_.skip_blanks()) reader_.skip();
  }

  /// The bare word at the position, without moving.
  std::string ahead() const {
    size_t size = 0;
    while (std::string_view(" \t\n;&|<>()\"'\\$`").find(reader_.peek(size)) ==
               std::string_view::npos &&
           reader_.peek(size) != '\0')
      ++size;
    const char next = reader_.peek(size);
    const bool goes_on =
        next != '\0' && std::string_view("\"'\\$`").find(next) != std::string::npos;
    std::string out;
    for (size_t i = 0; i < size && !goes_on; ++i) out += reader_.peek(i);
    return out;
  }

  bool ends_list() const {
    const std::string word = ahead();
    return std::find(std::begin(kEnds), std::end(kEnds), word) != std::end(kEnds);
  }

  bool begins_command() const {
    const char byte = reader_.peek();
    if (reader_.at_end() || byte == ')' || byte == ';') return false;
    return !ends_list();
  }

  /// Skips the reserved word; an error if it is not there.
  void demand(const char* word) {
    skip_lines();
    if (ahead() != word) return unexpected(word);
    reader_.skip(std::string_view(word).size());
  }

  void unexpected(const char* wanted) {
    if (reader_.at_end()) return reader_.fail(fmt::format("'{}' is missing at the end", wanted));
    const std::string found = ahead();
    reader_.fail(fmt::format("'{}' is expected before '{}'", wanted,
                             found.empty() ? std::string(1, reader_.peek()) : found));
  }

  NodePointer and_or() {
    NodePointer left = pipeline();
    size_t joined = 0;
    for (reader_.skip_blanks(); reader_.sees("&&") || reader_.sees("||"); reader_.skip_blanks()) {
      auto node = made(reader_.peek() == '&' ? Node::Kind::And : Node::Kind::Or);
      reader_.skip(2);
      skip_lines();
      if (++joined > kMostJoined) return reader_.fail("too many commands between && and ||"), left;
      node->parts = {left, pipeline()};
      left = std::move(node);
    }
    return left;
  }

  NodePointer pipeline() {
    if (ahead() == "!") {
      const Deeper deeper(*this);
      auto node = made(Node::Kind::Not);
      reader_.skip();
      reader_.skip_blanks();
      if (reader_.failed()) return node;
      node->parts = {pipeline()};
      return node;
    }
    NodePointer first = command();
    reader_.skip_blanks();
    if (reader_.peek() != '|' || reader_.sees("||")) return first;
    auto node = made(Node::Kind::Pipe);
    node->parts.push_back(first);
    while (reader_.peek() == '|' && !reader_.sees("||") && !reader_.failed()) {
      reader_.skip();
      if (reader_.peek() == '&') return reader_.fail("'|&'"), node;
      skip_lines();
      node->parts.push_back(command());
      reader_.skip_blanks();
    }
    return node;
  }

  NodePointer command() {
    const Deeper deeper(*this);
    std::shared_ptr<Node> node = compound();
    if (!node) return simple();
    for (reader_.skip_blanks(); !reader_.failed() && redirection(*node); reader_.skip_blanks()) {
    }
    return node;
  }

  /// Null if a simple command begins here.
  std::shared_ptr<Node> compound() {
    if (reader_.sees("((")) return reader_.fail("'(('"), made(Node::Kind::List);
    if (reader_.peek() == '(') return subshell();
    const std::string word = ahead();
    if (word == "{") return group();
    if (word == "if") return conditional();
    if (word == "while" || word == "until") return loop(word);
    if (word == "for") return for_loop();
    if (word == "case") return choice();
    if (word == "function") return function_of_bash();
    return nullptr;
  }

  std::shared_ptr<Node> subshell() {
    auto node = made(Node::Kind::Subshell);
    reader_.skip();
    node->parts = {list()};
    if (reader_.peek() != ')') unexpected(")");
    reader_.skip();
    return node;
  }

  std::shared_ptr<Node> group() {
    auto node = made(Node::Kind::Group);
    reader_.skip();
    node->parts = {list()};
    demand("}");
    return node;
  }

  std::shared_ptr<Node> conditional() {
    auto node = made(Node::Kind::If);
    reader_.skip(2);
    for (;;) {
      node->parts.push_back(list());
      demand("then");
      node->parts.push_back(list());
      skip_lines();
      if (ahead() != "elif" || reader_.failed()) break;
      reader_.skip(4);
    }
    if (ahead() == "else") {
      reader_.skip(4);
      node->parts.push_back(list());
    }
    demand("fi");
    return node;
  }

  std::shared_ptr<Node> loop(const std::string& word) {
    auto node = made(word == "while" ? Node::Kind::While : Node::Kind::Until);
    reader_.skip(word.size());
    node->parts.push_back(list());
    demand("do");
    node->parts.push_back(list());
    demand("done");
    return node;
  }

  std::shared_ptr<Node> for_loop() {
    auto node = made(Node::Kind::For);
    reader_.skip(3);
    reader_.skip_blanks();
    node->name = plain_text(reader_.word());
    if (!is_name(node->name)) return reader_.fail("'for' without a variable"), node;
    skip_lines();
    node->over_parameters = ahead() != "in";
    if (!node->over_parameters) {
      reader_.skip(2);
      words(node->words);
    }
    reader_.skip_blanks();
    if (reader_.peek() == ';') reader_.skip();
    demand("do");
    node->parts = {list()};
    demand("done");
    return node;
  }

  void words(std::vector<Word>& out) {
    for (;;) {
      reader_.skip_blanks();
      Word word = reader_.word();
      if (word.pieces.empty() || reader_.failed()) return;
      out.push_back(std::move(word));
    }
  }

  std::shared_ptr<Node> choice() {
    auto node = made(Node::Kind::Case);
    reader_.skip(4);
    reader_.skip_blanks();
    node->words = {reader_.word()};
    demand("in");
    for (skip_lines(); ahead() != "esac" && !reader_.failed(); skip_lines()) {
      if (reader_.peek() == '(') reader_.skip();
      std::vector<Word>& patterns = node->patterns.emplace_back();
      do {
        if (!patterns.empty()) reader_.skip();
        reader_.skip_blanks();
        patterns.push_back(reader_.word());
        if (patterns.back().pieces.empty()) return reader_.fail("'case' without a pattern"), node;
        reader_.skip_blanks();
      } while (reader_.peek() == '|' && !reader_.failed());
      if (reader_.peek() != ')') return unexpected(")"), node;
      reader_.skip();
      node->parts.push_back(list());
      skip_lines();
      if (reader_.sees(";;")) reader_.skip(2);
      else if (ahead() != "esac") return unexpected("esac"), node;
      if (reader_.peek() == '&') return reader_.fail("';;&'"), node;
    }
    demand("esac");
    return node;
  }

  std::shared_ptr<Node> function_of_bash() {
    reader_.skip(8);
    reader_.skip_blanks();
    std::string name = plain_text(reader_.word());
    reader_.skip_blanks();
    if (reader_.peek() == '(') {
      reader_.skip();
      reader_.skip_blanks();
      if (reader_.peek() == ')') reader_.skip();
    }
    return function(std::move(name));
  }

  std::shared_ptr<Node> function(std::string name) {
    auto node = made(Node::Kind::Function);
    node->name = std::move(name);
    skip_lines();
    std::shared_ptr<Node> body = compound();
    if (!body) return reader_.fail("a function without a body"), node;
    for (reader_.skip_blanks(); !reader_.failed() && redirection(*body); reader_.skip_blanks()) {
    }
    node->parts = {std::move(body)};
    return node;
  }

  NodePointer simple() {
    auto node = made(Node::Kind::Simple);
    for (;;) {
      reader_.skip_blanks();
      if (reader_.failed() || redirection(*node)) {
        if (reader_.failed()) return node;
        continue;
      }
      Word word = reader_.word();
      if (word.pieces.empty()) break;
      if (node->words.empty() && assignment(word, *node)) continue;
      if (node->words.empty()) reader_.skip_blanks();
      if (reader_.peek() == '(' && node->words.empty() && node->assignments.empty()) {
        const std::string name = plain_text(word);
        reader_.skip();
        reader_.skip_blanks();
        if (name.empty() || reader_.peek() != ')') return reader_.fail("'(' is not expected"), node;
        reader_.skip();
        return function(name);
      }
      node->words.push_back(std::move(word));
    }
    if (node->words.empty() && node->assignments.empty() && node->redirections.empty())
      reader_.fail(reader_.at_end() ? "a command is missing at the end"
                                    : fmt::format("'{}' is not expected", reader_.peek()));
    if (reader_.peek() == '(') reader_.fail("'(' is not expected");
    return node;
  }

  /// Takes NAME=VALUE over as an assignment.
  static bool assignment(Word& word, Node& node) {
    Piece& first = word.pieces[0];
    if (first.kind != Piece::Kind::Text || first.quoted) return false;
    const size_t equals = first.text.find('=');
    if (equals == std::string::npos || !is_name(std::string_view(first.text).substr(0, equals)))
      return false;
    std::string name = first.text.substr(0, equals);
    first.text.erase(0, equals + 1);
    if (first.text.empty()) word.pieces.erase(word.pieces.begin());
    node.assignments.push_back({std::move(name), std::move(word)});
    return true;
  }

  /// Reads a redirection, if there is one.
  bool redirection(Node& node) {
    size_t digits = 0;
    while (std::isdigit(static_cast<unsigned char>(reader_.peek(digits)))) ++digits;
    const char arrow = reader_.peek(digits);
    if (digits > 1 || (arrow != '<' && arrow != '>')) return false;
    // a here-document keeps its place in the list, so the list must not grow beyond its room
    node.redirections.reserve(kMostRedirections);
    if (node.redirections.size() == kMostRedirections)
      return reader_.fail("too many redirections"), true;
    Redirection out;
    out.descriptor = digits ? reader_.peek() - '0' : arrow == '<' ? 0 : 1;
    reader_.skip(digits);
    const bool strips = reader_.sees("<<-");
    if (reader_.sees("<<<")) {
      reader_.skip(3);
      return here_string(node, std::move(out));
    }
    if (reader_.sees("<<")) return here_document(node, std::move(out), strips);
    if (reader_.sees("<&") || reader_.sees(">&")) out.kind = Redirection::Kind::Duplicate;
    else if (reader_.sees(">>")) out.kind = Redirection::Kind::Append;
    else if (reader_.sees("<>") || reader_.sees("<("))
      return reader_.fail(fmt::format("'<{}'", reader_.peek(1))), true;
    else out.kind = arrow == '<' ? Redirection::Kind::Read : Redirection::Kind::Write;
    const bool two = out.kind == Redirection::Kind::Duplicate ||
                     out.kind == Redirection::Kind::Append || reader_.sees(">|");
    reader_.skip(two ? 2 : 1);
    reader_.skip_blanks();
    out.target = reader_.word();
    if (out.target.pieces.empty()) reader_.fail("a redirection without a target");
    node.redirections.push_back(std::move(out));
    return true;
  }

  bool here_string(Node& node, Redirection out) {
    out.kind = Redirection::Kind::Here;
    reader_.skip_blanks();
    out.target = reader_.word();
    for (Piece& piece : out.target.pieces) piece.quoted = true;
    out.target.pieces.push_back({Piece::Kind::Text, true, "\n", {}, nullptr, nullptr});
    node.redirections.push_back(std::move(out));
    return true;
  }

  /// The text follows after the line, so the redirection must stay where it is until then.
  bool here_document(Node& node, Redirection out, bool strips) {
    out.kind = Redirection::Kind::Here;
    reader_.skip(strips ? 3 : 2);
    reader_.skip_blanks();
    node.redirections.push_back(std::move(out));
    reader_.expect_here_document(node.redirections.back(), strips);
    return true;
  }

  Reader& reader_;
  unsigned nested_ = 0;
};

}  // namespace

NodePointer parse_in_parentheses(Reader& reader) { return Parser(reader).list(); }

Parsed parse(std::string_view text, unsigned first_line) {
  Reader reader(text, first_line, 0);
  if (text.find('\0') != std::string_view::npos) reader.fail("a zero byte");
  NodePointer script = parse_in_parentheses(reader);
  if (!reader.failed() && reader.awaits_here_document())
    reader.fail("a here-document is not closed");
  if (!reader.failed() && !reader.at_end())
    reader.fail(fmt::format("'{}' is not expected", reader.peek()));
  if (reader.failed()) return {nullptr, reader.error_line(), reader.error()};
  return {std::move(script), 0, {}};
}

}  // namespace culprit::project::shell
