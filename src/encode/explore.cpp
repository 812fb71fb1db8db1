#include "encode/explore.h"

#include "encode/explorer.h"
#include "encode/required_values.h"

namespace culprit::encode {

using logic::Term;

namespace {

/// Stops at the first accepting path that has a model.
class ConsistencyExplorer final : public Explorer {
 public:
  using Explorer::Explorer;

  ExploreResult run() {
    search();
    if (satisfied()) return std::move(result_);
    if (result_.reason.empty()) result_.reason = domain_.incomplete();
    result_.answer = result_.reason.empty() ? Consistency::Inconsistent : Consistency::Unknown;
    return std::move(result_);
  }

 private:
  bool satisfied() const override { return result_.answer == Consistency::Consistent; }

  void accept(Term condition) override {
    if (check(condition) != solver::Answer::Sat) return;
    RequiredValues values(domain_, *solver_, domain_.free_values(), domain_.free_texts(), limits());
    if (request_.minimise && !values.choose(condition) && check(condition) != solver::Answer::Sat)
      return;
    result_.answer = Consistency::Consistent;
    values.read(request_.matcher, result_);
  }
};

class Recording final : public Explorer {
 public:
  using Explorer::Explorer;

  std::unique_ptr<record::DataGraph> run(uint64_t steps) {
    return std::make_unique<record::DataGraph>(machine_, machine_.start(), steps);
  }

 private:
  void accept(Term) override {}
};

}  // namespace

ExploreResult explore(const ExploreRequest& request) { return ConsistencyExplorer(request).run(); }

std::unique_ptr<record::DataGraph> record(const ExploreRequest& request, uint64_t steps) {
  ExploreRequest nothing = request;
  nothing.ab.clear();
  return Recording(nothing).run(steps);
}

}  // namespace culprit::encode
