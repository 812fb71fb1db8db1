#include "repair/groups.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "repair/test_values.h"

namespace culprit::repair {

std::vector<Group> likeliest_groups(const judge::Problem& problem,
                                    const std::vector<Passing>& passing, const FurtherRuns& further,
                                    bool has_reference) {
  struct Entry {
    Group members;
    double chance = 0;
    size_t disagreements = 0;
    bool is_of_tests = true;  // each member writes a value of a test
  };
  std::map<size_t, Entry> groups;
  for (size_t k = 0; k < passing.size(); ++k) {
    Entry& entry = groups[further.groups()[k]];
    entry.members.push_back(k);
    entry.chance += std::exp(passing[k].candidate.score);
    entry.is_of_tests =
        entry.is_of_tests && writes_test_value(problem, passing[k].candidate.changes);
    entry.disagreements = has_reference ? further.disagreements(k).size() : 0;
  }
  std::vector<Entry> order;
  for (auto& [number, entry] : groups) order.push_back(std::move(entry));
  std::stable_sort(order.begin(), order.end(), [](const Entry& a, const Entry& b) {
    return std::tuple(a.disagreements, a.is_of_tests, -a.chance) <
           std::tuple(b.disagreements, b.is_of_tests, -b.chance);
  });
  std::vector<Group> sorted;
  for (Entry& entry : order)
    if (order.front().disagreements > 0 || entry.disagreements == 0)
      sorted.push_back(std::move(entry.members));
  return sorted;
}

std::optional<document::Distinction> distinction(const std::vector<Passing>& passing,
                                                 const FurtherRuns& further, size_t first,
                                                 size_t other) {
  const size_t k = further.difference(first, other);
  if (k == further.inputs()) return std::nullopt;
  const machine::RunInputs& input = further.input(k);
  return document::Distinction{input.input, input.arguments, further.like(k),
                               further.behaviour(passing[first].program, k),
                               further.behaviour(passing[other].program, k)};
}

}  // namespace culprit::repair
