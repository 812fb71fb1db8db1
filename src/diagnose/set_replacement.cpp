#include "diagnose/set_replacement.h"

#include <cctype>
#include <cstdlib>

#include "diagnose/stepwise_change.h"

namespace culprit::diagnose {

using machine::Intervention;

namespace {

constexpr size_t kWindow = 40;           // executions before the first wrong byte
constexpr size_t kMostChanges = 64;
constexpr double kLargestNumber = 1e15;

class Search {
 public:
  Search(const ReplacementRequest& request, std::vector<model::ComponentId> watched, uint64_t& spent)
      : test_(*request.test), change_(request, std::move(watched), true, spent) {}

  std::optional<Replacement> run() {
    machine::PlainRun now = change_.trial(change_.kept());
    for (size_t changes = 0; changes < kMostChanges && !change_.over(); ++changes) {
      if (!make_progress(now)) return std::nullopt;
      if (mended_) return change_.replacement(std::move(now));
    }
    return std::nullopt;
  }

 private:
  bool mends(const machine::PlainRun& run) const { return passes(test_, run) && !change_.has_new_findings(run); }

  /// One change more; `now` becomes the run with it. More output counts most; where no change gives more, it is the longest way to the next wrong
  /// byte, since one change may only lead to where another one is needed.
  bool make_progress(machine::PlainRun& now) {
    const size_t all = now.observations.size();
    std::optional<std::pair<Intervention, model::ComponentId>> longest;
    machine::PlainRun longest_run;
    longest_run.steps = now.stop == machine::Stop::Rejected ? now.steps : 0;
    for (size_t at = all; at-- > 0 && all - at <= kWindow;) {
      const model::ComponentId component = now.observations[at].component;
      for (uint64_t bits : change_.candidates(now.observations[at], wanted(now.matched, change_.type_of(component)))) {
        if (change_.over()) return false;
        Intervention changed = change_.with_change(now, at, bits);
        machine::PlainRun run = change_.trial(changed);
        mended_ = mends(run);
        if (mended_ || run.matched > now.matched) {
          change_.keep(std::move(changed), component);
          now = std::move(run);
          return true;
        }
        const bool is_longer = run.matched == now.matched && run.stop == machine::Stop::Rejected && run.steps > longest_run.steps;
        if (!is_longer) continue;
        longest = {std::move(changed), component};
        longest_run = std::move(run);
      }
    }
    if (!longest) return false;
    change_.keep(std::move(longest->first), longest->second);
    now = std::move(longest_run);
    return true;
  }

  /// The character, and the number, that the test wants next; a number also from the begin of the word that was printed in part.
  std::vector<uint64_t> wanted(uint32_t matched, model::Type type) const {
    const std::string& expected = test_.matcher->expected();
    std::vector<uint64_t> all;
    if (matched >= expected.size()) return all;
    if (type.is_integer()) all.push_back(number_bits(static_cast<unsigned char>(expected[matched]), type));
    size_t begin = matched;
    while (begin > 0 && !std::isspace(static_cast<unsigned char>(expected[begin - 1]))) --begin;
    for (size_t at : {static_cast<size_t>(matched), begin}) {
      char* end = nullptr;
      const double number = std::strtod(expected.c_str() + at, &end);
      if (end != expected.c_str() + at && number < kLargestNumber && number > -kLargestNumber) all.push_back(number_bits(number, type));
    }
    return all;
  }

  const JudgedTest& test_;
  StepwiseChange change_;
  bool mended_ = false;
};

}  // namespace

std::optional<Replacement> replace_in_set(const ReplacementRequest& request, uint64_t& spent) {
  std::vector<model::ComponentId> watched = with_numbers(request.image->program(), request.suspect->leaves);
  if (watched.empty() || !request.test->matcher) return std::nullopt;
  return Search(request, std::move(watched), spent).run();
}

}  // namespace culprit::diagnose
