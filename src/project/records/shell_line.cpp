#include "project/records/shell_line.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "machine/files/file_set.h"
#include "project/shell/parser.h"
#include "project/shell/text_pattern.h"

namespace culprit::project::records {

namespace fs = std::filesystem;
using shell::Node;
using shell::Piece;

namespace {

constexpr size_t kMostSteps = 100'000;
constexpr size_t kMostNames = 10'000;  // in folders, that patterns are matched with
constexpr size_t kLongestValue = 1u << 20;  // of a variable; a longer one reads as nothing

/// The paths that match the rest of a pattern, in order. `base`: what was matched so far.
/// `looked_at` counts names: `*/*/*/*` could go through a whole disk.
void add_matches(const std::string& folder, const std::string& base, std::string_view pattern,
                 size_t& looked_at, std::vector<std::string>& out) {
  const size_t slash = pattern.find('/');
  const std::string_view first = pattern.substr(0, slash);
  const auto follow = [&](const std::string& name) {
    const std::string path = base + name;
    std::error_code error;
    const fs::file_status status = fs::status(machine::absolute_path(folder, path), error);
    if (slash == std::string_view::npos) {
      if (fs::exists(status)) out.push_back(path);
    } else if (fs::is_directory(status)) {
      add_matches(folder, path + "/", pattern.substr(slash + 1), looked_at, out);
    }
  };
  if (!shell::has_wildcards(first)) return follow(shell::without_escapes(first));
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(machine::absolute_path(folder, base), error), end;
       !error && at != end && ++looked_at <= kMostNames; at.increment(error))
    names.push_back(at->path().filename().string());
  std::sort(names.begin(), names.end());
  for (const std::string& name : names)
    if (!name.starts_with('.') && shell::matches(first, name)) follow(name);
}

class Line {
 public:
  explicit Line(const std::string& folder) : folder_(folder) {}

  void walk(const Node& node) {
    using enum Node::Kind;
    if (++steps_ > kMostSteps) return;
    switch (node.kind) {
      case And:
        for (const auto& part : node.parts) {
          walk(*part);
          if (!succeeds(*part)) return;
        }
        return;
      case Or:
        for (const auto& part : node.parts) {
          walk(*part);
          if (succeeds(*part)) return;
        }
        return;
      case If: return walk_if(node);
      case For: return walk_for(node);
      case Subshell: return walk_subshell(node);
      case Simple: return walk_simple(node);
      case While:
      case Until:
      case Case:
      case Function: return;
      case List:
      case Not:
      case Pipe:
      case Group:
        for (const auto& part : node.parts) walk(*part);
        return;
    }
  }

  std::vector<BuildCommand> take() { return std::move(commands_); }

 private:
  void walk_if(const Node& node) {
    for (size_t i = 0; i + 1 < node.parts.size(); i += 2) {
      walk(*node.parts[i]);
      if (succeeds(*node.parts[i])) return walk(*node.parts[i + 1]);
    }
    if (node.parts.size() % 2 == 1) walk(*node.parts.back());
  }

  void walk_for(const Node& node) {
    for (const std::string& word : fields(node.words)) {
      variables_[node.name] = word;
      for (const auto& part : node.parts) walk(*part);
    }
  }

  void walk_subshell(const Node& node) {
    const std::string folder = folder_;
    const auto variables = variables_;
    for (const auto& part : node.parts) walk(*part);
    folder_ = folder;
    variables_ = variables;
  }

  void walk_simple(const Node& node) {
    if (node.words.empty())
      for (const shell::Assignment& each : node.assignments) {
        std::string value = text_of(each.value);
        variables_[each.name] = value.size() > kLongestValue ? std::string() : std::move(value);
      }
    std::vector<std::string> words = fields(node.words);
    if (words.empty()) return;
    if (words[0] == "cd" && words.size() > 1)
      folder_ = machine::absolute_path(folder_, words.back());
    else commands_.push_back({folder_, std::move(words)});
  }

  bool succeeds(const Node& node) {
    using enum Node::Kind;
    const auto part_succeeds = [&](const auto& part) { return succeeds(*part); };
    switch (node.kind) {
      case Simple: return !node.words.empty() ? condition(fields(node.words)) : true;
      case Not: return !succeeds(*node.parts[0]);
      case And: return std::all_of(node.parts.begin(), node.parts.end(), part_succeeds);
      case Or: return std::any_of(node.parts.begin(), node.parts.end(), part_succeeds);
      case List:
      case Group:
      case Subshell: return node.parts.empty() || succeeds(*node.parts.back());
      default: return true;
    }
  }

