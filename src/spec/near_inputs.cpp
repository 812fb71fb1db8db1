#include "spec/near_inputs.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace culprit::spec {

namespace {

constexpr size_t kLongestInput = 4096;
// a longer run of digits is a word
constexpr size_t kLongestNumber = 18;
// numbers this close to the least one are small
constexpr int64_t kSmall = 8;
// draws for each input wanted: many repeat another one or do not fit
constexpr size_t kDraws = 4;

/// Steele, Lea & Flood 2014 (SplitMix64): the same numbers on every machine.
class Draw {
 public:
  uint64_t next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  size_t below(size_t count) { return static_cast<size_t>(next() % count); }
  template <class T>
  const T& of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  uint64_t state_ = 0;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::optional<int64_t> number_in(std::string_view word) {
  const std::string_view digits = word.substr(word.starts_with('-') ? 1 : 0);
  if (digits.empty() || digits.size() > kLongestNumber) return std::nullopt;
  if (digits.size() > 1 && digits.front() == '0') return std::nullopt;
  int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

/// A text as lines of words. Lines and words keep what separates them.
struct Word {
  std::string before;  ///< blanks
  std::string text;
  bool is_number() const { return number_in(text).has_value(); }
};
struct Line {
  std::vector<Word> words;
  std::string end;  ///< blanks and the line end, if there is one
};
using Lines = std::vector<Line>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    Line& line = lines.emplace_back();
    while (true) {
      size_t begin = 0;
      while (begin < text.size() && is_blank(text[begin]) && text[begin] != '\n') ++begin;
      size_t end = begin;
      while (end < text.size() && !is_blank(text[end])) ++end;
      if (end == begin) {
        line.end = text.substr(0, begin + (begin < text.size() ? 1 : 0));
        text.remove_prefix(line.end.size());
        break;
      }
      line.words.push_back(
          {std::string(text.substr(0, begin)), std::string(text.substr(begin, end - begin))});
      text.remove_prefix(end);
    }
  }
  return lines;
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const Line& line : lines) {
    for (const Word& word : line.words) text += word.before + word.text;
    text += line.end;
  }
  return text;
}

/// Where a number stands: in the first line or a later one, and as the how manyth word. Those after
/// the third are alike, as items of a list are.
using Place = std::pair<size_t, size_t>;
Place place_of(size_t line, size_t word) {
  return {std::min<size_t>(line, 1), std::min<size_t>(word, 3)};
}

/// The words of all tests: what may stand where.
class Seen {
 public:
  void add(const Lines& lines) {
    for (size_t l = 0; l < lines.size(); ++l)
      for (size_t w = 0; w < lines[l].words.size(); ++w) add(place_of(l, w), lines[l].words[w]);
  }
  bool fits(Place place, int64_t number) const {
    const auto seen = range(place);
    return seen && seen->first <= number && number <= seen->second;
  }
  /// The least and the largest number; nullopt if no test has one there.
  std::optional<std::pair<int64_t, int64_t>> range(Place place) const {
    const auto range = ranges_.find(place);
    return range == ranges_.end() ? std::nullopt : std::optional(range->second);
  }
  const std::vector<char>& letters() const { return letters_; }

 private:
  void add(Place place, const Word& word) {
    const std::optional<int64_t> number = number_in(word.text);
    if (!number) {
      for (const char c : word.text)
        if (std::find(letters_.begin(), letters_.end(), c) == letters_.end()) letters_.push_back(c);
      return;
    }
    auto [at, is_new] = ranges_.try_emplace(place, *number, *number);
    at->second.first = std::min(at->second.first, *number);
    at->second.second = std::max(at->second.second, *number);
  }

  std::map<Place, std::pair<int64_t, int64_t>> ranges_;
  std::vector<char> letters_;
};

class Changer {
 public:
  Changer(const Seen& seen, Draw& draw) : seen_(seen), draw_(draw) {}

  /// Changes one word or item. Returns false if nothing was changed.
  bool change(Lines& lines) {
    std::vector<std::pair<size_t, size_t>> all;
    for (size_t l = 0; l < lines.size(); ++l)
      for (size_t w = 0; w < lines[l].words.size(); ++w) all.push_back({l, w});
    if (all.empty()) return false;
    const auto [l, w] = draw_.of(all);
    if (const std::optional<int64_t> number = number_in(lines[l].words[w].text)) {
      if (resize_items(lines, l, w, *number)) return true;
      return change_number(lines, l, w, *number);
    }
    return change_word(lines, l, w);
  }

 private:
  /// A number of items that follow: of the words of the next line, of the letters of a word in it,
  /// or of all lines after it.
  bool resize_items(Lines& lines, size_t l, size_t w, int64_t count) {
    const bool grows = draw_.below(3) == 0;
    const int64_t resized = grows ? count + 1 : count - 1;
    if (l + 1 >= lines.size() || count < 1 || resized < 1 || !seen_.fits(place_of(l, w), resized))
      return false;
    Line& next = lines[l + 1];
    const auto items = static_cast<size_t>(count);
    if (next.words.size() == items && items > 1) {
      if (grows) next.words.push_back({" ", next.words[draw_.below(items)].text});
      else erase_word(next, draw_.below(items));
    } else if (next.words.size() == 1 && next.words[0].text.size() == items) {
      std::string& word = next.words[0].text;
      if (grows) word.insert(draw_.below(items), 1, word[draw_.below(items)]);
      else word.erase(draw_.below(items), 1);
    } else if (filled_after(lines, l) == items) {
      const size_t item = l + 1 + draw_.below(items);
      if (grows) lines.insert(lines.begin() + static_cast<long>(item), Line(lines[item]));
      else lines.erase(lines.begin() + static_cast<long>(item));
      if (lines.size() > l + 1 && grows && lines[item].end.empty()) lines[item].end = "\n";
    } else {
      return false;
    }
    lines[l].words[w].text = std::to_string(resized);
    return true;
  }

