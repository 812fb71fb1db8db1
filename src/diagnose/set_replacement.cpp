#include "diagnose/set_replacement.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <set>

namespace culprit::diagnose {

using machine::Intervention;
using machine::Observation;
using machine::ValueEdit;

namespace {

constexpr size_t kMostObservations = 3000;
constexpr size_t kWindow = 40;           // executions before the first wrong byte
constexpr size_t kMostChanges = 64;
constexpr uint64_t kMostOutput = 1 << 20;
constexpr uint64_t kStart = 500;         // instructions that starting a run is worth
constexpr uint64_t kLeastSteps = 60'000;
constexpr double kLargestNumber = 1e15;

/// The bits that a number has in an integer or floating type.
uint64_t bits_of(double number, model::Type type) {
  if (type == model::kF64) return std::bit_cast<uint64_t>(number);
  if (type == model::kF32) return std::bit_cast<uint32_t>(static_cast<float>(number));
  return static_cast<uint64_t>(static_cast<int64_t>(number)) & machine::width_mask(type.bits());
}

class Search {
 public:
  Search(const ReplacementRequest& request, uint64_t& spent)
      : image_(*request.image), test_(*request.test), tolerated_(*request.tolerated), end_(spent + request.most_steps), spent_(spent) {
    run_.image = request.image;
    give(*test_.test, run_);
    run_.limits = request.limits;
    run_.limits.steps = std::max(kLeastSteps, request.limits.steps / 4);
    run_.output_limit = kMostOutput;
    run_.keep_errors = test_.test->rule != nullptr;
    run_.matcher = test_.matcher ? &*test_.matcher : nullptr;
    run_.count_hits = false;
    run_.observation_limit = kMostObservations;
    for (model::ComponentId leaf : request.suspect->leaves)
      if (has_numbers(leaf)) run_.watch.push_back(leaf);
  }

  std::optional<Replacement> run() {
    if (run_.watch.empty() || !test_.matcher) return std::nullopt;
    machine::PlainRun now = trial(kept_);
    for (size_t changes = 0; changes < kMostChanges && !over(); ++changes) {
      if (!make_progress(now)) return std::nullopt;
      if (mended_) return replacement(std::move(now));
    }
    return std::nullopt;
  }

 private:
  model::Type type_of(model::ComponentId component) const { return image_.program().components[component].type; }

  bool has_numbers(model::ComponentId leaf) const {
    const model::Component& component = image_.program().components[leaf];
    const bool typed = component.type.is_integer() || component.type == model::kF64 || component.type == model::kF32;
    return typed && (has_a_value(component.kind) || !component.choices.empty());
  }

  bool over() const { return spent_ >= end_; }

  machine::PlainRun trial(const Intervention& intervention) {
    run_.intervention = &intervention;
    machine::PlainRun run = machine::plain_run(run_);
    spent_ += run.steps + kStart;
    return run;
  }

  bool mends(const machine::PlainRun& run) const {
    auto is_new = [&](const machine::Finding& f) { return !tolerated_.contains({f.kind, f.function, f.pc}); };
    return passes(test_, run) && std::none_of(run.findings.begin(), run.findings.end(), is_new);
  }

  /// One change more; `now` becomes the run with it. More output counts most; where no change gives more, it is the longest way to the next wrong
  /// byte, since one change may only lead to where another one is needed.
  bool make_progress(machine::PlainRun& now) {
    const size_t all = now.observations.size();
    std::optional<std::pair<Intervention, model::ComponentId>> longest;
    machine::PlainRun longest_run;
    longest_run.steps = now.stop == machine::Stop::Rejected ? now.steps : 0;
    for (size_t at = all; at-- > 0 && all - at <= kWindow;)
      for (uint64_t bits : candidates(now.observations[at], now.matched)) {
        if (over()) return false;
        Intervention changed = with_change(now, at, bits);
        machine::PlainRun run = trial(changed);
        mended_ = mends(run);
        const model::ComponentId component = now.observations[at].component;
        if (mended_ || run.matched > now.matched) {
          keep(std::move(changed), component);
          now = std::move(run);
          return true;
        }
        const bool is_longer = run.matched == now.matched && run.stop == machine::Stop::Rejected && run.steps > longest_run.steps;
        if (!is_longer) continue;
        longest = {std::move(changed), component};
        longest_run = std::move(run);
      }
    if (!longest) return false;
    keep(std::move(longest->first), longest->second);
    now = std::move(longest_run);
    return true;
  }

