// The second constraint representation of a failing test: all components are free at once, each
// under a selector.
//
// explore.h frees given components. Here each execution of any component c continues with ite(ab_c,
// free value, computed value), with one selector ab_c for all its executions (Wotawa 2008; as in
// Bug-Assist, Jose and Majumdar 2011, but with a free value instead of no value). A whole print or
// a piece of its text is free text if its selector is true. Machine, domain and merging are the
// same. The disjunction of the conditions of all accepting paths is the acceptance of the test: a
// formula over selectors, which tests share, and free values, which they do not. The acceptance is
// consistent with exactly the selectors of a set of components being true if and only if explore()
// answers Consistent for that set, as far as both are complete.
//
// If at most k components may be ab, paths that need more are cut as soon as the solver detects it
// (a counter of selectors is asserted). The acceptance then covers sets of up to k components.
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
    Cut,      ///< the effort or the time ended; the acceptance says little
  };

  /// Explores immediately. `request.ab`: the leaf components that get a selector. `most_ab`: the
  /// largest number of ab components, 0 for any. Everything that the request points to must outlive
  /// this.
  Relaxation(const ExploreRequest& request, unsigned most_ab);
  ~Relaxation();

  Extent extent() const;
  const std::string& reason() const;  ///< for Partial and Cut
  const machine::BoundsReached& bounds_reached() const;
  ExplorationCounts counts() const;
  double seconds() const;  ///< time taken by the exploration

  const logic::TermStore& terms() const;
  logic::Term acceptance() const;
  /// The components that some path executed, ascending, each with its selector, a Boolean variable.
  const std::vector<std::pair<model::ComponentId, logic::Term>>& selectors() const;

  /// False if this component alone clearly cannot make the test pass.
  bool may_explain(model::ComponentId component);
  /// Values with which the test passes if exactly these components (ascending) are ab. They are
  /// searched for in the acceptance with the selectors decided, which is about as large as the
  /// formula that explore() builds.
  ExploreResult explain(const std::vector<model::ComponentId>& ab);

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

/// The effort for one test with all components free: that of a few dozen single components.
Effort relaxed_effort(unsigned factor);

}  // namespace culprit::encode