  bool condition(std::vector<std::string> words) const {
    if (words.empty() || (words[0] != "test" && words[0] != "["))
      return words.empty() || words[0] != "false";
    if (words[0] == "[" && words.back() == "]") words.pop_back();
    words.erase(words.begin());
    const bool negated = !words.empty() && words[0] == "!";
    if (negated) words.erase(words.begin());
    return holds(words) != negated;
  }

  bool holds(const std::vector<std::string>& words) const {
    if (words.size() == 3 && (words[1] == "=" || words[1] == "==")) return words[0] == words[2];
    if (words.size() == 3 && words[1] == "!=") return words[0] != words[2];
    if (words.size() == 1) return !words[0].empty();
    if (words.size() != 2) return true;
    if (words[0] == "-z") return words[1].empty();
    if (words[0] == "-n") return !words[1].empty();
    std::error_code error;
    const fs::file_status status = fs::status(machine::absolute_path(folder_, words[1]), error);
    if (words[0] == "-d") return fs::is_directory(status);
    if (words[0] == "-f") return fs::is_regular_file(status);
    return fs::exists(status);
  }

  /// What `echo` in a substitution prints.
  std::string output_of(const Node& node) {
    using enum Node::Kind;
    if (++steps_ > kMostSteps) return {};
    std::string out;
    if (node.kind == Simple) {
      std::vector<std::string> words = fields(node.words);
      if (words.empty() || words[0] != "echo") return {};
      for (size_t i = 1; i < words.size(); ++i) out += (i > 1 ? " " : "") + words[i];
      return out;
    }
    if (node.kind != List && node.kind != And && node.kind != Or && node.kind != Group) return {};
    for (const auto& part : node.parts) {
      out += output_of(*part);
      if (node.kind != List && node.kind != Group && succeeds(*part) == (node.kind == Or)) break;
    }
    return out;
  }

  std::string value_of(const Piece& piece) {
    switch (piece.kind) {
      case Piece::Kind::Text: return piece.text;
      case Piece::Kind::Command: return piece.body ? output_of(*piece.body) : std::string();
      case Piece::Kind::Arithmetic: return {};
      case Piece::Kind::Parameter: break;
    }
    const auto at = variables_.find(piece.text);
    if (at != variables_.end() && !at->second.empty()) return at->second;
    return piece.operand && piece.operation.ends_with('-') ? text_of(*piece.operand)
                                                           : std::string();
  }

  std::string text_of(const shell::Word& word) {
    std::string out;
    for (const Piece& piece : word.pieces) out += value_of(piece);
    return out;
  }

  std::vector<std::string> fields(const std::vector<shell::Word>& words) {
    std::vector<std::string> out;
    for (const shell::Word& word : words) add_fields(word, out);
    return out;
  }

  /// Values that are not quoted are split at blanks. What is quoted is no pattern.
  void add_fields(const shell::Word& word, std::vector<std::string>& out) {
    std::string pattern;
    bool is_there = false;
    const auto end_field = [&] {
      if (is_there) add_names(pattern, out);
      pattern.clear();
      is_there = false;
    };
    for (const Piece& piece : word.pieces) {
      const std::string value = value_of(piece);
      if (piece.quoted) {
        pattern += shell::escaped_pattern(value);
        is_there = true;
      } else if (piece.kind == Piece::Kind::Text) {
        pattern += value;
        is_there = true;
      } else {
        for (const char byte : value) {
          if (byte == ' ' || byte == '\t' || byte == '\n') end_field();
          else pattern += byte, is_there = true;
        }
      }
    }
    end_field();
  }

  void add_names(const std::string& pattern, std::vector<std::string>& out) {
    const size_t before = out.size();
    if (shell::has_wildcards(pattern)) {
      const bool is_absolute = pattern.starts_with('/');
      add_matches(folder_, is_absolute ? "/" : "",
                  std::string_view(pattern).substr(is_absolute ? 1 : 0), looked_at_, out);
    }
    if (out.size() == before) out.push_back(shell::without_escapes(pattern));
  }

  std::string folder_;
  std::map<std::string, std::string> variables_;
  std::vector<BuildCommand> commands_;
  size_t steps_ = 0;
  size_t looked_at_ = 0;  // names of files
};

}  // namespace

std::vector<BuildCommand> commands_in(std::string_view line, const std::string& folder) {
  const shell::Parsed parsed = shell::parse(line);
  if (!parsed.script) return {};
  Line walked(folder);
  walked.walk(*parsed.script);
  return walked.take();
}

}  // namespace culprit::project::records
