#include "frontend/harness/harness.h"

#include <vector>

#include <fmt/format.h>

#include "model/entry.h"

namespace culprit::frontend {

using namespace clang;

namespace {

// Objects are at most so many pointers away from a parameter, as in a list of so many elements, and
// at most as many as the bound of the elements of an array.
constexpr unsigned kDeepestPointer = 3;

constexpr std::string_view kBuiltins =
    "signed char __culprit_input_i8(const char *, ...);\n"
    "short __culprit_input_i16(const char *, ...);\n"
    "int __culprit_input_i32(const char *, ...);\n"
    "long long __culprit_input_i64(const char *, ...);\n"
    "unsigned char __culprit_input_u8(const char *, ...);\n"
    "unsigned short __culprit_input_u16(const char *, ...);\n"
    "unsigned __culprit_input_u32(const char *, ...);\n"
    "unsigned long long __culprit_input_u64(const char *, ...);\n"
    "signed char __culprit_input_b8(const char *, ...);\n"
    "char __culprit_input_c8(const char *, ...);\n"
    "signed char __culprit_input_p8(const char *, ...);\n"
    "float __culprit_input_f32(const char *, ...);\n"
    "double __culprit_input_f64(const char *, ...);\n"
    "void *__culprit_object(const char *, unsigned long);\n"
    "long __culprit_most_elements(void);\n"
    "void __culprit_too_many_elements(void);\n"
    "void __culprit_assume(const char *, _Bool);\n";

/// A place to fill: an lvalue, and the name of its input, with a % and an index for each loop.
struct Place {
  std::string lvalue;
  std::string name;
  std::string indices = {};
  unsigned depth = 0;  ///< pointers followed to get here

  Place member(const std::string& member) const {
    Place part = *this;
    part.lvalue += "." + member;
    // (*p).next is p->next
    if (name.starts_with("*")) part.name = name.substr(1) + "->" + member;
    else part.name += "." + member;
    return part;
  }
  Place element(const std::string& index) const {
    Place part = *this;
    part.lvalue += "[" + index + "]";
    part.name += "[%]";
    part.indices += ", " + index;
    return part;
  }
};

class Writer {
 public:
  explicit Writer(ASTContext& context) : context_(context), policy_(context.getLangOpts()) {}

  Result<std::string> place(const InputPlace& place) {
    const Place filled{place.lvalue, place.name, place.indices};
    if (place.type->isPointerType()) fill_pointer(place.type, filled, place.elements, place.other);
    else fill(place.type, filled);
    if (!problem_.empty()) return user_error(problem_);
    return "{ " + body_ + "}";
  }

  Result<std::string> harness(const HarnessRequest& request) {
    const FunctionDecl& function = *request.function;
    std::string arguments;
    for (const ParmVarDecl* parameter : function.parameters()) {
      names_.push_back(parameter->getName().empty() ? fmt::format("__culprit_{}", names_.size())
                                                    : parameter->getNameAsString());
      line(declaration(parameter->getType().getUnqualifiedType(), names_.back()) + ";");
      arguments += (arguments.empty() ? "" : ", ") + names_.back();
    }
    // counts of elements are expressions over the other parameters
    for (bool pointers : {false, true})
      for (size_t i = 0; i < names_.size(); ++i)
        if (const QualType type = function.getParamDecl(static_cast<unsigned>(i))->getType();
            type->isPointerType() == pointers)
          pointers ? fill_parameter(request, type, i) : fill(type, {names_[i], names_[i]});
    if (!problem_.empty()) {
      Diagnostic unsupported =
          user_error(fmt::format("'{}' cannot be called with chosen inputs: {}",
                                 function.getNameAsString(), problem_),
                     "write a main that calls it, with __VERIFIER_nondet_int() and the like");
      unsupported.kind = DiagnosticKind::Unsupported;
      return unsupported;
    }
    if (!request.assume.empty()) line(fmt::format("{}({});", request.assume, arguments));
    line(fmt::format("(void){}({});", function.getNameAsString(), arguments));
    return fmt::format("{}int {}(void) {{\n{}  return 0;\n}}\n", kBuiltins, model::kHarnessMain,
                       body_);
  }

 private:
  void line(const std::string& text) { body_ += "  " + text + "\n"; }

