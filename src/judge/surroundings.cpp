#include "judge/surroundings.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

namespace culprit::judge {

namespace {

struct Rule {
  std::vector<std::string_view> functions;
  const char* sentence;
};

const std::vector<Rule>& rules() {
  static const std::vector<Rule> kRules = {
      {{"time", "gettimeofday", "clock_gettime", "timespec_get", "clock", "times"},
       "in culprit, each run begins at 2001-09-09 01:46:40 UTC, and time passes only while the "
       "program sleeps or looks at the clock"},
      {{"getrandom", "getentropy", "arc4random", "arc4random_buf", "arc4random_uniform"},
       "in culprit, random bytes are the same in each run"},
      {{"getenv", "secure_getenv"},
       "in culprit, there are only the environment variables that the test sets"},
  };
  return kRules;
}

const model::Function* main_of(const model::Program& program) {
  const auto at = std::find_if(program.functions.begin(), program.functions.end(),
                               [](const model::Function& f) { return f.name == "main"; });
  return at == program.functions.end() ? nullptr : &*at;
}

bool is_of_user(const model::Function& function, const model::Function* main) {
  return function.suspect || (main && function.location.file == main->location.file);
}

}  // namespace

std::string first_call(const model::Program& program, const std::vector<std::string_view>& names) {
  const model::Function* main = main_of(program);
  for (const model::Function& function : program.functions) {
    if (!is_of_user(function, main)) continue;
    for (size_t pc = 0; pc < function.code.size(); ++pc) {
      const model::Instruction& i = function.code[pc];
      if (i.op != model::Op::Call) continue;
      const std::string& callee = program.symbols[static_cast<size_t>(i.b)].name;
      if (std::find(names.begin(), names.end(), callee) == names.end()) continue;
      const SourceLocation at =
          pc < function.locations.size() ? function.locations[pc] : function.location;
      return fmt::format("{}:{} calls {}() in {}", program.files[at.file].path, at.line, callee,
                         function.name);
    }
  }
  return {};
}

std::vector<std::string> assumed_surroundings(const model::Program& program) {
  std::vector<std::string> sentences;
  for (const Rule& rule : rules())
    if (const std::string call = first_call(program, rule.functions); !call.empty())
      sentences.push_back(fmt::format("{}: {}", call, rule.sentence));
  return sentences;
}

}  // namespace culprit::judge