  static void erase_word(Line& line, size_t word) {
    if (word == 0) line.words[1].before = line.words[0].before;
    line.words.erase(line.words.begin() + static_cast<long>(word));
  }

  static size_t filled_after(const Lines& lines, size_t l) {
    size_t count = 0;
    while (l + 1 + count < lines.size() && !lines[l + 1 + count].words.empty()) ++count;
    return count;
  }

  bool change_number(Lines& lines, size_t l, size_t w, int64_t old) {
    const Place place = place_of(l, w);
    const auto range = seen_.range(place);
    if (!range) return false;
    const auto [least, largest] = *range;
    int64_t number = old;
    switch (draw_.below(6)) {
      case 0: number = old + 1; break;
      case 1: number = old - 1; break;
      case 2: number = another_number(lines, old); break;
      case 3: number = between(least, largest); break;
      case 4: number = draw_.below(2) == 0 ? least : largest; break;
      default: number = between(least, std::min(largest, least + kSmall)); break;
    }
    if (number == old || !seen_.fits(place, number)) return false;
    lines[l].words[w].text = std::to_string(number);
    return true;
  }

  int64_t between(int64_t least, int64_t largest) {
    return least + static_cast<int64_t>(draw_.below(static_cast<size_t>(largest - least) + 1));
  }

  int64_t another_number(const Lines& lines, int64_t otherwise) {
    std::vector<int64_t> numbers;
    for (const Line& line : lines)
      for (const Word& word : line.words)
        if (const auto number = number_in(word.text)) numbers.push_back(*number);
    return numbers.empty() ? otherwise : draw_.of(numbers);
  }

  bool change_word(Lines& lines, size_t l, size_t w) {
    std::string& word = lines[l].words[w].text;
    const size_t at = draw_.below(word.size()), other = draw_.below(word.size());
    const std::string old = word;
    // the length stays, since a number may tell it
    switch (draw_.below(4)) {
      case 0: std::swap(word[at], word[other]); break;
      case 1: word[at] = word[other]; break;
      case 2:
        if (is_counted(lines, old.size())) return false;
        if (word.size() > 1 && draw_.below(2) == 0) word.erase(at, 1);
        else word.insert(at, 1, word[other]);
        break;
      default:
        // a number that grew beyond its longest has none
        if (seen_.letters().empty()) return false;
        word[at] = draw_.of(seen_.letters());
        break;
    }
    return word != old;
  }

  static bool is_counted(const Lines& lines, size_t length) {
    for (const Line& line : lines)
      for (const Word& word : line.words)
        if (number_in(word.text) == static_cast<int64_t>(length)) return true;
    return false;
  }

  const Seen& seen_;
  Draw& draw_;
};

/// What changes: standard input, or each argument as a line.
std::string changing_text(const machine::RunInputs& inputs) {
  if (!inputs.input.empty()) return inputs.input;
  std::string text;
  for (const std::string& argument : inputs.arguments) {
    if (argument.find('\n') != std::string::npos) return {};
    text += argument + "\n";
  }
  return text;
}

void set_text(machine::RunInputs& inputs, const Lines& lines) {
  if (!inputs.input.empty()) {
    inputs.input = text_of(lines);
    return;
  }
  inputs.arguments.clear();
  for (Line line : lines) {
    line.end.clear();
    inputs.arguments.push_back(text_of({line}));
  }
}

using Identity = std::pair<std::string, std::vector<std::string>>;
Identity identity_of(const machine::RunInputs& inputs) { return {inputs.input, inputs.arguments}; }

}  // namespace

std::vector<NearInput> near_inputs(const std::vector<TestCase>& tests, size_t most) {
  std::vector<std::pair<size_t, Lines>> bases;
  std::set<Identity> known;
  Seen seen;
  for (size_t test = 0; test < tests.size(); ++test) {
    known.insert(identity_of(tests[test]));
    const std::string text = changing_text(tests[test]);
    if (text.empty() || text.size() > kLongestInput) continue;
    bases.push_back({test, lines_of(text)});
    seen.add(bases.back().second);
  }
  std::vector<NearInput> inputs;
  Draw draw;
  Changer changer(seen, draw);
  for (size_t k = 0; k < kDraws * most && inputs.size() < most && !bases.empty(); ++k) {
    const auto& [test, base] = bases[k % bases.size()];
    Lines lines = base;
    bool has_changed = false;
    // one change half the time, two a quarter of it, and so on
    do has_changed |= changer.change(lines);
    while (draw.below(2) == 0);
    if (!has_changed) continue;
    machine::RunInputs varied = tests[test];
    set_text(varied, lines);
    if (known.insert(identity_of(varied)).second) inputs.push_back({std::move(varied), test});
  }
  return inputs;
}

size_t length_of(const machine::RunInputs& inputs) {
  size_t length = inputs.input.size();
  for (const std::string& argument : inputs.arguments) length += argument.size() + 1;
  return length;
}

}  // namespace culprit::spec
