// The syntax tree of a shell script: the part of POSIX sh that test scripts use.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace culprit::project::shell {

struct Node;
struct Word;

/// A part of a word.
struct Piece {
  enum class Kind : uint8_t {
    Text,
    Parameter,   ///< $x, ${x:-y}
    Command,     ///< $(…), `…`
    Arithmetic,  ///< $((…))
  };
  Kind kind = Kind::Text;
  bool quoted = false;  ///< its value is neither split nor a pattern
  std::string text;     ///< the text, the name of the parameter, or the expression
  /// of a parameter: "" or one of - :- + :+ = := ? :? # ## % %%; "len" for ${#x}
  std::string operation;
  std::shared_ptr<const Word> operand;  ///< the word after the operation; null without one
  std::shared_ptr<const Node> body;     ///< of a command
};

/// Concatenated pieces. An empty quoted text makes a word that is there though it is empty.
struct Word {
  std::vector<Piece> pieces;
  unsigned line = 0;
};

struct Redirection {
  enum class Kind : uint8_t { Read, Write, Append, Duplicate, Here };
  Kind kind = Kind::Read;
  int descriptor = 0;
  Word target;  ///< a path, the number of a descriptor or "-", or the text of a here-document
};

struct Assignment {
  std::string name;
  Word value;
};

/// A command of any kind.
struct Node {
  enum class Kind : uint8_t {
    List,      ///< parts one after the other
    And,       ///< parts[0] && parts[1]
    Or,        ///< parts[0] || parts[1]
    Not,       ///< ! parts[0]
    Pipe,      ///< parts[0] | parts[1] | …
    Simple,    ///< assignments and words
    Subshell,  ///< ( parts[0] )
    Group,     ///< { parts[0] }
    If,        ///< condition, list, condition, list …, and perhaps a last list for `else`
    While,     ///< condition, list
    Until,     ///< condition, list
    For,       ///< for name in words; do parts[0]
    Case,      ///< case words[0] in patterns[i]) parts[i]
    Function,  ///< name() parts[0]
  };
  Kind kind = Kind::List;
  unsigned line = 0;
  std::string name;
  std::vector<std::shared_ptr<const Node>> parts;
  std::vector<Assignment> assignments;
  std::vector<Word> words;
  std::vector<std::vector<Word>> patterns;
  std::vector<Redirection> redirections;
  bool over_parameters = false;  ///< a `for` without `in`
};
using NodePointer = std::shared_ptr<const Node>;

}  // namespace culprit::project::shell