  /// `T name`, without qualifiers that would make the variable read-only.
  std::string declaration(QualType type, std::string name) const {
    if (const auto* array = dyn_cast<DecayedType>(type)) type = array->getDecayedType();
    type.getUnqualifiedType().getAsStringInternal(name, policy_);
    return name;
  }
  /// `T *name`, through which it can be written.
  std::string pointer_to(QualType pointee, const std::string& name) const {
    const QualType plain = context_.getUnqualifiedArrayType(pointee.getCanonicalType());
    return declaration(context_.getPointerType(plain), name);
  }
  std::string name_of(QualType type) const {
    return type.getCanonicalType().getUnqualifiedType().getAsString(policy_);
  }
  std::string fresh(const char* base) { return fmt::format("__culprit_{}{}", base, ++fresh_); }

  void fill(QualType type, const Place& place) {
    type = type.getCanonicalType().getUnqualifiedType();
    if (type->isRecordType()) return fill_record(type, place);
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      const std::string index = fresh("k");
      line(fmt::format("for (long {0} = 0; {0} < {1}; ++{0}) {{", index,
                       array->getSize().getZExtValue()));
      fill(array->getElementType(), place.element(index));
      return line("}");
    }
    if (type->isPointerType()) return fill_pointer(type, place);
    fill_number(type, place);
  }

  void fill_number(QualType type, const Place& place) {
    // a type without a size too: of a function, or of an expression that is wrong
    if (!type->isRealFloatingType() && !type->isIntegralOrEnumerationType()) return refuse(type);
    const uint64_t bits = context_.getTypeSize(type);
    std::string kind;
    if (type->isRealFloatingType()) kind = bits == 32 ? "f32" : "f64";
    else if (type->isBooleanType()) kind = "b8";
    else if (type->isSpecificBuiltinType(BuiltinType::Char_S)) kind = "c8";
    else if (type->isIntegralOrEnumerationType() && bits <= 64)
      kind = fmt::format("{}{}", type->isUnsignedIntegerOrEnumerationType() ? 'u' : 'i', bits);
    else return refuse(type);
    const std::string value =
        fmt::format("__culprit_input_{}(\"{}\"{})", kind, place.name, place.indices);
    const bool boolean = type->isBooleanType();
    line(fmt::format("{} = ({}){}{};", place.lvalue, name_of(type), value, boolean ? " & 1" : ""));
    if (const auto* enumeration = type->getAs<clang::EnumType>())
      assume_enumerator(*enumeration->getDecl(), place);
  }

  /// A variable of an enumeration holds one of its enumerators.
  void assume_enumerator(const EnumDecl& enumeration, const Place& place) {
    std::string any;
    for (const EnumConstantDecl* each : enumeration.enumerators())
      any += fmt::format("{}{} == {}", any.empty() ? "" : " || ", place.lvalue,
                         each->getNameAsString());
    if (!any.empty()) line(fmt::format("__culprit_assume(\"an enumerator\", {});", any));
  }

  void fill_record(QualType type, const Place& place) {
    const RecordDecl* record = type->castAs<clang::RecordType>()->getDecl()->getDefinition();
    if (!record) return refuse(type);
    for (const FieldDecl* field : record->fields()) {
      if (field->isUnnamedBitField() || field->getType()->isIncompleteArrayType()) continue;
      if (field->getName().empty()) fill_record(field->getType(), place);
      else fill(field->getType(), writable_member(*field, place));
      if (record->isUnion()) break;
    }
  }

  /// A member that is constant is filled through a pointer.
  Place writable_member(const FieldDecl& field, const Place& place) const {
    Place part = place.member(field.getNameAsString());
    const QualType plain = context_.getUnqualifiedArrayType(field.getType());
    const bool is_constant = context_.getBaseElementType(field.getType()).isConstQualified();
    if (is_constant && !field.isBitField())
      part.lvalue =
          fmt::format("(*({})&{})", declaration(context_.getPointerType(plain), ""), part.lvalue);
    return part;
  }

  /// A parameter may also be an earlier one of the same type.
  void fill_parameter(const HarnessRequest& request, QualType type, size_t number) {
    const std::string& name = names_[number];
    const auto given = request.elements.find(name);
    std::string other;
    const QualType pointee = type->getPointeeType().getCanonicalType().getUnqualifiedType();
    if (writable(type))
      for (size_t i = number; i-- > 0;) {
        const QualType earlier =
            request.function->getParamDecl(static_cast<unsigned>(i))->getType();
        if (earlier->isPointerType() &&
            earlier->getPointeeType().getCanonicalType().getUnqualifiedType() == pointee)
          other = names_[i];
      }
    fill_pointer(type, {name, name}, given == request.elements.end() ? "" : given->second, other);
  }
  static bool writable(QualType pointer) { return !pointer->getPointeeType().isConstQualified(); }

