#include "check/examples.h"

#include <algorithm>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "machine/image/image.h"
#include "replay/plain_run.h"

namespace culprit::check {

using document::ChosenInput;
using document::Property;
using document::PropertyStatus;

namespace {

constexpr size_t kLongestName = 60;
// A few tests of each outcome tell suspects apart; more cost time in every question.
constexpr size_t kMostFailing = 4, kMostPassing = 8;
constexpr size_t kMostRuns = 400;
constexpr uint64_t kStepsOfRun = 1'000'000;

bool is_rule(const Property& property) {
  return property.kind != "contract" && property.kind != "assertion";
}

class Examples {
 public:
  Examples(const model::Program& program, const document::CheckReport& report, const Budget* budget)
      : image_(program), report_(report), budget_(budget) {}

  std::vector<spec::TestCase> find() {
    std::vector<std::vector<ChosenInput>> bases;
    for (bool rules : {false, true}) {
      if (!bases.empty()) break;
      rules_ = rules;
      for (const Property& property : report_.properties)
        if (property.status == document::PropertyStatus::Violated && is_rule(property) == rules)
          bases.push_back(property.counterexample->inputs);
    }
    for (const auto& base : bases) add(base, true);
    for (const auto& base : bases)
      for (const auto& near : near_inputs(base))
        if (runs_ < kMostRuns && !(budget_ && budget_->exhausted())) add(near, false);
    return std::move(tests_);
  }

 private:
  /// Each input with other values: small ones, neighbours, and those of the other inputs.
  static std::vector<std::vector<ChosenInput>> near_inputs(const std::vector<ChosenInput>& base) {
    std::vector<std::vector<ChosenInput>> all;
    for (size_t i = 0; i < base.size(); ++i) {
      std::vector<std::string> values{"0", "1", "-1", "2"};
      char* end = nullptr;
      const long long number = std::strtoll(base[i].value.c_str(), &end, 10);
      if (*end) continue;
      for (long long near : {number + 1, number - 1, number + 2, -number})
        values.push_back(std::to_string(near));
      for (const ChosenInput& other : base) values.push_back(other.value);
      for (const std::string& value : values) {
        if (value == base[i].value) continue;
        all.push_back(base);
        all.back()[i].value = value;
      }
    }
    return all;
  }

  void add(const std::vector<ChosenInput>& inputs, bool always) {
    spec::TestCase test = test_with(report_.function, inputs, tests_.size() + 1);
    test.undefined = machine::Undefined::FailAll;
    ++runs_;
    replay::PlainRunRequest plain;
    plain.image = &image_;
    plain.inputs = &test;
    plain.limits.steps = kStepsOfRun;
    plain.limits.budget = budget_;
    const replay::PlainRun run = replay::plain_run(plain);
    const bool passes = run.stop == machine::Stop::Exited;
    // which components it executes, and how it ends
    std::vector<bool> executed;
    for (uint64_t hits : run.hits) executed.push_back(hits > 0);
    if (!seen_.insert({executed, passes}).second && !always) return;
    const bool fails =
        run.stop == machine::Stop::Fatal && (rules_ || is_stated(run.findings.back()));
    if (!passes && !fails) return;
    size_t& count = passes ? passing_ : failing_;
    if (!always && count >= (passes ? kMostPassing : kMostFailing)) return;
    ++count;
    test.name = test_with(report_.function, asked_of(inputs, run.asked), tests_.size() + 1).name;
    tests_.push_back(std::move(test));
  }

  static std::vector<ChosenInput> asked_of(const std::vector<ChosenInput>& inputs,
                                           const std::vector<machine::AskedInput>& asked) {
    std::vector<ChosenInput> some;
    for (const ChosenInput& input : inputs)
      if (std::any_of(asked.begin(), asked.end(),
                      [&](const machine::AskedInput& each) { return each.name == input.name; }))
        some.push_back(input);
    return some;
  }

  static bool is_stated(const machine::Finding& finding) {
    return finding.kind == machine::FindingKind::ContractViolated ||
           finding.kind == machine::FindingKind::AssertionFailed;
  }

  machine::Image image_;
  const document::CheckReport& report_;
  const Budget* budget_;
  bool rules_ = false;
  std::vector<spec::TestCase> tests_;
  std::set<std::pair<std::vector<bool>, bool>> seen_;
  size_t runs_ = 0, passing_ = 0, failing_ = 0;
};

}  // namespace

spec::TestCase test_with(const std::string& function, const std::vector<ChosenInput>& inputs,
                         size_t number) {
  spec::TestCase test;
  auto chosen = std::make_shared<machine::ChosenInputs>();
  for (const ChosenInput& input : inputs) (*chosen)[input.name] = input.value;
  test.chosen = std::move(chosen);
  test.name = fmt::format("{}({})", function, document::inputs_text(inputs));
  if (function.empty() || test.name.size() > kLongestName)
    test.name = fmt::format("counterexample-{}", number);
  return test;
}

std::vector<spec::TestCase> examples(const model::Program& program,
                                     const document::CheckReport& report, const Budget* budget) {
  return Examples(program, report, budget).find();
}

}  // namespace culprit::check
