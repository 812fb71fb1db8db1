# Writes INPUT as an array of bytes into the C++ source OUTPUT.
file(READ ${INPUT} digits HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${digits}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "#include \"machine/libc_model.h\"

namespace culprit::machine {

namespace {
constexpr unsigned char kText[] = {
${bytes}0};
}  // namespace

std::string_view libc_model_text() { return {reinterpret_cast<const char*>(kText), sizeof kText - 1}; }

}  // namespace culprit::machine
")
