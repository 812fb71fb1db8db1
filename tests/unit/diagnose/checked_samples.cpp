#include "checked_samples.h"

#include "judge/run_request.h"

namespace culprit::diagnose {

CheckedSamples::CheckedSamples(const std::string& source, const std::vector<Sample>& runs,
                               unsigned jobs, const std::function<void(judge::Options&)>& prepare)
    : subject(source), request(request_of(subject, runs, jobs)) {
  if (prepare) prepare(request.options);
  problem_.emplace(request, subject.image());
  checker.emplace(*problem_);
}

std::vector<model::ComponentId> CheckedSamples::parts() const {
  std::vector<model::ComponentId> ids;
  for (model::ComponentId id = 0; id < program().components.size(); ++id)
    if (!model::is_group(program().components[id].kind) && problem().executed_by_all_failing({id}))
      ids.push_back(id);
  return ids;
}

std::vector<model::ComponentId> everything(const testing_support::Subject& subject) {
  std::vector<model::ComponentId> all;
  for (model::ComponentId id = 0; id < subject.program().components.size(); ++id) all.push_back(id);
  return all;
}

Examination CheckedSamples::asked(const std::vector<model::ComponentId>& leaves) const {
  return checker->examine(suspect_of(program(), leaves), encode::Effort{});
}

std::vector<Examination> CheckedSamples::asked_alone() const {
  std::vector<Examination> answers;
  for (model::ComponentId id : parts()) answers.push_back(asked({id}));
  return answers;
}

SuspectList CheckedSamples::explaining_alone() const {
  SuspectList list;
  for (Examination& answer : asked_alone())
    if (answer.explains()) list.enter(std::move(answer));
  return list;
}

bool CheckedSamples::replays(const TestEvidence& evidence) const {
  const judge::JudgedTest& test = problem().test(evidence.test);
  machine::MachineLimits limits;
  limits.steps = 1'000'000;
  replay::PlainRunRequest plain = judge::run_request(subject.image(), test, limits);
  plain.intervention = &evidence.found.intervention;
  return judge::passes(test, replay::plain_run(plain));
}

}  // namespace culprit::diagnose
