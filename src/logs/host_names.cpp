#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>

#include "logs/span_log.h"

namespace culprit::logs {

namespace {

/// For instances of one service: what each is called behind the name of the service.
std::vector<std::string> endings_of(const std::vector<const SpanInstance*>& instances) {
  std::vector<size_t> differing;
  for (size_t key = 0; key < std::size(kIdentity); ++key) {
    std::set<std::string> values;
    for (const SpanInstance* instance : instances) values.insert(instance->identity[key]);
    if (values.size() == 1) continue;
    differing.push_back(key);
    if (values.size() < instances.size() || values.contains("")) continue;
    differing = {key};  // it is enough
    break;
  }
  std::vector<std::string> endings;
  for (const SpanInstance* instance : instances) {
    std::string& ending = endings.emplace_back();
    for (const size_t key : differing)
      if (!instance->identity[key].empty()) ending += "/" + instance->identity[key];
  }
  return endings;
}

}  // namespace

std::vector<std::string> host_names(const SpanFile& file) {
  std::map<std::string, std::vector<size_t>> services;
  for (size_t k = 0; k < file.instances.size(); ++k)
    services[file.instances[k].service].push_back(k);
  std::vector<std::string> names(file.instances.size());
  for (const auto& [service, members] : services) {
    std::vector<const SpanInstance*> instances;
    for (const size_t k : members) instances.push_back(&file.instances[k]);
    const std::vector<std::string> endings = endings_of(instances);
    for (size_t k = 0; k < members.size(); ++k) names[members[k]] = service + endings[k];
  }
  std::map<std::string, uint32_t> taken;  // with the number that was tried last
  for (const std::string& name : names) taken.try_emplace(name, 0);
  std::set<std::string> used;
  for (std::string& name : names) {
    const std::string plain = name;
    uint32_t& number = taken[plain];
    if (number == 0) number = 1;
    while (!used.insert(name).second) {
      do name = fmt::format("{}#{}", plain, ++number);
      while (taken.contains(name));
    }
  }
  return names;
}

}  // namespace culprit::logs
