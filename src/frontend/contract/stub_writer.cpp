#include "frontend/contract/stub_writer.h"

#include <fmt/format.h>

#include "frontend/contract/code_parser.h"
#include "frontend/harness/harness.h"

namespace culprit::frontend {

using namespace clang;
using contract::AssignedPlace;
using contract::Code;
using contract::StubCode;

std::optional<Code> StubWriter::write(const StubCode& code) {
  at_ = stub_.getLocation().getRawEncoding();
  const std::vector<QualType> types = types_of(code);
  if (types.size() != code.places.size()) return std::nullopt;
  out_.put(code.begin);
  for (size_t i = 0; i < types.size(); ++i)
    if (!add_place(code.places[i], types[i])) return std::nullopt;
  if (!stub_.getReturnType()->isVoidType() && !add_result(code)) return std::nullopt;
  out_.put(code.end);
  return std::move(out_);
}

/// Parses the places, each as a statement. Empty after an error.
std::vector<QualType> StubWriter::types_of(const StubCode& code) {
  if (code.places.empty()) return {};
  Code all;
  all.put(code.begin);
  for (const AssignedPlace& place : code.places) {
    for (const AssignedPlace::Index& index : place.indices)
      all.put(fmt::format("__culprit_index {} = 0 ;", index.variable), at_);
    all.put("( void ) sizeof (", at_).put(place.lvalue).put(") ;", at_);
  }
  all.put("0 ; } )", at_);
  const std::vector<NamedDecl*> visible(stub_.param_begin(), stub_.param_end());
  CompoundStmt* parsed = CodeParser(compiler_, parser_).parse(all, stub_, visible);
  if (!parsed) return {};
  std::vector<QualType> types;
  for (Stmt* statement : parsed->body())
    if (auto* expression = dyn_cast<CStyleCastExpr>(statement))
      if (auto* size =
              dyn_cast<UnaryExprOrTypeTraitExpr>(expression->getSubExpr()->IgnoreParenCasts()))
        types.push_back(size->getTypeOfArgument());
  return types;
}

bool StubWriter::put(const Result<std::string>& text) {
  if (!text) problem = text.errors().front().message;
  else out_.put(*text, at_);
  return static_cast<bool>(text);
}

bool StubWriter::add_place(const AssignedPlace& place, QualType type) {
  std::string indices = ", __culprit_call";
  if (!place.guard.empty()) out_.put(fmt::format("if ( {} )", place.guard), at_);
  out_.put("{", at_);
  for (const AssignedPlace::Index& index : place.indices) {
    out_.put(fmt::format("if ( {1} - {0} >= __culprit_most_elements ( ) ) "
                         "__culprit_too_many_elements ( ) ;",
                         index.low, index.high),
             at_);
    out_.put(fmt::format("for ( __culprit_index {0} = {1} ; {0} <= {2} ; ++ {0} )", index.variable,
                         index.low, index.high),
             at_);
    indices += ", " + index.variable;
  }
  const bool written = put(any_value_text({.type = type,
                                           .lvalue = place.lvalue.text(),
                                           .name = fmt::format("{}#%: {}", function_, place.name),
                                           .indices = indices,
                                           .elements = {},
                                           .other = other_for(type)},
                                          compiler_.getASTContext()));
  out_.put("}", at_);
  return written;
}

bool StubWriter::add_result(const StubCode& code) {
  const QualType type = stub_.getReturnType();
  out_.put("__typeof__ ( " + type.getAsString(compiler_.getASTContext().getPrintingPolicy()) +
               " ) __culprit_result ;",
           at_);
  InputPlace place{.type = type,
                   .lvalue = "__culprit_result",
                   .name = function_ + "#%",
                   .indices = ", __culprit_call",
                   .elements = {},
                   .other = other_for(type)};
  for (const contract::Extent& extent : code.extents)
    if (extent.pointer == "\\result") place.elements = extent.elements;
  return put(any_value_text(place, compiler_.getASTContext()));
}

/// A pointer may also point into what a parameter of its type points to.
std::string StubWriter::other_for(QualType pointer) const {
  if (!pointer->isPointerType()) return {};
  const auto pointee = [](QualType type) {
    return type->getPointeeType().getCanonicalType().getUnqualifiedType();
  };
  for (const ParmVarDecl* parameter : stub_.parameters())
    if (parameter->getType()->isPointerType() && pointee(parameter->getType()) == pointee(pointer))
      return fmt::format(
          "( {{ long __culprit_at = __culprit_input_i32 ( \"{0}#%: index in {1}\" , __culprit_call "
          ") ; __culprit_assume ( \"an element\" , __culprit_at >= 0 && __culprit_at <= "
          "__culprit_extent ( {1} , 0 ) / ( long ) sizeof ( * {1} ) ) ; ( {2} ) {1} + __culprit_at "
          "; }} )",
          function_, parameter->getNameAsString(),
          pointer.getAsString(compiler_.getASTContext().getPrintingPolicy()));
  return {};
}

}  // namespace culprit::frontend
