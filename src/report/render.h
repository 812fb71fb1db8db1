// The renderers: result document -> text.
#pragma once

#include <cstddef>
#include <string>

#include "diagnose/document.h"

namespace culprit::report {

struct TextStyle {
  bool colour = false;     ///< ANSI colours
  size_t diagnoses = 5;    ///< how many are shown; the rest is counted
  size_t tests = 5;        ///< failing tests listed above the diagnoses
  size_t evidence = 3;     ///< failing tests shown per component
  size_t instances = 2;    ///< instances shown per test
};

/// The answer of `culprit locate` for people: failing tests, suspects with their source line and values, what the list is worth.
std::string render_text(const diagnose::Document& document, const TextStyle& style);

/// The table of `culprit run`: every test with its verdict, reason and findings, then one line that counts them.
std::string render_run_table(const diagnose::Document& document, const TextStyle& style);

/// Schema "culprit/1". Bytes that are no UTF-8 become U+FFFD.
std::string render_json(const diagnose::Document& document);

}  // namespace culprit::report
