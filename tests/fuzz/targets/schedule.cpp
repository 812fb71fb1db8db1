// NAME.schedule. What is read, written again and read again is the same.
#include "spec/schedule_text.h"
#include "target.h"

namespace culprit::fuzz {

void read_schedule(std::string_view bytes) {
  const auto read = spec::parse_schedule(bytes, "a.schedule");
  if (!read) return demand(!read.errors().front().message.empty(), "an error has a message");
  const auto again = spec::parse_schedule(spec::schedule_text(*read), "a.schedule");
  demand(again && *again == *read, "a schedule comes back");
}

}  // namespace culprit::fuzz
