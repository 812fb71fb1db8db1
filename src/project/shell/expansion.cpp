#include "project/shell/expansion.h"

#include <algorithm>

#include <fmt/format.h>

#include "project/shell/text_pattern.h"

namespace culprit::project::shell {

namespace {

constexpr size_t kLongestCut = 10'000;  // bytes of a text from which a pattern is cut
constexpr size_t kMostFields = 20'000;

// The user's environment has them, with values that are not known here.
constexpr const char* kOfTheUser[] = {"HOME",   "USER", "LOGNAME",  "SHELL", "TERM",
                                      "RANDOM", "PPID", "HOSTNAME", "UID",   "LINENO"};

bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\n'; }

std::string joined_by_blank(const Words& words) {
  std::string out;
  for (const std::string& word : words)
    out += (out.empty() && &word == &words[0] ? "" : " ") + word;
  return out;
}

}  // namespace

Words Expansion::fields(const std::vector<Word>& words) {
  Words out;
  for (const Word& word : words) add_fields(word, out);
  if (out.size() > kMostFields) evaluator_.refuse("too many words");
  return out;
}

std::string Expansion::single(const Word& word) {
  Marked marked_word = marked(word);
  for (size_t at = 0; at < marked_word.text.size(); ++at)
    if (marked_word.marks[at] == 'b') marked_word.text[at] = ' ';
  return std::move(marked_word.text);
}

std::string Expansion::pattern(const Word& word) {
  const Marked from = marked(word);
  std::string out;
  for (size_t at = 0; at < from.text.size(); ++at)
    out += from.marks[at] == 'q' ? escaped_pattern(std::string_view(from.text).substr(at, 1))
                                 : from.text.substr(at, 1);
  return out;
}

void Expansion::add_fields(const Word& word, Words& out) {
  if (word.pieces.empty()) return;
  const Marked from = marked(word);
  const bool is_quoted = std::any_of(word.pieces.begin(), word.pieces.end(),
                                     [](const Piece& piece) { return piece.quoted; });
  const bool has_all = std::any_of(word.pieces.begin(), word.pieces.end(), [](const Piece& piece) {
    return piece.kind == Piece::Kind::Parameter && piece.text == "@";
  });
  if (word.pieces[0].kind == Piece::Kind::Text && !word.pieces[0].quoted &&
      word.pieces[0].text.starts_with('~'))
    return evaluator_.refuse("the home folder '~'");
  std::string split;
  for (size_t at = 0; at < from.text.size(); ++at)
    if (from.marks[at] == 'e') split += from.text[at];
  if (!as_unknown_status(split) && !evaluator_.known(split, "splitting into words")) return;
  Marked field;
  bool is_there = is_quoted && (!has_all || !state_.parameters.empty());
  const auto end_field = [&] {
    if (is_there) add_file_names(field, out);
    field = {};
    is_there = false;
  };
  for (size_t at = 0; at < from.text.size(); ++at) {
    const char byte = from.text[at], mark = from.marks[at];
    if (mark == 'b') {
      is_there |= is_quoted;
      end_field();
      is_there = is_quoted;
    } else if (mark == 'e' && is_blank(byte)) {
      end_field();
    } else {
      field.add({&byte, 1}, mark);
      is_there = true;
    }
  }
  end_field();
}

void Expansion::add_file_names(const Marked& field, Words& out) {
  std::string pattern;
  for (size_t at = 0; at < field.text.size(); ++at)
    pattern += field.marks[at] == 'q' ? escaped_pattern(std::string_view(field.text).substr(at, 1))
                                      : field.text.substr(at, 1);
  if (!has_wildcards(pattern)) return out.push_back(field.text);
  if (!evaluator_.known(field.text, "a pattern of file names")) return;
  Words found;
  const bool is_absolute = pattern.starts_with('/');
  add_matches(is_absolute ? "/" : state_.folder, is_absolute ? pattern.substr(1) : pattern,
              is_absolute ? "/" : "", found);
  std::sort(found.begin(), found.end());
  if (found.empty()) out.push_back(field.text);
  else out.insert(out.end(), found.begin(), found.end());
}

/// `shown`: the folder as the pattern spells it.
void Expansion::add_matches(const std::string& folder, std::string_view pattern,
                            const std::string& shown, Words& out) {
  const size_t slash = pattern.find('/');
  const std::string part(pattern.substr(0, slash));
  const bool is_last = slash == std::string_view::npos;
  const std::string_view rest = is_last ? std::string_view() : pattern.substr(slash + 1);
  if (part.empty() || !has_wildcards(part)) {
    const std::string name = without_escapes(part);
    const std::string path = name.empty() ? folder : machine::absolute_path(folder, name);
    if (!is_last) return add_matches(path, rest, shown + name + "/", out);
    const auto kind = evaluator_.files_.look(state_, path).kind;
    if (kind == SeenFile::Kind::Unknown) return evaluator_.refuse("whether " + path + " exists");
    if (kind != SeenFile::Kind::None) out.push_back(shown + name);
    return;
  }
  const auto names = evaluator_.files_.names_in(state_, folder);
  if (!names || !state_.runs.empty()) {
    // a program may have made files there
    if (!names || evaluator_.files_.is_made_by_build(folder))
      return evaluator_.refuse("the names in the folder " + folder);
  }
  for (const std::string& name : *names) {
    if (name.starts_with('.') && !part.starts_with('.')) continue;
    if (!matches(part, name)) continue;
    if (is_last) out.push_back(shown + name);
    else add_matches(machine::absolute_path(folder, name), rest, shown + name + "/", out);
  }
}

Expansion::Marked Expansion::marked(const Word& word) {
  Marked out;
  for (const Piece& piece : word.pieces) {
    if (evaluator_.refusal_) break;
    const char mark = piece.quoted ? 'q' : 'e';
    switch (piece.kind) {
      case Piece::Kind::Text: out.add(piece.text, piece.quoted ? 'q' : 'l'); break;
      case Piece::Kind::Parameter: add_parameter(piece, out); break;
      case Piece::Kind::Command: out.add(output_of(*piece.body), mark); break;
      case Piece::Kind::Arithmetic: out.add(computed(piece.text), mark); break;
    }
  }
  return out;
}

void Expansion::add_all_parameters(const Piece& piece, Marked& out) const {
  const bool apart = !piece.quoted || piece.text == "@";
  if (!apart) return out.add(joined_by_blank(state_.parameters), 'q');
  for (size_t i = 0; i < state_.parameters.size(); ++i) {
    if (i > 0) out.add(" ", 'b');
    out.add(state_.parameters[i], piece.quoted ? 'q' : 'e');
  }
}

void Expansion::add_parameter(const Piece& piece, Marked& out) {
  const bool is_all = piece.text == "@" || piece.text == "*";
  if (is_all && piece.operation.empty()) return add_all_parameters(piece, out);
  const std::optional<std::string> value =
      is_all ? std::optional(joined_by_blank(state_.parameters)) : value_of(piece.text);
  out.add(operated(piece, value), piece.quoted ? 'q' : 'e');
}

std::optional<std::string> Expansion::value_of(const std::string& name) {
  if (auto special = special_value_of(name)) return special;
  if (const auto known = state_.variables.find(name); known != state_.variables.end())
    return known->second.value;
  if (name == "PWD") return state_.folder;
  if (name == "PATH") return "/usr/local/bin:/usr/bin:/bin";
  if (std::find(std::begin(kOfTheUser), std::end(kOfTheUser), name) != std::end(kOfTheUser))
    evaluator_.refuse(fmt::format("the value of ${} is not known", name));
  return std::nullopt;
}

std::optional<std::string> Expansion::special_value_of(const std::string& name) {
  if (name == "?") return state_.status;
  if (name == "#") return std::to_string(state_.parameters.size());
  if (name == "0" || (name == "BASH_SOURCE" && state_.is_bash)) return state_.script;
  if (name == "$" || name == "!" || name == "-") {
    evaluator_.refuse(fmt::format("the value of ${} is not known", name));
    return std::string();
  }
  const bool is_number = name.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number || name.size() > 4) return std::nullopt;
  const size_t number = std::stoul(name);
  return number <= state_.parameters.size() ? std::optional(state_.parameters[number - 1])
                                            : std::nullopt;
}

