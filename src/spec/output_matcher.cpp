#include "spec/output_matcher.h"

#include <algorithm>

#include "support/diagnostic.h"
#include "support/text.h"

namespace culprit::spec {

namespace {

/// Removes the blanks before each line end, and all white space at the end of the text.
std::string without_trailing_blanks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  size_t solid = 0;  // length of `out` up to the last non-blank byte of the line
  for (char byte : text) {
    if (byte == '\n') out.resize(solid);
    out += byte;
    if (byte == '\n' || !is_white_space(byte)) solid = out.size();
  }
  while (!out.empty() && is_white_space(out.back())) out.pop_back();
  return out;
}

/// The non-empty lines, with all blanks removed.
std::string solid_lines(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  bool line_ended = false;
  for (char byte : text) {
    if (byte == '\n') line_ended = !out.empty();
    if (is_white_space(byte)) continue;
    if (line_ended) out += '\n';
    line_ended = false;
    out += byte;
  }
  return out;
}

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

/// The text as its author meant it.
std::string without_form(std::string_view text) {
  const FileForm form = form_of(text);
  if (form.byte_order_mark) text.remove_prefix(kByteOrderMark.size());
  std::string out;
  out.reserve(text.size() + 1);
  for (size_t i = 0; i < text.size(); ++i)
    if (!form.windows_line_ends || text.substr(i, 2) != "\r\n") out += text[i];
  if (form.lacks_last_line_end) out += '\n';
  return out;
}

}  // namespace

FileForm form_of(std::string_view text) {
  FileForm form;
  form.byte_order_mark = text.starts_with(kByteOrderMark);
  if (form.byte_order_mark) text.remove_prefix(kByteOrderMark.size());
  form.lacks_last_line_end = !text.empty() && text.back() != '\n';
  size_t lines = 0, returns = 0;
  for (size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', end + 1)) {
    ++lines;
    returns += end > 0 && text[end - 1] == '\r';
  }
  form.windows_line_ends = lines > 0 && returns == lines;
  return form;
}

const char* comparison_name(Comparison comparison) {
  switch (comparison) {
    case Comparison::Exact: return "exact";
    case Comparison::Text: return "text";
    case Comparison::Trim: return "trim";
    case Comparison::Blanks: return "blanks";
  }
  return "exact";
}

std::string normal_form(std::string_view text, Comparison comparison) {
  switch (comparison) {
    case Comparison::Exact: return std::string(text);
    case Comparison::Text: return without_form(text);
    case Comparison::Trim: return without_trailing_blanks(text);
    case Comparison::Blanks: return solid_lines(text);
  }
  return std::string(text);
}

OutputMatcher::OutputMatcher(std::string_view expected, Comparison comparison)
    : expected_(expected), normal_(normal_form(expected, comparison)), comparison_(comparison) {
  CULPRIT_INVARIANT(expected.size() < UINT32_MAX, "expected output of 4 GiB or more");
  if (comparison != Comparison::Text) return;
  expected_ = normal_;
  const FileForm form = form_of(expected);
  last_line_end_is_optional_ = form.lacks_last_line_end;
  skips_returns_ = form.windows_line_ends;
}

OutputMatcher::OutputMatcher(const OutputLines& lines, Comparison comparison)
    : comparison_(comparison) {
  uint32_t next = 1;
  for (const auto& [number, text] : lines) {
    for (; next < number; ++next) {
      skips_.resize(normal_.size(), false);
      skips_.push_back(true);
      normal_ += '\n';
    }
    normal_ += (comparison == Comparison::Text ? text : normal_form(text, comparison)) + '\n';
    ++next;
  }
  skips_.resize(normal_.size(), false);
  skips_.push_back(true);
  expected_ = normal_;
}

bool OutputMatcher::step_in_lines(State& state, char byte) const {
  if (skips_all(state)) return true;
  const char wanted = normal_[state.position];
  if (byte != '\n') {
    if (skips(state)) return true;
    if (is_white_space(byte) &&
        (comparison_ == Comparison::Blanks || (comparison_ == Comparison::Trim && wanted == '\n')))
      return true;
  }
  if (byte != wanted) return false;
  ++state.position;
  return true;
}

bool OutputMatcher::step(State& state, char byte) const {
  if (!skips_.empty()) return step_in_lines(state, byte);
  const bool at_end = state.position == normal_.size();
  const char wanted = at_end ? '\0' : normal_[state.position];
  if (comparison_ == Comparison::Blanks && is_white_space(byte)) {
    if (byte != '\n' || at_end) return true;
    if (wanted == '\n') ++state.position;
    // Empty lines have no effect; a line end within a line does not fit.
    else if (state.position > 0 && normal_[state.position - 1] != '\n') return false;
    return true;
  }
  if (comparison_ == Comparison::Trim && is_white_space(byte)) {
    if (at_end) return true;
    if (wanted == '\n' && byte != '\n') return true;
  }
  if (skips_returns_ && byte == '\r' && wanted == '\n') return true;
  if (at_end || byte != wanted) return false;
  ++state.position;
  return true;
}

bool OutputMatcher::feed(State& state, std::string_view bytes, size_t* consumed) const {
  size_t done = 0;
  if (!ignores_blanks() && !skips_returns_ && skips_.empty()) {
    const std::string_view wanted = rest(state).substr(0, bytes.size());
    done = static_cast<size_t>(std::mismatch(wanted.begin(), wanted.end(), bytes.begin()).first -
                               wanted.begin());
    state.position += static_cast<uint32_t>(done);
  } else {
    while (done < bytes.size() && step(state, bytes[done])) ++done;
  }
  if (consumed) *consumed = done;
  return done == bytes.size();
}

size_t OutputMatcher::offset_in_expected(State state) const {
  if (!ignores_blanks() || !skips_.empty()) return state.position;
  // The normal form is a subsequence of the expected text, so feed the text itself until it gets
  // there.
  State walked;
  size_t offset = 0;
  while (offset < expected_.size()) {
    State next = walked;
    step(next, expected_[offset]);
    if (next.position > state.position) break;
    walked = next;
    ++offset;
  }
  return offset;
}

}  // namespace culprit::spec
