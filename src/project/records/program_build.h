// The part of a build that makes one program, put together from the build's own records: its
// sources and flags, the libraries of the project that it links, and the options of the linker.
//
// The build is that of Ninja (also as Meson writes it), of make (also as Autotools write it), or
// one that compile_commands.json describes, if that has the link. A CMake build is read through
// CMake's file API instead. Nothing is built, and no program of the build is started.
#pragma once

#include <string>

#include "project/cmake_build.h"
#include "support/result.h"

namespace culprit::project::records {

/// The program and its libraries as targets. The program is the first, unless a CMake build has
/// others before it; its artifact is the absolute path. `program` is relative to `folder` or to the
/// current one. Flags come from compile_commands.json where it has the source. The source folder is
/// the innermost that holds all sources; the build folder, if it does. Errors, each with a hint: no
/// such folder; no records; no record of the program's link, or of an object; a build.ninja that
/// cannot be read.
Result<Build> read_program_build(const std::string& folder, const std::string& program);

/// The absolute path of the program: as seen from `folder`, or else from the current one, whichever
/// a target of the build has.
std::string path_of_program(const Build& build, const std::string& program);

}  // namespace culprit::project::records
