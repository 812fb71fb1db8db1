// Locations of `assigns` as C: the regions of memory that they mean, and the check that nothing
// else was changed.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "contract/annotation.h"
#include "contract/code.h"
#include "contract/translator.h"

namespace culprit::contract {

/// The elements that a range of a location reaches: from `low` to `high`, each of `bytes`.
struct Span {
  Code low = {}, high = {}, bytes = {};
};

/// `bytes` from the address `base` on, in each element of the spans; they are those of
/// `s[lo .. hi].x`, outermost first. The address is that of the elements with the index 0. It is
/// null where the location cannot be evaluated.
struct Region {
  Code base = {}, bytes = {};
  std::vector<Span> spans = {};
  Code condition = {};  ///< of CBMC; empty: none
  Offset at = 0;
};

struct Regions {
  std::vector<Region> all = {};
  bool everything = false;  ///< \everything
};

/// A pointer, and the layout of what it points to (machine/memory/layout.h).
struct NamedPointer {
  std::string name, layout;
};

/// The bytes of a struct that hold a bit-field.
struct BitField {
  uint64_t offset = 0;
  uint64_t bytes = 0;  ///< 0: several structs have bit-fields of that name at different places
};

/// What the text alone does not say about places, and with which messages name them.
struct Names {
  std::map<std::string, BitField> bit_fields = {};
  std::string variables = {};  ///< `name=layout`, each with a blank after it
  std::vector<NamedPointer> pointers = {};
};

/// Variables of the function that the check is in; all others of them are free. Those in registers
/// are not seen in memory, so their values are kept one by one, and nothing takes their addresses.
/// Those that the head of the loop declares are free.
struct LocalVariables {
  std::vector<std::string> in_registers = {}, in_memory = {}, of_head = {};
  Names names = {};

  bool has_no_address(const std::string& name) const;
};

/// The regions of the clause's locations, as expressions in the state where `translator` stands.
/// Variables of `locals` that have no address have none. nullopt, and an entry in the translator's
/// `unused`, if a location has no such form.
std::optional<Regions> regions_of(const Clause& clause, const LocalVariables& locals,
                                  Translator& translator);

/// A check that nothing but the regions of some clauses, taken together, has changed.
struct AssignsCheck {
  Code kept = {};     ///< before: the values of variables in registers
  Code regions = {};  ///< evaluates the regions; may be repeated, or stand at another place
  Code checked = {};  ///< after
};

/// `owner`: " of f, behavior b", or empty. `guard`: an expression; empty: always. `memory`: the
/// name of a variable for the kept memory. `locals`: those that existed before. Empty if nothing is
/// to be checked.
AssignsCheck assigns_check(const std::vector<const Clause*>& clauses, const Code& guard,
                           const std::string& owner, const std::string& memory,
                           const LocalVariables& locals, Translator& translator);

}  // namespace culprit::contract
