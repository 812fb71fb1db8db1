#include "check/describe.h"

#include <algorithm>

#include "document/to_document.h"
#include "model/entry.h"

namespace culprit::check {

using document::PropertyStatus;
using machine::FindingKind;
using machine::FindingSite;

namespace {

std::string kind_of(const FindingSite& site) {
  if (site.kind == FindingKind::ContractViolated) return "contract";
  return site.kind == FindingKind::AssertionFailed ? "assertion" : machine::finding_name(site.kind);
}

int weight_of(PropertyStatus status) {
  using enum PropertyStatus;
  return status == Violated     ? 4
         : status == Undecided  ? 3
         : status == ProvedUpTo ? 2
         : status == Proved     ? 1
                                : 0;
}

document::Counterexample example_of(const machine::Image& image, const Known& known) {
  document::Counterexample example;
  example.inputs = known.inputs;
  const machine::Finding& finding = known.run.findings.back();
  example.kind = machine::finding_name(finding.kind);
  example.message = finding.message;
  example.place = document::place_of(image.program(), finding.location);
  example.story = known.story;
  return example;
}

document::Property described(const machine::Image& image, const FindingSite& site,
                             const Known& known) {
  document::Property property;
  property.kind = kind_of(site);
  property.text = known.text;
  property.place = document::place_of(image.program(), known.location);
  property.status = known.status;
  const bool may_be_shown =
      known.status == PropertyStatus::Violated || known.status == PropertyStatus::Undecided;
  if (may_be_shown && !known.run.findings.empty())
    property.counterexample = example_of(image, known);
  return property;
}

class Description {
 public:
  Description(const machine::Image& image, const std::string& function,
              const KnownProperties& properties, document::CheckReport& report)
      : image_(image), function_(function), properties_(properties), report_(report) {}

  void run(const std::vector<FindingSite>& order) {
    for (const FindingSite& site : order) {
      const Known& known = properties_.at(site);
      if (function_at(site).name == model::kHarnessMain) continue;
      if (is_assumed(site, known) || (known.is_cover && !says_something(site, known))) continue;
      report_.rules += !known.is_stated;
      report_.rules_proved += !known.is_stated && known.status == PropertyStatus::Proved;
      if (!known.is_stated && known.status != PropertyStatus::Violated &&
          known.status != PropertyStatus::Undecided)
        continue;
      add(described(image_, site, known), known.is_clause);
    }
  }

 private:
  /// A clause that is planted at several places, as in a stub and in the function itself, is one
  /// property: the most that is known of one of them.
  void add(document::Property property, bool is_clause) {
    const auto same = std::find_if(
        report_.properties.begin(), report_.properties.end(), [&](const document::Property& other) {
          return other.kind == property.kind && other.text == property.text &&
                 other.place == property.place;
        });
    if (!is_clause || same == report_.properties.end())
      report_.properties.push_back(std::move(property));
    else if (weight_of(property.status) > weight_of(same->status)) *same = std::move(property);
  }

  const model::Function& function_at(const FindingSite& site) const {
    return *image_.functions()[site.function].model;
  }

  /// Whether the harness assumes this requirement of the function that it calls.
  bool is_assumed(const FindingSite& site, const Known& known) const {
    return known.status != PropertyStatus::Violated && known.text.starts_with("requires ") &&
           function_at(site).name == std::string(model::kContractWrapper) + function_;
  }

  /// Whether it is worth saying that a place is never reached: a behavior of the function that is
  /// checked, and the end of a stub that is called.
  bool says_something(const FindingSite& site, const Known& known) const {
    if (known.status != PropertyStatus::NeverReached) return false;
    const std::string_view function = function_at(site).name;
    if (!function.starts_with(model::kContractStub))
      return !function_.empty() && function == std::string(model::kContractWrapper) + function_;
    return known.text.starts_with("ensures") &&
           std::any_of(properties_.begin(), properties_.end(), [&](const auto& other) {
             return other.first.function == site.function && other.second.is_cover &&
                    other.second.status != PropertyStatus::NeverReached;
           });
  }

  const machine::Image& image_;
  const std::string& function_;
  const KnownProperties& properties_;
  document::CheckReport& report_;
};

}  // namespace

void describe(const machine::Image& image, const std::string& function,
              const std::vector<FindingSite>& order, const KnownProperties& properties,
              document::CheckReport& report) {
  Description(image, function, properties, report).run(order);
}

std::vector<document::Property> as_properties(const machine::Image& image,
                                              const std::vector<StatedProperty>& stated) {
  std::vector<document::Property> all;
  for (const StatedProperty& each : stated) {
    Known known;
    known.status = PropertyStatus::NeverReached;
    known.text = each.text;
    known.location = each.location;
    all.push_back(described(image, each.site, known));
  }
  return all;
}

}  // namespace culprit::check
