#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "report/session/session_html.h"
#include "sample_session.h"

namespace culprit::report {
namespace {

using document::SessionReport;
using testing::HasSubstr;
using testing::Not;

size_t count(const std::string& text, const std::string& part) {
  size_t n = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(session_html, shows_the_culprit_with_its_values) {
  const std::string page = render_session_html(sample_session());
  EXPECT_THAT(page, HasSubstr("the culprit is line 4, time 3"));
  EXPECT_THAT(page, HasSubstr("<code>s = 3</code><span class=\"judged wrong\">wrong</span>"
                              "<span>should be <code>6</code></span>"));
  EXPECT_THAT(page, HasSubstr("<code>i = 3</code><span class=\"judged right\">known to be right"));
  EXPECT_THAT(page, HasSubstr("<a href=\"#answer-1\">Answer 1</a> hardly fits the others"));
  EXPECT_THAT(page, HasSubstr("7 more values are not shown"));
  EXPECT_THAT(page, HasSubstr("lines 6 to 9 are not shown"));
  EXPECT_THAT(page, HasSubstr("--journal j</code>"));
}

TEST(session_html, text_never_becomes_markup) {
  const std::string page = render_session_html(sample_session());
  EXPECT_EQ(count(page, "<script"), 1u) << "that of the page";
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, HasSubstr("test t&lt;2&gt;"));
  EXPECT_THAT(page, HasSubstr("\\u202e&lt;/pre&gt;&lt;img src=x&gt;\\x01"));
}

TEST(session_html, what_opens_is_closed) {
  const std::string page = render_session_html(sample_session());
  const std::string body = page.substr(page.find("<body>"), page.find("<script>"));
  for (const char* tag : {"details", "summary", "ul", "ol", "li", "section", "dl", "pre", "mark"})
    EXPECT_EQ(count(body, fmt::format("<{}>", tag)) + count(body, fmt::format("<{} ", tag)),
              count(body, fmt::format("</{}>", tag)))
        << tag;
}

TEST(session_html, every_link_leads_somewhere) {
  const std::string page = render_session_html(sample_session());
  size_t links = 0;
  for (size_t at = page.find("href=\"#"); at != std::string::npos;
       at = page.find("href=\"#", at + 1), ++links) {
    const size_t begin = at + 7;
    const std::string target = page.substr(begin, page.find('"', begin) - begin);
    EXPECT_EQ(count(page, fmt::format(" id=\"{}\"", target)), 1u) << target;
  }
  EXPECT_GT(links, 10u);
}

TEST(session_html, a_run_that_is_not_recorded_has_no_tree) {
  SessionReport report = sample_session();
  report.end = SessionReport::End::NoRecord;
  report.problem = "the run is too long";
  report.culprit.reset();
  report.doubtful.reset();
  const std::string page = render_session_html(report);
  EXPECT_THAT(page, HasSubstr("no question can be asked about this run: the run is too long"));
  EXPECT_THAT(page, Not(HasSubstr("id=\"run\"")));
}

}  // namespace
}  // namespace culprit::report
