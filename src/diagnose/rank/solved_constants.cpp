#include "diagnose/rank/solved_constants.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/component_traits.h"
#include "edits/source_changes.h"
#include "edits/text/scope.h"

namespace culprit::diagnose {

namespace {

using edits::SyntaxId;

constexpr size_t kMostNumbers = 8;      // of one suspect; bounds time
constexpr double kLargest = 1'000'000;  // number that is tried; set by hand
// Log-odds beside other constants, of which most give no execution its value; set by hand.
constexpr double kOfSolved = 1;

/// `x op number`
struct Operation {
  SyntaxId operand = edits::kNoSyntax, number = edits::kNoSyntax;
  std::string op;
  double written = 0;
  bool is_floating = false;  // the number
};

std::optional<Operation> operation_at(const edits::SourceTree& tree, SyntaxId expression) {
  if (expression == edits::kNoSyntax) return std::nullopt;
  const SyntaxId node = tree.bare(expression);
  if (tree.kind(node) != edits::SyntaxKind::Binary) return std::nullopt;
  Operation found{tree.part(node, 0), tree.part(node, 1), tree.token(node)};
  if (tree.kind(found.number) != edits::SyntaxKind::Number) return std::nullopt;
  const std::optional<int64_t> whole = edits::integer_value(tree, found.number);
  found.is_floating = !whole;
  found.written =
      whole ? static_cast<double>(*whole) : std::strtod(tree.text(found.number).c_str(), nullptr);
  return found;
}

class Solver {
 public:
  Solver(const judge::Problem& problem, const edits::SourceTree& tree, const Suspect& suspect,
         Operation operation)
      : image_(problem.image()),
        tree_(tree),
        component_(problem.program().components[suspect.component]),
        suspect_(suspect),
        operation_(std::move(operation)) {}

  std::vector<edits::SourceEdit> run() {
    for (const TestEvidence& evidence : suspect_.evidence)
      for (const replay::Observation& o : evidence.observations)
        if (o.computed.is_plain() && o.used.is_plain() && o.computed.bits != o.used.bits) solve(o);
    return std::move(edits_);
  }

 private:
  double number_of(const machine::Value& value, model::Type type) const {
    if (type == model::kF64) return value.as_double();
    if (type == model::kF32) return static_cast<double>(value.as_float());
    const unsigned unused = 64 - std::min(64u, type.bits());
    const auto shifted = static_cast<int64_t>(value.bits << unused);
    return component_.is_unsigned ? static_cast<double>(value.bits)
                                  : static_cast<double>(shifted >> unused);
  }

  /// The value of the operand, if it is a variable that was read once.
  std::optional<double> operand_of(const replay::Observation& o) const {
    if (o.site < 0) return std::nullopt;
    const model::Function& function = *image_.functions()[o.function].model;
    const model::ProbeSite& site = function.probes[static_cast<size_t>(o.site)];
    const std::string name = tree_.text(tree_.bare(operation_.operand));
    const auto at = std::find(site.names.begin(), site.names.end(), name);
    if (at == site.names.end() || std::count(at, site.names.end(), name) > 1) return std::nullopt;
    const auto k = static_cast<size_t>(at - site.names.begin());
    if (k >= o.reads.size() || k >= site.reads.size() || site.reads[k] < 0 ||
        !o.reads[k].is_plain())
      return std::nullopt;
    return number_of(o.reads[k], function.register_types[static_cast<size_t>(site.reads[k])]);
  }

  void solve(const replay::Observation& o) {
    const double computed = number_of(o.computed, component_.type),
                 required = number_of(o.used, component_.type), k = operation_.written;
    if (is_comparison()) {
      if (const std::optional<double> x = operand_of(o)) of_comparison(*x, o.used.bits != 0);
    } else if (operation_.op == "+") {
      add(k + required - computed);
    } else if (operation_.op == "-") {
      add(k - required + computed);
    } else if (operation_.op == "*" && computed != 0) {
      add(k * required / computed);
    } else if (operation_.op == "/" && required != 0) {
      // if the quotient was cut off, x is between computed * k and (computed + 1) * k
      const double x = operand_of(o).value_or(computed * k);
      add(x / required);
      if (!component_.type.is_float()) add(std::floor(x / required) + 1);
    }
  }

  bool is_comparison() const {
    const auto& all = edits::kComparisons;
    return std::find(all.begin(), all.end(), operation_.op) != all.end();
  }

  /// The number at which the comparison changes.
  void of_comparison(double x, bool becomes_true) {
    const std::string& op = operation_.op;
    const bool is_of_less = op == "<" || op == "<=", has_equal = op == "<=" || op == ">=";
    if (op == "==" || op == "!=") return (op == "==") == becomes_true ? add(x) : void();
    if (!is_of_less && op != ">" && op != ">=") return;
    const bool holds_at_x = becomes_true == has_equal;
    if (holds_at_x) return add(x);
    add(is_of_less == becomes_true ? x + 1 : x - 1);
  }

  void add(double number) {
    if (!std::isfinite(number) || std::abs(number) > kLargest || number == operation_.written ||
        edits_.size() == kMostNumbers)
      return;
    edits::Code code;
    if (operation_.is_floating) {
      code = {fmt::format("{:.6g}", number)};
      if (code.text.find_first_of(".e") == std::string::npos) code.text += ".0";
    } else {
      code = edits::like(tree_, operation_.number, std::llround(number));
    }
    if (!seen_.insert(code.text).second || code.text == tree_.text(operation_.number)) return;
    edits_.push_back({{edits::replacement(tree_, operation_.number, std::move(code))},
                      edits::Mistake::Constant,
                      edits::weight_of(edits::Mistake::Constant) + kOfSolved,
                      operation_.number});
  }

  const machine::Image& image_;
  const edits::SourceTree& tree_;
  const model::Component& component_;
  const Suspect& suspect_;
  const Operation operation_;
  std::set<std::string> seen_;
  std::vector<edits::SourceEdit> edits_;
};

}  // namespace

std::vector<edits::SourceEdit> solved_constants(const judge::Problem& problem,
                                                const edits::SourceTree& tree,
                                                const Suspect& suspect) {
  if (suspect.unit || suspect.is_set) return {};
  const SyntaxId value = edits::value_of(tree, suspect.component);
  std::optional<Operation> operation = operation_at(tree, value);
  if (!operation) return {};
  return Solver(problem, tree, suspect, std::move(*operation)).run();
}

}  // namespace culprit::diagnose
