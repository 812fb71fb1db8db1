#include "project/records/record_source.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "machine/files/file_set.h"
#include "project/process.h"
#include "project/records/make_output.h"
#include "project/records/ninja.h"
#include "project/records/shell_line.h"

namespace culprit::project::records {

namespace fs = std::filesystem;

namespace {

bool has_makefile(const std::string& folder) {
  std::error_code error;
  return std::ranges::any_of(std::array{"/GNUmakefile", "/makefile", "/Makefile"},
                             [&](const char* name) { return fs::exists(folder + name, error); });
}

class NinjaRecords : public RecordSource {
 public:
  NinjaRecords(std::string folder, NinjaFile file)
      : folder_(std::move(folder)), file_(std::move(file)) {}

  std::optional<std::vector<BuildCommand>> commands_for(const std::string& path,
                                                        unsigned attempt) override {
    if (attempt > 0) return std::nullopt;
    const std::vector<std::string> alias = file_.files_of_alias(path);
    if (alias.size() == 1) return std::vector{BuildCommand{folder_, {"cp", alias[0], path}}};
    return commands_in(file_.command_for(path), folder_);
  }
  std::vector<std::string> descriptions() const override { return file_.descriptions(); }
  std::vector<std::string> likely_programs() const override {
    return file_.files_without_extension();
  }
  std::string build_command() const override { return "ninja -C " + folder_; }

 private:
  std::string folder_;
  NinjaFile file_;
};

class MakeRecords : public RecordSource {
 public:
  explicit MakeRecords(std::string folder) : folder_(std::move(folder)) {}

  std::optional<std::vector<BuildCommand>> commands_for(const std::string& path,
                                                        unsigned attempt) override {
    const std::vector<Goal> goals = goals_for(path);
    if (attempt >= goals.size()) return std::nullopt;
    const Goal& goal = goals[attempt];
    if (!asked_.insert({goal.folder, goal.name}).second) return std::vector<BuildCommand>();
    return ask(goal);
  }
  std::string complaint() const override { return complaint_; }
  std::string build_command() const override { return "make -C " + folder_; }

 private:
  struct Goal {
    std::string folder, name;
  };

  /// The file in its own folder, if make works there: elsewhere, a rule that is built into make may
  /// be taken for it. Then the file, and its name alone (some name the goal so, whatever the file);
  /// for the name of a program also the goals that usually build all of them.
  std::vector<Goal> goals_for(const std::string& path) const {
    std::vector<Goal> goals;
    const std::string own = machine::folder_of(path), name = machine::name_of(path);
    const bool is_inside = path.starts_with(folder_ + "/");
    if (own != folder_ && has_makefile(own)) goals.push_back({own, name});
    if (is_inside) goals.push_back({folder_, path.substr(folder_.size() + 1)});
    if (is_inside && own != folder_) goals.push_back({folder_, name});
    if (is_inside && !fs::path(path).has_extension())
      for (const char* usual : {"", "check", "test", "tests"}) goals.push_back({folder_, usual});
    return goals;
  }

  /// Files of other folders that make has no rule for are taken for made.
  std::vector<BuildCommand> ask(const Goal& goal) {
    constexpr size_t kMostAsked = 20;
    std::set<std::string> made;
    for (size_t i = 0;; ++i) {
      ProcessRequest request;
      request.directory = goal.folder;
      // a make that starts culprit does not pass its own flags on
      request.words = {"env",
                       "-u",
                       "MAKEFLAGS",
                       "-u",
                       "MAKELEVEL",
                       "LC_ALL=C",
                       "MAKE_RESTARTS=1",
                       "make",
                       "-n",
                       "-B",
                       "-k",
                       "-w",
                       "-j1",
                       "MAKE=env MAKE_RESTARTS=1 make"};
      for (const std::string& file : made) request.words.insert(request.words.end(), {"-o", file});
      if (!goal.name.empty()) request.words.push_back(goal.name);
      auto ran = run_process(request);
      if (!ran) {
        if (complaint_.empty()) complaint_ = ran.errors()[0].message;
        return {};
      }
      note_complaint(ran->errors);
      const size_t before = made.size();
      for (std::string& file : files_without_rule(ran->errors)) made.insert(std::move(file));
      if (made.size() == before || i == kMostAsked)
        return commands_of_make(ran->output, goal.folder);
    }
  }

  /// Keeps the first error.
  void note_complaint(const std::string& errors) {
    const size_t begin = errors.find("***");
    if (!complaint_.empty() || begin == std::string::npos) return;
    const size_t from = errors.find_first_not_of("* ", begin);
    if (from == std::string::npos) return;
    complaint_ = errors.substr(from, errors.find('\n', from) - from);
  }

  std::string folder_, complaint_;
  std::set<std::pair<std::string, std::string>> asked_;
};

}  // namespace

Result<std::unique_ptr<RecordSource>> record_source(const std::string& folder) {
  std::unique_ptr<RecordSource> source;
  std::error_code error;
  if (fs::exists(folder + "/build.ninja", error)) {
    auto file = NinjaFile::read(folder);
    if (!file) return file.errors();
    source = std::make_unique<NinjaRecords>(folder, file.take());
  } else if (has_makefile(folder)) {
    source = std::make_unique<MakeRecords>(folder);
  }
  return source;
}

}  // namespace culprit::project::records
