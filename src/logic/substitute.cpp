#include "logic/substitute.h"

namespace culprit::logic {

Term Substitution::operator()(Term t) {
  if (const Term* known = done_.find(t)) return *known;
  stack_.assign(1, t);
  while (!stack_.empty()) {
    const Term top = stack_.back();
    if (done_.contains(top)) {
      stack_.pop_back();
      continue;
    }
    const size_t before = stack_.size();
    const Arguments args = store_.args(top);
    for (const Term argument : args)
      if (!done_.contains(argument)) stack_.push_back(argument);
    if (stack_.size() != before) continue;
    stack_.pop_back();
    Term replaced[3];
    bool changed = false;
    for (size_t i = 0; i < args.size(); ++i) {
      replaced[i] = *done_.find(args[i]);
      changed |= replaced[i] != args[i];
    }
    done_.set(top, changed ? store_.rebuild(top, {replaced, args.size()}) : top);
  }
  return *done_.find(t);
}

}  // namespace culprit::logic
