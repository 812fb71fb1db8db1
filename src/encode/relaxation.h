// The second constraint representation of a failing test: all components free at once, each under a
// selector.
//
// Where explore.h frees given components, here the value that an execution of a component c goes on
// with is ite(ab_c, free value, computed value), with one selector ab_c for all executions (Wotawa
// 2008; as in Bug-Assist, Jose and Majumdar 2011, but with a free value instead of none). A whole
// print or a piece of its text is free text when its selector is true. It is the same machine,
// domain and merging. The conditions of all accepting paths, or-ed, are the acceptance of the test:
// a formula over selectors, which tests share, and free values, which they do not. It is consistent
// with the selectors of a set of components, and no others, exactly if explore() answers Consistent
// for them, as far as both are complete.
//
// Where at most k components are to be ab, paths that need more are cut as soon as the solver sees
// that (a counter of selectors is asserted); the acceptance is then that of sets up to k.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/explorer.h"

namespace culprit::encode {

class Relaxation {
 public:
  enum class Extent : uint8_t {
    Whole,    ///< all accepting paths within the unwinding bound
    Partial,  ///< some may be missing, since something is not modelled
    Cut,      ///< the effort or the time ended: what is there says little
  };

  /// Explores at once. `request.ab`: the leaf components that get a selector; `most_ab`: 0 for any
  /// number. What the request points to must outlive this.
  Relaxation(const ExploreRequest& request, unsigned most_ab);
  ~Relaxation();

  Extent extent() const;
  const std::string& reason() const;  ///< of Partial and Cut
  const machine::BoundsReached& bounds_reached() const;
  ExplorationCounts counts() const;
  double seconds() const;  ///< that the exploration took

  const logic::TermStore& terms() const;
  logic::Term acceptance() const;
  /// The components that some path executed, ascending, with their selectors: Boolean variables.
  const std::vector<std::pair<model::ComponentId, logic::Term>>& selectors() const;

  /// False when it is plain that this component alone does not let the test pass.
  bool may_explain(model::ComponentId component);
  /// Values with which the test passes when exactly these components (ascending) are ab. They are
  /// looked for in what is left of the acceptance when the selectors are decided, which is about
  /// the size of what explore() builds.
  ExploreResult explain(const std::vector<model::ComponentId>& ab);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

/// What one test may cost with all components free: that of a few dozen single ones.
Effort relaxed_effort(unsigned factor);

}  // namespace culprit::encode
