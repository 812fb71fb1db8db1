#include "trials/set_replacement.h"

#include <cctype>
#include <cstdlib>

#include "edits/component_traits.h"
#include "trials/stepwise_change.h"

namespace culprit::trials {

using replay::Intervention;

namespace {

constexpr double kLargestNumber = 1e15;

class SetSearch {
 public:
  SetSearch(const ReplacementRequest& request, std::vector<model::ComponentId> watched,
            uint64_t& spent)
      : test_(*request.test), change_(request, std::move(watched), true, spent) {}

  std::optional<Replacement> run() {
    replay::PlainRun now = change_.trial();
    while (!change_.over()) {
      if (!make_progress(now)) return std::nullopt;
      if (mended_) return change_.replacement(std::move(now));
    }
    return std::nullopt;
  }

 private:
  bool mends(const replay::PlainRun& run) const {
    return judge::passes(test_, run) && !change_.has_new_findings(run);
  }

  /// Makes one more change; `now` becomes the run with it. A change that makes more output right is
  /// best. If there is none, the change with the longest way to the next wrong byte is taken, since
  /// it may lead to a place that needs another change.
  bool make_progress(replay::PlainRun& now) {
    struct Verdict {
      bool mends = false, more_output = false;
      uint64_t way = 0;  // instructions up to the next wrong byte; 0: there is none
    };
    auto judge = [&](const replay::PlainRun& run) {
      return Verdict{
          mends(run), run.matched > now.matched,
          run.matched == now.matched && run.stop == machine::Stop::Rejected ? run.steps : 0};
    };
    std::optional<StepwiseChange::Change> best;
    bool more_output = false;
    uint64_t longest = now.stop == machine::Stop::Rejected ? now.steps : 0;
    change_.try_each(now, changes_before(now), false, judge,
                     [&](const StepwiseChange::Change& change, const Verdict& run) {
                       mended_ = run.mends;
                       more_output = run.mends || run.more_output;
                       if (more_output || run.way > longest) best = change;
                       longest = std::max(longest, run.way);
                       return !more_output;
                     });
    if (!best || (!more_output && change_.over())) return false;
    now = change_.keep(now, *best);
    return true;
  }

  /// The latest first.
  std::vector<StepwiseChange::Change> changes_before(const replay::PlainRun& now) const {
    const size_t all = now.observations.size();
    std::vector<StepwiseChange::Change> changes;
    for (size_t at = all; at-- > 0;) {
      const replay::Observation& o = now.observations[at];
      for (uint64_t bits : change_.candidates(o, wanted(now.matched, change_.type_of(o.component))))
        changes.push_back({at, bits});
    }
    return changes;
  }

  /// The character and the number that the test expects next; also the number that begins at the
  /// start of the partly printed word.
  std::vector<uint64_t> wanted(uint32_t matched, model::Type type) const {
    const std::string& expected = test_.matcher->expected();
    std::vector<uint64_t> all;
    if (matched >= expected.size()) return all;
    if (type.is_integer())
      all.push_back(edits::number_bits(static_cast<unsigned char>(expected[matched]), type));
    size_t begin = matched;
    while (begin > 0 && !std::isspace(static_cast<unsigned char>(expected[begin - 1]))) --begin;
    for (size_t at : {static_cast<size_t>(matched), begin}) {
      char* end = nullptr;
      const double number = std::strtod(expected.c_str() + at, &end);
      if (end != expected.c_str() + at && number < kLargestNumber && number > -kLargestNumber)
        all.push_back(edits::number_bits(number, type));
    }
    return all;
  }

  const judge::JudgedTest& test_;
  StepwiseChange change_;
  bool mended_ = false;
};

}  // namespace

std::optional<Replacement> replace_in_set(const ReplacementRequest& request, uint64_t& spent) {
  std::vector<model::ComponentId> watched = with_numbers(request.image->program(), *request.leaves);
  if (watched.empty() || !request.test->matcher) return std::nullopt;
  return SetSearch(request, std::move(watched), spent).run();
}

}  // namespace culprit::trials
