// Redirections, and what the script itself reads and writes.
#include <fmt/format.h>

#include "project/shell/evaluator.h"
#include "project/shell/expansion.h"

namespace culprit::project::shell {

namespace {

constexpr size_t kMostWritten = 4u << 20;  // bytes

bool is_written(const std::string& path) { return path != "/dev/null" && path != "/dev/stdin"; }

}  // namespace

/// Returns false if one fails, as when a file is missing.
bool Evaluator::redirect(const std::vector<Redirection>& redirections, State& state) {
  for (const Redirection& redirection : redirections) {
    const std::string target = Expansion(*this, state).single(redirection.target);
    if (refusal_) return false;
    if (redirection.kind == Redirection::Kind::Here) {
      state.input = target;
      continue;
    }
    if (!known(target, "the target of a redirection")) return false;
    if (redirection.kind == Redirection::Kind::Duplicate) {
      if (!duplicate(redirection, target, state)) return false;
    } else if (redirection.descriptor > 2) {
      return refuse("a redirection of a descriptor above 2"), false;
    } else if (redirection.kind == Redirection::Kind::Read) {
      const auto text = text_of(state, target);
      if (!text) return false;
      if (redirection.descriptor != 0) return refuse("a redirection of an output to read"), false;
      state.input = *text;
    } else if (!open_to_write(redirection, absolute(state, target), state)) {
      return false;
    }
  }
  return true;
}

bool Evaluator::open_to_write(const Redirection& redirection, const std::string& path,
                              State& state) {
  if (redirection.descriptor == 0) return refuse("a redirection of the input to write"), false;
  Stream& stream = redirection.descriptor == 1 ? state.output : state.errors;
  const Stream& other = redirection.descriptor == 1 ? state.errors : state.output;
  if (path == "/dev/stdout" || path == "/dev/stderr") {
    stream = path == "/dev/stdout" ? state.output : state.errors;
    return true;
  }
  if (!is_written(path)) {
    stream = {Stream::Kind::Null, {}};
    return true;
  }
  const SeenFile folder = files_.look(state, machine::folder_of(path));
  if (folder.kind == SeenFile::Kind::None || folder.kind == SeenFile::Kind::File) return false;
  const SeenFile before = files_.look(state, path);
  if (folder.kind == SeenFile::Kind::Unknown || before.kind == SeenFile::Kind::Folder)
    return refuse(fmt::format("writing to {}", path)), false;
  if (other == Stream{Stream::Kind::File, path})
    return refuse("both streams are written to the same file apart from each other"), false;
  std::string content;
  if (redirection.kind == Redirection::Kind::Append && before.kind != SeenFile::Kind::None)
    content = before.content ? *before.content : unknown_output(0, 'x');
  state.files[path] = {FileChange::Kind::File,
                       std::make_shared<const std::string>(std::move(content))};
  stream = {Stream::Kind::File, path};
  return true;
}

bool Evaluator::duplicate(const Redirection& redirection, const std::string& target, State& state) {
  const int to = redirection.descriptor;
  if (target == "-" && to > 0 && to <= 2) {
    (to == 1 ? state.output : state.errors) = {Stream::Kind::Null, {}};
    return true;
  }
  if ((target != "1" && target != "2") || (to != 1 && to != 2))
    return refuse(fmt::format("the redirection {}>&{}", to, target)), false;
  (to == 1 ? state.output : state.errors) = target == "1" ? state.output : state.errors;
  return true;
}

void Evaluator::write(State& state, const Stream& stream, const std::string& text) const {
  if (text.empty()) return;
  switch (stream.kind) {
    case Stream::Kind::Null: break;
    case Stream::Kind::Test: state.prints = true; break;
    case Stream::Kind::Captured:
      if (state.captured.size() < kMostWritten) state.captured += text;
      else state.captured = unknown_output(0, 'x');
      break;
    case Stream::Kind::File: {
      FileChange& file = state.files[stream.path];
      std::string content = file.content ? *file.content : std::string();
      if (content.size() < kMostWritten) content += text;
      else content = unknown_output(0, 'x');
      file = {FileChange::Kind::File, std::make_shared<const std::string>(std::move(content))};
    }
  }
}

std::optional<std::string> Evaluator::text_of(State& state, const std::string& path) {
  if (path == "-" || path == "/dev/stdin") {
    if (!state.input) refuse("standard input that a program may have read");
    std::optional<std::string> text = state.input;
    state.input = std::string();
    return text;
  }
  const SeenFile seen = files_.look(state, absolute(state, path));
  if (seen.kind == SeenFile::Kind::Unknown)
    refuse(fmt::format("what {} holds is not known{}", path,
                       state.runs.empty() ? "" : ": a program may write it"));
  if (seen.kind != SeenFile::Kind::File) return std::nullopt;
  return *seen.content;
}

}  // namespace culprit::project::shell
