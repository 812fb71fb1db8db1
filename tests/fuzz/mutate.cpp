#include "mutate.h"

namespace culprit::fuzz {

namespace {

constexpr const char* kNumbers[] = {"0",
                                    "-1",
                                    "1",
                                    "255",
                                    "256",
                                    "65536",
                                    "2147483647",
                                    "2147483648",
                                    "4294967295",
                                    "9223372036854775807",
                                    "18446744073709551615",
                                    "99999999999999999999999",
                                    "1e400",
                                    "-"};

class Mutation {
 public:
  Mutation(const std::vector<std::string>& samples, const std::vector<std::string>& words,
           std::mt19937_64& random)
      : samples_(samples), words_(words), random_(random), text_(pick(samples)) {}

  std::string run() {
    for (uint64_t times = below(9); times > 0; --times) step();
    return std::move(text_);
  }

 private:
  uint64_t below(uint64_t n) { return random_() % n; }
  const std::string& pick(const std::vector<std::string>& all) { return all[below(all.size())]; }
  size_t place() { return below(text_.size() + 1); }

  void step() {
    const size_t at = place(),
                 length = std::min<size_t>(below(below(8) ? 12 : 2000), text_.size() - at);
    switch (below(9)) {
      case 0: text_.erase(at, length); break;
      case 1: text_.insert(at, text_.substr(place(), length)); break;
      case 2: text_.insert(at, 1, static_cast<char>(below(256))); break;
      case 3: text_.insert(at, words_.empty() ? "" : pick(words_)); break;
      case 4: text_.replace(at, length, kNumbers[below(std::size(kNumbers))]); break;
      case 5: number(at); break;
      case 6: text_.resize(at); break;
      case 7: nest(at); break;
      default: text_ = text_.substr(0, at) + pick(samples_).substr(0); break;
    }
  }

  /// Replaces the first number at or after `at`.
  void number(size_t at) {
    const size_t begin = text_.find_first_of("0123456789", at);
    if (begin == std::string::npos) return;
    const size_t end = std::min(text_.find_first_not_of("0123456789", begin), text_.size());
    text_.replace(begin, end - begin, kNumbers[below(std::size(kNumbers))]);
  }

  /// Repeats a word, mostly a few times.
  void nest(size_t at) {
    if (words_.empty()) return;
    const std::string& word = pick(words_);
    std::string nested;
    for (uint64_t times = below(below(8) ? 20 : 2000); times > 0; --times) nested += word;
    text_.insert(at, nested);
  }

  const std::vector<std::string>& samples_;
  const std::vector<std::string>& words_;
  std::mt19937_64& random_;
  std::string text_;
};

}  // namespace

std::string mutated(const std::vector<std::string>& samples, const std::vector<std::string>& words,
                    std::mt19937_64& random) {
  return Mutation(samples, words, random).run();
}

}  // namespace culprit::fuzz
