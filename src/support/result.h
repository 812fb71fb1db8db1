// A value, or the diagnostics that explain why there is none. Functions return it across folders;
// exceptions are only for bugs.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "support/diagnostic.h"

namespace culprit {

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Diagnostic error) { errors_.push_back(std::move(error)); }
  Result(std::vector<Diagnostic> errors) : errors_(std::move(errors)) {}

  explicit operator bool() const { return value_.has_value(); }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }
  T take() { return std::move(*value_); }

  /// The reasons why there is no value; empty if there is one.
  const std::vector<Diagnostic>& errors() const { return errors_; }

 private:
  std::optional<T> value_;
  std::vector<Diagnostic> errors_;
};

}  // namespace culprit
