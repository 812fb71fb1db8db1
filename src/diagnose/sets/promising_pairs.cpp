#include "diagnose/sets/promising_pairs.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace culprit::diagnose {

namespace {

// Log-odds of a component that alone makes the output match further than in the failing run.
constexpr double kHelp = 1.5;
// Log-odds of a component that alone explains another failing test.
constexpr double kElsewhere = 1.5;
// Log-odds of a pair that explains every test that some component explains alone.
constexpr double kHitsAll = 3;

/// Parts with equal traits.
struct PartClass {
  PairPart traits;
  std::vector<model::ComponentId> members;  // ascending
};

double promise(const PairPart& a, const PairPart& b, uint32_t explained) {
  const bool hits_all = explained != 0 && (explained & ~(a.explains | b.explains)) == 0;
  return (a.weight + b.weight) / 2 + kHelp * static_cast<double>(a.goes_further + b.goes_further) +
         kElsewhere * static_cast<double>((a.explains != 0) + (b.explains != 0)) +
         kHitsAll * static_cast<double>(hits_all);
}

class Enumeration {
 public:
  Enumeration(const std::vector<PairPart>& parts, uint32_t explained) : explained_(explained) {
    std::map<std::tuple<double, bool, uint32_t>, size_t> numbers;
    for (const PairPart& part : parts) {
      auto [entry, fresh] =
          numbers.try_emplace({part.weight, part.goes_further, part.explains}, classes_.size());
      if (fresh) classes_.push_back({part, {}});
      classes_[entry->second].members.push_back(part.component);
      part_classes_.emplace_back(part.component, entry->second);
    }
  }

  std::vector<Pair> run(size_t most, const std::function<bool(const Pair&)>& wanted) const {
    std::vector<Pair> pairs;
    for (const auto& [score, partners] : partners_by_promise()) {
      for (const auto& [a, number] : part_classes_) {
        for (model::ComponentId b : members_after(a, partners[number])) {
          if (pairs.size() == most) return pairs;
          if (wanted({a, b})) pairs.emplace_back(a, b);
        }
      }
    }
    return pairs;
  }

 private:
  // Per class: the classes with which it makes pairs of a given promise.
  using Partners = std::vector<std::vector<size_t>>;

  std::map<double, Partners, std::greater<>> partners_by_promise() const {
    std::map<double, Partners, std::greater<>> all;
    for (size_t i = 0; i < classes_.size(); ++i)
      for (size_t j = 0; j < classes_.size(); ++j) {
        Partners& partners = all[promise(classes_[i].traits, classes_[j].traits, explained_)];
        partners.resize(classes_.size());
        partners[i].push_back(j);
      }
    return all;
  }

  std::vector<model::ComponentId> members_after(model::ComponentId a,
                                                const std::vector<size_t>& classes) const {
    std::vector<model::ComponentId> after;
    for (size_t number : classes) {
      const auto& members = classes_[number].members;
      after.insert(after.end(), std::upper_bound(members.begin(), members.end(), a), members.end());
    }
    if (classes.size() > 1) std::sort(after.begin(), after.end());
    return after;
  }

  uint32_t explained_;
  std::vector<PartClass> classes_;
  std::vector<std::pair<model::ComponentId, size_t>> part_classes_;  // ascending
};

}  // namespace

std::vector<Pair> promising_pairs(const std::vector<PairPart>& parts, uint32_t explained,
                                  size_t most, const std::function<bool(const Pair&)>& wanted) {
  return Enumeration(parts, explained).run(most, wanted);
}

}  // namespace culprit::diagnose
