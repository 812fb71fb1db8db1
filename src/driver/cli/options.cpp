#include <ostream>

#include "driver/cli/cli.h"
#include "driver/reference/reference.h"

namespace culprit::driver {

ExitCode run_options(const ParsedLine& line, const Streams& streams) {
  const OptionRow& row = row_of(OptionId::As);
  const std::string chosen = line[row.id].empty() ? row.initial : line[row.id].back();
  if (const auto problem = value_problem(row, chosen))
    return fail_with(ExitCode::BadInput, {*problem}, streams);
  for (const ReferenceForm& form : kReferenceForms)
    if (chosen == form.name) streams.out << form.write();
  return ExitCode::Success;
}

}  // namespace culprit::driver
