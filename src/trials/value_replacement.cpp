#include "trials/value_replacement.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "edits/component_traits.h"
#include "edits/text_candidates.h"
#include "judge/run_request.h"
#include "trials/inversion.h"

namespace culprit::trials {

using replay::Intervention;
using replay::Observation;
using replay::ValueEdit;

namespace {

// multiples of a value that is the same at every execution, added or subtracted
constexpr int64_t kMostTimes = 4;
constexpr char kMark = '\x01';  // programs do not print it

/// The numbers in a text, each once, in order.
std::vector<double> numbers_in(const std::string& text) {
  std::vector<double> numbers;
  for (const double number : all_numbers_in(text))
    if (std::abs(number) < 1e15 &&
        std::find(numbers.begin(), numbers.end(), number) == numbers.end())
      numbers.push_back(number);
  return numbers;
}

class ValueSearch {
 public:
  ValueSearch(const ReplacementRequest& request, uint64_t& spent)
      : image_(*request.image),
        test_(*request.test),
        tolerated_(*request.tolerated),
        leaves_(*request.leaves),
        type_(common_type()),
        hints_(request.hints),
        where_(request.where),
        starts_(request.starts),
        end_(spent + request.most_steps),
        spent_(spent) {
    run_ = judge::trial_request(image_, test_, request.limits);
    run_.watch = leaves_;
    numbers_ = numbers_in(test_.matcher ? test_.matcher->expected() : required_patterns());
  }

  std::optional<Replacement> run() {
    if (type_ == model::kVoid) return std::nullopt;
    if (where_ != ReplaceAt::SingleExecutions) {
      if (type_.is_pointer() && leaves_.size() == 1)
        if (auto found = another_text()) return found;
      if (auto found = one_edit_everywhere()) return found;
    }
    if (where_ != ReplaceAt::EveryExecution && !type_.is_pointer() && leaves_.size() == 1)
      return one_after_the_other();
    return std::nullopt;
  }

 private:
  /// The type of all leaves; void if they differ, or if one has no value that could be tried.
  model::Type common_type() const {
    model::Type type = image_.program().components[leaves_.front()].type;
    for (model::ComponentId leaf : leaves_) {
      const model::Component& component = image_.program().components[leaf];
      if (component.type != type || !edits::has_a_value(component.kind)) return model::kVoid;
    }
    return type.is_integer() || type.is_pointer() || type == model::kF64 || type == model::kF32
               ? type
               : model::kVoid;
  }

  /// The patterns that the test requires, as text.
  std::string required_patterns() const {
    std::string texts;
    if (test_.test->rule)
      for (const spec::NamedPattern& required : test_.test->rule->required)
        texts += required.text + "\n";
    return texts;
  }

  bool over() const { return spent_ >= end_; }

  bool mends(const replay::PlainRun& run) const {
    return judge::passes(test_, run) && !judge::new_finding(run, tolerated_);
  }

  replay::PlainRun run_with(const Intervention& intervention, const replay::Checkpoint* from) {
    run_.intervention = &intervention;
    run_.from = from;
    return replay::plain_run(run_);
  }

  /// Runs with an intervention that changes nothing before `from`; only executions after `from` are
  /// observed. The skipped steps are counted as if executed, except for long runs, which would
  /// allow too few trials.
  replay::PlainRun trial(const Intervention& intervention,
                         const replay::Checkpoint* from = nullptr) {
    replay::PlainRun run = run_with(intervention, from);
    spent_ +=
        run.steps + replay::kStartOfRun - (from && !starts_->is_recorded() ? from->state.steps : 0);
    return run;
  }

  /// If the run mends the test, the run from the beginning with all observations; else nullopt.
  std::optional<replay::PlainRun> mending(const Intervention& intervention,
                                          const replay::Checkpoint* from, replay::PlainRun& run) {
    if (mends(run) && from) run = run_with(intervention, nullptr);
    return mends(run) ? std::optional(std::move(run)) : std::nullopt;
  }

