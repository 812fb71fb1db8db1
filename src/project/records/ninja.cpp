#include "project/records/ninja.h"

#include <algorithm>
#include <filesystem>
#include <functional>

#include <fmt/format.h>

#include "machine/files/file_set.h"
#include "support/files.h"

namespace culprit::project::records {

namespace fs = std::filesystem;

namespace {

using Scope = NinjaFile::Scope;
using Statement = NinjaFile::Statement;

constexpr unsigned kDeepest = 30;  // files that include each other; variables in variables
constexpr unsigned kMostFiles = 100'000;
constexpr unsigned kMostLookups = 2'000;   // for one variable of a rule
constexpr size_t kLongestText = 8u << 20;  // of an evaluated value

using Lookup = std::function<std::string(const std::string& name)>;

bool is_simple_name(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_' || byte == '-';
}

/// Appends what a dollar at `at` stands for, and moves `at` after it. False if it is no escape.
bool add_escape(std::string_view text, size_t& at, const Lookup& lookup, std::string& out) {
  const char next = at + 1 < text.size() ? text[at + 1] : '\0';
  if (next == '$' || next == ' ' || next == ':') {
    out += next;
    at += 2;
    return true;
  }
  if (next == '\n') {
    at = std::min(text.find_first_not_of(' ', at + 2), text.size());
    return true;
  }
  const bool in_braces = next == '{';
  size_t end = at + (in_braces ? 2 : 1);
  const size_t begin = end;
  while (end < text.size() && (is_simple_name(text[end]) || (in_braces && text[end] == '.'))) ++end;
  if (end == begin || (in_braces && (end == text.size() || text[end] != '}'))) return false;
  if (out.size() < kLongestText) out += lookup(std::string(text.substr(begin, end - begin)));
  at = end + (in_braces ? 1 : 0);
  return true;
}

/// nullopt if a dollar stands before something else than Ninja knows.
std::optional<std::string> evaluated(std::string_view text, const Lookup& lookup) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    if (text[at] != '$') out += text[at++];
    else if (!add_escape(text, at, lookup, out)) return std::nullopt;
  }
  return out;
}

std::string in_scope(const Scope* scope, const std::string& name) {
  for (; scope; scope = scope->parent)
    if (const auto at = scope->variables.find(name); at != scope->variables.end())
      return at->second;
  return {};
}

/// A path as a word of a shell.
std::string quoted(const std::string& path) {
  const auto is_plain = [](unsigned char byte) {
    return std::isalnum(byte) != 0 ||
           std::string_view("_+-./,:@%=").find(static_cast<char>(byte)) != std::string_view::npos;
  };
  if (std::all_of(path.begin(), path.end(), is_plain)) return path;
  std::string out = "'";
  for (const char byte : path) out += byte == '\'' ? std::string("'\\''") : std::string(1, byte);
  return out + "'";
}

std::string joined(const std::vector<std::string>& paths) {
  std::string out;
  for (const std::string& path : paths) out += (out.empty() ? "" : " ") + quoted(path);
  return out;
}

/// The values of a rule's variables for one statement.
class Values {
 public:
  explicit Values(const Statement& statement) : statement_(statement) {}

  std::string of(const std::string& name) {
    if (name == "in" || name == "in_newline") return joined(statement_.inputs);
    if (name == "out") return joined(statement_.outputs);
    if (const auto at = statement_.variables.find(name); at != statement_.variables.end())
      return at->second;
    const auto at = statement_.rule->find(name);
    if (at == statement_.rule->end()) return in_scope(statement_.scope, name);
    if (depth_ == kDeepest || ++looked_up_ > kMostLookups) return {};
    ++depth_;
    const auto value = evaluated(at->second, [&](const std::string& each) { return of(each); });
    --depth_;
    return value.value_or(std::string());
  }

 private:
  const Statement& statement_;
  unsigned depth_ = 0, looked_up_ = 0;
};

/// Reads one file, and those that it includes, into a content.
class NinjaReader {
 public:
  NinjaReader(NinjaFile::Content& content, std::string path, Scope& scope, unsigned depth)
      : content_(content), path_(std::move(path)), scope_(scope), depth_(depth) {}

  std::optional<Diagnostic> read() {
    auto text = depth_ > kDeepest ? std::nullopt : content_of_file(path_);
    if (!text) return user_error(fmt::format("cannot read {}", path_), "configure the build again");
    text_ = std::move(*text);
    while (at_ < text_.size() && !problem_) read_statement();
    return problem_;
  }

 private:
  // Lines
  // ----------------------------------------------------------------------------------------------

