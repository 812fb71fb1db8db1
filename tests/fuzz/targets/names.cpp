// Names of tests: their order, and the globs of --only.
#include "spec/test_case.h"
#include "target.h"

namespace culprit::fuzz {

void read_names(std::string_view bytes) {
  const std::vector<std::string> names = parts_of(bytes, 3);
  const auto less = [&](size_t a, size_t b) { return spec::natural_less(names[a], names[b]); };
  for (size_t a = 0; a < names.size(); ++a) {
    spec::glob_matches(names[a], names[(a + 1) % names.size()]);
    demand(spec::glob_matches("*", names[a]), "* matches every name");
    for (size_t b = 0; b < names.size(); ++b) {
      demand(!(less(a, b) && less(b, a)), "the order of names is one-sided");
      demand(names[a] == names[b] || less(a, b) || less(b, a), "the order of names is total");
      for (size_t c = 0; c < names.size(); ++c)
        demand(!(less(a, b) && less(b, c)) || less(a, c), "the order of names is transitive");
    }
  }
}

}  // namespace culprit::fuzz
