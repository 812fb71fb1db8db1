#include "report/sarif/fingerprint.h"

#include <cstdint>

#include <fmt/format.h>

namespace culprit::report::sarif {

namespace {

uint64_t fnv1a(const std::string& bytes) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  return hash;
}

}  // namespace

std::string Fingerprints::next(const std::string& rule, const std::string& function,
                               const std::string& text) {
  const char separator = '\0';  // distinguishes "ab", "c" from "a", "bc"
  const std::string key = rule + separator + function + separator + text;
  return fmt::format("{:016x}", fnv1a(key + separator + std::to_string(++seen_[key])));
}

}  // namespace culprit::report::sarif
