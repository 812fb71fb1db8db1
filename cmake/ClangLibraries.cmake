# What a target that includes Clang's headers links: Clang and LLVM as shared libraries or, where it
# has the property CLANG_ARCHIVES, their archives, of which the linker takes what is used. A program
# then starts without the relocation of 200 MB of libraries: what every call of culprit pays before
# it does anything. Tests and tools of the build keep the shared libraries, which link faster.
file(GLOB clang_archives ${LLVM_LIBRARY_DIR}/libclang*.a)
file(GLOB llvm_archives ${LLVM_LIBRARY_DIR}/libLLVM*.a)
add_library(culprit_clang_archives INTERFACE)
if(clang_archives AND llvm_archives)
  target_link_libraries(culprit_clang_archives INTERFACE
    "$<LINK_GROUP:RESCAN,${clang_archives},${llvm_archives}>" z zstd ${CMAKE_DL_LIBS})
else()
  message(STATUS "no archives of Clang and LLVM in ${LLVM_LIBRARY_DIR}: "
    "culprit uses the shared libraries, and starts more slowly")
  target_link_libraries(culprit_clang_archives INTERFACE culprit_clang_shared)
endif()

add_library(culprit_clang_shared INTERFACE)
target_link_libraries(culprit_clang_shared INTERFACE clang-cpp LLVM)
set(CULPRIT_CLANG_LIBRARIES
  "$<IF:$<BOOL:$<TARGET_PROPERTY:CLANG_ARCHIVES>>,culprit_clang_archives,culprit_clang_shared>")
