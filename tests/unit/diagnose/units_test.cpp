// Units hold each component once per kind of unit, and are ordered as in the source.
#include "diagnose/consistency/units.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "edits/prior.h"
#include "subject.h"

namespace culprit::diagnose {
namespace {

const char* const kUnitsSource = R"(#include <stdio.h>
static int limit = 3;
static int twice(int n) {
  int t = n * 2;
  if (t > limit) {
    t = limit;
    while (t > 2)
      t--;
  } else
    t++;
  return t;
}
int main(void) {
  int n, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n; i++) {
    s += twice(i);
    if (s > 9) break;
  }
  printf("%d %d\n", s,
         n);
  return 0;
})";

using Units = std::vector<std::shared_ptr<const Unit>>;
using Ids = std::vector<model::ComponentId>;

Ids all_of(const Unit& unit) {
  Ids all;
  for (const Ids* list : {&unit.inner, &unit.printed, &unit.outlets}) {
    EXPECT_TRUE(std::is_sorted(list->begin(), list->end())) << unit.text;
    all.insert(all.end(), list->begin(), list->end());
  }
  return all;
}

Units units(const testing_support::Subject& subject, UnitKind kind,
            const judge::FaultModes& modes = {}) {
  const Units found = units_of(subject.program(), kind, modes);
  for (const auto& unit : found) {
    EXPECT_EQ(unit->kind, kind);
    EXPECT_FALSE(unit->inner.empty() && unit->outlets.empty()) << unit->text;
    EXPECT_EQ(unit->text.find('\n'), std::string::npos) << unit->text;
    for (model::ComponentId id : unit->inner)
      EXPECT_FALSE(edits::is_outlet(subject.program().components[id].kind)) << unit->text;
    for (model::ComponentId id : all_of(*unit))
      EXPECT_TRUE(modes.contains(subject.program().components[id].kind)) << unit->text;
  }
  return found;
}

/// How often each component is in one of the units.
std::map<model::ComponentId, int> counts(const Units& found) {
  std::map<model::ComponentId, int> counts;
  for (const auto& unit : found)
    for (model::ComponentId id : all_of(*unit)) ++counts[id];
  return counts;
}

/// The components that some unit has to hold.
Ids parts(const testing_support::Subject& subject, bool in_functions) {
  Ids ids;
  for (model::ComponentId id = 0; id < subject.program().components.size(); ++id) {
    const model::Component& component = subject.program().components[id];
    if (!model::is_group(component.kind) && component.kind != model::ComponentKind::PrintText &&
        (!in_functions || !component.function.empty()))
      ids.push_back(id);
  }
  return ids;
}

TEST(units, functions_and_statements_hold_each_component_once) {
  const testing_support::Subject subject(kUnitsSource);
  for (UnitKind kind : {UnitKind::Function, UnitKind::Statement}) {
    const std::map<model::ComponentId, int> found = counts(units(subject, kind));
    const Ids wanted = parts(subject, kind == UnitKind::Function);
    EXPECT_EQ(found.size(), wanted.size());
    for (model::ComponentId id : wanted)
      EXPECT_TRUE(found.contains(id) && found.at(id) == 1)
          << unit_name(kind) << " " << subject.program().components[id].text;
  }
}

TEST(units, are_in_source_order) {
  const testing_support::Subject subject(kUnitsSource);
  for (UnitKind kind : {UnitKind::Function, UnitKind::Block, UnitKind::Statement}) {
    const Units found = units(subject, kind);
    EXPECT_GE(found.size(), 2u);
    const auto begin = [](const auto& unit) {
      return std::pair(unit->range.line, unit->range.column);
    };
    EXPECT_TRUE(std::is_sorted(found.begin(), found.end(), [&](const auto& a, const auto& b) {
      return begin(a) < begin(b);
    })) << unit_name(kind);
  }
}

/// A block holds what stands within it, so inner blocks are contained in outer ones.
TEST(units, blocks_nest) {
  const testing_support::Subject subject(kUnitsSource);
  const Units blocks = units(subject, UnitKind::Block);
  size_t nested = 0;
  for (const auto& outer : blocks)
    for (const auto& inner : blocks) {
      if (!within(inner->range, outer->range) || inner == outer) continue;
      ++nested;
      EXPECT_TRUE(outer->contains(*inner)) << outer->text << " " << inner->text;
      EXPECT_FALSE(inner->contains(*outer)) << outer->text << " " << inner->text;
    }
  EXPECT_GE(nested, 2u);
}

TEST(units, containing_is_an_order) {
  const testing_support::Subject subject(kUnitsSource);
  Units all;
  for (UnitKind kind : {UnitKind::Function, UnitKind::Block, UnitKind::Statement})
    for (const auto& unit : units(subject, kind)) all.push_back(unit);
  for (const auto& a : all) {
    EXPECT_TRUE(a->contains(*a));
    for (const auto& b : all)
      for (const auto& c : all)
        if (a->contains(*b) && b->contains(*c)) {
          EXPECT_TRUE(a->contains(*c)) << a->text << "; " << c->text;
        }
  }
}

TEST(units, hold_only_the_modes_that_are_asked) {
  const testing_support::Subject subject(kUnitsSource);
  const judge::FaultModes skip({judge::FaultMode::Skip});
  for (UnitKind kind : {UnitKind::Function, UnitKind::Block, UnitKind::Statement})
    EXPECT_FALSE(units(subject, kind, skip).empty());
  EXPECT_TRUE(units_of(subject.program(), UnitKind::Statement,
                       judge::FaultModes(std::vector<judge::FaultMode>{}))
                  .empty());
}

TEST(units, of_several_lines_have_a_text_of_one) {
  const testing_support::Subject subject(kUnitsSource);
  const Units found = units(subject, UnitKind::Statement);
  EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const auto& unit) {
    return unit->text.starts_with("printf(\"%d %d\\n\", s, n)");
  }));
}

TEST(units, of_a_program_without_components) {
  const testing_support::Subject subject("int main(void) { return 0; }");
  EXPECT_TRUE(units_of(subject.program(), UnitKind::Block, {}).empty());
}

/// `within` on all ranges of a small grid, compared with the positions that they hold.
TEST(ranges, within_is_the_inclusion_of_positions) {
  std::vector<SourceRange> ranges;
  for (uint32_t from = 0; from < 9; ++from)
    for (uint32_t to = from + 1; to < 9; ++to)
      ranges.push_back({0, 1 + from / 3, 1 + from % 3, 1 + to / 3, 1 + to % 3});
  const auto at = [](uint32_t line, uint32_t column) { return (line - 1) * 3 + column - 1; };
  for (const SourceRange& a : ranges)
    for (const SourceRange& b : ranges)
      EXPECT_EQ(within(a, b), at(a.line, a.column) >= at(b.line, b.column) &&
                                  at(a.end_line, a.end_column) <= at(b.end_line, b.end_column));
  SourceRange other = ranges.front();
  other.file = 1;
  EXPECT_FALSE(within(other, ranges.front()));
}

}  // namespace
}  // namespace culprit::diagnose
