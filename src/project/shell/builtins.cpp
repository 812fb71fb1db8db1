#include <algorithm>

#include <fmt/format.h>

#include "project/shell/reader.h"
#include "project/shell/utilities.h"
#include "support/text.h"

namespace culprit::project::shell {

namespace {

using U = Utilities;

constexpr U::Utility kTable[] = {
    {":", &U::nothing},
    {"true", &U::nothing},
    {"false", &U::fails},
    {"cd", &U::cd},
    {"pwd", &U::pwd},
    {"export", &U::export_variables},
    {"readonly", &U::export_variables},
    {"unset", &U::unset},
    {"local", &U::local},
    {"shift", &U::shift},
    {"set", &U::set},
    {"exit", &U::leave},
    {"return", &U::leave},
    {"break", &U::leave_loop},
    {"continue", &U::leave_loop},
    {"trap", &U::trap},
    {"read", &U::read},
    {"which", &U::which},
    {"test", &U::test},
    {"[", &U::test},
    {"umask", &U::umask},
    {"echo", &U::echo},
    {"printf", &U::printf},
    {"basename", &U::basename},
    {"dirname", &U::dirname},
    {"cat", &U::cat},
    {"sed", &U::sed},
    {"cmp", &U::compare},
    {"diff", &U::compare},
    {"cp", &U::copy},
    {"mv", &U::move},
    {"rm", &U::remove},
    {"mkdir", &U::make_folder},
    {"rmdir", &U::remove_folder},
    {"touch", &U::touch},
    {"mktemp", &U::make_temporary},
    {"sleep", &U::nothing},
    {"sync", &U::nothing},
    {"date", &U::unknown_output_only},
    {"uname", &U::unknown_output_only},
    {"hostname", &U::unknown_output_only},
    {"ls", &U::unknown_output_only},
    {"od", &U::unknown_output_only},
    {"hexdump", &U::unknown_output_only},
    {"head", &U::unknown_output_only},
    {"tail", &U::unknown_output_only},
    {"wc", &U::unknown_output_only},
};

bool is_number(const std::string& text) {
  return !text.empty() && text.size() < 10 &&
         text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

const Utilities::Utility* Utilities::find(std::string_view name) {
  const auto known = std::find_if(std::begin(kTable), std::end(kTable),
                                  [&](const Utility& each) { return each.name == name; });
  return known == std::end(kTable) ? nullptr : known;
}

std::string Utilities::nothing(const Words&) { return "0"; }
std::string Utilities::fails(const Words&) { return "1"; }

std::string Utilities::cd(const Words& words) {
  Words folders(words.begin() + 1, words.end());
  std::erase_if(folders, [](const std::string& word) {
    return word == "--" || word == "-P" || word == "-L";
  });
  if (folders.size() != 1 || folders[0].empty()) return refuse("'cd' without one folder");
  if (!evaluator_.known(folders[0], "the folder of 'cd'")) return "1";
  const bool is_back = folders[0] == "-";
  if (is_back && !state_.variables.contains("OLDPWD"))
    return refuse("'cd -' without a 'cd' before");
  const std::string path =
      evaluator_.absolute(state_, is_back ? state_.value_of("OLDPWD") : folders[0]);
  const SeenFile seen = evaluator_.files_.look(state_, path);
  if (seen.kind == SeenFile::Kind::Unknown) return refuse(fmt::format("whether {} is there", path));
  if (seen.kind != SeenFile::Kind::Folder) {
    complain("cd: no such folder\n");
    return "1";
  }
  if (is_back) print(path + "\n");
  state_.set("OLDPWD", state_.folder);
  state_.folder = path;
  if (state_.variables.contains("PWD")) state_.set("PWD", path);
  return "0";
}

std::string Utilities::pwd(const Words&) {
  print(state_.folder + "\n");
  return "0";
}

std::string Utilities::export_variables(const Words& words) {
  for (size_t i = 1; i < words.size(); ++i) {
    if (words[i].starts_with('-')) return refuse_option(words, words[i]);
    const size_t equals = words[i].find('=');
    const std::string name = words[i].substr(0, equals);
    if (!is_name(name)) return refuse(fmt::format("'{}' as the name of a variable", name));
    if (equals != std::string::npos) state_.set(name, words[i].substr(equals + 1));
    if (words[0] != "export") continue;
    if (const auto known = state_.variables.find(name); known != state_.variables.end())
      known->second.exported = true;
    else return refuse(fmt::format("'export {}' without a value", name));
  }
  return words.size() == 1 ? refuse("'export' without a name") : "0";
}

std::string Utilities::unset(const Words& words) {
  for (size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "-f") return refuse_option(words, "-f");
    if (words[i] != "-v") state_.variables.erase(words[i]);
  }
  return "0";
}

std::string Utilities::local(const Words& words) {
  if (state_.locals.empty()) return refuse("'local' outside of a function");
  for (size_t i = 1; i < words.size(); ++i) {
    const size_t equals = words[i].find('=');
    const std::string name = words[i].substr(0, equals);
    if (!is_name(name)) return refuse(fmt::format("'{} {}'", words[0], words[i]));
    const auto known = state_.variables.find(name);
    state_.locals.back().try_emplace(
        name, known == state_.variables.end() ? std::nullopt : std::optional(known->second));
    if (equals != std::string::npos) state_.variables[name] = {words[i].substr(equals + 1), false};
    else if (state_.is_bash) state_.variables.erase(name);  // other shells keep the value
  }
  return "0";
}

std::string Utilities::shift(const Words& words) {
  const size_t count = words.size() < 2 ? 1 : is_number(words[1]) ? std::stoul(words[1]) : SIZE_MAX;
  if (count > state_.parameters.size()) return refuse("'shift' by more than there is");
  state_.parameters.erase(state_.parameters.begin(),
                          state_.parameters.begin() + static_cast<std::ptrdiff_t>(count));
  return "0";
}

std::string Utilities::set(const Words& words) {
  for (size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool is_on = word.starts_with('-');
    if (word == "--") {
      state_.parameters.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      return "0";
    }
    if (word.size() < 2 || !(is_on || word.starts_with('+'))) return refuse("'set " + word + "'");
    for (size_t at = 1; at < word.size(); ++at) {
      if (word[at] == 'e') state_.ends_on_error = is_on;
      else if (word[at] == 'u') state_.ends_on_unset = is_on;
      else if (word[at] == 'o' && i + 1 < words.size()) {
        const std::string& option = words[++i];
        if (option == "pipefail" && !state_.is_bash) return refuse("'pipefail' outside of bash");
        if (option == "pipefail") state_.pipe_fails = is_on;
        else if (option == "errexit") state_.ends_on_error = is_on;
        else if (option == "nounset") state_.ends_on_unset = is_on;
        else if (option != "xtrace" && option != "posix") return refuse("'set -o " + option + "'");
        break;
      } else if (std::string_view("xvhB").find(word[at]) == std::string_view::npos) {
        return refuse("'set " + word + "'");
      }
    }
  }
  return words.size() == 1 ? refuse("'set' without words") : "0";
}

std::string Utilities::leave(const Words& words) {
  state_.flow = words[0] == "exit" ? Flow::Exit : Flow::Return;
  if (words.size() < 2) return state_.status;
  if (as_unknown_status(words[1])) return words[1];
  if (!evaluator_.known(words[1], "the exit status")) return "1";
  if (!is_number(words[1])) return refuse(fmt::format("'{} {}'", words[0], words[1]));
  return std::to_string(std::stoul(words[1]) % 256);
}

std::string Utilities::leave_loop(const Words& words) {
  state_.flow = words[0] == "break" ? Flow::Break : Flow::Continue;
  if (words.size() > 1 && !is_number(words[1]))
    return refuse("'" + words[0] + " " + words[1] + "'");
  state_.levels = words.size() > 1 ? static_cast<unsigned>(std::stoul(words[1])) : 1;
  return "0";
}

/// Signals do not come.
std::string Utilities::trap(const Words& words) {
  if (words.size() < 3) return refuse("'trap' without an action and a signal");
  for (size_t i = 2; i < words.size(); ++i)
    if (words[i] == "EXIT" || words[i] == "0") state_.on_exit = words[1] == "-" ? "" : words[1];
    else if (words[i] == "ERR" || words[i] == "DEBUG" || words[i] == "RETURN")
      return refuse("'trap' for " + words[i]);
  return "0";
}

std::string Utilities::read(const Words& words) {
  std::string given;
  Words names;
  if (!options(words, "r", given, names)) return "1";
  if (given.empty()) return refuse("'read' without -r");
  if (names.size() != 1 || !is_name(names[0])) return refuse("'read' of more than one variable");
  if (!state_.input) return refuse("standard input that a program may have read");
  if (!evaluator_.known(*state_.input, "what 'read' reads")) return "1";
  std::string& input = *state_.input;
  const size_t end = input.find('\n');
  std::string line = input.substr(0, end);
  input.erase(0, end == std::string::npos ? end : end + 1);
  const size_t first = line.find_first_not_of(" \t"), last = line.find_last_not_of(" \t");
  state_.set(names[0],
             first == std::string::npos ? std::string() : line.substr(first, last - first + 1));
  return end == std::string::npos ? "1" : "0";
}

/// Valgrind counts as not installed: culprit looks for undefined behaviour itself.
std::string Utilities::which(const Words& words) {
  const std::string& name = words.back();
  if (words.size() < 2) return "1";
  if (find(name)) {
    print("/usr/bin/" + name + "\n");
    return "0";
  }
  if (name == "valgrind" || !evaluator_.ask_outside(state_, "whether " + name + " is installed"))
    return "1";
  print(unknown_output(0, 'x') + "\n");
  return "0";
}

std::string Utilities::test(const Words& words) {
  return std::to_string(condition_status(evaluator_, state_, words));
}

std::string Utilities::umask(const Words&) { return "0"; }

bool Utilities::options(const Words& words, std::string_view known, std::string& given,
                        Words& others, const Words& longs) {
  bool takes_options = true;
  for (size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!evaluator_.known(word, "the arguments of " + words[0])) return false;
    if (!takes_options || word == "-" || !word.starts_with('-')) {
      others.push_back(word);
    } else if (word == "--") {
      takes_options = false;
    } else if (word.starts_with("--")) {
      if (std::find(longs.begin(), longs.end(), word) == longs.end())
        return refuse_option(words, word), false;
    } else {
      for (const char byte : word.substr(1))
        if (known.find(byte) == std::string_view::npos) return refuse_option(words, word), false;
        else given += byte;
    }
  }
  return true;
}

}  // namespace culprit::project::shell
