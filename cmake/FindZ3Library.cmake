# Debian's Z3 ships no CMake package: defines the imported target Z3::z3 (the shared library).
find_path(Z3Library_INCLUDE_DIR NAMES z3.h)
find_library(Z3Library_LIBRARY NAMES z3)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Z3Library REQUIRED_VARS Z3Library_LIBRARY Z3Library_INCLUDE_DIR)
if(Z3Library_FOUND AND NOT TARGET Z3::z3)
  add_library(Z3::z3 UNKNOWN IMPORTED)
  set_target_properties(Z3::z3 PROPERTIES IMPORTED_LOCATION ${Z3Library_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${Z3Library_INCLUDE_DIR})
endif()
