// The clauses of a contract as code: what is required before, what is ensured and what may have
// changed after it. The contract is that of a function or of a statement.
#pragma once

#include <string>
#include <vector>

#include "contract/annotation.h"
#include "contract/code.h"
#include "contract/generate_assigns.h"
#include "contract/translator.h"

namespace culprit::contract {

/// What a contract is about.
struct ContractScope {
  std::string owner = {};      ///< " of f", or empty
  std::string before = "Pre";  ///< the label of the state at its start
  TermPtr guard = {};          ///< where it holds; null: everywhere
  LocalVariables locals = {};  ///< that exist at its start and belong to the function
};

/// Appends code to the output of each call. Clauses that cannot be run are added to `unused` of the
/// translator, which stands at the start of the contract or, for the guarantees, at its end.
class ContractWriter {
 public:
  /// `contract` must live as long as the writer.
  ContractWriter(const Annotation& contract, ContractScope scope)
      : contract_(contract), scope_(std::move(scope)) {}

  void requirements(Translator& translator, Code& out) const;
  void guarantees(Translator& translator, Code& out) const;
  /// That the behaviors are complete, or disjoint, as far as the contract says so.
  void behavior_sets(Translator& translator, Code& out) const;
  /// A behavior that is never assumed says nothing.
  void behaviors_assumed(Translator& translator, Code& out) const;
  /// What the clauses `assigns` of the contract allow, and those of each behavior. `declared` is to
  /// run before, `compared` after. `memory`: the name of a variable for the kept memory. Appends
  /// nothing to `compared` if nothing is to be checked.
  void changes(Translator& translator, const std::string& memory, Code& declared,
               Code& compared) const;
  /// Where the code of the contract as a whole belongs.
  Offset place() const;

 private:
  std::string owner_of(const Behavior& behavior) const;
  TermPtr with_guard(const TermPtr& condition) const;
  void add_changes(const std::vector<Clause>& clauses, const TermPtr& assumed,
                   const std::string& owner, const std::string& memory, Translator& translator,
                   Code& declared, Code& compared) const;
  void complete(const BehaviorSet& set, const std::vector<const Behavior*>& members,
                Translator& translator, Code& out) const;
  void disjoint(const BehaviorSet& set, const std::vector<const Behavior*>& members,
                Translator& translator, Code& out) const;

  const Annotation& contract_;
  ContractScope scope_;
};

}  // namespace culprit::contract
