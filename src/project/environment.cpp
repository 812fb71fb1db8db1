#include "project/environment.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

namespace culprit::project {

namespace {

/// Variables in the order in which they were first set.
class Variables {
 public:
  void set(const std::string& name, std::string value) {
    if (name.empty()) return;  // no variable has an empty name, and ctest ignores it
    if (std::string* known = find(name)) *known = std::move(value);
    else entries_.emplace_back(name, std::move(value));
  }
  void unset(const std::string& name) {
    std::erase_if(entries_, [&](const auto& entry) { return entry.first == name; });
  }
  std::string* find(const std::string& name) {
    const auto known = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const auto& entry) { return entry.first == name; });
    return known == entries_.end() ? nullptr : &known->second;
  }
  std::vector<std::string> take() {
    std::vector<std::string> entries;
    for (auto& [name, value] : entries_) entries.push_back(name + "=" + value);
    return entries;
  }

 private:
  std::vector<std::pair<std::string, std::string>> entries_;
};

/// The new value of a variable; nullopt unsets it.
using NewValue = std::optional<std::string>;

std::string joined(const std::string& left, char separator, const std::string& right) {
  return left + separator + right;
}

/// Appends or prepends an element to a list. An empty list gets no separator.
template <char separator, bool behind>
NewValue with_element(const std::string& now, const std::string& element) {
  if (now.empty()) return element;
  return behind ? joined(now, separator, element) : joined(element, separator, now);
}

struct Operation {
  const char* name;
  NewValue (*apply)(const std::string& now, const std::string& operand);
};

constexpr Operation kOperations[] = {
    {"set", [](const std::string&, const std::string& value) -> NewValue { return value; }},
    {"unset", [](const std::string&, const std::string&) -> NewValue { return std::nullopt; }},
    {"string_append",
     [](const std::string& now, const std::string& text) -> NewValue { return now + text; }},
    {"string_prepend",
     [](const std::string& now, const std::string& text) -> NewValue { return text + now; }},
    {"path_list_append", with_element<':', true>},
    {"path_list_prepend", with_element<':', false>},
    {"cmake_list_append", with_element<';', true>},
    {"cmake_list_prepend", with_element<';', false>},
};

/// A parsed NAME=OPERATION:VALUE.
struct Change {
  std::string name, operation, operand;
};

std::optional<Change> change_of(const std::string& text) {
  const size_t equals = text.find('=');
  const size_t colon = equals == std::string::npos ? equals : text.find(':', equals);
  if (colon == std::string::npos) return std::nullopt;
  return Change{text.substr(0, equals), text.substr(equals + 1, colon - equals - 1),
                text.substr(colon + 1)};
}

Diagnostic refused(const BuildTest& test, const std::string& why) {
  return user_error(
      fmt::format("ctest does not run the test '{}': {} in its ENVIRONMENT_MODIFICATION", test.name,
                  why),
      "a change is NAME=OPERATION:VALUE; cmake --help-property ENVIRONMENT_MODIFICATION lists the "
      "operations");
}

/// Keeps changes apart from the variables that they change. A reset discards the changes of its
/// variable. An operation on a variable that was unset starts from the value that the test gave it,
/// as in CMake 3.22 to 4.
class Changes {
 public:
  explicit Changes(Variables& base) : base_(base) {}

  bool apply(const Change& change) {
    if (change.operation == "reset") {
      changed_.erase(change.name);
      return true;
    }
    for (const Operation& operation : kOperations) {
      if (change.operation != operation.name) continue;
      const auto before = changed_.find(change.name);
      const std::string* given = base_.find(change.name);
      const bool anew = before == changed_.end() || !before->second;
      const std::string now = !anew ? *before->second : given ? *given : std::string();
      changed_[change.name] = operation.apply(now, change.operand);
      return true;
    }
    return false;
  }
  /// In ascending order of names, like CMake.
  void commit() {
    for (auto& [name, value] : changed_)
      if (value) base_.set(name, std::move(*value));
      else base_.unset(name);
  }

 private:
  Variables& base_;
  std::map<std::string, NewValue> changed_;
};

}  // namespace

Result<std::vector<std::string>> environment_of(const BuildTest& test) {
  Variables variables;
  for (const std::string& entry : test.environment) {
    const size_t equals = entry.find('=');
    if (equals == std::string::npos) variables.unset(entry);  // as putenv does
    else variables.set(entry.substr(0, equals), entry.substr(equals + 1));
  }
  Changes changes(variables);
  for (const std::string& text : test.environment_changes) {
    const auto change = change_of(text);
    if (!change) return refused(test, fmt::format("'{}' is not a change", text));
    if (!changes.apply(*change))
      return refused(test, fmt::format("there is no operation '{}'", change->operation));
  }
  changes.commit();
  return variables.take();
}

}  // namespace culprit::project
