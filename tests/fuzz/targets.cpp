// The table of targets.
#include <algorithm>

#include "target.h"

namespace culprit::fuzz {

void read_annotation(std::string_view bytes);
void read_apply(std::string_view bytes);
void read_cache_entry(std::string_view bytes);
void read_class_results(std::string_view bytes);
void read_commands(std::string_view bytes);
void read_compile_commands(std::string_view bytes);
void read_contracts(std::string_view bytes);
void read_ctest_tests(std::string_view bytes);
void read_dap(std::string_view bytes);
void read_expectation(std::string_view bytes);
void read_expression(std::string_view bytes);
void read_flags(std::string_view bytes);
void read_formats(std::string_view bytes);
void read_global_assertion(std::string_view bytes);
void read_inputs(std::string_view bytes);
void read_journal(std::string_view bytes);
void read_log(std::string_view bytes);
void read_make_output(std::string_view bytes);
void read_mcp(std::string_view bytes);
void read_model_text(std::string_view bytes);
void read_names(std::string_view bytes);
void read_ninja(std::string_view bytes);
void read_options(std::string_view bytes);
void read_outputs(std::string_view bytes);
void read_patterns(std::string_view bytes);
void read_reply(std::string_view bytes);
void read_schedule(std::string_view bytes);
void read_script(std::string_view bytes);
void read_source(std::string_view bytes);
void read_test_folder(std::string_view bytes);
void read_words(std::string_view bytes);

namespace {

constexpr Target kTargets[] = {
    {"annotation", read_annotation},
    {"apply", read_apply},
    {"cache_entry", read_cache_entry},
    {"class_results", read_class_results},
    {"commands", read_commands},
    {"compile_commands", read_compile_commands},
    {"contracts", read_contracts},
    {"ctest_tests", read_ctest_tests},
    {"dap", read_dap},
    {"expectation", read_expectation},
    {"expression", read_expression},
    {"flags", read_flags},
    {"formats", read_formats},
    {"global_assertion", read_global_assertion},
    {"inputs", read_inputs},
    {"journal", read_journal},
    {"log", read_log},
    {"make_output", read_make_output},
    {"mcp", read_mcp},
    {"model_text", read_model_text},
    {"names", read_names},
    {"ninja", read_ninja},
    {"options", read_options},
    {"outputs", read_outputs},
    {"patterns", read_patterns},
    {"reply", read_reply},
    {"schedule", read_schedule},
    {"script", read_script},
    {"source", read_source},
    {"test_folder", read_test_folder},
    {"words", read_words},
};

}  // namespace

std::span<const Target> targets() { return kTargets; }

const Target* find_target(std::string_view name) {
  const auto found = std::find_if(std::begin(kTargets), std::end(kTargets),
                                  [&](const Target& target) { return name == target.name; });
  return found == std::end(kTargets) ? nullptr : found;
}

}  // namespace culprit::fuzz
