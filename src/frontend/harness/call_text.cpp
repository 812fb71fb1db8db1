#include "frontend/harness/call_text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace culprit::frontend {

using namespace clang;

namespace {

constexpr size_t kWidth = 98;

/// Breaks a line after commas outside of quotes.
std::string wrapped(const std::string& line) {
  std::string out, rest;
  char quote = 0;
  size_t comma = 0;  // the position after the last one in `rest`
  for (size_t i = 0; i < line.size(); ++i) {
    rest += line[i];
    if (quote && line[i] == '\\' && i + 1 < line.size()) rest += line[++i];
    else if (quote && line[i] == quote) quote = 0;
    else if (!quote && (line[i] == '"' || line[i] == '\'')) quote = line[i];
    else if (!quote && line[i] == ',') comma = rest.size();
    if (rest.size() <= kWidth || comma == 0) continue;
    out += rest.substr(0, comma) + "\n";
    rest = "     " + rest.substr(comma);
    comma = 0;
  }
  return out + rest + "\n";
}

std::string real(double value, bool is_single) {
  if (std::isnan(value)) return is_single ? "__builtin_nanf(\"\")" : "__builtin_nan(\"\")";
  const char* sign = std::signbit(value) ? "-" : "";
  if (std::isinf(value)) return fmt::format("{}__builtin_inf{}()", sign, is_single ? "f" : "");
  return is_single ? fmt::format("{:a}f", static_cast<float>(value)) : fmt::format("{:a}", value);
}

/// A number for C. The least ones have no literal.
std::string integer(const std::string& text, bool is_unsigned) {
  if (is_unsigned) {
    const unsigned long long value = std::strtoull(text.c_str(), nullptr, 10);
    return fmt::format("{}{}", value, value > INT64_MAX ? "u" : "");
  }
  const long long value = std::strtoll(text.c_str(), nullptr, 10);
  if (value != INT32_MIN && value != INT64_MIN) return fmt::format("{}", value);
  return fmt::format("({} - 1)", value + 1);
}

/// `p->next[2]` -> `p_next_2`
std::string identifier(const std::string& name) {
  std::string out;
  for (char each : name) {
    const bool is_part = std::isalnum(static_cast<unsigned char>(each)) || each == '_';
    if (is_part) out += each;
    else if (!out.empty() && out.back() != '_' && each != ']' && each != '*') out += '_';
  }
  return out;
}

class NamesOfValues {
 public:
  NamesOfValues(const FunctionDecl& function, const std::map<std::string, std::string>& inputs,
                const std::set<std::string>& counted, ASTContext& context,
                std::vector<std::string> taken)
      : function_(function),
        inputs_(inputs),
        counted_(counted),
        context_(context),
        policy_(context.getLangOpts()),
        names_(parameter_names(function)),
        taken_(std::move(taken)) {
    taken_.insert(taken_.end(), names_.begin(), names_.end());
    taken_.push_back(function.getNameAsString());
  }

  CallVariables write() {
    // an earlier parameter may be the one that a later one shares
    for (size_t i = 0; i < names_.size(); ++i)
      parameter(function_.getParamDecl(static_cast<unsigned>(i))->getType(), i);
    out_.arguments = fmt::format("{}", fmt::join(names_, ", "));
    return std::move(out_);
  }

 private:
  std::string value_of(const std::string& name) const {
    const auto at = inputs_.find(name);
    return at == inputs_.end() ? "" : at->second;
  }

  /// One more than the greatest index of an input `name[k]…`.
  size_t elements_of(const std::string& name) const {
    size_t count = 0;
    for (auto at = inputs_.lower_bound(name + "["); at != inputs_.end(); ++at) {
      if (!at->first.starts_with(name + "[")) break;
      count = std::max<size_t>(count,
                               std::strtoull(at->first.c_str() + name.size() + 1, nullptr, 10) + 1);
    }
    return count;
  }

  std::string declaration(QualType type, std::string name) const {
    if (const auto* array = dyn_cast<DecayedType>(type)) type = array->getDecayedType();
    type.getUnqualifiedType().getAsStringInternal(name, policy_);
    return name;
  }

  void define(QualType type, const std::string& declarator, const std::string& value) {
    out_.text += wrapped(fmt::format("  {}{};", declaration(type, declarator),
                                     value.empty() ? "" : fmt::format(" = {}", value)));
  }

  std::string fresh(const std::string& name) {
    std::string own = identifier(name);
    if (std::find(names_.begin(), names_.end(), own) != names_.end()) own += "_object";
    while (std::find(taken_.begin(), taken_.end(), own) != taken_.end()) own += "_";
    taken_.push_back(own);
    return own;
  }

  void parameter(QualType type, size_t number) {
    const std::string& name = names_[number];
    if (!type->isPointerType()) {
      const std::string value = initial(type, name);
      return define(type, name, value);
    }
    const QualType pointee = type->getPointeeType();
    // an array that the parameter points to may have its name
    if (value_of(name) == "own" && !is_text(pointee, name) && elements_of(name) > 0)
      return define_elements(pointee, name, name);
    const std::string value = pointer(type, name, number);
    define(type, name, value);
  }

  /// What a variable of the type is initialised with.
  std::string initial(QualType type, const std::string& name) {
    type = type.getCanonicalType().getUnqualifiedType();
    if (type->isRecordType()) return record(type, name);
    if (const auto* array = context_.getAsConstantArrayType(type))
      return list(array->getElementType(), name, array->getSize().getZExtValue());
    if (type->isPointerType()) return pointer(type, name, names_.size());
    return number(type, value_of(name));
  }