  /// The input with the pointer's own name says what it is: 0 null, 1 an object of its own, 2 the
  /// pointer `other`.
  void fill_pointer(QualType type, const Place& place, const std::string& elements = "",
                    const std::string& other = "") {
    // bytes, if the contract says how many
    const QualType pointee = type->isVoidPointerType() && !elements.empty()
                                 ? context_.UnsignedCharTy
                                 : type->getPointeeType();
    line(fmt::format("{} = 0;", place.lvalue));
    if (pointee->isFunctionType() || pointee->isIncompleteType()) return;
    if (const auto* record = pointee->getAsRecordDecl(); record && record->isImplicit()) {
      problem_ = "values of type 'va_list' cannot be chosen";
      return;
    }
    const std::string shape = fresh("s");
    line(fmt::format("signed char {} = __culprit_input_p8(\"{}\"{});", shape, place.name,
                     place.indices));
    line(fmt::format("__culprit_assume(\"a shape\", {0} >= 0 && {0} <= {1});", shape,
                     other.empty() ? 1 : 2));
    if (!other.empty()) line(fmt::format("if ({} == 2) {} = {};", shape, place.lvalue, other));
    line(fmt::format("if ({} == 1) {{", shape));
    if (place.depth >= kDeepestPointer) return line("__culprit_too_many_elements(); }");
    if (place.depth > 0)
      line(fmt::format("if ({} >= __culprit_most_elements()) __culprit_too_many_elements();",
                       place.depth));
    const bool text = elements.empty() && pointee->isCharType() && pointee.isConstQualified();
    if (text) fill_text(pointee, place);
    else if (elements.empty() || elements == "1") fill_single(pointee, place);
    else fill_elements(pointee, place, elements);
    line("}");
  }

  void fill_single(QualType pointee, const Place& place) {
    const std::string object = fresh("o");
    line(fmt::format("{} = __culprit_object(\"*{}\", sizeof({}));", pointer_to(pointee, object),
                     place.name, name_of(pointee)));
    fill(pointee, {"(*" + object + ")", "*" + place.name, place.indices, place.depth + 1});
    line(fmt::format("{} = {};", place.lvalue, object));
  }

  void fill_elements(QualType pointee, const Place& place, const std::string& elements) {
    const std::string count = fresh("n"), object = fresh("o"), index = fresh("k");
    line(fmt::format("long {} = (long)({});", count, elements));
    line(fmt::format("if ({0} < 0) {0} = 0;", count));
    line(fmt::format("if ({} > __culprit_most_elements()) __culprit_too_many_elements();", count));
    line(fmt::format("{} = __culprit_object(\"{}\", (unsigned long){} * sizeof({}));",
                     pointer_to(pointee, object), place.name, count, name_of(pointee)));
    line(fmt::format("for (long {0} = 0; {0} < {1}; ++{0}) {{", index, count));
    fill(pointee, Place{object, place.name, place.indices, place.depth + 1}.element(index));
    line("}");
    line(fmt::format("{} = {};", place.lvalue, object));
  }

  /// A text: characters, none of which is 0, and a 0.
  void fill_text(QualType pointee, const Place& place) {
    const std::string length = fresh("n"), object = fresh("o"), index = fresh("k");
    line(fmt::format("long {} = __culprit_input_i32(\"strlen({})\"{});", length, place.name,
                     place.indices));
    line(fmt::format("__culprit_assume(\"a length\", {} >= 0);", length));
    line(fmt::format("if ({} > __culprit_most_elements()) __culprit_too_many_elements();", length));
    line(fmt::format("__typeof__({0}) *{1} = __culprit_object(\"{2}\", (unsigned long){3} + 1);",
                     name_of(pointee), object, place.name, length));
    line(fmt::format("for (long {0} = 0; {0} < {1}; ++{0}) {{", index, length));
    fill(pointee, Place{object, place.name, place.indices, place.depth + 1}.element(index));
    line(fmt::format("__culprit_assume(\"a character\", {}[{}] != 0);", object, index));
    line("}");
    line(fmt::format("{}[{}] = 0;", object, length));
    line(fmt::format("{} = {};", place.lvalue, object));
  }

  void refuse(QualType type) {
    if (problem_.empty())
      problem_ = fmt::format("values of type '{}' cannot be chosen", type.getAsString(policy_));
  }

  ASTContext& context_;
  PrintingPolicy policy_;
  std::vector<std::string> names_;  // of the parameters
  std::string body_, problem_;
  unsigned fresh_ = 0;
};

}  // namespace

Result<std::string> harness_text(const HarnessRequest& request, ASTContext& context) {
  return Writer(context).harness(request);
}

std::string_view input_declarations() { return kBuiltins; }

Result<std::string> any_value_text(const InputPlace& place, ASTContext& context) {
  return Writer(context).place(place);
}

}  // namespace culprit::frontend
