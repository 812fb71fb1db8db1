#include "contract/ready/ready_protocols.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "contract/parser.h"

namespace culprit::contract {
namespace {

std::vector<std::string> nouns(bool judged) {
  std::vector<std::string> out;
  for (const Protocol& protocol : ready_protocols(7, judged)) out.push_back(protocol.noun);
  return out;
}

std::string hint(std::string_view text) {
  const Parsed parsed = parse_annotation(text);
  return parsed.error ? parsed.error->hint : "no error";
}

TEST(ready_protocols, all_texts_are_read) {
  EXPECT_EQ(nouns(true), (std::vector<std::string>{"stream", "folder", "mutex"}));
  for (const Protocol& protocol : ready_protocols(7, true)) {
    EXPECT_EQ(protocol.begin, 7u);
    EXPECT_EQ(protocol.transitions.front().at, 7u);
    EXPECT_TRUE(std::any_of(protocol.states.begin(), protocol.states.end(),
                            [](const Protocol::State& state) { return state.is_final; }));
  }
}

TEST(ready_protocols, what_only_lacks_is_not_followed_unasked) {
  EXPECT_EQ(nouns(false), (std::vector<std::string>{"folder", "mutex"}));
}

TEST(ready_protocols, a_stream_is_left_to_the_machine_but_for_its_end) {
  const Protocol stream = ready_protocols(0, true)[0];
  for (size_t state = 0; state < stream.states.size(); ++state)
    EXPECT_TRUE(std::any_of(
        stream.transitions.begin(), stream.transitions.end(),
        [&](const Protocol::Transition& t) { return t.from == state && t.function == "fclose"; }));
}

TEST(protocol_hints, say_what_can_follow) {
  EXPECT_EQ(hint("//@ protocol { start -a-> b; }"),
            "a protocol is written 'protocol NAME { start -FUNCTION-> STATE; final STATE; }'");
  EXPECT_EQ(hint("//@ protocol p { start a; }"),
            "a transition is written 'STATE -FUNCTION-> STATE;', or 'STATE -FUNCTION, FUNCTION-> "
            "STATE;'");
  EXPECT_EQ(hint("//@ protocol p { start -a; }"),
            "',' and another function, or '->' and a state can follow");
  EXPECT_EQ(hint("//@ protocol p { start -a-> b }"),
            "';' ends a transition; another one, 'final STATE;' or '}' can follow");
  EXPECT_EQ(hint("//@ protocol p { start -a-> b; final b }"),
            "',' and another state, or ';' can follow");
  EXPECT_EQ(hint("//@ protocol p { start -a-> b; final c; }"), "its states are 'start', 'b'");
  EXPECT_EQ(hint("//@ protocol p { start -a-> b; 3 }"),
            "a transition 'STATE -FUNCTION-> STATE;', 'final STATE;' or '}' can stand here");
  EXPECT_EQ(hint("//@ protocol p { b -a-> b; }"),
            "a transition such as 'start -FUNCTION-> STATE;' can stand in it");
}

}  // namespace
}  // namespace culprit::contract