  std::optional<Replacement> one_edit_everywhere() {
    std::vector<ValueEdit> edits;
    auto add = [&](ValueEdit::Kind kind, uint64_t operand) {
      edits.push_back({kind, type_, operand});
    };
    if (type_ == model::kI1) {
      if (leaves_.size() == 1 && edits::is_order(image_.program(), leaves_.front()))
        add(ValueEdit::Kind::AtEquality, 0);
      add(ValueEdit::Kind::Not, 0);
      add(ValueEdit::Kind::Constant, 0);
      add(ValueEdit::Kind::Constant, 1);
    } else if (type_.is_pointer()) {
      for (uint64_t bytes : element_sizes()) {
        add(ValueEdit::Kind::Add, bytes);
        add(ValueEdit::Kind::Add, uint64_t{0} - bytes);
      }
      add(ValueEdit::Kind::Constant, 0);
    } else {
      if (type_.is_integer()) {
        add(ValueEdit::Kind::Add, 1);
        add(ValueEdit::Kind::Add, ~uint64_t{0});
        add(ValueEdit::Kind::Not, 0);
      }
      add(ValueEdit::Kind::Negate, 0);
      if (type_.is_float()) add(ValueEdit::Kind::Magnitude, 0);
      for (uint64_t r = 0; r < kMostReads; ++r) add(ValueEdit::Kind::OtherSign, r);
      add(ValueEdit::Kind::Constant, 0);
      add(ValueEdit::Kind::Constant, edits::number_bits(1, type_));
    }
    for (uint64_t bits : hints_) add(ValueEdit::Kind::Constant, bits);
    if (auto found = first_that_mends(edits)) return found;
    return type_.is_integer() && type_ != model::kI1 ? other_factors() : std::nullopt;
  }

  /// A variable that holds still while the suspect executes may have a wrong factor: `y + k * 8`
  /// for `y + k * 7`.
  std::optional<Replacement> other_factors() {
    if (over() || leaves_.size() > 1) return std::nullopt;
    std::vector<ValueEdit> edits;
    for (uint64_t value : steady_reads(trial({}).observations))
      for (int64_t times = 1; times <= kMostTimes; ++times)
        for (int64_t change : {times, -times}) {
          const uint64_t sum = bits_of_integer(static_cast<uint64_t>(change) * value);
          if (sum != 1 && sum != bits_of_integer(~uint64_t{0}))
            edits.push_back({ValueEdit::Kind::Add, type_, sum});
        }
    return first_that_mends(edits);
  }

  uint64_t bits_of_integer(uint64_t bits) const {
    return type_.bits() < 64 ? bits & ((uint64_t{1} << type_.bits()) - 1) : bits;
  }

  /// Values read that are the same at every execution, of the suspect's type, not zero, each once.
  std::vector<uint64_t> steady_reads(const std::vector<Observation>& observations) const {
    std::vector<uint64_t> values;
    if (observations.empty() || observations[0].site < 0) return values;
    const Observation& first = observations[0];
    const model::Function& function = *image_.functions()[first.function].model;
    const model::ProbeSite& site = function.probes[static_cast<size_t>(first.site)];
    for (size_t i = 0; i < first.reads.size(); ++i) {
      const bool fits = site.reads[i] >= 0 &&
                        function.register_types[static_cast<size_t>(site.reads[i])] == type_ &&
                        first.reads[i].is_plain();
      const bool steady =
          fits && first.reads[i].bits != 0 &&
          std::all_of(observations.begin(), observations.end(), [&](const Observation& o) {
            return o.site == first.site && o.function == first.function &&
                   o.reads[i] == first.reads[i];
          });
      if (steady && std::find(values.begin(), values.end(), first.reads[i].bits) == values.end())
        values.push_back(first.reads[i].bits);
    }
    return values;
  }

  std::optional<Replacement> first_that_mends(const std::vector<ValueEdit>& edits) {
    for (const ValueEdit& edit : edits) {
      if (over()) return std::nullopt;
      const replay::TrialStarts::Start start =
          starts_ ? starts_->before_edit(leaves_, edit) : replay::TrialStarts::Start{};
      if (!start.changes) {
        spent_ += starts_->steps() + replay::kStartOfRun;
        continue;
      }
      Intervention intervention;
      for (model::ComponentId leaf : leaves_) intervention.edits[leaf] = edit;
      replay::PlainRun run = trial(intervention, start.from);
      if (auto found = mending(intervention, start.from, run))
        return replacement(std::move(intervention), std::move(*found));
    }
    return std::nullopt;
  }

