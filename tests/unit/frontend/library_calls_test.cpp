#include "frontend/plant/library_calls.h"

#include <gtest/gtest.h>

namespace culprit::frontend {
namespace {

std::vector<std::string> pieces(std::string_view format) {
  std::vector<std::string> out;
  for (const FormatPiece& piece : literal_pieces(format))
    out.emplace_back(format.substr(piece.begin, piece.end - piece.begin));
  return out;
}

using List = std::vector<std::string>;

TEST(library_calls, a_format_is_cut_at_its_conversions) {
  EXPECT_EQ(pieces("a %d b %5.2lf%s\n"), (List{"a ", " b ", "\n"}));
  EXPECT_EQ(pieces("%d"), List{});
  EXPECT_EQ(pieces("100%% of %-08.*llx!"), (List{"100%% of ", "!"}));
  EXPECT_EQ(pieces("%%"), List{"%%"});
  EXPECT_EQ(pieces(""), List{});
  EXPECT_EQ(pieces("open %"), List{"open "});
}

TEST(library_calls, known_by_name) {
  EXPECT_TRUE(library_call("printf").prints());
  EXPECT_EQ(library_call("snprintf").value, 3u);
  EXPECT_TRUE(library_call("getchar").reads());
  EXPECT_EQ(library_call("sqrt").kind, LibraryCall::Kind::Plain);
}

}  // namespace
}  // namespace culprit::frontend