  void keep(Intervention changed, model::ComponentId component) {
    kept_ = std::move(changed);
    changed_.insert(component);
  }

  /// The values so far of what was ever changed, up to this execution, and the new one.
  Intervention with_change(const machine::PlainRun& now, size_t at, uint64_t bits) const {
    Intervention out;
    const model::ComponentId component = now.observations[at].component;
    for (size_t k = 0; k < at; ++k) {
      const Observation& o = now.observations[k];
      if (o.component == component || changed_.contains(o.component)) out.values[o.component].push_back(o.used);
    }
    out.values[component].push_back(machine::Value::plain(bits));
    return out;
  }

  /// What this execution might have had to give instead.
  std::vector<uint64_t> candidates(const Observation& o, uint32_t matched) const {
    const model::Type type = type_of(o.component);
    const std::vector<std::string>& choices = image_.program().components[o.component].choices;
    if (type == model::kI1) return {uint64_t{o.used.is_plain() && o.used.bits == 0}};
    std::vector<uint64_t> all;
    auto add = [&](uint64_t bits) {
      const bool same = o.used.is_plain() && o.used.bits == bits;
      if (!same && std::find(all.begin(), all.end(), bits) == all.end()) all.push_back(bits);
    };
    if (!choices.empty()) {
      for (uint64_t k = 0; k < choices.size(); ++k) add(k);
      return all;
    }
    add_wanted(matched, type, add);
    if (type.is_integer() && o.used.is_plain()) {
      add(machine::edited(o.used, {ValueEdit::Kind::Add, type, 1}).bits);
      add(machine::edited(o.used, {ValueEdit::Kind::Add, type, ~uint64_t{0}}).bits);
    }
    add(0);
    add(bits_of(1, type));
    if (o.site < 0) return all;
    const model::Function& function = *image_.functions()[o.function].model;
    const model::ProbeSite& site = function.probes[static_cast<size_t>(o.site)];
    for (size_t i = 0; i < o.reads.size(); ++i) {
      const bool fits = site.reads[i] >= 0 && function.register_types[static_cast<size_t>(site.reads[i])] == type;
      if (fits && o.reads[i].is_plain()) add(o.reads[i].bits);
    }
    return all;
  }

  /// The character, and the number, that the test wants next; a number also from the begin of the word that was printed in part.
  template <class Add>
  void add_wanted(uint32_t matched, model::Type type, Add add) const {
    const std::string& expected = test_.matcher->expected();
    if (matched >= expected.size()) return;
    if (type.is_integer()) add(bits_of(static_cast<unsigned char>(expected[matched]), type));
    size_t begin = matched;
    while (begin > 0 && !std::isspace(static_cast<unsigned char>(expected[begin - 1]))) --begin;
    for (size_t at : {static_cast<size_t>(matched), begin}) {
      char* end = nullptr;
      const double number = std::strtod(expected.c_str() + at, &end);
      if (end != expected.c_str() + at && number < kLargestNumber && number > -kLargestNumber) add(bits_of(number, type));
    }
  }

  /// Of what was changed.
  Replacement replacement(machine::PlainRun run) {
    Replacement found;
    found.intervention = std::move(kept_);
    for (Observation& o : run.observations) {
      if (!changed_.contains(o.component)) continue;
      encode::AngelicValue angelic;
      angelic.component = o.component;
      angelic.type = type_of(o.component);
      angelic.computed_known = o.computed.is_plain();
      angelic.computed = o.computed;
      angelic.required = o.used;
      found.angelic.push_back(std::move(angelic));
      found.observations.push_back(std::move(o));
    }
    return found;
  }

  const machine::Image& image_;
  const JudgedTest& test_;
  const std::set<machine::FindingSite>& tolerated_;
  machine::PlainRunRequest run_;
  Intervention kept_;
  std::set<model::ComponentId> changed_;
  bool mended_ = false;
  uint64_t end_;
  uint64_t& spent_;
};

}  // namespace

std::optional<Replacement> replace_in_set(const ReplacementRequest& request, uint64_t& spent) { return Search(request, spent).run(); }

}  // namespace culprit::diagnose
