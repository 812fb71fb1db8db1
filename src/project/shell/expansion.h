// Turns the words of a script into texts: parameters, commands, arithmetic, splitting, file names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "project/shell/evaluator.h"

namespace culprit::project::shell {

class Expansion {
 public:
  /// Changes `state` where an expansion does.
  Expansion(Evaluator& evaluator, State& state) : evaluator_(evaluator), state_(state) {}

  Words fields(const std::vector<Word>& words);
  /// Without splitting and file names.
  std::string single(const Word& word);
  /// As a pattern in which what is quoted is escaped.
  std::string pattern(const Word& word);
  /// Whether a command was expanded. Its status is then the state's.
  bool ran_commands() const { return ran_commands_; }

 private:
  /// A text with a mark for each byte: q = quoted, l = literal, e = from an expansion, b = a break
  /// between parameters.
  struct Marked {
    std::string text, marks;
    void add(std::string_view more, char mark) {
      text += more;
      marks.append(more.size(), mark);
    }
  };
  Marked marked(const Word& word);
  void add_parameter(const Piece& piece, Marked& out);
  void add_all_parameters(const Piece& piece, Marked& out) const;
  std::optional<std::string> value_of(const std::string& name);
  std::optional<std::string> special_value_of(const std::string& name);
  std::string operated(const Piece& piece, const std::optional<std::string>& value);
  std::string cut(const Piece& piece, const std::string& value);
  std::string output_of(const Node& body);
  std::string computed(const std::string& expression);
  void add_fields(const Word& word, Words& out);
  void add_file_names(const Marked& field, Words& out);
  void add_matches(const std::string& folder, std::string_view pattern, const std::string& shown,
                   Words& out);

  Evaluator& evaluator_;
  State& state_;
  bool ran_commands_ = false;
};

/// The value of an arithmetic expression; nullopt if it is not understood. `value_of` gives the
/// text of a variable.
std::optional<int64_t> arithmetic_value(
    std::string_view expression, const std::function<std::string(const std::string&)>& value_of);

}  // namespace culprit::project::shell
