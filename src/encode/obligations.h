// What must hold on every path: an obligation per place, with the condition under which some
// execution breaks it. Each execution is asserted and then assumed, so obligations are independent
// of each other (Clarke, Kroening and Lerda 2004).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "logic/term.h"
#include "machine/run/machine.h"
#include "support/source_range.h"

namespace culprit::encode {

struct Obligation {
  machine::FindingSite site;
  std::string message;  ///< of the finding, without values
  SourceLocation location;
  logic::Term broken;   ///< some execution reaches the place and breaks it
  logic::Term reached;  ///< some execution reaches the place
};

class Obligations {
 public:
  /// One execution under the condition `path`, in which the condition `holds` must hold.
  void add(logic::TermStore& terms, machine::FindingSite site, const std::string& message,
           SourceLocation location, logic::Term path, logic::Term holds) {
    constexpr logic::Term kNever = logic::TermStore::false_();
    const auto [at, fresh] = index_.try_emplace(site, all_.size());
    if (fresh) all_.push_back({site, message, location, kNever, kNever});
    Obligation& known = all_[at->second];
    known.broken = terms.or_(known.broken, terms.and_(path, terms.not_(holds)));
    known.reached = terms.or_(known.reached, path);
  }
  const std::vector<Obligation>& all() const { return all_; }

 private:
  std::map<machine::FindingSite, size_t> index_;
  std::vector<Obligation> all_;
};

}  // namespace culprit::encode
