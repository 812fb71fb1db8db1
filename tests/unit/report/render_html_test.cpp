// What a page is made of; what it does in a browser is tests/browser/.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/html/template.h"
#include "report/render.h"
#include "sample_document.h"

namespace culprit::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

size_t count_of(std::string_view text, std::string_view piece) {
  size_t count = 0;
  for (size_t at = text.find(piece); at != text.npos; at = text.find(piece, at + 1)) ++count;
  return count;
}

/// The JSON that a page holds.
std::string data_of(const std::string& page) {
  const std::string begin = "<script type=\"application/json\" id=\"data\">", end = "</script>";
  const size_t from = page.find(begin) + begin.size();
  return page.substr(from, page.find(end, from) - from);
}

TEST(PageTemplate, HasEachMarkOnceAndNeedsNothingElse) {
  const std::string_view page = html::page_template();
  for (const char* mark : {"{{title}}", "{{text}}", "{{data}}"})
    EXPECT_EQ(count_of(page, mark), 1u) << mark;
  for (const char* mark : {"{{style}}", "{{script}}", "http:", "https:", "@import", "url(",
                           "innerHTML", "document.write", "eval("})
    EXPECT_EQ(count_of(page, mark), 0u) << mark;
  EXPECT_EQ(count_of(page, "</script>"), 2u);
  EXPECT_EQ(count_of(page, "default-src 'none'"), 1u);
}

TEST(RenderHtml, HoldsTheDocumentAndTheSources) {
  const json page = json::parse(data_of(render_html(sample_document())));
  EXPECT_EQ(page["result"], json::parse(render_json(sample_document())));
  EXPECT_EQ(page["files"][0]["path"], "sum.c");
  EXPECT_EQ(page["files"][0]["lines"][3], "\tfor (int i = 1; i < n; i++)");
  EXPECT_EQ(page["headline"], "2 of 3 tests fail");
  EXPECT_EQ(page["claim"], "2 suspects, each alone explains both failing tests");
  EXPECT_EQ(page["worth"],
            "the list is complete for the kinds of fault that were tried, up to 12 iterations of "
            "each loop");
}

TEST(RenderHtml, NothingFails) {
  document::Document document = sample_document();
  document.tests.resize(1);
  document.diagnoses.clear();
  const json page = json::parse(data_of(render_html(document)));
  EXPECT_EQ(page["claim"], "nothing to locate: culprit needs a test that fails");
  EXPECT_EQ(page["worth"], "");
}

TEST(RenderHtml, TextOfTheUserIsInert) {
  const std::string hostile = "</script><script>alert(1)</script><!-- & \"'";
  document::Document document = sample_document();
  document.sources[0] = document.files[0].path = document.files[0].lines[0] = hostile;
  document.diagnoses[0].components[0].text = document.assumptions[0] = document.tests[1].name =
      hostile;
  const std::string page = render_html(document);
  EXPECT_EQ(count_of(page, "<script"), 2u);
  EXPECT_EQ(count_of(page, "</script>"), 2u);
  EXPECT_THAT(page, Not(HasSubstr("<!-- &")));
  EXPECT_THAT(page, HasSubstr("<title>&lt;/script&gt;&lt;script&gt;alert(1)"));
  EXPECT_EQ(json::parse(data_of(page))["files"][0]["lines"][0], hostile);
}

TEST(RenderHtml, BytesThatAreNoText) {
  document::Document document = sample_document();
  document.files[0].lines = {"plain", "caf\xe9 😀 x\x01", std::string("a\0b", 3)};
  document.sources = {"caf\xe9.c"};
  const std::string rendered = render_html(document);
  EXPECT_EQ(rendered.find('\0'), rendered.npos);
  const json page = json::parse(data_of(rendered));
  EXPECT_EQ(page["files"][0]["lines"][1], "caf\xef\xbf\xbd 😀 x\x01");
  EXPECT_EQ(page["files"][0]["lines"][2], (std::string("a\0b", 3)));
  EXPECT_EQ(page["files"][0]["offsets"], (json{{"2", {0, 1, 2, 3, 4, 5, 5, 5, 5, 7, 8, 9, 10}}}));
}

TEST(RenderHtml, MarksOfTheTemplateInTextAreText) {
  document::Document document = sample_document();
  document.sources[0] = "{{data}}";
  const json page = json::parse(data_of(render_html(document)));
  EXPECT_EQ(page["result"]["sources"][0], "{{data}}");
}

TEST(RenderHtml, WithoutScriptsThereIsTheText) {
  EXPECT_THAT(render_html(sample_document()), HasSubstr("<noscript><pre>2 of 3 tests fail\n"));
  document::Document document = sample_document();
  document.command = "run";
  EXPECT_THAT(render_html(document), HasSubstr("<noscript><pre>t1    pass\n"));
}

}  // namespace
}  // namespace culprit::report
