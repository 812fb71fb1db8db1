// Reads what a shell script does, without executing it.
//
// An abstract interpreter over sets of states (state.h). Each command turns a state into those that
// it can lead to. Commands that do not ask about unknowns lead to one state. Within one simple
// command, each question about an unknown goes to `choose`; the command is repeated from its start
// with every combination of answers.
//
// A construct or command that is not known ends the reading with its place: nothing is guessed.
// What the environment determines (files outside the project, installed programs) is a question
// like any other; it does no harm where the script goes on in the same way with either answer.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/shell/script_files.h"
#include "project/shell/state.h"

namespace culprit::project::shell {

/// The programs of the build.
using FindProgram = std::function<std::optional<size_t>(const std::string& absolute_path)>;

/// Why a script cannot be read.
struct Refusal {
  std::string file;  ///< empty for the command of the test itself
  unsigned line = 0;
  std::string why;
};

using Words = std::vector<std::string>;
using States = std::vector<State>;

class Evaluator {
 public:
  Evaluator(FindProgram find_program, ScriptFiles files)
      : find_program_(std::move(find_program)), files_(std::move(files)) {}

  /// The states in which a command with these words ends. Empty if there is a refusal.
  States execute(const Words& words, State state);
  const std::optional<Refusal>& refusal() const { return refusal_; }

 private:
  friend class Utilities;
  friend class Condition;
  friend class Expansion;

  // Commands (commands.cpp). `checked`: a failure does not end the script under `set -e`.
  States run(const Node& node, State state, bool checked);
  States run_all(const Node& node, States states, bool checked);
  States run_list(const Node& node, State state, bool checked);
  States run_joined(const Node& node, State state, bool checked);
  States run_not(const Node& node, State state);
  States run_pipe(const Node& node, State state, bool checked);
  States run_subshell(const Node& body, const State& state, bool checked);
  States run_if(const Node& node, State state, bool checked);
  States run_loop(const Node& node, State state, bool checked);
  States run_for(const Node& node, State state, bool checked);
  States run_case(const Node& node, const State& state, bool checked);
  States run_simple(const Node& node, const State& state, bool checked);
  void run_words(const Node& node, State state, bool checked, States& out);
  States run_redirected(const Node& node, const State& state, bool checked);
  /// Runs a command whose words are expanded.
  States start(const Words& words, State state, bool checked);
  States call(const NodePointer& function, const Words& words, State state, bool checked);
  States run_text(const std::string& text, State state, bool checked);
  static void restore(const Common& before, State& state);
  static void restore_streams(const Common& before, State& state);
  void end_on_error(States& states, bool checked) const;

  // Programs and other shells (starters.cpp)
  States start_program(size_t executable, const Words& words, State state);
  States start_file(const std::string& path, const Words& words, State state);
  States start_shell(const Words& words, State state, bool is_bash);
  States start_script(const std::string& path, State state);
  void run_at_exit(State state, States& out);
  States start_anew(const Words& words, State state, bool checked);
  std::optional<States> launch_by_cmake(const Words& words, const State& state, bool checked);
  /// The command that a launcher such as env starts; nullopt if it is none.
  std::optional<States> launch(const Words& words, const State& state, bool checked);
  std::optional<size_t> ranks_of(const Words& words, uint32_t& ranks);
  std::optional<States> builtin_with_commands(const Words& words, const State& state, bool checked);
  States source(const Words& words, State state, bool checked);

  // Redirections and streams (streams.cpp)
  bool redirect(const std::vector<Redirection>& redirections, State& state);
  bool open_to_write(const Redirection& redirection, const std::string& path, State& state);
  bool duplicate(const Redirection& redirection, const std::string& target, State& state);
  void write(State& state, const Stream& stream, const std::string& text) const;
  /// The text of a file, or of standard input for "-". nullopt with a status if there is none.
  std::optional<std::string> text_of(State& state, const std::string& path);

  // Unknowns
  /// Picks one of the ways 0 … count - 1; see each_way.
  size_t choose(size_t count);
  /// The answer to a question of two answers.
  bool ask(State& state, const Question& question);
  bool ask_outside(State& state, const std::string& what);
  bool status_is_among(State& state, size_t run, const Answers& answers);
  /// Calls work(state) with every combination of choices.
  void each_way(const State& state, const std::function<void(State&)>& work);

  /// Refuses unless the text is known; `what` names it.
  bool known(const std::string& text, const std::string& what);
  void refuse(const std::string& why);
  static Words folders_of_path(const State& state);
  std::string absolute(const State& state, const std::string& path) const {
    return machine::absolute_path(state.folder, path);
  }

  static constexpr uint64_t kMostSteps = 300'000;  // commands and repetitions

  /// Choices within one simple command.
  struct Choices {
    struct Pick {
      size_t picked, count;
    };
    std::vector<Pick> picks;
    size_t at = 0;
  };

  FindProgram find_program_;
  ScriptFiles files_;
  std::optional<Refusal> refusal_;
  Choices* choices_ = nullptr;
  std::string file_;  // the script that is read, for messages
  unsigned line_ = 0;
  std::map<const Node*, std::string> file_of_;  // of functions
  std::vector<NodePointer> texts_;              // of `eval` and of scripts: functions live on
  unsigned depth_ = 0, scripts_ = 0;
  uint64_t steps_ = 0;
};

}  // namespace culprit::project::shell
