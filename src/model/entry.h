// Functions that the front end makes: where a run starts, and what checks a contract.
#pragma once

#include <string_view>

namespace culprit::model {

/// The name of the function that calls one function of the program with chosen inputs. If a program
/// has it, runs start there instead of in main.
inline constexpr std::string_view kHarnessMain = "__culprit_main";

/// Before the name of a function: the function that calls it and checks its contract.
inline constexpr std::string_view kContractWrapper = "__culprit_contract_";

/// Before the name of a function: the function that assumes what it requires.
inline constexpr std::string_view kContractAssume = "__culprit_assume_";

/// Before the name of a function: the function that does anything that its contract allows.
inline constexpr std::string_view kContractStub = "__culprit_stub_";

/// Before the name of a function: the function that calls it and follows its protocols.
inline constexpr std::string_view kProtocolWrapper = "__culprit_protocol_";

/// The same for a function of the library that only ready protocols follow. Another unit may have a
/// protocol of the user for the function, so it needs a name of its own.
inline constexpr std::string_view kReadyWrapper = "__culprit_protocol_of_library.";

}  // namespace culprit::model
