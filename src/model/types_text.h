// Types and variables in the text form of a program.
#pragma once

#include <string>

#include "model/scanner.h"
#include "model/types.h"

namespace culprit::model {

/// The fields of a line, without its first word and its end.
void print_fields(const SourceType& type, std::string& out);
void print_fields(const SourceVariable& variable, std::string& out);

/// The inverses. Fail the scanner if a field is malformed.
SourceType read_type(Scanner& scan);
SourceVariable read_variable(Scanner& scan);

/// In quotes, with escapes that Scanner::string() reads.
std::string quoted(const std::string& text);

}  // namespace culprit::model
