#include "variants/variants.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace culprit::variants {

namespace {

// each drops what does not compile; errors hide further ones
constexpr int kMostCompilations = 12;

// for a run of a test that does not end without the edit; bounds time
constexpr uint64_t kMostStepsWithoutEnd = 2'000'000;

/// That a loop never ends is harder to prove where it calls the functions that make the choices.
bool has_no_end(const judge::JudgedTest& test) {
  return test.run.stop == machine::Stop::Endless || test.run.stop == machine::Stop::StepLimit;
}

/// What a message of the compiler has in quotes first.
std::string name_in(const std::string& message) {
  const size_t begin = message.find('\'') + 1, end = message.find('\'', begin);
  return begin == 0 || end == std::string::npos ? std::string()
                                                : message.substr(begin, end - begin);
}

std::optional<model::Program> program_with(Schemata& schemata, const std::string& path,
                                           const judge::Rebuild& rebuild) {
  for (int k = 0; k < kMostCompilations; ++k) {
    Result<model::Program> program =
        rebuild({path, schemata.text(), std::string(Schemata::kFunctions)});
    if (program) return std::move(*program);
    std::vector<unsigned> lines;
    for (const Diagnostic& error : program.errors()) lines.push_back(error.line);
    bool has_dropped = schemata.drop(lines);
    // a call before the declaration shows there: "conflicting types for 'f'"
    if (!has_dropped)
      for (const Diagnostic& error : program.errors())
        has_dropped |= schemata.drop_calls_of(name_in(error.message));
    if (!has_dropped) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

Variants::Variants(const judge::Problem& original, model::Program program)
    : rebuilt_(request_for_change(original), std::move(program)), trials_(rebuilt_.problem) {}

bool Variants::behaves_as(const judge::Problem& original) const {
  if (original.tests().size() != rebuilt_.problem.tests().size()) return false;
  for (size_t test = 0; test < original.tests().size(); ++test)
    if (original.test(test).outcome.verdict != rebuilt_.problem.test(test).outcome.verdict &&
        !(has_no_end(original.test(test)) && has_no_end(rebuilt_.problem.test(test))))
      return false;
  return true;
}

std::unique_ptr<Variants> Variants::compiled(const judge::Problem& problem,
                                             const edits::SourceTree& tree, uint32_t file,
                                             const std::vector<TextVariant>& edits) {
  Schemata schemata(tree, file, edits);
  std::optional<model::Program> program =
      program_with(schemata, problem.program().files[file].path, problem.request().rebuild);
  if (!program) return nullptr;
  std::unique_ptr<Variants> variants(new Variants(problem, std::move(*program)));
  if (!variants->behaves_as(problem)) return nullptr;
  variants->note_choices(schemata, edits.size());
  return variants;
}

void Variants::note_choices(const Schemata& schemata, size_t edits) {
  std::map<std::string, model::ComponentId> results;
  for (model::ComponentId id = 0; id < rebuilt_.program.components.size(); ++id) {
    const model::Component& component = rebuilt_.program.components[id];
    if (component.kind == model::ComponentKind::ReturnValue) results[component.function] = id;
  }
  choices_.resize(edits);
  for (size_t k = 0; k < edits; ++k) {
    is_rejected_.push_back(schemata.is_dropped(k));
    for (const Schemata::Choice& choice : schemata.choices(k)) {
      const auto result = results.find(choice.function);
      if (result == results.end()) continue;
      choices_[k].push_back({.component = result->second,
                             .value = replay::ValueEdit{
                                 replay::ValueEdit::Kind::Constant,
                                 rebuilt_.program.components[result->second].type, choice.number}});
    }
  }
}

machine::MachineLimits Variants::limits_for(size_t test, machine::MachineLimits limits) const {
  limits.steps = std::min(limits.steps, rebuilt_.problem.bounds().steps);
  if (has_no_end(rebuilt_.problem.test(test)))
    limits.steps = std::min(limits.steps, kMostStepsWithoutEnd);
  return trials_.limits_for(test, limits);
}

trials::Trial Variants::run(size_t edit, size_t test, const machine::MachineLimits& limits) {
  const std::vector<edits::Edit>& chosen = choices_[edit];
  return chosen.size() == 1 ? trials_.run(chosen.front(), test, limits_for(test, limits))
                            : trials_.run(chosen, test, limits_for(test, limits));
}

trials::Trial Variants::run(const std::vector<size_t>& edits, size_t test,
                            const machine::MachineLimits& limits) const {
  std::vector<edits::Edit> chosen;
  for (const size_t edit : edits)
    for (const edits::Edit& choice : choices_[edit]) {
      // one place makes one choice
      for (const edits::Edit& other : chosen)
        if (other.component == choice.component) return {};
      chosen.push_back(choice);
    }
  return trials_.run(chosen, test, limits_for(test, limits));
}

Runnable Variants::runnable(const std::vector<size_t>& edits) const {
  Runnable runnable{&rebuilt_.problem, {}};
  for (const size_t edit : edits)
    runnable.edits.insert(runnable.edits.end(), choices_[edit].begin(), choices_[edit].end());
  return runnable;
}

CompiledEdits compiled_edits(const judge::Problem& problem, const edits::SourceTree& tree,
                             const std::vector<TextVariant>& edits) {
  std::map<uint32_t, std::vector<size_t>> by_file;
  for (size_t k = 0; k < edits.size(); ++k)
    if (edits[k].changes) by_file[edits[k].changes->front().range.file].push_back(k);
  CompiledEdits compiled;
  compiled.of_edit.resize(edits.size());
  for (const auto& [file, indices] : by_file) {
    if (problem.options().budget && problem.options().budget->exhausted()) break;
    std::vector<TextVariant> here;
    for (const size_t k : indices) here.push_back(edits[k]);
    std::unique_ptr<Variants> variants = Variants::compiled(problem, tree, file, here);
    for (size_t i = 0; i < indices.size(); ++i) {
      if (variants && variants->has(i)) compiled.of_edit[indices[i]] = {variants.get(), i};
      else if (!variants || !variants->is_rejected(i)) compiled.alone.push_back(indices[i]);
    }
    if (variants) compiled.files.push_back(std::move(variants));
  }
  std::sort(compiled.alone.begin(), compiled.alone.end());
  return compiled;
}

}  // namespace culprit::variants
