#include "session/values/similar_names.h"

#include "session/values/members.h"
#include "session/values/variables.h"
#include "support/options.h"

namespace culprit::session {

namespace {

class Closest {
 public:
  explicit Closest(std::string_view wanted)
      : wanted_(wanted),
        least_(static_cast<unsigned>(std::max<size_t>(1, wanted.size() / 3)) + 1) {}

  void offer(const std::string& name) {
    const unsigned distance = edit_distance(wanted_, name);
    if (distance >= least_) return;
    least_ = distance;
    best_ = name;
  }
  const std::string& name() const { return best_; }

 private:
  std::string_view wanted_;
  unsigned least_;  // a name must be closer than this
  std::string best_;
};

}  // namespace

std::string similar_name(const Scope& scope, std::string_view name) {
  Closest closest(name);
  for (const Variable& variable : variables_at(scope)) closest.offer(variable.name);
  for (const model::SourceType& type : scope.types().declared)
    for (const model::Enumerator& each : type.enumerators) closest.offer(each.name);
  return closest.name();
}

std::string similar_member(const model::Types& types, const model::SourceType& type,
                           std::string_view name) {
  Closest closest(name);
  for (const model::TypeMember& member : all_members(types, type)) closest.offer(member.name);
  return closest.name();
}

}  // namespace culprit::session
