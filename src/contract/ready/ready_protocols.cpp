#include "contract/ready/ready_protocols.h"

#include <string>
#include <string_view>
#include <utility>

#include "contract/parser.h"

namespace culprit::contract {

namespace {

struct Ready {
  std::string_view noun;   ///< of an object
  std::string_view start;  ///< the word for the state `start`
  std::string_view text;
  bool only_judged;  ///< it allows every call
};

constexpr Ready kReady[] = {
    // A stream that no transition opens, such as stdin, need not be closed. A second fclose is
    // reported by the machine.
    {"stream", "not open",
     R"(/*@ protocol ready_stream {
          start -fopen, fdopen, tmpfile, fmemopen, open_memstream-> open;
          start -fclose-> closed; open -fclose-> closed; closed -fclose-> closed;
          final start, closed; } */)",
     true},
    {"folder", "not open",
     R"(/*@ protocol ready_folder {
          start -opendir, fdopendir-> open;
          open -readdir, rewinddir-> open; open -closedir-> closed;
          final closed; } */)",
     false},
    // A mutex may begin by PTHREAD_MUTEX_INITIALIZER. A second lock waits forever, which the
    // machine reports. Those with another type than the default are put into `typed` by
    // libc/threads/mutexes.c.
    {"mutex", "unlocked",
     R"(/*@ protocol ready_mutex {
          start -pthread_mutex_init-> start;
          start -pthread_mutex_lock, pthread_mutex_trylock-> locked;
          locked -pthread_mutex_lock, pthread_mutex_trylock-> locked;
          locked -pthread_mutex_unlock-> start; start -pthread_mutex_destroy-> destroyed;
          destroyed -pthread_mutex_init-> start;
          typed -pthread_mutex_init, pthread_mutex_lock, pthread_mutex_trylock,
                 pthread_mutex_unlock, pthread_mutex_destroy-> typed;
          final start, destroyed, typed; } */)",
     false},
};

}  // namespace

std::vector<Protocol> ready_protocols(Offset at, bool judged) {
  std::vector<Protocol> out;
  for (const Ready& ready : kReady) {
    if (ready.only_judged && !judged) continue;
    Parsed parsed = parse_annotation(ready.text);
    if (parsed.error || parsed.annotation.protocols.size() != 1) continue;  // a unit test: none
    Protocol protocol = std::move(parsed.annotation.protocols[0]);
    protocol.noun = ready.noun;
    protocol.states[0].name = ready.start;
    protocol.begin = at;
    for (Protocol::Transition& transition : protocol.transitions) transition.at = at;
    out.push_back(std::move(protocol));
  }
  return out;
}

}  // namespace culprit::contract