  const replay::Checkpoint* before_first() const {
    return starts_ ? starts_->before_first(leaves_) : nullptr;
  }

  /// The element sizes of the objects that the computed pointers point into.
  std::vector<uint64_t> element_sizes() {
    replay::PlainRun before = trial({}, before_first());
    std::vector<uint64_t> sizes;
    for (const Observation& o : before.observations)
      if (o.element_bytes > 0 &&
          std::find(sizes.begin(), sizes.end(), o.element_bytes) == sizes.end())
        sizes.push_back(o.element_bytes);
    return sizes;
  }

  /// Changes one execution. If no change mends the test, keeps the one after which most of the
  /// output was right, and goes on after it.
  std::optional<Replacement> one_after_the_other() {
    const model::ComponentId leaf = leaves_.front();
    replay::PlainRun before = trial({}, before_first());
    size_t from = 0, first = SIZE_MAX;
    for (;;) {
      Intervention best;
      uint32_t most_matched = before.matched;
      size_t best_at = SIZE_MAX;
      for (size_t at = from; at < before.observations.size(); ++at) {
        const replay::Checkpoint* start =
            starts_ ? starts_->before_execution(leaf, std::min(at, first)) : nullptr;
        const size_t skipped = starts_ ? starts_->executions_before(leaf, start) : 0;
        const auto changed_to = [&](uint64_t bits, size_t k) {
          Intervention changed;
          std::vector<machine::Value>& values = changed.values[leaf];
          for (; k < at; ++k) values.push_back(before.observations[k].used);
          values.push_back(machine::Value::plain(bits));
          return changed;
        };
        std::vector<uint64_t> tried = candidates(before.observations[at]);
        if (type_.is_float() && test_.matcher)
          if (const auto bits = inverse(before.observations[at],
                                        [&](uint64_t value) { return changed_to(value, 0); }))
            tried.push_back(*bits);
        for (uint64_t bits : tried) {
          if (over()) return std::nullopt;
          const auto changed_from = [&](size_t k) { return changed_to(bits, k); };
          replay::PlainRun run = trial(changed_from(skipped), start);
          if (auto found = mending(changed_from(0), start, run))
            return replacement(changed_from(0), std::move(*found));
          if (run.matched <= most_matched) continue;
          best = changed_from(0);
          most_matched = run.matched;
          best_at = at;
        }
      }
      if (best_at == SIZE_MAX) return std::nullopt;
      before = run_with(best, nullptr);
      first = std::min(first, best_at);
      from = best_at + 1;
    }
  }

  /// The floating value of an execution with which the first wrong number of the output becomes
  /// right (inversion.h). `changed_to(bits)`: the intervention.
  template <class ChangedTo>
  std::optional<uint64_t> inverse(const Observation& o, ChangedTo changed_to) {
    if (!o.used.is_plain()) return std::nullopt;
    const double computed =
        type_ == model::kF64 ? o.used.as_double() : static_cast<double>(o.used.as_float());
    const auto printed = [&](double value) -> std::optional<std::vector<double>> {
      if (over()) return std::nullopt;
      const Intervention changed = changed_to(edits::number_bits(value, type_));
      const spec::OutputMatcher* const matcher = std::exchange(run_.matcher, nullptr);
      const replay::PlainRun run = trial(changed);
      run_.matcher = matcher;
      return all_numbers_in(run.output);
    };
    const std::optional<double> value =
        inverted_value(computed, all_numbers_in(test_.matcher->expected()), printed);
    return value ? std::optional(edits::number_bits(*value, type_)) : std::nullopt;
  }

  /// Another text for a literal, wherever the literal is used.
  std::optional<Replacement> another_text() {
    const model::ComponentId leaf = leaves_.front();
    if (!test_.matcher || !edits::may_be_literal(image_.program().components[leaf]))
      return std::nullopt;
    replay::PlainRun before = trial({});
    std::vector<std::string> seen;
    for (const Observation& o : before.observations) {
      if (!o.text || o.text->empty()) continue;
      if (std::find(seen.begin(), seen.end(), *o.text) != seen.end()) continue;
      seen.push_back(*o.text);
      for (std::string& text : texts_for(leaf, *o.text)) {
        if (over()) return std::nullopt;
        Intervention intervention;
        intervention.strings[leaf] = {*o.text, std::move(text)};
        replay::PlainRun run = trial(intervention);
        if (mends(run)) return replacement(std::move(intervention), std::move(run));
      }
    }
    return std::nullopt;
  }

