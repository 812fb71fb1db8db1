// The exploration with loops joined: it stands for every run with any values of the ab components,
// whatever the number of iterations.
//
// Iterations are kept apart while little is undecided, and by their input and output positions; the
// others are joined at the heads of loops (joined_loops.h). A side that leaves a joined loop waits
// until the states of the loop no longer change.
#pragma once

#include <set>
#include <vector>

#include "encode/explorer.h"
#include "encode/joined/joined_loops.h"

namespace culprit::encode {

/// What is not joined.
struct KeptApart {
  uint32_t iterations = 3;  ///< so many of each loop, where something in it is undecided
  /// Loops that the test decides are not joined as long as not so many instructions were run.
  uint64_t decided_steps = 20'000;
  size_t places = 16;  ///< the values of so many that one access may reach
};

class JoinedExploration : public Explorer {
 public:
  /// `bounds`: at which widening stops first, besides those that it finds.
  explicit JoinedExploration(const ExploreRequest& request, const KeptApart& apart = {},
                             const abstract::Thresholds& bounds = {});

 protected:
  logic::Term query(logic::Term condition) override { return known_.with_ranges(condition); }
  bool possible(const State& state, logic::Term path) override;
  ExplorationCounts counts_so_far() const override;
  bool worth_checking(const State&, bool) const override { return false; }
  bool stops_at_joins() const override { return domain_.freed_at().has_value(); }
  bool has_states() const override { return Explorer::has_states() || loops_.first_changed(); }
  Held pop() override;
  void arrive(Held state) override;
  void split(Held held) override;
  void go_on(Held state, logic::Term path, std::optional<machine::Value> value) override;
  /// The instructions to compare with KeptApart::decided_steps. Those that a state runs before
  /// something is free are not counted.
  virtual uint64_t steps_so_far(const State&) const { return result_.counts.steps; }
  /// Called with a state that goes on from the head of a loop: its number in the function.
  virtual void leaves_head(const State&, uint32_t) {}
  /// Called with a state that is joined with others at the head of a loop, which it enters or comes
  /// back to.
  virtual void joins(const State&, bool /*comes_back*/) {}
  /// Why the paths explored do not stand for all; empty if they do.
  std::string left_out() const;
  static constexpr const char* kApart = "blocks of memory differ between the iterations of a loop";

  abstract::Environments known_;
  WideningBounds bounds_;
  JoinedLoops loops_;

 private:
  /// The loop at whose head a state stands, as a number within its function; -1: none.
  int32_t headed_loop(const State& state) const;
  bool is_joined(State& state, int32_t loop, bool& comes_back);
  std::vector<uint32_t> loops_around(const State& state) const;

  const KeptApart apart_;
  std::set<uint32_t> heads_;  // loops of the image of which iterations were joined
  std::vector<bool> open_;    // per loop of the image: something in it was undecided
};

/// Explorations of one question, each with the narrower bounds of the one before, until is_final
/// holds for what one of them found.
template <class Exploration, class Request, class IsFinal>
auto in_rounds(const Request& request, IsFinal is_final) {
  constexpr unsigned kMostRounds = 3;
  abstract::Thresholds bounds;
  for (unsigned round = 1;; ++round) {
    Exploration exploration(request, bounds);
    auto found = exploration.run();
    const auto narrower = exploration.bounds().narrower();
    if (is_final(found) || round == kMostRounds || !narrower) return found;
    bounds = *narrower;
  }
}

}  // namespace culprit::encode