  std::string record(QualType type, const std::string& name) {
    const RecordDecl* all = type->castAs<clang::RecordType>()->getDecl()->getDefinition();
    std::string members;
    if (all) add_members(*all, name, members);
    return members.empty() ? "{0}" : "{" + members + "}";
  }

  void add_members(const RecordDecl& record, const std::string& name, std::string& out) {
    for (const FieldDecl* field : record.fields()) {
      if (field->isUnnamedBitField() || field->getType()->isIncompleteArrayType()) continue;
      if (field->getName().empty()) {
        add_members(*field->getType()->castAs<clang::RecordType>()->getDecl()->getDefinition(),
                    name, out);
      } else {
        const std::string member = field->getNameAsString();
        // (*p).next is p->next
        const std::string part =
            name.starts_with("*") ? name.substr(1) + "->" + member : name + "." + member;
        out += fmt::format("{}.{} = {}", out.empty() ? "" : ", ", member,
                           initial(field->getType(), part));
      }
      if (record.isUnion()) break;
    }
  }

  /// `{0, 1}`; C fills the rest with zeros.
  std::string list(QualType element, const std::string& name, uint64_t size) {
    std::vector<std::string> values;
    const uint64_t given = std::min<uint64_t>(size, std::max<size_t>(elements_of(name), 1));
    for (uint64_t i = 0; i < given; ++i)
      values.push_back(initial(element, fmt::format("{}[{}]", name, i)));
    return fmt::format("{{{}}}", fmt::join(values, ", "));
  }

  std::string pointer(QualType type, const std::string& name, size_t parameter) {
    const QualType pointee = type->getPointeeType();
    const std::string shape = value_of(name);
    if (shape == "shared") return shared(pointee, parameter);
    if (shape != "own" || pointee->isFunctionType() || pointee->isIncompleteType()) return "0";
    if (is_text(pointee, name)) return text(pointee, name);
    const std::string object = fresh(name);
    if (counted_.contains(name)) {  // an object of no bytes
      define(pointee, object + "[1]", "{0}");
      out_.objects.push_back(object + " + 1, 0");
      return object + " + 1";
    }
    const std::string value = initial(pointee, "*" + name);
    define(pointee, object, value);
    out_.objects.push_back(fmt::format("&{0}, sizeof {0}", object));
    return "&" + object;
  }

  void define_elements(QualType pointee, const std::string& name, const std::string& object) {
    const size_t count = elements_of(name);
    const std::string values = list(pointee, name, count);
    define(pointee, fmt::format("{}[{}]", object, count), values);
    out_.objects.push_back(fmt::format("{0}, sizeof {0}", object));
  }

  /// The earlier parameter with the same type of object.
  std::string shared(QualType pointee, size_t parameter) const {
    pointee = pointee.getCanonicalType().getUnqualifiedType();
    std::string other = "0";
    for (size_t i = parameter; i-- > 0;)
      if (const QualType type = function_.getParamDecl(static_cast<unsigned>(i))->getType();
          type->isPointerType() &&
          type->getPointeeType().getCanonicalType().getUnqualifiedType() == pointee)
        other =
            fmt::format("({})({})", declaration(context_.getPointerType(pointee), ""), names_[i]);
    return other;
  }

  bool is_text(QualType pointee, const std::string& name) const {
    return pointee->isCharType() && pointee.isConstQualified() &&
           inputs_.contains(fmt::format("strlen({})", name));
  }

  std::string text(QualType pointee, const std::string& name) {
    const size_t length =
        std::strtoull(value_of(fmt::format("strlen({})", name)).c_str(), nullptr, 10);
    std::vector<std::string> values;
    for (size_t i = 0; i < length; ++i) values.push_back(value_of(fmt::format("{}[{}]", name, i)));
    values.push_back("0");
    const std::string object = fresh(name + "_text");
    define(pointee, fmt::format("{}[{}]", object, length + 1),
           fmt::format("{{{}}}", fmt::join(values, ", ")));
    out_.objects.push_back(fmt::format("{0}, sizeof {0}", object));
    return object;
  }

  std::string number(QualType type, const std::string& text) const {
    if (text.empty()) return "0";
    if (type->isRealFloatingType())
      return real(std::strtod(text.c_str(), nullptr), context_.getTypeSize(type) == 32);
    if (type->isBooleanType()) return text == "true" || text == "1" ? "1" : "0";
    if (text.front() == '\'') return text;
    const std::string value = integer(text, type->isUnsignedIntegerOrEnumerationType());
    if (const auto* enumeration = type->getAs<clang::EnumType>())
      for (const EnumConstantDecl* each : enumeration->getDecl()->enumerators())
        if (each->getInitVal().extOrTrunc(64).getZExtValue() ==
            std::strtoull(text.c_str(), nullptr, 10))
          return each->getNameAsString();
    return value;
  }

  const FunctionDecl& function_;
  const std::map<std::string, std::string>& inputs_;
  const std::set<std::string>& counted_;
  ASTContext& context_;
  PrintingPolicy policy_;
  std::vector<std::string> names_;  // of the parameters
  std::vector<std::string> taken_;
  CallVariables out_;
};

}  // namespace

std::vector<std::string> parameter_names(const FunctionDecl& function) {
  std::vector<std::string> names;
  for (const ParmVarDecl* parameter : function.parameters())
    names.push_back(parameter->getName().empty() ? fmt::format("__culprit_{}", names.size())
                                                 : parameter->getNameAsString());
  return names;
}

CallVariables call_variables(const FunctionDecl& function,
                             const std::map<std::string, std::string>& inputs,
                             const std::set<std::string>& counted, ASTContext& context,
                             std::vector<std::string> taken) {
  return NamesOfValues(function, inputs, counted, context, std::move(taken)).write();
}

}  // namespace culprit::frontend
