// Runs of mutants: one instruction is another one, or some are inserted.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

#include "machine/image/mutant.h"
#include "machine/run/state.h"
#include "replay/intervention.h"
#include "replay/plain_run.h"
#include "replay/value_edit.h"
#include "subject.h"

namespace culprit::machine {
namespace {

/// The last instruction of `name` for which `wanted` holds, unchanged. Fails the test when there is
/// none.
template <class Wanted>
Mutation instruction_of(const Image& image, const std::string& name, Wanted wanted) {
  std::optional<Mutation> found;
  for (size_t f = 0; f < image.functions().size(); ++f) {
    const model::Function& function = *image.functions()[f].model;
    for (size_t pc = 0; function.name == name && pc < function.code.size(); ++pc)
      if (wanted(function, function.code[pc]))
        found = Mutation{static_cast<uint32_t>(f), static_cast<uint32_t>(pc), function.code[pc], 0};
  }
  EXPECT_TRUE(found) << "no such instruction in " << name;
  return found.value_or(Mutation{});
}
Mutation instruction_of(const Image& image, const std::string& name, model::Op op) {
  return instruction_of(
      image, name, [&](const model::Function&, const model::Instruction& i) { return i.op == op; });
}

TEST(mutant, another_operator_and_another_constant) {
  const testing_support::Subject subject(
      "int f(int a, int b) { return a - b; } int main(void) { return f(9, 4) + f(5, 2); }");
  const Image& image = subject.image();
  Mutation mutation = instruction_of(image, "f", model::Op::Sub);
  mutation.instruction.op = model::Op::Add;
  Mutant mutant = mutant_of(image, {mutation});
  replay::PlainRunRequest request;
  request.mutant = &mutant;
  EXPECT_EQ(subject.run(request).exit_status, 20);

  mutation.instruction.b = Mutation::kConstant;
  mutation.constant = 1;
  mutant = mutant_of(image, {mutation});
  EXPECT_EQ(subject.run(request).exit_status, 16);
  request.mutant = nullptr;
  EXPECT_EQ(subject.run(request).exit_status, 8);
}

TEST(mutant, of_several_instructions_in_one_function_and_in_two) {
  const testing_support::Subject subject(
      "int f(int a, int b) { return (a - b) * 3; } int g(int a, int b) { return a - b; } int "
      "main(void) { return f(9, 4) + g(5, 2); }");
  const Image& image = subject.image();
  std::vector<Mutation> mutations;
  for (size_t f = 0; f < image.functions().size(); ++f) {
    const model::Function& function = *image.functions()[f].model;
    for (size_t pc = 0; (function.name == "f" || function.name == "g") && pc < function.code.size();
         ++pc) {
      Mutation mutation{static_cast<uint32_t>(f), static_cast<uint32_t>(pc), function.code[pc], 2};
      if (mutation.instruction.op == model::Op::Sub) mutation.instruction.op = model::Op::Add;
      else if (mutation.instruction.op == model::Op::Mul)
        mutation.instruction.b = Mutation::kConstant;
      else continue;
      mutations.push_back(mutation);
    }
  }
  ASSERT_EQ(mutations.size(), 3u);
  const Mutant mutant = mutant_of(image, mutations);
  replay::PlainRunRequest request;
  EXPECT_EQ(subject.run(request).exit_status, 18);
  request.mutant = &mutant;
  EXPECT_EQ(subject.run(request).exit_status, 33);
}

TEST(mutant, that_never_ends_is_recognised) {
  const testing_support::Subject subject(
      "int main(void) { unsigned s = 0; for (int i = 0; i < 10; i = i + 1) s += 3; return s > 7; "
      "}");
  const Image& image = subject.image();
  Mutation mutation = instruction_of(
      image, "main", [](const model::Function& function, const model::Instruction& i) {
        return i.op == model::Op::Add && i.b < 0 &&
               function.constants[static_cast<size_t>(~i.b)].bits == 1;
      });
  mutation.instruction.b = Mutation::kConstant;
  const Mutant mutant = mutant_of(image, {mutation});
  replay::PlainRunRequest request;
  request.mutant = &mutant;
  request.limits.steps = 50'000'000;
  const replay::PlainRun run = subject.run(request);
  EXPECT_EQ(run.stop, Stop::Endless) << stop_name(run.stop);
  EXPECT_LT(run.steps, 5'000'000u);
}

// the slice of a loop is that of the mutant's code
TEST(mutant, whose_operator_makes_a_sum_decide_ends) {
  const testing_support::Subject subject(
      "int main(void) { unsigned s = 1000000; for (int i = 0; i == i / (i + 1); i = i * s) s--; "
      "return 0; }");
  const Image& image = subject.image();
  Mutation mutation = instruction_of(image, "main", model::Op::Mul);
  mutation.instruction.op = model::Op::UDiv;
  const Mutant mutant = mutant_of(image, {mutation});
  replay::PlainRunRequest request;
  request.mutant = &mutant;
  request.limits.steps = 200'000'000;
  const replay::PlainRun run = subject.run(request);
  EXPECT_EQ(run.stop, Stop::Fatal) << stop_name(run.stop);  // 0 / 0 at last
}

/// Before the statement of `text`, code for its function.
Insertion before(const testing_support::Subject& subject, const std::string& text,
                 std::vector<model::Instruction> code, uint64_t constant) {
  const auto id =
      static_cast<model::Operand>(subject.component(model::ComponentKind::Statement, text));
  for (uint32_t f = 0; f < subject.image().functions().size(); ++f) {
    const std::vector<model::Instruction>& all = subject.image().functions()[f].model->code;
    for (uint32_t pc = 0; pc < all.size(); ++pc)
      if (all[pc].op == model::Op::Probe && all[pc].c == id)
        return {f, pc, std::move(code), {constant}};
  }
  throw std::runtime_error("no such statement");
}
model::Operand variable(const testing_support::Subject& subject, uint32_t function,
                        const std::string& name) {
  const std::vector<std::string>& names =
      subject.image().functions()[function].model->register_names;
  return static_cast<model::Operand>(std::find(names.begin(), names.end(), name) - names.begin());
}

TEST(insertion, of_several_statements_at_one_place_the_last_comes_first) {
  const testing_support::Subject subject(
      "int main(void) { int n = 3; for (int i = 0; i < 2; i++) { n += 1; } return n; }");
  Insertion twice = before(subject, "n += 1", {}, 2);
  const model::Operand n = variable(subject, twice.function, "n");
  twice.code = {
      {.op = model::Op::Mul, .type = model::kI32, .dst = n, .a = n, .b = Mutation::kConstant}};
  Insertion more = twice;
  more.code.front().op = model::Op::Add;
  more.constants = {10};
  replay::PlainRunRequest request;
  const Mutant mutant = mutant_of(subject.image(), {}, {twice, more});
  request.mutant = &mutant;
  EXPECT_EQ(subject.run(request).exit_status, 2 * (2 * (3 + 10) + 1 + 10) + 1);
  replay::Intervention intervention;
  intervention.insertions = {twice, more};
  replay::PlainRunRequest replay;
  replay.intervention = &intervention;
  EXPECT_EQ(subject.run(replay).exit_status, 75);
}

TEST(insertion, branches_within_its_code_and_returns) {
  const testing_support::Subject subject(
      "int f(int n) { int k = 0; k = n * 2; return k; } int main(void) { return f(3) * 16 + f(5); "
      "}");
  Insertion leave = before(subject, "k = n * 2", {}, 5);
  const model::Operand n = variable(subject, leave.function, "n"),
                       k = variable(subject, leave.function, "k");
  // if (n == 5) return 9;
  leave.constants.push_back(9);
  leave.code = {
      {.op = model::Op::Eq, .type = model::kI32, .dst = k, .a = n, .b = Insertion::constant(0)},
      {.op = model::Op::Branch, .type = model::kVoid, .a = k, .b = 2, .c = 3},
      {.op = model::Op::Return, .type = model::kI32, .a = Insertion::constant(1)}};
  const Mutant mutant = mutant_of(subject.image(), {}, {leave});
  replay::PlainRunRequest request;
  request.mutant = &mutant;
  EXPECT_EQ(subject.run(request).exit_status, 6 * 16 + 9);
}

TEST(insertion, decides_about_the_end_of_a_loop) {
  const testing_support::Subject subject(
      "int main(void) { unsigned n = 0, i = 0; while (i < 900000) { n += 2; } return 7; }");
  Insertion step = before(subject, "n += 2", {}, 1);
  const model::Operand i = variable(subject, step.function, "i"),
                       n = variable(subject, step.function, "n");
  const auto stop_with = [&](std::vector<model::Instruction> code) {
    step.code = std::move(code);
    const Mutant mutant = mutant_of(subject.image(), {}, {step});
    replay::PlainRunRequest request;
    request.mutant = &mutant;
    request.limits.steps = 50'000'000;
    return subject.run(request).stop;
  };
  EXPECT_EQ(stop_with({{.op = model::Op::Add,
                        .type = model::kI32,
                        .dst = i,
                        .a = i,
                        .b = Mutation::kConstant}}),
            Stop::Exited);
  EXPECT_EQ(stop_with({{.op = model::Op::Move, .type = model::kI32, .dst = i, .a = n}}),
            Stop::Exited);
  EXPECT_EQ(
      stop_with({{.op = model::Op::Move, .type = model::kI32, .dst = i, .a = Mutation::kConstant}}),
      Stop::Endless);
}

TEST(value_edit, at_every_execution_may_never_end) {
  const testing_support::Subject subject(
      "int main(void) { int i = 0; while (i < 10) { i++; } return i; }");
  replay::Intervention intervention;
  intervention.edits[subject.component(model::ComponentKind::Condition, "i < 10")] = {
      replay::ValueEdit::Kind::Constant, model::kI1, 1};
  intervention.edits[subject.component(model::ComponentKind::Increment, "i++")] = {
      replay::ValueEdit::Kind::Constant, model::kI32, 3};
  replay::PlainRunRequest request;
  request.intervention = &intervention;
  request.limits.steps = 50'000'000;
  EXPECT_EQ(subject.run(request).stop, Stop::Endless);
}

}  // namespace
}  // namespace culprit::machine
