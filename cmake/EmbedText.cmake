# Makes text part of the program: a C++ source that defines a function returning it. Run as a
# script, at build time:
#   cmake -DINPUT=file -DOUTPUT=file.cpp -DHEADER=include -DNAMESPACE=ns -DFUNCTION=name
#     -P EmbedText.cmake
# HEADER declares `std::string_view NAMESPACE::FUNCTION()`. Bytes are written as numbers: compilers
# limit the length of string literals.
file(READ ${INPUT} digits HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${digits}")
string(REGEX REPLACE
  "(................................................................................)" "\\1\n"
  bytes "${bytes}")
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

namespace ${NAMESPACE} {

namespace {
constexpr unsigned char bytes_of_${FUNCTION}[] = {
${bytes}0};
}  // namespace

std::string_view ${FUNCTION}() {
  return {reinterpret_cast<const char*>(bytes_of_${FUNCTION}), sizeof bytes_of_${FUNCTION} - 1};
}

}  // namespace ${NAMESPACE}
")
