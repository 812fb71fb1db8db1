// Linear terms: sums of atoms with factors, and a constant. An atom (terms.h) is anything that the
// sum does not look into: the value of a variable, a product of two variables.
//
// Arithmetic is that of the integers. A sum that does not fit into 64 bits has no term; callers
// then keep the operation as an atom.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace culprit::explain {

using AtomId = uint32_t;  ///< index into Terms
using NameId = uint32_t;  ///< index into Terms; 0: no name

struct Summand {
  AtomId atom = 0;
  int64_t factor = 1;
  /// How the source wrote the atom where it was read: `a[i=2]`, `a[2]`. Not part of the identity.
  NameId name = 0;
};

struct Linear {
  std::vector<Summand> summands;  ///< each atom once, no factor is 0; in the order of the source
  int64_t constant = 0;

  bool is_constant() const { return summands.empty(); }
  /// 0 if the atom is not in it.
  int64_t factor_of(AtomId atom) const;
};

Linear number(int64_t value);
Linear single(AtomId atom, NameId name = 0);

/// Whether both are the same sum, in any order.
bool same(const Linear& a, const Linear& b);
/// a + times * b; nullopt if a factor or the constant leaves 64 bits. Cost: the product of the
/// numbers of summands.
std::optional<Linear> sum(const Linear& a, const Linear& b, int64_t times = 1);
/// times * a; nullopt as above.
std::optional<Linear> product(const Linear& a, int64_t times);

}  // namespace culprit::explain
