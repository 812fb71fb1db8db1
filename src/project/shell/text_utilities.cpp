#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "project/shell/text_pattern.h"
#include "project/shell/utilities.h"

namespace culprit::project::shell {

namespace {

bool is_seen(const Stream& stream) {
  return stream.kind == Stream::Kind::Captured || stream.kind == Stream::Kind::File;
}

/// A format of printf with its arguments; nullopt if it has more than %s, %d, %% and usual escapes.
std::optional<std::string> formatted(const std::string& format, const Words& words) {
  std::string out;
  size_t next = 2;
  do {
    const size_t before = next;
    for (size_t at = 0; at < format.size(); ++at) {
      const char byte = format[at], after = at + 1 < format.size() ? format[at + 1] : '\0';
      if (byte == '\\') {
        const size_t escape = std::string_view("nt\\\"r").find(after);
        if (after == '\0' || escape == std::string_view::npos) return std::nullopt;
        out += "\n\t\\\"\r"[escape];
        ++at;
      } else if (byte == '%') {
        if (after != 's' && after != '%' && after != 'd') return std::nullopt;
        if (after == '%') out += '%';
        else if (next < words.size()) out += words[next++];
        else if (after == 'd') out += '0';
        ++at;
      } else {
        out += byte;
      }
    }
    if (next == before) break;
  } while (next < words.size());
  return out;
}

}  // namespace

/// Shells differ in what a backslash means to echo.
std::string Utilities::echo(const Words& words) {
  const bool is_short = words.size() > 1 && words[1] == "-n";
  const size_t first = is_short ? 2 : 1;
  std::string text = fmt::format(
      "{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(first), words.end(), " "));
  if (!is_short) text += '\n';
  const bool has_options = words.size() > 1 && words[1].size() > 1 && words[1][0] == '-' &&
                           words[1].find_first_not_of("neE", 1) == std::string::npos;
  const bool is_open =
      (has_options && !is_short) || (!state_.is_bash && text.find('\\') != std::string::npos);
  if (is_open && is_seen(state_.output)) return refuse("'echo' with a backslash or -e");
  print(is_open ? unknown_output(0, 'x') : text);
  return "0";
}

std::string Utilities::printf(const Words& words) {
  if (words.size() < 2) return "2";
  const auto text = formatted(words[1], words);
  if (!text && is_seen(state_.output)) return refuse(fmt::format("'printf {}'", words[1]));
  print(text ? *text : unknown_output(0, 'x'));
  return "0";
}

std::string Utilities::basename(const Words& words) {
  if (words.size() < 2 || words.size() > 3 || words[1].starts_with('-'))
    return refuse("'basename' with options");
  if (!evaluator_.known(words[1], "the argument of basename")) return "1";
  std::string path = words[1];
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  if (path != "/") path = machine::name_of(path);
  if (words.size() == 3 && path != words[2] && path.ends_with(words[2]))
    path.erase(path.size() - words[2].size());
  print(path + "\n");
  return "0";
}

std::string Utilities::dirname(const Words& words) {
  const Words others(words.begin() + (words.size() > 1 && words[1] == "--" ? 2 : 1), words.end());
  if (others.size() != 1) return refuse("'dirname' without one path");
  if (!evaluator_.known(others[0], "the argument of dirname")) return "1";
  std::string path = others[0];
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  const size_t slash = path.rfind('/');
  path = slash == std::string::npos ? "." : path.substr(0, slash);
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  print((path.empty() ? "/" : path) + "\n");
  return "0";
}

std::string Utilities::cat(const Words& words) {
  std::string given;
  Words paths;
  if (!options(words, "", given, paths)) return "1";
  if (paths.empty()) paths.push_back("-");
  const char* status = "0";
  for (const std::string& path : paths) {
    // what is only shown need not be known
    const bool is_shown = !is_seen(state_.output) && path != "-";
    const SeenFile seen =
        is_shown ? evaluator_.files_.look(state_, evaluator_.absolute(state_, path)) : SeenFile();
    if (is_shown && seen.kind == SeenFile::Kind::Unknown) {
      print(unknown_output(0, 'x'));
      if (!evaluator_.ask_outside(state_, "whether " + path + " can be read")) status = "1";
    } else if (const auto text = evaluator_.text_of(state_, path)) {
      print(*text);
    } else {
      complain("cat: no such file\n");
      status = "1";
    }
  }
  return status;
}

std::string Utilities::sed(const Words& words) {
  Words commands, paths;
  for (size_t i = 1; i < words.size(); ++i)
    if (words[i] == "-e" && i + 1 < words.size()) commands.push_back(words[++i]);
    else if (words[i].starts_with('-') && words[i] != "-") return refuse_option(words, words[i]);
    else (commands.empty() ? commands : paths).push_back(words[i]);
  if (commands.empty() || paths.size() > 1) return refuse("'sed' with several files");
  auto text = evaluator_.text_of(state_, paths.empty() ? "-" : paths[0]);
  if (!text) return "2";
  if (has_unknown(*text)) return refuse("the output of a program goes through 'sed'");
  for (const std::string& command : commands) {
    text = substituted(command, *text);
    if (!text) return refuse(fmt::format("the command '{}' of sed", command));
  }
  print(*text);
  return "0";
}

/// cmp and diff. Whether a program prints the text of a file becomes a question.
std::string Utilities::compare(const Words& words) {
  std::string given;
  Words paths;
  const bool is_diff = words[0] == "diff";
  if (!options(words, is_diff ? "uscqaN0123456789" : "s", given, paths,
               {"--brief", "--unified", "--text", "--silent", "--quiet", "--report-identical-files",
                "--color=never"}))
    return "2";
  if (paths.size() != 2) return refuse(fmt::format("'{}' without two files", words[0]));
  std::string texts[2];
  for (size_t i = 0; i < 2; ++i) {
    const auto text = evaluator_.text_of(state_, paths[i]);
    if (!text) {
      complain(words[0] + ": a file is missing\n");
      return given.find('N') != std::string::npos ? refuse_option(words, "-N") : "2";
    }
    texts[i] = *text;
  }
  bool equal = texts[0] == texts[1] && !has_unknown(texts[0]);
  if (has_unknown(texts[0]) || has_unknown(texts[1])) {
    auto question = as_unknown_output(texts[0], texts[1]);
    if (!question) question = as_unknown_output(texts[1], texts[0]);
    if (!question)
      return refuse(fmt::format("'{}' of what a program and other commands print", words[0]));
    equal = evaluator_.ask(state_, *question);
  }
  if (!equal && !(words[0] == "cmp" && given.find('s') != std::string::npos))
    print(unknown_output(0, 'x'));
  if (equal && is_diff && given.find('s') != std::string::npos) print("the files are identical\n");
  return equal ? "0" : "1";
}

std::string Utilities::unknown_output_only(const Words& words) {
  print(unknown_output(0, 'x'));
  state_.input = std::nullopt;
  return evaluator_.ask_outside(state_, fmt::format("whether '{}' succeeds", words[0])) ? "0" : "1";
}

}  // namespace culprit::project::shell
