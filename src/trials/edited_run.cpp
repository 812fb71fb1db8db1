#include "trials/edited_run.h"

namespace culprit::trials {

namespace {

constexpr size_t kMostValues = 4'000'000;  // per component and run

void add_value(const edits::Edit& edit, replay::Intervention& intervention) {
  if (edit.value) intervention.edits[edit.component] = *edit.value;
  if (edit.literal) intervention.strings[edit.component] = *edit.literal;
  if (edit.probe) intervention.loop_probes.push_back(*edit.probe);
}

}  // namespace

replay::PlainRun run_with_edits(const machine::Image& image, const std::vector<edits::Edit>& edits,
                                replay::PlainRunRequest plain) {
  replay::Intervention intervention;
  std::vector<machine::Mutation> mutations;
  std::vector<machine::Insertion> insertions;
  for (const edits::Edit& edit : edits) {
    add_value(edit, intervention);
    mutations.insert(mutations.end(), edit.mutations.begin(), edit.mutations.end());
    insertions.insert(insertions.end(), edit.insertions.begin(), edit.insertions.end());
  }
  const machine::Mutant mutant = machine::mutant_of(image, mutations, insertions);
  if (!intervention.edits.empty() || !intervention.strings.empty())
    plain.intervention = &intervention;
  if (!mutant.functions.empty()) plain.mutant = &mutant;
  return replay::plain_run(plain);
}

replay::Intervention intervention_of(const machine::Image& image,
                                     const std::vector<edits::Edit>& edits,
                                     const replay::PlainRunRequest& plain) {
  replay::Intervention intervention;
  for (const edits::Edit& edit : edits) {
    if (edit.value || edit.literal) {
      add_value(edit, intervention);
      continue;
    }
    if (!edit.insertions.empty()) {
      intervention.insertions.insert(intervention.insertions.end(), edit.insertions.begin(),
                                     edit.insertions.end());
      continue;
    }
    for (model::ComponentId changed : {edit.component, edit.partner}) {
      if (changed == model::kNoComponent) continue;
      replay::PlainRunRequest watching = plain;
      watching.values_of = changed;
      watching.most_values = kMostValues;
      intervention.values[changed] = run_with_edits(image, edits, watching).values;
    }
  }
  return intervention;
}

}  // namespace culprit::trials
