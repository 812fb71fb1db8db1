#include "opened.h"

#include "judge/run_request.h"
#include "session/start.h"

namespace culprit::fuzz {

namespace {

constexpr const char* kFaulty = R"(#include <stdio.h>
struct point { int x, y; struct point *next; };
int total;
int scale(int v, int by) {
  int r = v * by;
  return r;
}
int main(void) {
  int a[4] = {3, 1, 2, 5}, most = 0;
  struct point p = {1, 2, 0}, *q = &p;
  double d = 2.5;
  for (int i = 0; i < 4; i++) {
    int v = scale(a[i], 3);
    total += v;
    if (v < most)
      most = v;
  }
  q->y = most + (int)d;
  printf("%d %d\n", total, most);
  return 0;
}
)";

session::Subject subject_of(const FailingRun& run, const session::Session& session) {
  session::Subject subject{&run.image(), &run.test(), [] { return document::Document(); }};
  subject.timeline = &run.timeline();
  subject.failed_before = session::step_after_failure(session.navigator(), run.test());
  subject.checked = [](const std::vector<session::PlacedCondition>& conditions) {
    return std::vector<bool>(conditions.size(), true);
  };
  return subject;
}

}  // namespace

FailingRun::FailingRun() : subject_(kFaulty) {
  spec::TestCase test;
  test.name = "t";
  test.expected_output = "33 15\n";
  request_.program = &subject_.program();
  request_.tests = {test};
  judged_ = judge::judge_tests(request_, subject_.image());
  lines_ = std::make_unique<session::SourceLines>(subject_.image());
  timeline_ = std::make_unique<replay::Timeline>(
      judge::run_request(subject_.image(), judged_.front(), {}), judged_.front().run.steps,
      replay::TimelineLimits{},
      [this](const machine::State& state) { return lines_->may_begin(state); });
}

const FailingRun& FailingRun::get() {
  static const FailingRun kRun;
  return kRun;
}

Opened::Opened()
    : session_(FailingRun::get().timeline(), FailingRun::get().lines(),
               *session::moment_of_failure(
                   session::Navigator(FailingRun::get().timeline(), FailingRun::get().lines()),
                   FailingRun::get().test())),
      inquiry_(subject_of(FailingRun::get(), session_)) {
  session_.enquire(&inquiry_);
}

}  // namespace culprit::fuzz
