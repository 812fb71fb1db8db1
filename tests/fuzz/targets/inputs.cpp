// The inputs of a function: `NAME = VALUE` of NAME.inputs, and values of each kind as bits.
#include "machine/run/input_text.h"
#include "spec/test_case.h"
#include "target.h"

namespace culprit::fuzz {

void read_inputs(std::string_view bytes) {
  const auto input = spec::parse_input(bytes);
  const std::string text = input ? input->second : std::string(bytes);
  for (const char* suffix : {"i8", "i32", "i64", "u16", "u64", "f32", "f64", "b8", "c8", "p64"}) {
    const machine::InputKind kind = machine::input_kind(suffix);
    const auto bits = machine::input_bits(kind, text);
    if (!bits) continue;
    const std::string written = machine::input_text(kind, *bits);
    const auto again = machine::input_bits(kind, written);
    demand(again && machine::input_text(kind, *again) == written, "a value comes back");
  }
}

}  // namespace culprit::fuzz
