#include "contract/protocol_code.h"

#include <algorithm>
#include <deque>

#include <fmt/format.h>

namespace culprit::contract {

namespace {

std::string listed(const std::vector<std::string>& names, const char* between) {
  std::string out;
  for (const std::string& name : names)
    out += fmt::format("{}'{}'", out.empty() ? "" : between, name);
  return out;
}

bool allows(const Protocol& protocol, size_t state, const std::string& function) {
  return std::any_of(
      protocol.transitions.begin(), protocol.transitions.end(),
      [&](const Protocol::Transition& t) { return t.from == state && t.function == function; });
}

/// The functions along a shortest way from `state` to one that allows `function`; empty if there is
/// none. Breadth first.
std::vector<std::string> shortest_way(const Protocol& protocol, const std::string& function,
                                      size_t state) {
  std::vector<std::optional<std::vector<std::string>>> ways(protocol.states.size());
  ways[state].emplace();
  std::deque<size_t> open{state};
  while (!open.empty()) {
    const size_t from = open.front();
    open.pop_front();
    if (allows(protocol, from, function)) return *ways[from];
    for (const Protocol::Transition& t : protocol.transitions) {
      if (t.from != from || ways[t.to]) continue;
      ways[t.to] = ways[from];
      ways[t.to]->push_back(t.function);
      open.push_back(t.to);
    }
  }
  return {};
}

bool has_final(const Protocol& protocol) {
  return std::any_of(protocol.states.begin(), protocol.states.end(),
                     [](const Protocol::State& s) { return s.is_final; });
}

std::string automaton_of(const Protocol& protocol) {
  return "__culprit_automaton_" + protocol.name;
}

uint64_t targets(const Protocol& protocol, const std::string& function, size_t state) {
  uint64_t out = 0;
  for (const Protocol::Transition& t : protocol.transitions)
    if (t.from == state && t.function == function) out |= uint64_t{1} << t.to;
  return out;
}

/// For the message: function, its parameter that is the object, protocol, noun, and per state its
/// name and what must come first.
std::string text_of(const Protocol& protocol, const std::string& function,
                    std::optional<size_t> parameter) {
  std::string out =
      fmt::format("{}|{}|{}|{}", function, parameter ? std::to_string(*parameter) : "",
                  protocol.name, protocol.noun);
  const bool is_ready = !protocol.noun.empty();  // its states say enough if there is no way
  for (size_t s = 0; s < protocol.states.size(); ++s) {
    const bool has_hint = !allows(protocol, s, function) &&
                          (!is_ready || !shortest_way(protocol, function, s).empty());
    out += fmt::format("|{}|{}", protocol.states[s].name,
                       has_hint ? way_to(protocol, function, s) : "");
  }
  return out;
}

/// A call on an object that begins with it makes a new one: an address may be used again.
bool makes_new(const Protocol& protocol, const std::string& function) {
  return allows(protocol, 0, function);
}

void step(const FollowedFunction& function, const FollowedFunction::In& in, uint64_t initial,
          Code& out) {
  const Protocol& protocol = *in.protocol;
  const Offset at = protocol.begin;
  out.put(
      fmt::format("{{ unsigned long * __culprit_set = __culprit_states ( & {} , ( const "
                  "volatile void * ) ( {} ) , {}ul ) ; if ( __culprit_set ) {{",
                  automaton_of(protocol),
                  in.parameter ? function.parameters[*in.parameter] : "__culprit_result", initial),
      at);
  if (!in.parameter && makes_new(protocol, function.name))
    out.put("__culprit_begins ( __culprit_set ) ;", at);
  out.put("unsigned long __culprit_next = 0ul", at);
  for (size_t s = 0; s < protocol.states.size(); ++s)
    if (const uint64_t to = targets(protocol, function.name, s))
      out.put(fmt::format("| ( - ( * __culprit_set >> {} & 1ul ) & {}ul )", s, to), at);
  out.put(fmt::format("; __culprit_follows ( {} , __culprit_set [ 0 ] , __culprit_set [ 1 ] , "
                      "__culprit_next != 0ul ) ; __culprit_moves ( __culprit_set , "
                      "__culprit_next ) ; }} }}",
                      quoted(text_of(protocol, function.name, in.parameter))),
          at);
}

}  // namespace

std::vector<Protocol::Transition> functions_of(const Protocol& protocol) {
  std::vector<Protocol::Transition> out;
  for (const Protocol::Transition& t : protocol.transitions) {
    const bool is_known = std::any_of(
        out.begin(), out.end(),
        [&](const Protocol::Transition& other) { return other.function == t.function; });
    if (!is_known) out.push_back(t);
  }
  return out;
}

std::string way_to(const Protocol& protocol, const std::string& function, size_t state) {
  std::vector<std::string> at_once;
  for (const Protocol::Transition& t : protocol.transitions)
    if (t.from == state && allows(protocol, t.to, function) &&
        std::find(at_once.begin(), at_once.end(), t.function) == at_once.end())
      at_once.push_back(t.function);
  if (!at_once.empty()) return listed(at_once, " or ") + " comes first";
  const std::vector<std::string> way = shortest_way(protocol, function, state);
  return way.empty() ? "no call on this object can come before it"
                     : listed(way, " and then ") + " come first";
}

Code following_code(const FollowedFunction& function, bool any_state) {
  Code before, after, out;
  Offset at = 0;
  for (const FollowedFunction::In& in : function.protocols) {
    at = in.protocol->begin;
    const size_t states = in.protocol->states.size();
    const uint64_t all = states == 64 ? ~uint64_t{0} : (uint64_t{1} << states) - 1;
    step(function, in, any_state ? all : 1, in.parameter ? before : after);
  }
  std::string call = function.name + " (";
  for (const std::string& each : function.parameters)
    call += (call.ends_with('(') ? " " : " , ") + each;
  call += " )";
  out.put("( {", at).put(before);
  if (function.returns_value)
    out.put(fmt::format("__typeof__ ( {0} ) __culprit_result = {0} ;", call), at)
        .put(after)
        .put("return __culprit_result ; } )", at);
  else out.put(call + " ; return ; } )", at);
  return out;
}

Code protocol_prelude(Offset at) {
  Code out;
  out.put(
      "unsigned long * __culprit_states ( const void * , const volatile void * , unsigned long ) "
      "; void __culprit_begins ( unsigned long * ) ; "
      "void __culprit_follows ( const char * , unsigned long , unsigned long , _Bool ) ; "
      "void __culprit_moves ( unsigned long * , unsigned long ) ; "
      "void __culprit_finish ( const void * , const char * , unsigned long ) ;",
      at);
  return out;
}

Code protocol_declarations(const Protocol& protocol, bool judged, unsigned number) {
  Code out;
  const Offset at = protocol.begin;
  out.put(fmt::format("__attribute__ ( ( weak ) ) char {} = 0 ;", automaton_of(protocol)), at);
  if (!judged || !has_final(protocol)) return out;
  uint64_t finals = 0;
  std::string text = fmt::format("{}|{}", protocol.name, protocol.noun);
  for (size_t s = 0; s < protocol.states.size(); ++s) {
    if (protocol.states[s].is_final) finals |= uint64_t{1} << s;
    text += fmt::format("|{}|", protocol.states[s].name);
  }
  std::vector<std::string> closing;
  for (const Protocol::Transition& t : protocol.transitions)
    if (protocol.states[t.to].is_final && !protocol.states[t.from].is_final &&
        std::find(closing.begin(), closing.end(), t.function) == closing.end())
      closing.push_back(t.function);
  std::string last;
  for (const std::string& each : closing)
    last += fmt::format("{}'{}'", last.empty() ? "" : " or ", each);
  out.put(fmt::format("static __attribute__ ( ( used ) ) void __culprit_end_{} ( void ) {{ "
                      "__culprit_finish ( & {} , {} , {}ul ) ; }}",
                      number, automaton_of(protocol), quoted(last + "|" + text), finals),
          at);
  return out;
}

}  // namespace culprit::contract
