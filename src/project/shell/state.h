// The state of a shell script on one of the ways that it can take.
//
// The script is read, not executed, so the results of the build's programs are not known: they
// stand in the state as *unknowns*, and a decision that depends on one splits the way in two. The
// answers given on a way are its *conditions*. Ways whose states are equal again are joined:
// - If their conditions differ in the answers to one question only, the union of the answers is
//   taken. When all answers are allowed, the question no longer matters: `PROG || true`.
// - Otherwise the joined way has no exact conditions. That does no harm if it ends in failure.
// The number of ways then hardly grows with the number of programs that a script runs.
#pragma once

#include <bitset>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/shell/file_changes.h"
#include "project/shell/syntax.h"
#include "project/shell/unknown_marks.h"

namespace culprit::project::shell {

/// A question about what is not known before the program runs.
struct Question {
  enum class Kind : uint8_t {
    Status,   ///< exit status of a run
    Output,   ///< does a run print just `text`? 1: yes, 0: no
    Outside,  ///< something that the project does not determine, named by `text`: 1 or 0
  };
  Kind kind = Kind::Status;
  size_t run = 0;
  char streams = 'o';  ///< of Output: o = standard output, e = standard error, b = both
  std::string text;

  friend auto operator<=>(const Question&, const Question&) = default;
};
/// Possible answers: exit statuses, or 0 and 1.
using Answers = std::bitset<256>;

Answers all_answers(const Question& question);

/// The answers that lead to a way. Questions that are missing have any answer.
using Conditions = std::map<Question, Answers>;

/// A run of a program of the build.
struct ProgramRun {
  size_t executable = 0;
  std::string name;                    ///< argv[0]
  std::vector<std::string> arguments;  ///< argv[1..]
  std::vector<std::string> environment;
  std::string folder;
  std::string input;
  uint32_t ranks = 1;    ///< processes of an MPI program
  FileChanges files;     ///< made by the script before
  std::string where;     ///< file:line; empty for the command of the test itself
  bool is_shown = true;  ///< both of its streams go where the test's output goes
  friend bool operator==(const ProgramRun&, const ProgramRun&) = default;
};

/// Where a stream of the script leads.
struct Stream {
  enum class Kind : uint8_t { Test, Null, Captured, File };
  Kind kind = Kind::Test;
  std::string path;  ///< of a File
  friend bool operator==(const Stream&, const Stream&) = default;
};

struct Variable {
  std::string value;
  bool exported = false;
  friend bool operator==(const Variable&, const Variable&) = default;
};

/// How the execution goes on.
enum class Flow : uint8_t { On, Break, Continue, Return, Exit };

/// What equal ways have in common.
struct Common {
  std::map<std::string, Variable> variables;
  std::map<std::string, NodePointer> functions;
  std::vector<std::string> parameters;  ///< $1 …
  std::string script;                   ///< $0
  std::string folder;
  std::string status = "0";  ///< $?, a number or an unknown
  bool is_bash = false;
  bool ends_on_error = false, ends_on_unset = false, pipe_fails = false;
  FileChanges files;
  std::optional<std::string> input = std::string();  ///< standard input; nullopt: read already
  Stream output, errors;
  std::string captured;
  std::string on_exit;  ///< commands of `trap … EXIT`
  /// for each call of a function, the variables before that `local` hides
  std::vector<std::map<std::string, std::optional<Variable>>> locals;
  uint32_t ranks = 1;  ///< as which the program is started
  Flow flow = Flow::On;
  unsigned levels = 0;  ///< of Break and Continue
  friend bool operator==(const Common&, const Common&) = default;
};

struct State : Common {
  /// nullopt: not exact, since different ways were joined
  std::optional<Conditions> conditions = Conditions();
  std::vector<Answers> statuses;  ///< for each run, the statuses that are possible here
  std::vector<std::shared_ptr<const ProgramRun>> runs;
  bool prints = false;  ///< the script itself writes to the test's output

  bool goes_on() const { return flow == Flow::On; }
  std::string value_of(const std::string& name) const;
  void set(const std::string& name, std::string value);
};

/// Joins equal states.
void join(std::vector<State>& states);

// Unknowns in texts
// ------------------------------------------------------------------------------------------------

/// The text that stands for the status of a run other than 0, and for its output.
std::string unknown_status(size_t run);
std::string unknown_output(size_t run, char streams);

/// The run, if the text is an unknown status.
std::optional<size_t> as_unknown_status(std::string_view text);
/// The question to which the answer is 1 if `text`, an unknown output, is `expected`.
std::optional<Question> as_unknown_output(std::string_view text, const std::string& expected);
/// The run of the first unknown in the text.
size_t run_of_unknown(std::string_view text);

/// Puts a number in place of an unknown status, everywhere.
void settle_status(State& state, size_t run, int status);

}  // namespace culprit::project::shell
