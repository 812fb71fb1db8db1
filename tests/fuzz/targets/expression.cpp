// An expression of C, evaluated at a moment of a run.
#include "stopped.h"
#include "target.h"

namespace culprit::fuzz {

void read_expression(std::string_view bytes) {
  static const testing_support::Stopped kMoment(R"(
enum color { RED, GREEN };
struct s { int x, value; unsigned bits : 5; union { int i; float f; } u; struct s *next; };
int main(void) {
  int a[3] = {1, 2, 3}, i = 1, none; unsigned u = 7; double d = 2.5; struct s s = {1, 2, 3, {4}, 0};
  struct s *p = &s, *list = &s; void *q = a; char text[4] = "abc"; _Bool b = 1; long double l = 1;
  return i; /* here */
})");
  const std::string text(bytes);
  const session::Scope scope = kMoment.scope();
  const auto value = session::evaluate(scope, text);
  if (value) return demand(!session::show(scope, *value).empty(), "a value has words");
  const Diagnostic& error = value.errors().front();
  demand(!error.message.empty() && error.column > 0 && error.column <= text.size() + 1,
         "an error has a place and words");
}

}  // namespace culprit::fuzz
