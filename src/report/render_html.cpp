// The HTML report: the template in html/ with the document as JSON inside it. Scripts in the page
// build the visible content.
//
// User text is inserted in four places only: the title, the fallback text for readers without
// scripts and the names of tests with diagrams, all escaped for HTML, and the JSON. The JSON
// contains no `<`, so nothing in it can close the element that holds it. The scripts create text
// nodes, never markup. Diagrams are SVG in which user text is escaped already.
#include <algorithm>

#include <fmt/format.h>

#include "document/shown_names.h"
#include "report/document_json.h"
#include "report/encoding.h"
#include "report/finding_words.h"
#include "report/html/markup.h"
#include "report/html/template.h"
#include "report/render.h"
#include "report/render_globals.h"
#include "report/render_orders.h"
#include "report/render_tests.h"
#include "report/unified_diff.h"
#include "report/wording.h"

namespace culprit::report {

using document::Document;
using document::SourceText;
using Json = nlohmann::ordered_json;

namespace {

constexpr size_t kMostNames = 3;  // source names in a headline

/// Replaces each byte that has an entry in `escapes`.
std::string escaped(std::string_view text,
                    std::initializer_list<std::pair<char, const char*>> escapes) {
  std::string out;
  out.reserve(text.size());
  for (char byte : text) {
    const auto found = std::find_if(escapes.begin(), escapes.end(),
                                    [&](const auto& escape) { return escape.first == byte; });
    if (found != escapes.end()) out += found->second;
    else out += byte;
  }
  return out;
}

/// These bytes occur only inside JSON strings, where the escapes mean the same.
std::string script_data(const Json& json) {
  return escaped(json.dump(-1, ' ', false, Json::error_handler_t::replace),
                 {{'<', "\\u003c"}, {'>', "\\u003e"}, {'&', "\\u0026"}});
}

bool is_ascii(const std::string& line) {
  return std::all_of(line.begin(), line.end(),
                     [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

/// A source file. For each line with non-ASCII bytes, it includes the UTF-16 offsets of the bytes.
Json file_json(const SourceText& source) {
  Json lines = Json::array(), offsets = Json::object();
  for (size_t i = 0; i < source.lines.size(); ++i) {
    lines.push_back(clean_utf8(source.lines[i]));
    if (!is_ascii(source.lines[i])) offsets[std::to_string(i + 1)] = utf16_offsets(source.lines[i]);
  }
  return {{"path", source.path}, {"lines", lines}, {"offsets", offsets}};
}

/// The source names; if there are many, the first suspect's file and the number of the others.
std::string names(const Document& document) {
  if (document.sources.empty()) return document.command;
  if (document.sources.size() <= kMostNames)
    return fmt::format("{}", fmt::join(document.sources, ", "));
  const std::string& first = document.diagnoses.empty()
                                 ? document.sources.front()
                                 : document.diagnoses.front().components.front().place.file;
  return fmt::format("{} and {} other files", first, document.sources.size() - 1);
}

Json page_json(const Document& document) {
  Json files = Json::array();
  for (const SourceText& source : document.files) files.push_back(file_json(source));
  Json all_remarks = Json::array();
  for (const document::Diagnosis& diagnosis : document.diagnoses) {
    Json sentences = Json::array();
    for (const std::string& remark : remarks(document, diagnosis))
      sentences.push_back(clean_utf8(remark));
    all_remarks.push_back(std::move(sentences));
  }
  Json findings = Json::array();
  if (document.command != "run")
    for (const document::FindingSummary* each : told_findings(document))
      findings.push_back({{"finding", each - document.findings.data()},
                          {"sentence", clean_utf8(sentence(*each))}});
  Json orders = Json::array();
  for (const auto& [place, sentence] : order_sentences(document))
    orders.push_back(
        {{"file", place.file}, {"line", place.line}, {"sentence", clean_utf8(sentence)}});
  Json globals = Json::array();
  for (const auto& [place, sentence] : global_sentences(document))
    globals.push_back(
        {{"file", place.file}, {"line", place.line}, {"sentence", clean_utf8(sentence)}});
  Json contradictions = Json::array();
  for (const document::Contradiction& found : document.contradictions)
    contradictions.push_back(clean_utf8(sentence(found)));
  Json diffs = Json::array();
  for (const document::Patch& patch : document.patches)
    diffs.push_back(clean_utf8(unified_diff(patch.changes, document.files)));
  const bool locate = document.command != "run",
             contradictory =
                 document.conclusion.kind == document::ConclusionKind::ContradictoryTests,
             located = locate && document.failing() > 0 && !contradictory;
  return {{"result", document_json(document)},
          {"files", files},
          {"remarks", all_remarks},
          {"findings", findings},
          {"orders", orders},
          {"globals", globals},
          {"names", clean_utf8(names(document))},
          {"headline", verdict_counts(document)},
          {"claim", located  ? claim(document, document.diagnoses.size())
                    : locate ? nothing_to_locate(document)
                             : ""},
          {"worth", located ? worth(document) : ""},
          {"bounds", document.bounds.words},
          {"runners", runners(document)},
          {"diffs", diffs},
          {"patches", located && document.command == "repair"
                          ? claim_of_patches(document, document.patches.size())
                          : ""},
          {"worth_of_sets", located ? worth_of_sets(document) : ""},
          {"contradictions", contradictions}};
}

/// How the threads of failing tests order each other; empty if there is no diagram.
std::string diagrams_html(const Document& document) {
  std::string all;
  for (const document::TestOutcome& test : document.tests)
    if (!test.diagram.empty())
      all += html::markup(
                 "<h3>test {}</h3>\n<div class=\"scroll\" role=\"region\" "
                 "aria-label=\"threads of test {}\" tabindex=\"0\">\n{}</div>\n",
                 test.name, test.name, html::Markup{test.diagram})
                 .html;
  if (all.empty()) return {};
  return "    <section id=\"threads\" aria-labelledby=\"threads-title\" tabindex=\"-1\">\n"
         "      <h2 id=\"threads-title\">Threads</h2>\n"
         "      <p>Time goes downwards. A line goes from what one did to where another one could "
         "go on because of it.</p>\n" +
         all + "    </section>\n";
}

std::string title(const Document& document) {
  return fmt::format("{}: {}", names(document), verdict_counts(document));
}

}  // namespace

std::string render_html(const Document& document) {
  TextStyle everything;
  everything.diagnoses = document.diagnoses.size();
  const Document shown = document::with_shown_names(document);
  const std::string text = document.command == "run"      ? render_run_table(shown, everything)
                           : document.command == "repair" ? render_repair(shown, everything)
                                                          : render_text(shown, everything);
  std::string out;
  std::string_view rest = html::page_template();
  rest = html::fill(out, rest, "title", html::code(title(document)));
  const std::string diagrams = diagrams_html(document);
  rest = html::fill(out, rest, "diagrams-link",
                    diagrams.empty() ? "" : "    <a href=\"#threads\">Threads</a>\n");
  rest = html::fill(out, rest, "diagrams", diagrams);
  rest = html::fill(out, rest, "text", html::text(text));
  rest = html::fill(out, rest, "data", script_data(page_json(document)));
  out += rest;
  return out;
}

}  // namespace culprit::report