std::string Expansion::operated(const Piece& piece, const std::optional<std::string>& value) {
  std::string operation = piece.operation;
  const bool empty_counts = operation.starts_with(':');
  if (empty_counts) operation.erase(0, 1);
  if (empty_counts && value && has_unknown(*value) && !as_unknown_status(*value))
    evaluator_.known(*value, "whether $" + piece.text + " is empty");
  const bool is_set = value && !(empty_counts && value->empty());
  if (operation == "-") return is_set ? *value : single(*piece.operand);
  if (operation == "+") return is_set ? single(*piece.operand) : std::string();
  if (operation == "=" && !is_set) {
    std::string given = single(*piece.operand);
    state_.set(piece.text, given);
    return given;
  }
  if (operation == "?" && !is_set)
    evaluator_.refuse(fmt::format("${} has no value, which ends the script", piece.text));
  if (!value && state_.ends_on_unset && operation != "=")
    evaluator_.refuse(fmt::format("${} has no value, which ends the script", piece.text));
  const std::string text = value.value_or(std::string());
  if (operation == "len") {
    evaluator_.known(text, "the length of a text");
    return std::to_string(text.size());
  }
  return operation.starts_with('#') || operation.starts_with('%') ? cut(piece, text) : text;
}

std::string Expansion::cut(const Piece& piece, const std::string& value) {
  const std::string by = pattern(*piece.operand);
  if (!evaluator_.known(value + by, "a text that is cut")) return {};
  if (value.size() > kLongestCut) evaluator_.refuse("a part of a long text");
  if (evaluator_.refusal_) return {};
  const bool longest = piece.operation.size() == 2;
  return piece.operation[0] == '#' ? without_prefix(value, by, longest)
                                   : without_suffix(value, by, longest);
}

/// The output of a command, without line ends at its end. Ways that differ are choices.
std::string Expansion::output_of(const Node& body) {
  ran_commands_ = true;
  State inner = state_;
  inner.output = {Stream::Kind::Captured, {}};
  if (state_.errors.kind == Stream::Kind::Captured) inner.errors = {Stream::Kind::Null, {}};
  inner.captured.clear();
  States ways = evaluator_.run_subshell(body, inner, false);
  if (ways.empty()) return {};
  State& way = ways[evaluator_.choose(ways.size())];
  std::string text = std::move(way.captured);
  way.captured = state_.captured;
  way.output = state_.output;
  way.errors = state_.errors;
  state_ = std::move(way);
  // what a program printed may end with line ends, too
  if (has_unknown(text) && !as_unknown_status(text.substr(0, text.find('\n'))))
    return unknown_output(run_of_unknown(text), 'x');
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

std::string Expansion::computed(const std::string& expression) {
  const auto value = arithmetic_value(expression, [&](const std::string& name) {
    std::string text = value_of(name).value_or(std::string());
    evaluator_.known(text, fmt::format("arithmetic with ${}", name));
    return text;
  });
  if (!value) evaluator_.refuse(fmt::format("the arithmetic expression '{}'", expression));
  return std::to_string(value.value_or(0));
}

}  // namespace culprit::project::shell
