#include "judge/bounds.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "document/to_document.h"

namespace culprit::judge {

namespace {

bool has_one_file(const model::Program& program) {
  std::set<uint32_t> files;
  for (const model::Function& function : program.functions)
    if (!function.library) files.insert(function.file);
  return files.size() == 1;
}

/// Words for a loop; "a loop of strcmp" for one in the C library, whose source the user does not
/// have. `loop` is its number in an image.
document::Bound bound_of_loop(const model::Program& program, uint32_t loop, uint32_t iterations) {
  document::Bound bound{.at_most = iterations, .loop = "a loop"};
  uint32_t base = 0;
  for (const model::Function& function : program.functions) {
    if (const uint32_t own = loop - base; own < function.loops.size()) {
      const document::Place place = document::place_of(program, function.loops[own].location);
      bound.loop = "a loop of " + function.name;
      if (!place.known() || function.library) break;
      bound.place = place;
      bound.loop = has_one_file(program) ? fmt::format("the loop in line {}", place.line)
                                         : fmt::format("the loop at {}:{}", place.file, place.line);
      break;
    }
    base += static_cast<uint32_t>(function.loops.size());
  }
  return bound;
}

std::string counted(uint64_t number, const char* thing) {
  return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
}

/// Words for the loops, which are the first `loops` bounds.
std::string words_for_loops(const std::vector<document::Bound>& bounds, size_t loops) {
  if (loops == 1)
    return fmt::format("{} of {}", counted(bounds.front().at_most, "iteration"),
                       bounds.front().loop);
  uint64_t least = UINT64_MAX;
  for (size_t k = 0; k < loops; ++k) least = std::min(least, bounds[k].at_most);
  return counted(least, "iteration") + " of each loop";
}

std::string words_for(const std::vector<document::Bound>& bounds) {
  std::vector<std::string> parts;
  const auto loops = static_cast<size_t>(std::count_if(
      bounds.begin(), bounds.end(),
      [](const document::Bound& bound) { return bound.of == document::Bound::Of::Loop; }));
  if (loops > 0) parts.push_back(words_for_loops(bounds, loops));
  for (const document::Bound& bound : bounds) {
    if (bound.of == document::Bound::Of::Recursion)
      parts.push_back(counted(bound.at_most, "nested call") + " of a function");
    if (bound.of == document::Bound::Of::Run)
      parts.push_back(counted(bound.at_most, "instruction"));
  }
  if (parts.empty()) return {};
  const std::string last = parts.back();
  parts.pop_back();
  return parts.empty() ? last : fmt::format("{} and {}", fmt::join(parts, ", "), last);
}

}  // namespace

document::Bounds bounds_from(std::vector<document::Bound> each) {
  document::Bounds bounds;
  for (const document::Bound& bound : each)
    if (bound.of != document::Bound::Of::Run &&
        (bounds.smallest_unwinding == 0 || bound.at_most < bounds.smallest_unwinding))
      bounds.smallest_unwinding = bound.at_most;
  bounds.words = words_for(each);
  bounds.each = std::move(each);
  return bounds;
}

document::Bounds bounds_of(const model::Program& program, const machine::BoundsReached& reached) {
  std::vector<document::Bound> each;
  for (const auto& [loop, iterations] : reached.loops)
    each.push_back(bound_of_loop(program, loop, iterations));
  if (reached.recursion > 0)
    each.push_back({.of = document::Bound::Of::Recursion, .at_most = reached.recursion});
  if (reached.steps > 0) each.push_back({.of = document::Bound::Of::Run, .at_most = reached.steps});
  return bounds_from(std::move(each));
}

std::string left_out_by_unwinding(unsigned unwind, const machine::Image& image,
                                  const std::vector<JudgedTest>& tests) {
  if (unwind == 0) return {};
  const JudgedTest* worst = nullptr;
  uint32_t most = unwind;
  std::string does;
  for (const JudgedTest& test : tests) {
    if (!test.failed()) continue;
    for (size_t l = 0; l < test.run.loop_peaks.size(); ++l) {
      const uint32_t heads = test.run.loop_peaks[l];
      if (heads <= most + 1) continue;  // the head is reached once more than the body
      most = heads - 1, worst = &test;
      does = fmt::format("runs {} iterations of {}", most,
                         bound_of_loop(image.program(), static_cast<uint32_t>(l), heads).loop);
    }
    if (test.run.deepest <= most) continue;
    most = test.run.deepest, worst = &test;
    does = fmt::format("nests {} calls of '{}'", most,
                       image.functions()[test.run.deepest_function].model->name);
  }
  if (!worst) return {};
  return fmt::format("failing test '{}' {}, but --unwind {} allows only {}: raise it, or suspects "
                     "may be missing",
                     worst->outcome.name, does, unwind, unwind);
}

}  // namespace culprit::judge
