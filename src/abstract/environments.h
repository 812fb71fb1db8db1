// Environments by path condition: what is known about terms on a path.
//
// A path condition grows from that of a shorter path, so its environment is made from the
// environment of that one. Variables may have ranges that hold on every path: those that stand for
// all values that a variable of the program has at the head of a loop.
#pragma once

#include <memory>
#include <unordered_map>

#include "abstract/environment.h"

namespace culprit::abstract {

class Environments {
 public:
  /// `terms` must outlive the environments.
  explicit Environments(logic::TermStore& terms) : terms_(terms) {}
  Environments(const Environments&) = delete;
  Environments& operator=(const Environments&) = delete;

  /// From now on, a variable that no condition mentions yet has a value in `range`, on all paths.
  /// The range is not empty.
  void bound(logic::Term variable, const Value& range);
  /// The environment of a path, until the next call. Kept for some paths that were asked about.
  const Environment& of(logic::Term path);
  /// The values of a term on a path.
  Value value(logic::Term path, logic::Term term) { return of(path).value(term); }
  /// Whether a condition may hold on a path. A conjunction of few conditions is not kept.
  bool possible(logic::Term path, logic::Term condition);
  /// The condition, and that its variables are in their ranges.
  logic::Term with_ranges(logic::Term condition);
  /// Terms evaluated so far.
  uint64_t evaluated() const { return shared_.evaluated; }

 private:
  logic::TermStore& terms_;
  Shared shared_;
  std::unordered_map<uint32_t, std::unique_ptr<Environment>> known_;  // by path condition
};

}  // namespace culprit::abstract
