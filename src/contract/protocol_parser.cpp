// The text of a protocol.
#include <algorithm>

#include <fmt/format.h>

#include "contract/annotation_parser.h"

namespace culprit::contract {

namespace {

constexpr std::string_view kTransition = "a transition such as 'start -FUNCTION-> STATE;'";

// What can follow, as hints.
constexpr std::string_view
    kInProtocol = "a transition 'STATE -FUNCTION-> STATE;', 'final STATE;' or '}' can stand here",
    kArrow =
        "a transition is written 'STATE -FUNCTION-> STATE;', or 'STATE -FUNCTION, "
        "FUNCTION-> STATE;'",
    kAfterFunction = "',' and another function, or '->' and a state can follow",
    kAfterTransition = "';' ends a transition; another one, 'final STATE;' or '}' can follow",
    kAfterFinal = "',' and another state, or ';' can follow",
    kWhole = "a protocol is written 'protocol NAME { start -FUNCTION-> STATE; final STATE; }'";

std::string states_of(const Protocol& protocol) {
  std::string out;
  for (const Protocol::State& state : protocol.states)
    out += fmt::format("{}'{}'", out.empty() ? "its states are " : ", ", state.name);
  return out;
}

}  // namespace

/// The index of the state, which is added if it is new.
size_t AnnotationParser::state_named(Protocol& protocol, const Token& name) {
  const auto at = std::find_if(protocol.states.begin(), protocol.states.end(),
                               [&](const Protocol::State& s) { return s.name == name.text; });
  if (at != protocol.states.end()) return static_cast<size_t>(at - protocol.states.begin());
  if (protocol.states.size() == Protocol::kMostStates)
    cursor_.fail(fmt::format("a protocol has at most {} states", Protocol::kMostStates), name.begin,
                 "protocols of their own can describe different objects");
  protocol.states.push_back({name.text, false});
  return protocol.states.size() - 1;
}

/// `from -f, g-> to;`
void AnnotationParser::transition(Protocol& protocol) {
  const Token from = cursor_.peek();
  if (!cursor_.expect_name(kTransition, kInProtocol)) return;
  if (!cursor_.accept("-"))
    return cursor_.fail_expecting(fmt::format("'-FUNCTION->' after '{}'", from.text), kArrow);
  std::vector<Token> functions;
  do {
    functions.push_back(cursor_.peek());
    if (!cursor_.expect_name("the name of a function", kArrow)) return;
  } while (cursor_.accept(","));
  cursor_.expect("->", fmt::format("after '{}'", functions.back().text), kAfterFunction);
  const Token to = cursor_.peek();
  if (!cursor_.expect_name("the name of a state", kArrow)) return;
  cursor_.expect(";", "after the transition", kAfterTransition);
  const size_t begin = state_named(protocol, from), end = state_named(protocol, to);
  for (const Token& function : functions)
    protocol.transitions.push_back({begin, end, function.text, function.begin});
}

/// `protocol NAME { transitions final states; }`
void AnnotationParser::protocol(const Token& first) {
  become(Annotation::Kind::Protocols, first);
  Protocol made{.states = {{"start", false}}, .begin = first.begin};
  made.name = cursor_.expect_name("the name of the protocol", kWhole).value_or("");
  cursor_.expect("{", "after the name of the protocol", kWhole);
  std::vector<Token> finals;
  while (!cursor_.at_end() && !cursor_.next_is("}")) {
    if (!cursor_.next_is("final")) {
      transition(made);
      continue;
    }
    cursor_.take();
    do {
      finals.push_back(cursor_.peek());
      cursor_.expect_name("the name of a state", kAfterFinal);
    } while (cursor_.accept(","));
    cursor_.expect(";", "after the final states", kAfterFinal);
  }
  cursor_.expect("}", "after the protocol", kInProtocol);
  for (const Token& name : finals) {
    const size_t known = made.states.size(), at = state_named(made, name);
    if (at == known) {
      made.states.pop_back();
      return cursor_.fail(
          fmt::format("'{}' is not a state of the protocol '{}'", name.text, made.name), name.begin,
          states_of(made));
    }
    made.states[at].is_final = true;
  }
  const bool begins = std::any_of(made.transitions.begin(), made.transitions.end(),
                                  [](const Protocol::Transition& t) { return t.from == 0; });
  if (!begins && !cursor_.error())
    return cursor_.fail(
        fmt::format("no transition of the protocol '{}' leaves 'start', where every "
                    "object begins",
                    made.name),
        first.begin, "a transition such as 'start -FUNCTION-> STATE;' can stand in it");
  out_.protocols.push_back(std::move(made));
}

}  // namespace culprit::contract