  /// The line at `at_`, joined with those that `$` continues, without its end.
  std::string_view take_line() {
    line_ = next_line_;
    size_t end = at_;
    for (; end < text_.size() && text_[end] != '\n'; ++end)
      if (text_[end] == '$' && end + 1 < text_.size()) {
        ++end;  // an escaped byte, perhaps the end of the line
        if (text_[end] == '\r' && end + 1 < text_.size() && text_[end + 1] == '\n') ++end;
        if (text_[end] == '\n') ++next_line_;
      }
    end = std::min(end, text_.size());
    std::string_view line(text_.data() + at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    ++next_line_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  bool sees_indented_line() const {
    size_t at = at_;
    while (at < text_.size() && text_[at] == ' ') ++at;
    return at > at_ && at < text_.size() && text_[at] != '\n' && text_[at] != '\r' &&
           text_[at] != '#';
  }

  void skip_empty_lines() {
    while (at_ < text_.size() && !sees_indented_line()) {
      const size_t first = std::min(text_.find_first_not_of(' ', at_), text_.size());
      const bool is_empty = first == text_.size() || text_[first] == '\n' || text_[first] == '\r';
      if (!is_empty && !(text_[first] == '#' && first > at_)) return;
      take_line();
    }
  }

  void fail(const std::string& why) {
    if (!problem_) problem_ = user_error_at(path_, line_, 0, why, "configure the build again");
  }

  static std::string_view trimmed(std::string_view text) {
    const size_t begin = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(begin);
  }

  // Statements
  // ----------------------------------------------------------------------------------------------

  void read_statement() {
    const std::string_view line = take_line();
    if (line.empty() || line[0] == '#' || trimmed(line).empty() || trimmed(line)[0] == '#') return;
    size_t end = 0;
    while (end < line.size() && (is_simple_name(line[end]) || line[end] == '.')) ++end;
    const std::string_view word = line.substr(0, end);
    const std::string_view rest = trimmed(line.substr(end));
    if (rest.starts_with('=')) return bind(line, scope_.variables);
    if (word == "build") return read_build(rest);
    if (word == "rule") return read_rule(std::string(rest));
    if (word == "include" || word == "subninja") return read_file(rest, word == "subninja");
    if (word == "default") return;
    if (word != "pool") return fail("this is not a statement of Ninja");
    each_binding([](std::string_view) {});
  }

  template <class Use>
  void each_binding(Use use) {
    for (skip_empty_lines(); sees_indented_line(); skip_empty_lines()) use(trimmed(take_line()));
  }

  /// The name and the raw value of `NAME = VALUE`.
  std::optional<std::pair<std::string, std::string_view>> binding(std::string_view line) {
    const size_t equals = line.find('=');
    std::string name(line.substr(0, std::min(equals, line.size())));
    while (name.ends_with(' ')) name.pop_back();
    if (equals == std::string_view::npos || name.empty() ||
        name.find_first_of(" $") != std::string::npos) {
      fail("expected NAME = VALUE");
      return std::nullopt;
    }
    return std::pair(name, trimmed(line.substr(equals + 1)));
  }

  std::string value(std::string_view text, const Lookup& lookup) {
    auto out = evaluated(text, lookup);
    if (!out) fail("a $ that Ninja does not know");
    return out.value_or(std::string());
  }

  void bind(std::string_view line, NinjaFile::Variables& into) {
    const auto bound = binding(line);
    if (!bound) return;
    into[bound->first] =
        value(bound->second, [&](const std::string& name) { return in_scope(&scope_, name); });
  }

  void read_rule(const std::string& name) {
    NinjaFile::Rule& rule = scope_.rules[name];
    each_binding([&](std::string_view line) {
      if (const auto bound = binding(line)) rule[bound->first] = std::string(bound->second);
    });
  }

  /// The words of a build line; `:`, `|`, `||` and `|@` are words of their own.
  static std::vector<std::string_view> words_of_build(std::string_view line) {
    std::vector<std::string_view> words;
    for (size_t at = 0; at < line.size();) {
      if (line[at] == ' ' || line.substr(at, 2) == "$\n") {
        at += line[at] == ' ' ? 1 : 2;
        continue;
      }
      const size_t begin = at;
      if (line[at] == ':' || line[at] == '|') {
        ++at;
        if (line[begin] == '|' && at < line.size() && (line[at] == '|' || line[at] == '@')) ++at;
      } else {
        while (at < line.size() && line[at] != ' ' && line[at] != ':' && line[at] != '|' &&
               line.substr(at, 2) != "$\n")
          at += line[at] == '$' && at + 1 < line.size() ? 2 : 1;
      }
      words.push_back(line.substr(begin, at - begin));
    }
    return words;
  }

  const NinjaFile::Rule* rule_named(const std::string& name) const {
    for (const Scope* scope = &scope_; scope; scope = scope->parent)
      if (const auto at = scope->rules.find(name); at != scope->rules.end()) return &at->second;
    return nullptr;
  }

  void read_build(std::string_view line) {
    const std::vector<std::string_view> words = words_of_build(line);
    Statement statement;
    statement.scope = &scope_;
    const unsigned place = line_;
    each_binding([&](std::string_view each) { bind(each, statement.variables); });
    line_ = place;
    const Lookup lookup = [&](const std::string& name) {
      const auto at = statement.variables.find(name);
      return at != statement.variables.end() ? at->second : in_scope(&scope_, name);
    };
    const auto colon = std::find(words.begin(), words.end(), ":");
    if (colon == words.begin() || colon == words.end() || colon + 1 == words.end())
      return fail("expected build FILE: RULE");
    std::vector<std::string>* into = &statement.outputs;
    std::vector<std::string> ignored;
    for (auto word = words.begin(); word != colon; ++word) {
      if (*word == "|") into = &ignored;
      else into->push_back(value(*word, lookup));
    }
    const std::string rule(colon[1]);
    statement.rule = rule_named(rule);
    if (!statement.rule && rule != "phony") return fail(fmt::format("there is no rule '{}'", rule));
    into = &statement.inputs;
    for (auto word = colon + 2; word != words.end(); ++word) {
      if (*word == "|") into = &statement.others;
      else if (*word == "||" || *word == "|@") into = &ignored;
      else into->push_back(value(*word, lookup));
    }
    for (const std::string& output : statement.outputs)
      content_.by_output.emplace(machine::absolute_path(content_.folder, output),
                                 content_.statements.size());
    content_.statements.push_back(std::move(statement));
  }

  void read_file(std::string_view rest, bool has_own_scope) {
    const std::string name =
        value(rest, [&](const std::string& each) { return in_scope(&scope_, each); });
    Scope* scope = &scope_;
    if (has_own_scope) {
      content_.scopes.push_back(std::make_unique<Scope>());
      scope = content_.scopes.back().get();
      scope->parent = &scope_;
    }
    const std::string path = machine::absolute_path(content_.folder, name);
    if (++content_.files > kMostFiles) return fail("includes too many files");
    if (auto problem = NinjaReader(content_, path, *scope, depth_ + 1).read()) problem_ = problem;
  }

  NinjaFile::Content& content_;
  std::string path_, text_;
  Scope& scope_;
  unsigned depth_ = 0;
  size_t at_ = 0;
  unsigned line_ = 0, next_line_ = 1;
  std::optional<Diagnostic> problem_;
};

}  // namespace

Result<NinjaFile> NinjaFile::read(const std::string& folder) {
  Content content;
  content.folder = folder;
  content.scopes.push_back(std::make_unique<Scope>());
  Scope& scope = *content.scopes.back();
  if (auto problem = NinjaReader(content, folder + "/build.ninja", scope, 0).read())
    return *problem;
  return NinjaFile(std::move(content));
}

const Statement* NinjaFile::statement_for(const std::string& path) const {
  const auto at = content_.by_output.find(path);
  return at == content_.by_output.end() ? nullptr : &content_.statements[at->second];
}

std::string NinjaFile::command_for(const std::string& path) const {
  const Statement* statement = statement_for(path);
  if (!statement || !statement->rule) return {};
  std::string command = Values(*statement).of("command");
  const std::string file = Values(*statement).of("rspfile");
  if (file.empty()) return command;
  const size_t at = command.find("@" + file);
  if (at != std::string::npos)
    command.replace(at, file.size() + 1, Values(*statement).of("rspfile_content"));
  return command;
}

std::vector<std::string> NinjaFile::files_of_alias(const std::string& path) const {
  const Statement* statement = statement_for(path);
  std::vector<std::string> files;
  if (statement && !statement->rule)
    for (const std::string& input : statement->inputs)
      files.push_back(machine::absolute_path(content_.folder, input));
  return files;
}

std::vector<std::string> NinjaFile::descriptions() const {
  std::vector<std::string> found;
  const Statement* statement = statement_for(content_.folder + "/build.ninja");
  if (!statement) return found;
  for (const auto* inputs : {&statement->inputs, &statement->others})
    for (const std::string& input : *inputs)
      if (const std::string name = machine::name_of("/" + input);
          name == "meson.build" || name == "CMakeLists.txt")
        found.push_back(machine::absolute_path(content_.folder, input));
  return found;
}

std::vector<std::string> NinjaFile::files_without_extension() const {
  std::vector<std::string> found;
  for (const auto& [path, statement] : content_.by_output)
    if (content_.statements[statement].rule && !fs::path(path).has_extension())
      found.push_back(path);
  return found;
}

}  // namespace culprit::project::records
