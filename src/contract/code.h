// Generated C text, with the place in the annotations that each piece is for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contract/lexer.h"

namespace culprit::contract {

class Code {
 public:
  struct Place {
    size_t position;  ///< in the text
    Offset offset;    ///< in the annotations
  };

  /// Appends a piece and a blank, so that pieces never join to one token.
  Code& put(std::string_view text, Offset offset) {
    places_.push_back({text_.size(), offset});
    text_ += text;
    text_ += ' ';
    return *this;
  }
  Code& put(const Code& other) {
    for (const Place& place : other.places_)
      places_.push_back({text_.size() + place.position, place.offset});
    text_ += other.text_;
    return *this;
  }

  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }
  /// The offset of the piece that holds this position of the text.
  Offset offset_of(size_t position) const;

 private:
  std::string text_;
  std::vector<Place> places_;  // ascending
};

/// A string literal of C.
std::string quoted(std::string_view text);

}  // namespace culprit::contract
