// An exploration that collects what must hold on its paths (obligations.h). All inputs that the
// program asks for are free.
#pragma once

#include <set>
#include <vector>

#include "encode/joined/joined_exploration.h"
#include "encode/obligations.h"
#include "encode/violation_request.h"

namespace culprit::encode {

/// The exploration that a request asks for, without limits but for its cost.
ExploreRequest exploration_of(const ViolationRequest& request);

/// `Exploration`: Explorer, or a class derived from it.
template <class Exploration>
class ObligationSearch : public Exploration {
 public:
  /// `more`: further arguments of the exploration's constructor.
  template <class... More>
  explicit ObligationSearch(const ViolationRequest& request, const More&... more)
      : Exploration(exploration_of(request), more...), broken_before_(request.known) {
    this->domain_.collect(obligations_);
    this->domain_.exclude_overflow();
  }

 protected:
  void accept(logic::Term condition) override { ended_ = this->terms_.or_(ended_, condition); }
  void failed(const machine::State& state) override {
    const machine::Finding& finding = this->machine_.findings.back();
    obligations_.add(this->terms_, {finding.kind, finding.function, finding.pc}, finding.message,
                     finding.location, this->domain_.term(state), logic::TermStore::false_());
    ended_ = this->terms_.or_(ended_, this->domain_.term(state));
  }

  /// The obligations: those that were broken before, and the others, of which nothing is known yet.
  std::vector<Checked> all_met() const {
    std::vector<Checked> all;
    for (const Obligation& each : obligations_.all()) {
      using Result = Checked::Result;
      const Result result = broken_before_.contains(each.site) ? Result::Broken : Result::Unknown;
      all.push_back({each.site, each.message, each.location, result, false, {}});
    }
    return all;
  }

  Obligations obligations_;
  logic::Term ended_ = logic::TermStore::false_();  // some path ends

 private:
  const std::set<machine::FindingSite>& broken_before_;
};

}  // namespace culprit::encode
