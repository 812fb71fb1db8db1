# One folder below src/ is one library, one namespace and one layer. A layer names the layers below
# it that it includes; scripts/check_layers.py holds the includes to the order in
# scripts/layers.txt.

# Layers whose loops take the time of a run. CULPRIT_QUICK_BUILD optimises all other code less: six
# files took a fifth less time to compile, and runs of `culprit locate` 3 % more.
set(CULPRIT_HOT_LAYERS support logic solver subsets abstract model machine record replay encode
    judge trials)

# culprit_layer(NAME [LAYERS layer...] [LIBRARIES target...])
#   makes the static library culprit_NAME from every .cpp of the calling folder.
function(culprit_layer name)
  cmake_parse_arguments(ARG "" "" "LAYERS;LIBRARIES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(NOT sources)
    message(STATUS "layer ${name} has no source yet")
    return()
  endif()
  add_library(culprit_${name} STATIC ${sources})
  set_target_properties(culprit_${name} PROPERTIES UNITY_BUILD ${CULPRIT_JOIN_SOURCES})
  target_include_directories(culprit_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  culprit_warnings(culprit_${name})
  if(CULPRIT_QUICK_BUILD AND NOT name IN_LIST CULPRIT_HOT_LAYERS)
    target_compile_options(culprit_${name} PRIVATE -O1)
  endif()
  foreach(layer ${ARG_LAYERS})
    target_link_libraries(culprit_${name} PUBLIC culprit_${layer})
  endforeach()
  target_link_libraries(culprit_${name} PUBLIC ${ARG_LIBRARIES})
endfunction()

# culprit_warnings(TARGET): the warning set of the house.
function(culprit_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wno-unused-parameter)
  get_target_property(is_joined ${target} UNITY_BUILD)
  if(is_joined AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)  # takes an included source for a header
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
  if(CULPRIT_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# culprit_unit_test(NAME LAYERS layer... [LABELS label...] [SOURCES file...])
#   one GoogleTest executable of every .cpp of the calling folder (or of SOURCES), registered with
#   ctest as unit.NAME; a test labelled `slow` is left out of the fast suite.
function(culprit_unit_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LAYERS;LABELS" ${ARGN})
  if(NOT ARG_SOURCES)
    file(GLOB ARG_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  endif()
  add_executable(unit_${name} ${ARG_SOURCES})
  set_target_properties(unit_${name} PROPERTIES UNITY_BUILD ${CULPRIT_JOIN_SOURCES})
  culprit_warnings(unit_${name})
  if(CULPRIT_QUICK_BUILD)
    target_compile_options(unit_${name} PRIVATE -O1)
  endif()
  foreach(layer ${ARG_LAYERS})
    target_link_libraries(unit_${name} PRIVATE culprit_${layer})
  endforeach()
  target_link_libraries(unit_${name} PRIVATE GTest::gtest GTest::gtest_main GTest::gmock)
  add_test(NAME unit.${name} COMMAND unit_${name})
  set_tests_properties(unit.${name} PROPERTIES LABELS "unit;${ARG_LABELS}" TIMEOUT 2400)
endfunction()
