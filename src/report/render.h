// The renderers: result document -> text.
#pragma once

#include <cstddef>
#include <string>

#include "document/document.h"

namespace culprit::report {

struct TextStyle {
  bool colour = false;   ///< ANSI colours
  size_t diagnoses = 5;  ///< how many are shown; the rest is counted
  size_t tests = 5;      ///< failing tests listed above the diagnoses
  size_t evidence = 3;   ///< failing tests shown per component
  size_t instances = 2;  ///< instances shown per test
};

/// The answer of `culprit locate` for people: failing tests, suspects with their source line and
/// values, what the list is worth.
std::string render_text(const document::Document& document, const TextStyle& style);

/// The table of `culprit run`: every test with its verdict, reason and findings, then one line that
/// counts them.
std::string render_run_table(const document::Document& document, const TextStyle& style);

/// One message per line as compilers write them, for the problem matchers of editors: a warning per
/// suspect with notes at its values and symptoms; for `run`, an error per failing test and a
/// warning per finding.
std::string render_compiler(const document::Document& document, const TextStyle& style);

/// Schema "culprit/1". Bytes that are no UTF-8 become U+FFFD.
std::string render_json(const document::Document& document);

/// One HTML page that needs nothing beside it: sources with the suspects marked, values, tests,
/// what the answer rests on. All text of the user is inert in it. Size: that of the JSON and the
/// sources, and some 40 KB.
std::string render_html(const document::Document& document);

/// SARIF 2.1.0 (OASIS): a result per suspect, or for `run` per failing test and finding; columns in
/// UTF-16 code units.
std::string render_sarif(const document::Document& document);

}  // namespace culprit::report
