// The C code that checks annotations: of functions, of loops, of statements.
//
// All code is a GNU statement expression, `({ … })`, so that a parser of expressions can read it
// where the variables that it names are visible.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "contract/annotation.h"
#include "contract/assigned_places.h"
#include "contract/code.h"
#include "contract/generate_assigns.h"
#include "contract/substitute.h"

namespace culprit::contract {

/// The declarations that generated code needs, as C. They come before the program.
std::string_view prelude();

/// What a contract says about the elements behind a pointer.
struct Extent {
  std::string pointer = {};   ///< as C, over the parameters: `a`, `s->items`
  std::string elements = {};  ///< their number, as C: `(n - 1) + 1`
  bool writable = false;
  Offset at = 0;
};

struct FunctionShape {
  std::string name = {};
  std::vector<std::string> parameters = {};
  bool returns_value = false;
  Names names = {};
};

/// A definition that uses itself, as a function.
struct DefinitionCode {
  std::string prototype = {};
  Code body = {};  ///< ({ return …; })
  Offset at = 0;
};

/// Those of all recursive definitions. One that cannot be run is added to `unused` and removed.
std::vector<DefinitionCode> recursive_definitions(Definitions& definitions, unsigned& numbers,
                                                  std::vector<Unused>& unused);

/// What a call does, as far as the contract says: a function with the same parameters that checks
/// what is required, gives the assigned places and the result values of any kind, and assumes what
/// is ensured. The front end, which knows types, writes the assignments between `begin` and `end`.
struct StubCode {
  Code begin = {};  ///< ({ CHECKS DECLARATIONS; also long long __culprit_call, the call's number
  std::vector<AssignedPlace> places = {};
  Code end = {};  ///< ASSUMPTIONS return __culprit_result; })
  bool has_assigns = false;
  std::vector<Extent> extents = {};  ///< of `\\result`
  std::vector<Unused> unused = {};   ///< places that cannot be written
};

struct FunctionCode {
  std::string variables = {};  ///< declarations of file scope that the other code uses
  /// The body of a function with the same parameters that calls the function and checks its
  /// contract.
  Code wrapper = {};
  /// The body of a function with the same parameters that assumes what the contract requires.
  Code assume = {};
  StubCode stub = {};
  std::vector<Extent> extents = {};
  std::vector<Unused> unused = {};
};

/// `contract` is of kind Function.
FunctionCode function_code(const Annotation& contract, const FunctionShape& function,
                           const Definitions& definitions, unsigned& numbers);

/// The code of an annotation in the body of a function.
struct BodyCode {
  /// For an assertion: ({ CHECKS 0; }). For a loop: ({ DECLARATIONS { AT CONDITION } { AT BODY } 0;
  /// }), where the first block is to run whenever the condition is about to be evaluated, and the
  /// second at the start of each iteration. For the contract of a statement:
  /// ({ CHECKS DECLARATIONS { CHECKS AFTER IT } 0; }). Empty if there is nothing to run.
  Code code = {};
  std::map<std::string, Code> at_labels = {};  ///< statements for the places of labels of C
  Code at_entry = {};                          ///< statements for the start of the function's body
  /// Declarations of file scope: variables that `code` uses, and functions that judge clauses when
  /// the program ends (`__culprit_end_…`).
  Code at_file_scope = {};
  std::vector<Unused> unused = {};
};

/// What an annotation can name of the function that it is in.
struct BodyContext {
  std::vector<Behavior> behaviors = {};
  std::set<std::string> labels = {};  ///< of C
  LocalVariables locals = {};         ///< that exist where the annotation stands
  bool may_be_skipped = false;        ///< a run need not come to the function
};

BodyCode assertion_code(const Annotation& annotation, const BodyContext& context,
                        const Definitions& definitions, unsigned& numbers);
BodyCode loop_code(const Annotation& annotation, const BodyContext& context,
                   const Definitions& definitions, unsigned& numbers);
BodyCode statement_contract_code(const Annotation& contract, const BodyContext& context,
                                 const Definitions& definitions, unsigned& numbers);

}  // namespace culprit::contract