  /// Other texts for a literal. A run with marks instead of the text shows where it is first
  /// printed. If it is not printed, the program may compare it with its input.
  std::vector<std::string> texts_for(model::ComponentId leaf, const std::string& old) {
    Intervention marked;
    marked.strings[leaf] = {old, std::string(old.size(), kMark)};
    replay::PlainRun run = trial(marked);
    size_t begin = run.output.find(kMark);
    uint64_t room = image_.program().components[leaf].array_bytes;
    std::vector<std::string> texts =
        begin == std::string::npos
            ? edits::words_like(old, test_.test->input)
            : edits::texts_in_place_of({old, begin, run.matched}, test_.run.output, *test_.matcher);
    if (room > 0)
      std::erase_if(texts, [&](const std::string& text) { return text.size() >= room; });
    return texts;
  }

  /// Other values that this execution may have to give.
  std::vector<uint64_t> candidates(const Observation& o) const {
    if (type_ == model::kI1) return {uint64_t{o.used.is_plain() && o.used.bits == 0}};
    std::vector<uint64_t> all;
    auto add = [&](uint64_t bits) {
      bool same = o.used.is_plain() && o.used.bits == bits;
      if (!same && std::find(all.begin(), all.end(), bits) == all.end()) all.push_back(bits);
    };
    for (uint64_t bits : hints_) add(bits);
    if (type_.is_integer() && o.used.is_plain()) {
      add(replay::edited(o.used, {ValueEdit::Kind::Add, type_, 1}).bits);
      add(replay::edited(o.used, {ValueEdit::Kind::Add, type_, ~uint64_t{0}}).bits);
    }
    add(0);
    add(edits::number_bits(1, type_));
    if (o.site >= 0) {
      const model::Function& function = *image_.functions()[o.function].model;
      const model::ProbeSite& site = function.probes[static_cast<size_t>(o.site)];
      for (size_t i = 0; i < o.reads.size(); ++i) {
        bool fits = site.reads[i] >= 0 &&
                    function.register_types[static_cast<size_t>(site.reads[i])] == type_;
        if (fits && o.reads[i].is_plain()) add(o.reads[i].bits);
      }
    }
    for (double number : numbers_) add(edits::number_bits(number, type_));
    return all;
  }

  Replacement replacement(Intervention intervention, replay::PlainRun run) {
    Replacement found;
    found.steps = run.steps;
    found.intervention = std::move(intervention);
    found.angelic = angelic_values(image_.program(), found.intervention, run.observations);
    found.observations = std::move(run.observations);
    return found;
  }

  const machine::Image& image_;
  const judge::JudgedTest& test_;
  const std::set<machine::FindingSite>& tolerated_;
  const std::vector<model::ComponentId>& leaves_;
  model::Type type_;
  replay::PlainRunRequest run_;
  std::vector<double> numbers_;
  const std::vector<uint64_t>& hints_;
  ReplaceAt where_;
  const replay::TrialStarts* starts_;  // may be null
  uint64_t end_;
  uint64_t& spent_;
};

}  // namespace

std::vector<replay::AngelicValue> angelic_values(const model::Program& program,
                                                 const Intervention& intervention,
                                                 const std::vector<Observation>& observations) {
  std::vector<replay::AngelicValue> values;
  for (const Observation& o : observations) {
    replay::AngelicValue& angelic = values.emplace_back();
    angelic.component = o.component;
    angelic.type = program.components[o.component].type;
    angelic.computed_known = o.computed.is_plain();
    angelic.computed = o.computed;
    angelic.required = o.used;
    auto edit = intervention.strings.find(o.component);
    if (edit == intervention.strings.end() || o.text != edit->second.from) continue;
    angelic.is_text = true;
    angelic.computed_text = edit->second.from;
    angelic.text = edit->second.to;
  }
  return values;
}

std::optional<Replacement> replace_values(const ReplacementRequest& request, uint64_t& spent) {
  return ValueSearch(request, spent).run();
}

}  // namespace culprit::trials
