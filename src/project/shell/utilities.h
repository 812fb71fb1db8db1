// The commands of POSIX that test scripts use, as far as their effect is known.
#pragma once

#include <string>
#include <string_view>

#include "project/shell/evaluator.h"

namespace culprit::project::shell {

class Utilities {
 public:
  using Run = std::string (Utilities::*)(const Words&);
  struct Utility {
    std::string_view name;
    Run run;
  };

  Utilities(Evaluator& evaluator, State& state) : evaluator_(evaluator), state_(state) {}

  /// Null if the command is not known.
  static const Utility* find(std::string_view name);
  /// Returns the status: a number or an unknown.
  std::string run(const Utility& utility, const Words& words) {
    return (this->*utility.run)(words);
  }

  // Of the shell (builtins.cpp)
  std::string nothing(const Words& words);
  std::string fails(const Words& words);
  std::string cd(const Words& words);
  std::string pwd(const Words& words);
  std::string export_variables(const Words& words);
  std::string unset(const Words& words);
  std::string local(const Words& words);
  std::string shift(const Words& words);
  std::string set(const Words& words);
  std::string leave(const Words& words);
  std::string leave_loop(const Words& words);
  std::string trap(const Words& words);
  std::string read(const Words& words);
  std::string which(const Words& words);
  std::string test(const Words& words);
  std::string umask(const Words& words);

  // Of texts (text_utilities.cpp)
  std::string echo(const Words& words);
  std::string printf(const Words& words);
  std::string basename(const Words& words);
  std::string dirname(const Words& words);
  std::string cat(const Words& words);
  std::string sed(const Words& words);
  std::string compare(const Words& words);
  std::string unknown_output_only(const Words& words);

  // Of files (file_utilities.cpp)
  std::string copy(const Words& words);
  std::string move(const Words& words);
  std::string remove(const Words& words);
  std::string make_folder(const Words& words);
  std::string remove_folder(const Words& words);
  std::string touch(const Words& words);
  std::string make_temporary(const Words& words);

 private:
  void print(const std::string& text) { evaluator_.write(state_, state_.output, text); }
  void complain(const std::string& text) { evaluator_.write(state_, state_.errors, text); }
  std::string refuse(const std::string& why) {
    evaluator_.refuse(why);
    return "1";
  }
  std::string refuse_option(const Words& words, const std::string& option) {
    return refuse("the option " + option + " of " + words[0]);
  }
  /// Splits the words after the first into options and others. Refuses options with bytes that are
  /// not in `known`; long options must be in `longs`.
  bool options(const Words& words, std::string_view known, std::string& given, Words& others,
               const Words& longs = {});
  void remove_all(const std::string& path);
  /// Copies a file; returns a status.
  std::string copy_file(const std::string& from, const std::string& to);

  Evaluator& evaluator_;
  State& state_;
};

/// The status of [ … ] or test …: 0, 1 or 2.
int condition_status(Evaluator& evaluator, State& state, const Words& words);

}  // namespace culprit::project::shell
