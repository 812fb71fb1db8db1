// What the document says of a list of suspects.
#include "diagnose/answer/write_answer.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "checked_samples.h"

namespace culprit::diagnose {
namespace {

using document::AnswerKind;
using document::Document;
using model::ComponentKind;

Document written(const CheckedSamples& c, const SuspectList& faults,
                 const std::vector<RankedPlace>& places = {}) {
  Document document;
  for (const judge::JudgedTest& test : c.tests()) document.tests.push_back(test.outcome);
  write_answer(c.problem(), faults, places, document);
  return document;
}

RankedSuspect at(size_t suspect) {
  RankedSuspect ranked;
  ranked.suspect = suspect;
  return ranked;
}

/// Everything that the document says of a place comes from the suspect there.
TEST(answer, lists_the_places_in_their_order) {
  const CheckedSamples c(kSumUpTo, kSumUpToRuns);
  const SuspectList list = c.explaining_alone();
  ASSERT_GT(list.suspects.size(), 3u);
  std::vector<RankedPlace> places;
  for (size_t s = list.suspects.size(); s-- > 0;) places.push_back({at(s), {}, 0.01 * (s + 1.0)});
  const Document document = written(c, list, places);
  ASSERT_EQ(document.diagnoses.size(), places.size());
  for (size_t k = 0; k < places.size(); ++k) {
    const document::Diagnosis& diagnosis = document.diagnoses[k];
    const Suspect& suspect = list.suspects[places[k].best.suspect];
    const model::Component& component = c.program().components[suspect.component];
    EXPECT_EQ(diagnosis.rank, k + 1);
    EXPECT_EQ(diagnosis.probability, places[k].probability);
    EXPECT_TRUE(diagnosis.replayed);
    EXPECT_EQ(diagnosis.explained, c.problem().failing().size());
    ASSERT_EQ(diagnosis.components.size(), 1u);
    const document::SuspectComponent& shown = diagnosis.components[0];
    EXPECT_EQ(shown.text, component.text);
    EXPECT_EQ(shown.kind, model::kind_name(component.kind));
    EXPECT_EQ(shown.place.line, component.range.line);
    ASSERT_EQ(shown.evidence.size(), suspect.evidence.size());
    for (size_t e = 0; e < shown.evidence.size(); ++e) {
      EXPECT_EQ(shown.evidence[e].test, document.tests[suspect.evidence[e].test].name);
      for (const document::Instance& instance : shown.evidence[e].instances)
        EXPECT_NE(instance.computed.text, instance.required.text) << component.text;
    }
  }
}

/// Only instances that must change are counted, and at most kInstancesKept of them are kept.
TEST(answer, counts_the_instances_that_change) {
  const CheckedSamples c(
      "#include <stdio.h>\nint main(void) { for (int i = 0; i < 40; i++) { int k = i "
      "% 2; printf(\"%d\", k); } return 0; }",
      {{"", std::string(40, '1')}});
  const SuspectList list = c.explaining_alone();
  const auto k = std::find_if(list.suspects.begin(), list.suspects.end(), [&](const Suspect& s) {
    return c.program().components[s.component].kind == ComponentKind::Initializer;
  });
  ASSERT_NE(k, list.suspects.end());
  const Document document =
      written(c, list, {{at(static_cast<size_t>(k - list.suspects.begin())), {}, 0.5}});
  const document::Evidence& evidence = document.diagnoses.at(0).components.at(0).evidence.at(0);
  EXPECT_EQ(evidence.instances_total, 20u);
  ASSERT_EQ(evidence.instances.size(), document::kInstancesKept);
  for (size_t n = 0; n < evidence.instances.size(); ++n) {
    EXPECT_EQ(evidence.instances[n].number, 2 * n + 1);
    EXPECT_EQ(evidence.instances[n].iteration, (std::vector<uint32_t>{uint32_t(2 * n + 1)}));
    EXPECT_EQ(evidence.instances[n].computed.text, "0");
    EXPECT_EQ(evidence.instances[n].required.text, "1");
  }
}

TEST(answer, names_other_suspects_of_a_place_once) {
  const CheckedSamples c(kSumUpTo, kSumUpToRuns);
  const SuspectList list = c.explaining_alone();
  ASSERT_GT(list.suspects.size(), 2u);
  const RankedPlace place{at(0), {at(1), at(0), at(1), at(2)}, 0.5};
  const Document document = written(c, list, {place});
  const auto& also = document.diagnoses.at(0).also;
  for (const document::SuspectComponent& one : also) {
    EXPECT_TRUE(one.evidence.empty());
    EXPECT_NE(one.place, document.diagnoses[0].components[0].place);
    EXPECT_EQ(std::count_if(also.begin(), also.end(),
                            [&](const auto& other) {
                              return other.place == one.place && other.kind == one.kind;
                            }),
              1);
  }
  EXPECT_EQ(also.size(), 2u);
}

TEST(answer, is_typed_by_what_the_search_left_open) {
  const CheckedSamples c(kSumUpTo, kSumUpToRuns);
  const auto answer = [&](auto change) {
    SuspectList list;
    change(list);
    return written(c, list);
  };
  const Document proved = answer([](SuspectList&) {});
  EXPECT_EQ(proved.answer, AnswerKind::Proved);
  EXPECT_TRUE(proved.complete);
  EXPECT_EQ(proved.exhausted, "");
  const Document bounded = answer([](SuspectList& list) { list.bounds_reached.recursion = 8; });
  EXPECT_EQ(bounded.answer, AnswerKind::Bounded);
  EXPECT_TRUE(bounded.bounds.any());
  EXPECT_TRUE(bounded.complete);
  const Document effort = answer([](SuspectList& list) { list.add_undecided("hard", true); });
  EXPECT_EQ(effort.answer, AnswerKind::OutOfBudget);
  EXPECT_EQ(effort.exhausted, "effort");
  EXPECT_FALSE(effort.complete);
  const Document model = answer([](SuspectList& list) {
    list.add_undecided("hard", true);
    list.add_undecided("long double", false);
  });
  EXPECT_EQ(model.answer, AnswerKind::Unsupported);
  ASSERT_GE(model.open_places.size(), 2u);
  EXPECT_EQ(model.open_places[0], "1 place was not settled: hard (--effort 4 looks longer)");
  EXPECT_EQ(model.open_places[1], "1 place was not settled: long double");
  const Document time = answer([](SuspectList& list) {
    list.out_of_time = true;
    list.unasked = {0, 1, 2};
  });
  EXPECT_EQ(time.answer, AnswerKind::OutOfBudget);
  EXPECT_EQ(time.exhausted, "time");
  EXPECT_FALSE(time.complete);
  EXPECT_EQ(time.open_places.at(0),
            "3 places in lines 2 and 3 were not looked at: the time ran out "
            "(--timeout allows more)");
  const Document lost = answer([](SuspectList& list) { list.not_replayed = {0}; });
  EXPECT_FALSE(lost.complete);
  const Document missing = answer([](SuspectList& list) {
    list.incomplete = true;
    list.notes = {"a note"};
  });
  EXPECT_FALSE(missing.complete);
  EXPECT_NE(std::find(missing.assumptions.begin(), missing.assumptions.end(), "a note"),
            missing.assumptions.end());
}

TEST(answer, lists_the_checks_and_adds_up_their_counts) {
  const CheckedSamples c(kSumUpTo, kSumUpToRuns);
  SuspectList list;
  const struct {
    encode::Consistency answer;
    bool replayed;
    const char* word;
  } kAnswers[] = {{encode::Consistency::Consistent, true, "consistent"},
                  {encode::Consistency::Consistent, false, "not replayed"},
                  {encode::Consistency::Inconsistent, false, "inconsistent"},
                  {encode::Consistency::Unknown, false, "unknown"}};
  for (const auto& [answer, replayed, word] : kAnswers) {
    CheckRecord check;
    check.component = static_cast<model::ComponentId>(list.checks.size());
    check.test = 1;
    check.answer = answer;
    check.replayed = replayed;
    check.reason = "why";
    check.counts.steps = 10;
    list.checks.push_back(check);
  }
  list.checks.back().component = model::kNoComponent;
  const Document document = written(c, list);
  ASSERT_EQ(document.checks.size(), 4u);
  for (size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(document.checks[k].answer, kAnswers[k].word);
    EXPECT_EQ(document.checks[k].test, "1");
    EXPECT_EQ(document.checks[k].reason, k == 3 ? "why" : "");
  }
  EXPECT_EQ(document.checks[3].kind, "all places at once");
  const auto count = [&](const std::string& name) {
    for (const auto& [key, number] : document.statistics.counts)
      if (key == name) return number;
    return uint64_t{999};
  };
  EXPECT_EQ(count("steps"), 40u);
  EXPECT_EQ(count("checks"), 4u);
  EXPECT_EQ(count("components"), c.program().components.size());
}

}  // namespace
}  // namespace culprit::diagnose
