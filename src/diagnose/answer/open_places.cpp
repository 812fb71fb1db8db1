#include "diagnose/answer/open_places.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "document/to_document.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kLinesNamed = 4;
constexpr size_t kReasonsNamed = 4;  // sentences

std::string counted(uint64_t number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

/// "a", "a and b", "a, b and c".
std::string enumerated(std::vector<std::string> words) {
  if (words.size() < 2) return words.empty() ? std::string() : words.front();
  const std::string last = std::move(words.back());
  words.pop_back();
  return fmt::format("{} and {}", fmt::join(words, ", "), last);
}

/// Names the lines of components.
class Lines {
 public:
  explicit Lines(const model::Program& program) : program_(program) {
    std::set<uint32_t> files;
    for (const model::Component& component : program.components) files.insert(component.range.file);
    has_one_file_ = files.size() < 2;
  }

  /// " in line 4", " in lines 4, 5 and 3 other lines"; with several files " at a.c:4, 5 and
  /// b.c:7".
  std::string of(const std::vector<model::ComponentId>& components) const {
    std::set<std::pair<std::string, uint32_t>> lines;
    for (model::ComponentId id : components)
      if (const document::Place place = document::place_of(program_, program_.components[id].range);
          place.known())
        lines.emplace(place.file, place.line);
    if (lines.empty()) return {};
    std::vector<std::string> named;
    const std::string* last_file = nullptr;
    for (const auto& [file, line] : lines) {
      if (named.size() == kLinesNamed && lines.size() > kLinesNamed + 1) {
        named.push_back(fmt::format("{} other lines", lines.size() - kLinesNamed));
        break;
      }
      const bool is_clear = has_one_file_ || (last_file && *last_file == file);
      named.push_back(is_clear ? std::to_string(line) : fmt::format("{}:{}", file, line));
      last_file = &file;
    }
    return (!has_one_file_      ? " at "
            : lines.size() == 1 ? " in line "
                                : " in lines ") +
           enumerated(std::move(named));
  }

 private:
  const model::Program& program_;
  bool has_one_file_ = true;
};

/// "1 place in line 4 was", "3 places in lines 4 and 5 were".
std::string places_were(uint64_t count, const std::string& lines) {
  return fmt::format("{}{} {}", counted(count, "place"), lines, count == 1 ? "was" : "were");
}

/// The groups that are named, and those that share a sentence; both in the order of all.
struct Named {
  std::vector<UndecidedGroup> alone, together;
};

Named by_size(const std::vector<UndecidedGroup>& all) {
  if (all.size() <= kReasonsNamed) return {all, {}};
  std::vector<uint64_t> counts;
  for (const UndecidedGroup& group : all) counts.push_back(group.count);
  std::sort(counts.rbegin(), counts.rend());
  Named named;
  for (const UndecidedGroup& group : all) {
    const bool is_large = group.count >= counts[kReasonsNamed - 2];
    (is_large && named.alone.size() + 1 < kReasonsNamed ? named.alone : named.together)
        .push_back(group);
  }
  return named;
}

}  // namespace

std::vector<std::string> sentences_about_open_places(const judge::Problem& problem,
                                                     const SuspectList& faults, bool is_mended) {
  const Lines lines(problem.program());
  std::vector<std::string> sentences;
  const Named groups = by_size(faults.undecided_by);
  for (const UndecidedGroup& group : groups.alone)
    sentences.push_back(fmt::format(
        "{} not settled: {}{}", places_were(group.count, lines.of(group.components)), group.reason,
        group.by_effort && !is_mended
            ? fmt::format(" (--effort {} looks longer)", 4 * problem.options().effort)
            : ""));
  if (!groups.together.empty()) {
    uint64_t count = 0;
    std::vector<model::ComponentId> components;
    for (const UndecidedGroup& group : groups.together) {
      count += group.count;
      components.insert(components.end(), group.components.begin(), group.components.end());
    }
    sentences.push_back(fmt::format("{} not settled, for {} other reasons",
                                    places_were(count, lines.of(components)),
                                    groups.together.size()));
  }
  if (faults.out_of_time && !faults.unasked.empty())
    sentences.push_back(fmt::format(
        "{} not looked at: {}", places_were(faults.unasked.size(), lines.of(faults.unasked)),
        budget_end_words(problem.options().budget ? problem.options().budget->end()
                                                  : BudgetEnd::Time)));
  if (!faults.not_replayed.empty())
    sentences.push_back(
        fmt::format("{} left out: with the values found there, a run did not pass the tests",
                    places_were(faults.not_replayed.size(), lines.of(faults.not_replayed))));
  return sentences;
}

}  // namespace culprit::diagnose
