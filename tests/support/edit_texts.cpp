#include "edit_texts.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "edits/missing_assignments.h"
#include "edits/missing_calls.h"
#include "edits/missing_resets.h"
#include "edits/slips.h"
#include "edits/source_changes.h"
#include "trials/edited_run.h"

namespace culprit::testing_support {

namespace {

using edits::Edit;
using edits::SourceChange;

constexpr size_t kMostAssignments = 200, kMostCalls = 200;

std::vector<Edit> all_edits(const Subject& subject) {
  const std::vector<model::ComponentId> all = everything(subject);
  std::vector<Edit> edits = edits::slips_of(subject.image(), all);
  for (Edit& edit : edits::missing_assignments(subject.image(), all, kMostAssignments))
    edits.push_back(std::move(edit));
  for (Edit& edit : edits::missing_calls(subject.image(), all, {}, kMostCalls))
    edits.push_back(std::move(edit));
  for (Edit& edit : edits::missing_resets(subject.image(), all)) edits.push_back(std::move(edit));
  return edits;
}

replay::PlainRunRequest limited() {
  replay::PlainRunRequest request;
  request.limits.steps = 20'000;
  request.output_limit = 4'000;
  return request;
}

/// The source with all changes of the edit written in; nullopt if a change does not stand there.
std::optional<std::string> with_changes(const Subject& subject, const std::string& source,
                                        const Edit& edit) {
  const auto stands_there = [&](const SourceChange& change) {
    return edits::text_in(subject.program(), change.range) == change.replaced;
  };
  if (!std::all_of(edit.source.begin(), edit.source.end(), stands_there)) return std::nullopt;
  const auto lines = static_cast<uint32_t>(std::count(source.begin(), source.end(), '\n'));
  const SourceRange whole{edit.source.front().range.file, 1, 1, lines + 1, 1};
  return edits::changed_text(subject.program(), whole, edit.source);
}

/// What is wrong with the text; empty if nothing is.
std::string defect(const Subject& subject, const std::string& source, const std::string& input,
                   const Edit& edit) {
  const std::optional<std::string> edited = with_changes(subject, source, edit);
  if (!edited) return "replaces what is not there";
  replay::PlainRun text;
  try {
    text = Subject(*edited).run(limited(), input);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  replay::PlainRunRequest request = limited();
  const machine::RunInputs inputs{.input = input};
  request.image = &subject.image();
  request.inputs = &inputs;
  const replay::PlainRun effect = trials::run_with_edits(subject.image(), {edit}, request);
  if (!effect.findings.empty() || !text.findings.empty()) return {};
  const bool ends = effect.stop == machine::Stop::Exited;
  if (ends != (text.stop == machine::Stop::Exited)) return "one of them does not end";
  if (!ends) return {};
  if (text.output != effect.output)
    return fmt::format("prints '{}', not '{}'", text.output, effect.output);
  return text.exit_status == effect.exit_status ? "" : "ends with another exit status";
}

std::string described(const Subject& subject, const Edit& edit) {
  std::string all =
      fmt::format("{} in `{}`:", edit.text, subject.program().components[edit.component].text);
  for (const SourceChange& change : edit.source)
    all += fmt::format(" `{}` for `{}` at {}:{}", change.written, change.replaced,
                       change.range.line, change.range.column);
  return all;
}

}  // namespace

std::vector<model::ComponentId> everything(const Subject& subject) {
  std::vector<model::ComponentId> all;
  for (model::ComponentId id = 0; id < subject.program().components.size(); ++id) all.push_back(id);
  return all;
}

EditTexts check_edit_texts(const Subject& subject, const std::string& source,
                           const std::string& input, size_t stride) {
  EditTexts checked;
  const std::vector<Edit> edits = all_edits(subject);
  for (size_t k = 0; k < edits.size(); k += stride) {
    ++checked.edits;
    if (edits[k].source.empty()) continue;
    ++checked.with_text;
    if (const std::string what = defect(subject, source, input, edits[k]); !what.empty())
      checked.wrong.push_back(described(subject, edits[k]) + ": " + what);
  }
  return checked;
}

}  // namespace culprit::testing_support
