// The renderers: result document -> text.
#pragma once

#include <cstddef>
#include <string>

#include "document/document.h"

namespace culprit::report {

struct TextStyle {
  bool colour = false;        ///< ANSI colours
  size_t diagnoses = 5;       ///< number shown; the rest is counted
  size_t tests = 5;           ///< failing tests listed before the diagnoses
  size_t evidence = 3;        ///< failing tests shown per component
  size_t instances = 2;       ///< instances shown per test
  size_t findings = 3;        ///< undefined behaviour listed before the diagnoses
  double brief_below = 0.05;  ///< diagnoses with a smaller mark are shown without their values
};

/// The answer of `culprit locate` for people: failing tests, suspects with their source lines and
/// values, and how far the list can be relied on.
std::string render_text(const document::Document& document, const TextStyle& style);

/// The answer of `culprit repair` for people: the patches as unified diffs, best first; without
/// any, what `locate` says. With a hint below the level of patches, the hint and its lines.
std::string render_repair(const document::Document& document, const TextStyle& style);

/// The answer of `culprit explain` for people: the path with its states as a table, the evidence,
/// and changes that remove it. `diagnoses` of the style limits the evidence.
std::string render_explanation(const document::Document& document, const TextStyle& style);

/// The answer of `culprit deviate` for people: a table of the deviations with what they mean, and
/// the corrections of each. `diagnoses` of the style limits the deviations.
std::string render_deviations(const document::Document& document, const TextStyle& style);
/// Its table alone; `document.deviations` must not be null.
std::string deviations_text(const document::Document& document, const TextStyle& style);

/// The patch of this rank as a unified diff, for `git apply`; empty if there is none.
std::string render_diff(const document::Document& document, size_t rank);

/// The table of `culprit run`: each test with its verdict, reason and findings, then one line of
/// totals.
std::string render_run_table(const document::Document& document, const TextStyle& style);

/// One message per line in the style of compilers, for the problem matchers of editors: a warning
/// for each suspect, with notes at its values and symptoms. For `run`, an error for each failing
/// test and a warning for each finding.
std::string render_compiler(const document::Document& document, const TextStyle& style);

/// Schema "culprit/1". Bytes that are not UTF-8 become U+FFFD.
std::string render_json(const document::Document& document);

/// The text of the first source, with the ranges at the heads of its loops as loop invariants in
/// ACSL. A comment at the top says what they hold for, and which loops have none and why.
std::string render_acsl(const document::Document& document);

/// A self-contained HTML page: sources with marked suspects, values, tests, and the basis of the
/// answer. User text cannot become markup or script. Size: the JSON and the sources plus about 40
/// KB.
std::string render_html(const document::Document& document);

/// SARIF 2.1.0 (OASIS): one result per suspect; for `run`, one per failing test and per finding.
/// Columns are in UTF-16 code units.
std::string render_sarif(const document::Document& document);

}  // namespace culprit::report
