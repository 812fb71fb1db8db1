#include "repair/groups.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "repair/test_values.h"
#include "support/text.h"

namespace culprit::repair {

namespace {

/// Names, numbers, operators and other marks of C; words in a row, such as a type, count as one.
int64_t tokens_in(std::string_view text) {
  constexpr std::string_view kOperators = "<>=!&|+-*/%^";
  enum class Kind : uint8_t { None, Word, Operator, Mark };
  int64_t count = 0;
  Kind before = Kind::None;
  for (const char byte : text) {
    if (is_white_space(byte)) continue;
    const Kind kind =
        std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_' || byte == '\''
            ? Kind::Word
        : kOperators.find(byte) != std::string_view::npos ? Kind::Operator
                                                          : Kind::Mark;
    count += kind != before || kind == Kind::Mark;
    before = kind;
  }
  return count;
}

int64_t tokens_added(const Candidate& candidate) {
  int64_t added = 0;
  for (const edits::SourceChange& change : candidate.changes)
    added += tokens_in(change.written) - tokens_in(change.replaced);
  return added;
}

/// Of changes that do the same in one line, the one that leaves the fewest tokens is meant more
/// often (bench/RESULTS.md#patches): it does not lean on values that happen to be equal.
void put_simplest_first(const std::vector<Passing>& passing, Group& members) {
  const uint32_t line = passing[members.front()].candidate.place.line;
  const auto simplest = std::min_element(members.begin(), members.end(), [&](size_t a, size_t b) {
    const auto key = [&](size_t k) {
      const Candidate& candidate = passing[k].candidate;
      return std::pair(candidate.place.line != line, tokens_added(candidate));
    };
    return key(a) < key(b);
  });
  std::rotate(members.begin(), simplest, simplest + 1);
}

}  // namespace

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
  for (Entry& entry : order) put_simplest_first(passing, entry.members);
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
