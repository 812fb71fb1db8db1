// Races and schedules in the words of the document.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "document/document.h"
#include "machine/image/image.h"
#include "replay/run_result.h"
#include "schedules/race_detector.h"

namespace culprit::judge {

/// "the main thread", "thread 2 (worker)". `starts`: PlainRun::starts.
std::string thread_name(const machine::Image& image, const std::vector<uint32_t>& starts,
                        uint32_t thread);

/// The finding that a race is, at the access that holds fewer locks, or else the later one.
/// `starts`: PlainRun::starts.
document::Finding race_finding(const machine::Image& image, const std::vector<uint32_t>& starts,
                               const schedules::Race& race);

/// `names`: of the lock that the first step holds, and of the other one.
document::Finding inversion_finding(const machine::Image& image,
                                    const std::vector<uint32_t>& starts,
                                    const schedules::LockInversion& inversion,
                                    const std::pair<std::string, std::string>& names);

document::ScheduleSwitch schedule_switch(const machine::Image& image,
                                         const std::vector<uint32_t>& starts,
                                         const machine::Switch& each);

}  // namespace culprit::judge
