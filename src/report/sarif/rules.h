// The rules of SARIF results: one for each kind of component, each reason of a failing test, and
// each kind of finding.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "document/document.h"

namespace culprit::report::sarif {

using Json = nlohmann::ordered_json;

/// `printed value` -> `printed-value`: the part of a rule's id after `suspect/`, `test/` or
/// `finding/`.
std::string identifier_of(const std::string& words);

/// The rules in use, in order of first use. Results refer to a rule by id and index.
class Rules {
 public:
  /// Sets `ruleId` and `ruleIndex` of a result.
  void use_for_component(Json& result, const std::string& kind);
  void use_for_reason(Json& result, document::ReasonKind kind);
  void use_for_finding(Json& result, const std::string& kind);

  /// The reportingDescriptor objects for `tool.driver.rules`.
  const Json& descriptors() const { return descriptors_; }

 private:
  void use(Json& result, const std::string& id, const std::string& text, const char* level);

  std::map<std::string, size_t> index_;
  Json descriptors_ = Json::array();
};

}  // namespace culprit::report::sarif
