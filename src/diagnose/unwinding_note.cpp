#include "diagnose/unwinding_note.h"

#include <fmt/format.h>

#include "diagnose/places.h"

namespace culprit::diagnose {

namespace {

/// "the loop at prog.c:6"; "a loop of strcmp" of what is not suspect, whose text the user may not have.
std::string loop_name(const machine::Image& image, size_t loop) {
  for (const machine::ImageFunction& function : image.functions()) {
    const size_t count = function.model ? function.model->loops.size() : 0;
    if (loop < function.loop_base || loop >= function.loop_base + count) continue;
    const Place place = place_of(image.program(), function.model->loops[loop - function.loop_base].location);
    return place.known() && function.model->suspect ? fmt::format("the loop at {}:{}", place.file, place.line) : fmt::format("a loop of {}", function.model->name);
  }
  return "a loop";
}

}  // namespace

std::string left_out_by_unwinding(unsigned unwind, const machine::Image& image, const std::vector<JudgedTest>& tests) {
  if (unwind == 0) return {};
  const JudgedTest* worst = nullptr;
  size_t worst_loop = 0;
  uint32_t most = unwind;
  for (const JudgedTest& test : tests) {
    if (!test.failed()) continue;
    for (size_t l = 0; l < test.run.loop_peaks.size(); ++l)
      if (test.run.loop_peaks[l] > most) most = test.run.loop_peaks[l], worst = &test, worst_loop = l;
  }
  if (!worst) return {};
  return fmt::format("failing test '{}' comes {} times to the head of {}, and --unwind {} leaves out what needs more than {}", worst->outcome.name, most,
                     loop_name(image, worst_loop), unwind, unwind);
}

}  // namespace culprit::diagnose
