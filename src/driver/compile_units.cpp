#include "driver/compile_units.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "cache/build_id.h"
#include "cache/unit_cache.h"
#include "driver/library.h"
#include "driver/limits/deep_stack.h"
#include "driver/readable_files.h"

namespace culprit::driver {

namespace {

constexpr size_t kMostThreads = 16;  // each has its own stack

/// Runs work(0) ... work(count - 1), each once. If some of them throw, rethrows one of the
/// exceptions.
void for_each_at_once(size_t count, unsigned jobs, const std::function<void(size_t)>& work) {
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::exception_ptr thrown;
  on_deep_stacks(static_cast<unsigned>(std::min({count, size_t{jobs}, kMostThreads})), [&] {
    for (size_t at = next++; at < count; at = next++) try {
        work(at);
      } catch (...) {
        const std::lock_guard lock(mutex);
        thrown = std::current_exception();
      }
  });
  if (thrown) std::rethrow_exception(thrown);
}

/// The cache, if the settings permit it. A build of culprit without an identity must not use the
/// results of other builds.
std::optional<cache::UnitCache> users_cache(const Settings& settings) {
  std::string builder = cache::build_id();
  if (!settings.use_cache || builder.empty()) return std::nullopt;
  auto folder = cache::users_cache_folder();
  if (!folder) return std::nullopt;
  return std::optional<cache::UnitCache>(std::in_place, std::move(*folder), std::move(builder));
}

}  // namespace

std::vector<Result<model::Program>> compile_units(
    const std::vector<frontend::CompileRequest>& requests, const Settings& settings,
    const std::vector<frontend::Expectation>& expectations,
    std::vector<frontend::ExpectationReport>* reports) {
  frontend::FrontendOptions options;
  options.suspect_globs = settings.suspect;
  options.trust_globs = settings.trust;
  options.expectations = expectations;
  options.variable_targets = std::find(settings.modes.begin(), settings.modes.end(),
                                       judge::FaultMode::Target) != settings.modes.end();
  options.contracts = settings.contracts;
  options.unended = settings.unended;
  options.readable = readable_files(settings, requests);
  const bool is_open = settings.command == Command::Check || !settings.function.empty();
  if (settings.command != Command::Explain && is_open)
    options.stubs = settings.modular ? frontend::Stubs::All : frontend::Stubs::WithoutBody;
  if (settings.command != Command::Explain) options.harness = {settings.function, settings.arrays};
  std::unordered_map<std::string, size_t> number_of;
  // first[n]: the request to compile for number n; number[i]: the number of request i
  std::vector<size_t> first, number;
  for (size_t i = 0; i < requests.size(); ++i) {
    const auto [at, fresh] =
        number_of.try_emplace(frontend::compile_identity(requests[i], options), first.size());
    if (fresh) first.push_back(i);
    number.push_back(at->second);
  }
  std::optional<cache::UnitCache> cache =
      expectations.empty() ? users_cache(settings) : std::nullopt;
  std::vector<std::vector<frontend::ExpectationReport>> told(first.size());
  std::vector<std::optional<Result<model::Program>>> compiled(first.size());
  // The library, which linking needs, is read at the same time.
  for_each_at_once(first.size() + 1, settings.jobs, [&](size_t k) {
    if (k == first.size()) return (void)library();
    const frontend::CompileRequest& request = requests[first[k]];
    // a text that stands in no file is hardly compiled again
    compiled[k] = cache && !request.content
                      ? cache->compile(request, options)
                      : frontend::compile(request, options, nullptr, &told[k]);
  });
  for (const auto& some : told)
    if (reports) reports->insert(reports->end(), some.begin(), some.end());
  std::vector<Result<model::Program>> results;
  for (size_t i = 0; i < requests.size(); ++i) {
    std::optional<Result<model::Program>>& one = compiled[number[i]];
    const bool last = std::find(number.begin() + static_cast<std::ptrdiff_t>(i) + 1, number.end(),
                                number[i]) == number.end();
    results.push_back(last ? std::move(*one) : *one);
  }
  return results;
}

}  // namespace culprit::driver
