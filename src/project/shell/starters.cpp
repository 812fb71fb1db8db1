// Commands that start others: programs of the build, shells, scripts, and launchers such as env.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "project/shell/evaluator.h"
#include "project/shell/parser.h"
#include "project/shell/reader.h"
#include "project/shell/utilities.h"
#include "support/text.h"

namespace culprit::project::shell {

namespace {

constexpr unsigned kMostScripts = 20;  // in each other

std::string place(const std::string& file, unsigned line) {
  return file.empty() ? std::string() : fmt::format("{}:{}", file, line);
}

Words from(const Words& words, size_t first) {
  return {words.begin() + static_cast<std::ptrdiff_t>(std::min(first, words.size())), words.end()};
}

bool is_shell(const std::string& name) { return name == "sh" || name == "bash" || name == "dash"; }

/// Whether the command starts the processes of an MPI program.
bool starts_ranks(const std::string& name) {
  return name == "mpiexec" || name == "mpirun" || name == "mpiexec.hydra" || name == "srun";
}

/// The number of the first word that is no option; `with_value` are options whose value is the next
/// word. nullopt if an option is refused by `accepts`.
template <class Accepts>
std::optional<size_t> after_options(const Words& words, size_t first, const Words& with_value,
                                    Accepts accepts) {
  size_t i = first;
  for (; i < words.size() && words[i].size() > 1 && words[i][0] == '-'; ++i) {
    if (words[i] == "--") return i + 1;
    if (!accepts(words[i])) return std::nullopt;
    i += std::find(with_value.begin(), with_value.end(), words[i]) != with_value.end();
  }
  return i;
}

}  // namespace

Words Evaluator::folders_of_path(const State& state) {
  Words folders;
  const std::string path = state.value_of("PATH");
  for (size_t at = 0; at < path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    folders.push_back(machine::absolute_path(state.folder, "./" + path.substr(at, end - at)));
    if (path[at] == '/') folders.back() = machine::absolute_path("/", path.substr(at, end - at));
    at = end + 1;
  }
  return folders;
}

States Evaluator::start_program(size_t executable, const Words& words, State state) {
  ProgramRun run;
  run.executable = executable;
  run.name = words[0];
  run.arguments = from(words, 1);
  for (const auto& [name, variable] : state.variables)
    if (variable.exported) run.environment.push_back(name + "=" + variable.value);
  run.folder = state.folder;
  run.ranks = state.ranks;
  if (!state.input) return refuse("standard input that another program may have read"), States();
  run.input = *state.input;
  std::string all = run.input;
  for (const Words* texts : {&run.arguments, &run.environment})
    for (const std::string& text : *texts) all += text;
  if (!known(all, fmt::format("what {} gets", machine::name_of(words[0])))) return {};
  run.files = state.files;
  run.where = place(file_, line_);
  run.is_shown = state.output.kind == Stream::Kind::Test && state.errors.kind == Stream::Kind::Test;
  if (!run.input.empty()) state.input = std::nullopt;
  const size_t number = state.runs.size();
  state.runs.push_back(std::make_shared<const ProgramRun>(std::move(run)));
  const Question question{Question::Kind::Status, number, 'o', {}};
  const bool succeeds = choose(2) == 0;
  const Answers answers = succeeds ? Answers(1) : ~Answers(1);
  state.statuses.resize(number, ~Answers());
  state.statuses.push_back(answers);
  if (state.conditions) (*state.conditions)[question] = answers;
  state.status = succeeds ? "0" : unknown_status(number);
  const auto kept = [](const Stream& stream) {
    return stream.kind == Stream::Kind::Captured || stream.kind == Stream::Kind::File;
  };
  if (state.output == state.errors && kept(state.output)) {
    write(state, state.output, unknown_output(number, 'b'));
  } else {
    if (kept(state.output)) write(state, state.output, unknown_output(number, 'o'));
    if (kept(state.errors)) write(state, state.errors, unknown_output(number, 'e'));
  }
  States out;
  out.push_back(std::move(state));
  return out;
}

/// A file that is no program of the build: a script of the project, or a command by its path.
States Evaluator::start_file(const std::string& path, const Words& words, State state) {
  const SeenFile seen = files_.look(state, path);
  const std::string folder = machine::folder_of(path);
  const std::string command = machine::name_of(path);
  const bool is_of_system = folder == "/bin" || folder == "/usr/bin" || folder == "/usr/local/bin";
  if (seen.kind == SeenFile::Kind::Unknown &&
      (is_of_system || command == "cmake" || command == "valgrind" || starts_ranks(command))) {
    Words plain = words;
    plain[0] = command;
    return start(plain, std::move(state), false);
  }
  if (seen.kind == SeenFile::Kind::Unknown)
    return refuse(fmt::format("{} is not a program of this build", path)), States();
  if (seen.kind != SeenFile::Kind::File) {
    state.status = "127";
    States out;
    out.push_back(std::move(state));
    return out;
  }
  const std::string head = seen.content->substr(0, seen.content->find('\n'));
  if (!head.starts_with("#!") || !files_.is_executable(path))
    return refuse(fmt::format("{} is neither a program of this build nor a script for a shell",
                              words[0])),
           States();
  Words interpreter;
  for (size_t at = 2; at < head.size();) {
    const size_t begin = head.find_first_not_of(" \t", at);
    if (begin == std::string::npos) break;
    at = std::min(head.find_first_of(" \t", begin), head.size());
    interpreter.push_back(head.substr(begin, at - begin));
  }
  std::string name = interpreter.empty() ? std::string() : machine::name_of(interpreter[0]);
  size_t next = 1;
  if (name == "env" && interpreter.size() > 1) name = interpreter[next++];
  if (!is_shell(name))
    return refuse(fmt::format("{} is a script for '{}', not for a shell", words[0], name)),
           States();
  Words shell{name};
  for (; next < interpreter.size(); ++next) shell.push_back(interpreter[next]);
  shell.push_back(words[0].find('/') == std::string::npos ? path : words[0]);
  for (const std::string& word : from(words, 1)) shell.push_back(word);
  return start_shell(shell, std::move(state), name == "bash");
}

/// sh [-eux] FILE WORDS, or sh -c TEXT NAME WORDS.
States Evaluator::start_shell(const Words& words, State state, bool is_bash) {
  const Common before = state;
  State inner = std::move(state);
  std::erase_if(inner.variables, [](const auto& entry) { return !entry.second.exported; });
  inner.functions.clear();
  inner.locals.clear();
  inner.on_exit.clear();
  inner.is_bash = is_bash;
  inner.ends_on_error = inner.ends_on_unset = inner.pipe_fails = false;
  bool has_text = false;
  size_t i = 1;
  for (; i < words.size() && words[i].size() > 1 && words[i][0] == '-'; ++i) {
    for (const char option : words[i].substr(1))
      if (option == 'c') has_text = true;
      else if (option == 'e') inner.ends_on_error = true;
      else if (option == 'u') inner.ends_on_unset = true;
      else if (option != 'x' && option != 'v')
        return refuse(fmt::format("the option {} of {}", words[i], words[0])), States();
  }
  if (i >= words.size()) return refuse(fmt::format("'{}' without a script", words[0])), States();
  inner.script = has_text ? (i + 1 < words.size() ? words[i + 1] : words[0]) : words[i];
  inner.parameters = from(words, i + (has_text ? 2 : 1));
  const std::string file = file_;
  const unsigned line = line_;
  States ended;
  if (has_text) {
    ended = run_text(words[i], std::move(inner), false);
  } else {
    const std::string path = absolute(inner, words[i]);
    ended = start_script(path, std::move(inner));
  }
  States out;
  for (State& each : ended) run_at_exit(std::move(each), out);
  file_ = file;
  line_ = line;
  for (State& each : out) restore(before, each);
  return out;
}

States Evaluator::start_script(const std::string& path, State state) {
  const SeenFile seen = files_.look(state, path);
  if (seen.kind != SeenFile::Kind::File || has_unknown(*seen.content))
    return refuse(fmt::format("the script {} cannot be read", path)), States();
  if (++scripts_ > kMostScripts) return refuse("scripts that start each other"), States();
  const Parsed parsed = parse(*seen.content);
  file_ = path;
  line_ = parsed.line;
  if (!parsed.script) return refuse(parsed.error), States();
  texts_.push_back(parsed.script);
  States out = run(*parsed.script, std::move(state), false);
  --scripts_;
  return out;
}

/// The commands of `trap … EXIT`. The status stays, unless they exit themselves.
void Evaluator::run_at_exit(State state, States& out) {
  if (state.flow == Flow::Return) return refuse("'return' outside of a function");
  const std::string last = std::exchange(state.on_exit, {});
  if (last.empty()) return out.push_back(std::move(state));
  const std::string status = state.status;
  state.flow = Flow::On;
  for (State& after : run_text(last, std::move(state), true)) {
    if (after.flow != Flow::Exit) after.status = status;
    out.push_back(std::move(after));
  }
}

States Evaluator::source(const Words& words, State state, bool checked) {
  if (words.size() < 2) return refuse("'.' without a file"), States();
  if (words[1].find('/') == std::string::npos && !state.is_bash)
    return refuse("'.' with a file that is looked for on the PATH"), States();
  const std::string path = absolute(state, words[1]);
  const SeenFile seen = files_.look(state, path);
  if (seen.kind != SeenFile::Kind::File || has_unknown(*seen.content))
    return refuse(fmt::format("the file {} cannot be read", path)), States();
  const Parsed parsed = parse(*seen.content);
  const std::string file = std::exchange(file_, path);
  const unsigned line = line_;
  if (!parsed.script) line_ = parsed.line;
  if (!parsed.script) return refuse(parsed.error), States();
  texts_.push_back(parsed.script);
  const Words parameters = state.parameters;
  if (words.size() > 2) state.parameters = from(words, 2);
  States out = run(*parsed.script, std::move(state), checked);
  for (State& each : out) {
    if (each.flow == Flow::Return) each.flow = Flow::On;
    if (words.size() > 2) each.parameters = parameters;
  }
  file_ = file;
  line_ = line;
  return out;
}

std::optional<States> Evaluator::builtin_with_commands(const Words& words, const State& state,
                                                       bool checked) {
  const std::string& name = words[0];
  if (name == "." || name == "source") return source(words, state, checked);
  if (name == "eval") {
    std::string text;
    for (const std::string& word : from(words, 1)) text += word + " ";
    return run_text(text, state, checked);
  }
  if (name == "exec") {
    if (words.size() == 1) {
      States out{state};
      out[0].status = "0";
      return out;
    }
    States out = start(from(words, 1), state, checked);
    for (State& each : out) each.flow = Flow::Exit;
    return out;
  }
  if (name == "command" || name == "type" || name == "hash") {
    const bool looks = name != "command" || (words.size() > 1 && words[1] == "-v");
    if (!looks && words.size() > 1) {
      State plain = state;
      plain.functions.erase(words[1]);
      States out = start(from(words, 1), std::move(plain), checked);
      for (State& each : out) each.functions = state.functions;
      return out;
    }
    if (state.functions.contains(words.back())) {
      States out{state};
      write(out[0], out[0].output, words.back() + "\n");
      out[0].status = "0";
      return out;
    }
    return start({"which", words.back()}, state, checked);
  }
  return std::nullopt;
}

std::optional<States> Evaluator::launch(const Words& words, const State& state, bool checked) {
  const std::string& name = words[0];
  if (is_shell(name)) return start_shell(words, state, name == "bash");
  const auto refused = [&](const std::string& option) {
    refuse(fmt::format("the option {} of {}", option, name));
    return false;
  };
  const auto any = [](const std::string&) { return true; };
  std::optional<size_t> first;
  State inner = state;
  if (name == "env") {
    first = 1;
    for (; *first < words.size(); ++*first) {
      const std::string& word = words[*first];
      const size_t equals = word.find('=');
      if (word == "-i" || word == "-") {
        std::erase_if(inner.variables, [](const auto& entry) { return entry.second.exported; });
      } else if (word == "-u" && *first + 1 < words.size()) {
        inner.variables.erase(words[++*first]);
      } else if (word.starts_with("--unset=")) {
        inner.variables.erase(word.substr(8));
      } else if (word.starts_with('-')) {
        return refused(word), States();
      } else if (equals != std::string::npos && is_name(word.substr(0, equals))) {
        inner.variables[word.substr(0, equals)] = {word.substr(equals + 1), true};
      } else break;
    }
  } else if (name == "timeout") {
    first = after_options(words, 1, {"-s", "-k", "--signal", "--kill-after"}, any);
    if (first) ++*first;  // the time
  } else if (name == "nice" || name == "stdbuf" || name == "time") {
    first = after_options(words, 1, {"-n", "-i", "-o", "-e"}, any);
  } else if (name == "valgrind") {
    const bool joins =
        state.errors.kind != Stream::Kind::Test && state.errors.kind != Stream::Kind::Null &&
        std::none_of(words.begin(), words.end(),
                     [](const std::string& word) { return word.starts_with("--log-f"); });
    if (joins) return refuse("the messages of valgrind are compared"), States();
    first = after_options(words, 1, {}, [&](const std::string& option) {
      return (option.starts_with("--error-exitcode=") && !option.ends_with("=0")) ? refused(option)
                                                                                  : true;
    });
  } else if (starts_ranks(name)) {
    first = ranks_of(words, inner.ranks);
  } else if (name == "cmake") {
    return launch_by_cmake(words, state, checked);
  } else {
    return std::nullopt;
  }
  if (!first) return States();
  const Words command = from(words, *first);
  if (command.empty()) return refuse(fmt::format("'{}' without a command", name)), States();
  States out = start_anew(command, std::move(inner), checked);
  for (State& each : out) {
    each.variables = state.variables;
    each.ranks = state.ranks;
  }
  return out;
}

/// The number of the first word behind the options of a command that starts ranks. Only the number
/// of ranks matters. nullopt after a refusal.
std::optional<size_t> Evaluator::ranks_of(const Words& words, uint32_t& ranks) {
  const Words with_value{
      "-host",         "--host", "-hosts",   "-hostfile", "--hostfile", "-f",       "-machinefile",
      "--machinefile", "-ppn",   "--map-by", "--rank-by", "--bind-to",  "-bind-to", "-map-by",
      "-wdir",         "--wdir", "-x",       "-N",        "--npernode", "-npernode"};
  size_t at = 1;
  for (; at < words.size() && words[at].starts_with('-'); ++at) {
    const std::string& word = words[at];
    const size_t equals = word.find('=');
    const std::string option = word.substr(0, equals);
    if (option == "-n" || option == "-np" || option == "-c" || option == "--np" ||
        option == "--n" || option == "--ntasks") {
      const std::string number = equals != std::string::npos ? word.substr(equals + 1)
                                 : at + 1 < words.size()     ? words[++at]
                                                             : std::string();
      const auto [end, error] =
          std::from_chars(number.data(), number.data() + number.size(), ranks);
      if (error != std::errc() || end != number.data() + number.size() || ranks == 0)
        return refuse(fmt::format("{} {} of {}", option, number, words[0])), std::nullopt;
    } else if (option == "--mca" || option == "-mca" || option == "-genv" || option == "-env") {
      at += 2;
    } else if (std::find(with_value.begin(), with_value.end(), word) != with_value.end()) {
      ++at;
    }
  }
  if (std::find(words.begin(), words.end(), ":") != words.end())
    return refuse(fmt::format("several programs that {} starts together", words[0])), std::nullopt;
  return at;
}

/// A launcher starts no functions of the shell.
States Evaluator::start_anew(const Words& words, State state, bool checked) {
  const auto functions = std::exchange(state.functions, {});
  States out = start(words, std::move(state), checked);
  for (State& each : out) each.functions = functions;
  return out;
}

std::optional<States> Evaluator::launch_by_cmake(const Words& words, const State& state,
                                                 bool checked) {
  constexpr std::pair<const char*, const char*> kSame[] = {
      {"true", "true"},   {"false", "false"}, {"echo", "echo"},           {"cat", "cat"},
      {"copy", "cp"},     {"touch", "touch"}, {"compare_files", "cmp"},   {"env", "env"},
      {"sleep", "sleep"}, {"time", "time"},   {"make_directory", "mkdir"}};
  if (words.size() < 3 || words[1] != "-E")
    return refuse("'cmake' with other options than -E"), States();
  if (words[2] == "chdir" && words.size() > 4) {
    State inner = state;
    inner.folder = absolute(state, words[3]);
    if (files_.look(state, inner.folder).kind != SeenFile::Kind::Folder)
      return refuse(fmt::format("whether the folder {} is there", inner.folder)), States();
    States out = start_anew(from(words, 4), std::move(inner), checked);
    for (State& each : out) each.folder = state.folder;
    return out;
  }
  for (const auto& [of_cmake, of_shell] : kSame) {
    if (words[2] != of_cmake) continue;
    Words command{of_shell};
    if (words[2] == "make_directory") command.push_back("-p");
    for (const std::string& word : from(words, 3))
      if (word != "--") command.push_back(word);
    return start_anew(command, state, checked);
  }
  return refuse(fmt::format("'cmake -E {}'", words[2])), States();
}

}  // namespace culprit::project::shell
