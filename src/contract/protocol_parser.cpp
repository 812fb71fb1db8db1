// The text of a protocol.
#include <algorithm>

#include <fmt/format.h>

#include "contract/annotation_parser.h"

namespace culprit::contract {

namespace {

constexpr std::string_view kTransition = "a transition such as 'start -FUNCTION-> STATE;'";

}  // namespace

/// The index of the state, which is added if it is new.
size_t AnnotationParser::state_named(Protocol& protocol, const Token& name) {
  const auto at = std::find_if(protocol.states.begin(), protocol.states.end(),
                               [&](const Protocol::State& s) { return s.name == name.text; });
  if (at != protocol.states.end()) return static_cast<size_t>(at - protocol.states.begin());
  if (protocol.states.size() == Protocol::kMostStates)
    cursor_.fail(fmt::format("a protocol has at most {} states", Protocol::kMostStates),
                 name.begin);
  protocol.states.push_back({name.text, false});
  return protocol.states.size() - 1;
}

/// `from -f, g-> to;`
void AnnotationParser::transition(Protocol& protocol) {
  const Token from = cursor_.peek();
  if (!cursor_.expect_name(kTransition)) return;
  if (!cursor_.accept("-"))
    return cursor_.fail_expecting(fmt::format("'-FUNCTION->' after '{}'", from.text));
  std::vector<Token> functions;
  do {
    functions.push_back(cursor_.peek());
    if (!cursor_.expect_name("the name of a function")) return;
  } while (cursor_.accept(","));
  cursor_.expect("->", fmt::format("after '{}'", functions.back().text));
  const Token to = cursor_.peek();
  if (!cursor_.expect_name("the name of a state")) return;
  cursor_.expect(";", "after the transition");
  const size_t begin = state_named(protocol, from), end = state_named(protocol, to);
  for (const Token& function : functions)
    protocol.transitions.push_back({begin, end, function.text, function.begin});
}

/// `protocol NAME { transitions final states; }`
void AnnotationParser::protocol(const Token& first) {
  become(Annotation::Kind::Protocols, first);
  Protocol made{.states = {{"start", false}}, .begin = first.begin};
  made.name = cursor_.expect_name("the name of the protocol").value_or("");
  cursor_.expect("{", "after the name of the protocol");
  std::vector<Token> finals;
  while (!cursor_.at_end() && !cursor_.next_is("}")) {
    if (!cursor_.next_is("final")) {
      transition(made);
      continue;
    }
    cursor_.take();
    do {
      finals.push_back(cursor_.peek());
      cursor_.expect_name("the name of a state");
    } while (cursor_.accept(","));
    cursor_.expect(";", "after the final states");
  }
  cursor_.expect("}", "after the protocol");
  for (const Token& name : finals) {
    const size_t known = made.states.size(), at = state_named(made, name);
    if (at == known)
      return cursor_.fail(
          fmt::format("'{}' is no state of the protocol '{}'", name.text, made.name), name.begin);
    made.states[at].is_final = true;
  }
  const bool begins = std::any_of(made.transitions.begin(), made.transitions.end(),
                                  [](const Protocol::Transition& t) { return t.from == 0; });
  if (!begins && !cursor_.error())
    return cursor_.fail(
        fmt::format("no transition of the protocol '{}' leaves 'start', where every "
                    "object begins",
                    made.name),
        first.begin);
  out_.protocols.push_back(std::move(made));
}

}  // namespace culprit::contract
