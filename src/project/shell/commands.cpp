#include "project/shell/evaluator.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "project/shell/expansion.h"
#include "project/shell/parser.h"
#include "project/shell/text_pattern.h"
#include "project/shell/utilities.h"

namespace culprit::project::shell {

namespace {

constexpr size_t kMostStates = 300;
constexpr unsigned kDeepestCall = 100;

bool succeeded(const State& state) { return state.status == "0"; }

void append(States& to, States from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

States Evaluator::execute(const Words& words, State state) {
  States out;
  each_way(state, [&](State& each) { append(out, start(words, each, false)); });
  for (State& each : out) each.flow = Flow::On;
  if (refusal_) return {};
  join(out);
  return out;
}

States Evaluator::run(const Node& node, State state, bool checked) {
  if (refusal_) return {};
  if (++depth_ > kDeepestCall) refuse("the script is nested too deeply");
  const unsigned line = line_;
  line_ = node.line;
  States out;
  using Kind = Node::Kind;
  const bool is_redirected = !node.redirections.empty() && node.kind != Kind::Simple;
  if (refusal_) {
  } else if (is_redirected) {
    out = run_redirected(node, state, checked);
  } else {
    switch (node.kind) {
      case Kind::List: out = run_list(node, std::move(state), checked); break;
      case Kind::And:
      case Kind::Or: out = run_joined(node, std::move(state), checked); break;
      case Kind::Not: out = run_not(node, std::move(state)); break;
      case Kind::Pipe: out = run_pipe(node, std::move(state), checked); break;
      case Kind::Simple: out = run_simple(node, state, checked); break;
      case Kind::Subshell:
        out = run_subshell(*node.parts[0], state, checked);
        end_on_error(out, checked);
        break;
      case Kind::Group: out = run(*node.parts[0], std::move(state), checked); break;
      case Kind::If: out = run_if(node, std::move(state), checked); break;
      case Kind::While:
      case Kind::Until: out = run_loop(node, std::move(state), checked); break;
      case Kind::For: out = run_for(node, std::move(state), checked); break;
      case Kind::Case: out = run_case(node, state, checked); break;
      case Kind::Function:
        state.functions[node.name] = node.parts[0];
        file_of_[node.parts[0].get()] = file_;
        state.status = "0";
        out.push_back(std::move(state));
        break;
    }
  }
  join(out);
  if (out.size() > kMostStates) refuse("the script can go on in too many ways");
  line_ = line;
  --depth_;
  return out;
}

States Evaluator::run_all(const Node& node, States states, bool checked) {
  States out;
  for (State& state : states)
    if (state.goes_on()) append(out, run(node, std::move(state), checked));
    else out.push_back(std::move(state));
  join(out);
  return out;
}

States Evaluator::run_list(const Node& node, State state, bool checked) {
  States states;
  states.push_back(std::move(state));
  for (const NodePointer& part : node.parts) states = run_all(*part, std::move(states), checked);
  return states;
}

States Evaluator::run_joined(const Node& node, State state, bool checked) {
  States out;
  for (State& left : run(*node.parts[0], std::move(state), true)) {
    const bool is_enough = succeeded(left) == (node.kind == Node::Kind::Or);
    if (left.goes_on() && !is_enough) append(out, run(*node.parts[1], std::move(left), checked));
    else out.push_back(std::move(left));
  }
  return out;
}

States Evaluator::run_not(const Node& node, State state) {
  States out = run(*node.parts[0], std::move(state), true);
  for (State& each : out)
    if (each.goes_on()) each.status = succeeded(each) ? "1" : "0";
  return out;
}

/// Every part is a subshell. Its output is the next one's input.
States Evaluator::run_pipe(const Node& node, State state, bool checked) {
  const Common before = state;
  bool input_is_read = false;
  States states;
  states.push_back(std::move(state));
  for (size_t i = 0; i < node.parts.size(); ++i) {
    States next;
    for (State& from : states) {
      if (i > 0) from.input = std::move(from.captured);
      const std::string status_before = from.status;
      from.captured.clear();
      from.errors = before.errors;
      from.output = before.output;
      if (i + 1 < node.parts.size()) from.output = {Stream::Kind::Captured, {}};
      else from.captured = before.captured;
      for (State& to : run_subshell(*node.parts[i], from, true)) {
        const bool fails_before = i > 0 && before.pipe_fails && status_before != "0";
        if (fails_before && to.status == "0") to.status = status_before;
        input_is_read |= i == 0 && to.input != before.input;
        next.push_back(std::move(to));
      }
    }
    join(next);
    states = std::move(next);
  }
  for (State& each : states) {
    each.output = before.output;
    each.input = input_is_read ? std::nullopt : before.input;
  }
  end_on_error(states, checked);
  return states;
}

/// Variables, functions and the folder are as before; files and what was printed are kept.
States Evaluator::run_subshell(const Node& body, const State& state, bool checked) {
  States out = run(body, state, checked);
  for (State& each : out) restore(state, each);
  join(out);
  return out;
}

void Evaluator::restore(const Common& before, State& state) {
  Common kept = before;
  kept.status = std::move(state.status);
  kept.files = std::move(state.files);
  kept.captured = std::move(state.captured);
  kept.input = std::move(state.input);
  static_cast<Common&>(state) = std::move(kept);
}

void Evaluator::restore_streams(const Common& before, State& state) {
  state.output = before.output;
  state.errors = before.errors;
}

States Evaluator::run_redirected(const Node& node, const State& state, bool checked) {
  States out;
  Node plain = node;
  plain.redirections.clear();
  each_way(state, [&](State& each) {
    const Common before = each;
    if (!redirect(node.redirections, each)) {
      each.status = "1";
      out.push_back(each);
      return;
    }
    for (State& after : run(plain, each, checked)) {
      after.output = before.output;
      after.errors = before.errors;
      after.input = before.input;
      out.push_back(std::move(after));
    }
  });
  return out;
}

States Evaluator::run_if(const Node& node, State state, bool checked) {
  States out, open;
  open.push_back(std::move(state));
  size_t i = 0;
  for (; i + 1 < node.parts.size(); i += 2) {
    States otherwise;
    for (State& each : run_all(*node.parts[i], std::move(open), true)) {
      if (!each.goes_on()) out.push_back(std::move(each));
      else if (succeeded(each)) append(out, run(*node.parts[i + 1], std::move(each), checked));
      else otherwise.push_back(std::move(each));
    }
    open = std::move(otherwise);
  }
  for (State& each : open) {
    each.status = "0";
    if (i < node.parts.size()) append(out, run(*node.parts[i], std::move(each), checked));
    else out.push_back(std::move(each));
  }
  return out;
}

namespace {

/// Ends a loop's `break` and `continue`. Returns whether the loop is left.
bool leaves_loop(State& state) {
  if (state.goes_on()) return false;
  if (state.flow != Flow::Break && state.flow != Flow::Continue) return true;
  const bool is_own = state.levels <= 1, is_break = state.flow == Flow::Break;
  if (!is_own) return --state.levels, true;
  state.flow = Flow::On;
  return is_break;
}

}  // namespace

States Evaluator::run_loop(const Node& node, State state, bool checked) {
  States out, open;
  open.push_back(std::move(state));
  while (!open.empty() && !refusal_) {
    States next;
    for (State& each : run_all(*node.parts[0], std::move(open), true)) {
      if (!each.goes_on()) {
        out.push_back(std::move(each));
      } else if (succeeded(each) != (node.kind == Node::Kind::While)) {
        each.status = "0";
        out.push_back(std::move(each));
      } else {
        for (State& after : run(*node.parts[1], std::move(each), checked))
          (leaves_loop(after) ? out : next).push_back(std::move(after));
      }
    }
    join(next);
    open = std::move(next);
    if (++steps_ > kMostSteps) refuse("the script takes too long to read");
  }
  return out;
}

States Evaluator::run_for(const Node& node, State state, bool checked) {
  States out;
  each_way(state, [&](State& each) {
    Words words = each.parameters;
    if (!node.over_parameters) words = Expansion(*this, each).fields(node.words);
    if (refusal_) return;
    each.status = "0";
    States open;
    open.push_back(each);
    for (const std::string& word : words) {
      States next;
      for (State& now : open) {
        now.set(node.name, word);
        for (State& after : run(*node.parts[0], std::move(now), checked))
          (leaves_loop(after) ? out : next).push_back(std::move(after));
      }
      join(next);
      open = std::move(next);
    }
    append(out, std::move(open));
  });
  return out;
}

States Evaluator::run_case(const Node& node, const State& state, bool checked) {
  States out;
  each_way(state, [&](State& each) {
    const std::string text = Expansion(*this, each).single(node.words[0]);
    const auto run_of_status = as_unknown_status(text);
    if (!run_of_status && !known(text, "the word after 'case'")) return;
    const auto fits = [&](const Word& word) {
      const std::string pattern = Expansion(*this, each).pattern(word);
      if (!run_of_status) return matches(pattern, text);
      Answers answers;
      for (size_t status = 0; status < answers.size(); ++status)
        answers[status] = matches(pattern, std::to_string(status));
      return status_is_among(each, *run_of_status, answers);
    };
    each.status = "0";
    for (size_t i = 0; i < node.parts.size(); ++i)
      if (std::any_of(node.patterns[i].begin(), node.patterns[i].end(), fits))
        return append(out, run(*node.parts[i], each, checked));
    out.push_back(each);
  });
  return out;
}

States Evaluator::run_simple(const Node& node, const State& state, bool checked) {
  States out;
  if (++steps_ > kMostSteps) refuse("the script takes too long to read");
  each_way(state, [&](State& each) { run_words(node, each, checked, out); });
  end_on_error(out, checked);
  return out;
}

void Evaluator::run_words(const Node& node, State state, bool checked, States& out) {
  Expansion expansion(*this, state);
  const Words words = expansion.fields(node.words);
  std::vector<std::pair<std::string, std::string>> assigned;
  for (const Assignment& assignment : node.assignments)
    assigned.emplace_back(assignment.name, expansion.single(assignment.value));
  if (refusal_) return;
  const Common before = state;
  if (words.empty()) {
    for (const auto& [name, value] : assigned) {
      if (name == "IFS") return refuse("a value for IFS");
      state.set(name, value);
    }
    state.status = expansion.ran_commands() ? state.status : "0";
    if (!redirect(node.redirections, state)) state.status = "1";
    restore_streams(before, state);
    out.push_back(std::move(state));
    return;
  }
  if (!redirect(node.redirections, state)) {
    restore_streams(before, state);
    state.status = "1";
    out.push_back(std::move(state));
    return;
  }
  for (const auto& [name, value] : assigned) {
    if (name == "IFS" && words[0] != "read") return refuse("a value for IFS");
    if (name != "IFS") state.variables[name] = {value, true};
  }
  const bool keeps_streams = words[0] == "exec" && words.size() == 1;
  for (State& after : start(words, std::move(state), checked)) {
    if (!keeps_streams) restore_streams(before, after);
    for (const auto& [name, value] : assigned)
      if (const auto known = before.variables.find(name); known != before.variables.end())
        after.variables[name] = known->second;
      else after.variables.erase(name);
    out.push_back(std::move(after));
  }
}

States Evaluator::start(const Words& words, State state, bool checked) {
  if (refusal_) return {};
  if (words[0].empty() || !known(words[0], "the name of the command"))
    return refuse("a command without a name"), States();
  if (words[0].find('/') != std::string::npos) {
    const std::string path = absolute(state, words[0]);
    if (const auto executable = find_program_(path))
      return start_program(*executable, words, std::move(state));
    return start_file(path, words, std::move(state));
  }
  if (const auto function = state.functions.find(words[0]); function != state.functions.end())
    return call(function->second, words, std::move(state), checked);
  if (auto states = builtin_with_commands(words, state, checked)) return std::move(*states);
  if (auto states = launch(words, state, checked)) return std::move(*states);
  for (const std::string& folder : folders_of_path(state)) {
    const std::string path = machine::absolute_path(folder, words[0]);
    if (const auto executable = find_program_(path))
      return start_program(*executable, words, std::move(state));
    if (files_.is_executable(path)) return start_file(path, words, std::move(state));
  }
  const auto* utility = Utilities::find(words[0]);
  if (!utility && state.input && has_unknown(*state.input))
    return refuse(fmt::format("the output of a program goes through '{}'", words[0])), States();
  if (!utility) return refuse(fmt::format("the command '{}' is not known", words[0])), States();
  state.status = Utilities(*this, state).run(*utility, words);
  States out;
  if (!refusal_) out.push_back(std::move(state));
  return out;
}

States Evaluator::call(const NodePointer& function, const Words& words, State state, bool checked) {
  const Words parameters = state.parameters;
  state.parameters.assign(words.begin() + 1, words.end());
  state.locals.emplace_back();
  const std::string file = std::exchange(file_, file_of_[function.get()]);
  States out = run(*function, std::move(state), checked);
  file_ = file;
  for (State& each : out) {
    if (each.flow == Flow::Return) each.flow = Flow::On;
    each.parameters = parameters;
    for (const auto& [name, before] : each.locals.back())
      if (before) each.variables[name] = *before;
      else each.variables.erase(name);
    each.locals.pop_back();
  }
  return out;
}

States Evaluator::run_text(const std::string& text, State state, bool checked) {
  if (!known(text, "the text of the command")) return {};
  const Parsed parsed = parse(text, std::max(line_, 1u));
  if (!parsed.script)
    return refuse(fmt::format("the shell does not read this: {}", parsed.error)), States();
  texts_.push_back(parsed.script);  // functions in it live on
  return run(*parsed.script, std::move(state), checked);
}

void Evaluator::end_on_error(States& states, bool checked) const {
  if (checked) return;
  for (State& state : states)
    if (state.goes_on() && state.ends_on_error && !succeeded(state)) state.flow = Flow::Exit;
}

}  // namespace culprit::project::shell
