# What `cmake --install` and `make install` put where, and the Debian package (`make deb`).
#
# The manual page and the completions are written by the program itself, from its option table
# (src/driver/reference/). Components: `program` is installed always, `plain` where a user installs
# a build, `debian` in the package, whose policy has other places.
#
# culprit needs at run time: the shared libraries that it is linked to, which dpkg-shlibdeps finds;
# the headers of Clang 19 (libclang-common-19-dev), whose code it contains, and of the C library
# (libc6-dev), which the analysed programs include. Its models of the C library are part of the
# program. cmake and ctest are used for --ctest only.
include(GNUInstallDirs)

set(CULPRIT_CONTACT "culprit maintainers <maintainers@culprit.invalid>"
  CACHE STRING "Maintainer of the Debian package: Name <address>")

# culprit_reference(FORM FILE): FILE, below the build folder, holds what `culprit options --as FORM`
# prints.
function(culprit_reference form file)
  get_filename_component(folder ${PROJECT_BINARY_DIR}/${file} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/${file}
    COMMAND culprit options --as ${form} > ${PROJECT_BINARY_DIR}/${file}
    DEPENDS culprit COMMENT "Writing ${file}" VERBATIM)
endfunction()

culprit_reference(man man/culprit.1)
culprit_reference(bash completions/culprit)
culprit_reference(zsh completions/_culprit)
culprit_reference(fish completions/culprit.fish)
set(man_page ${PROJECT_BINARY_DIR}/man/culprit.1)
find_program(GZIP_PROGRAM gzip)
if(GZIP_PROGRAM)
  add_custom_command(OUTPUT ${man_page}.gz COMMAND ${GZIP_PROGRAM} -9nc ${man_page} > ${man_page}.gz
    DEPENDS ${man_page} VERBATIM)
  set(man_page ${man_page}.gz)
endif()
set(completions ${PROJECT_BINARY_DIR}/completions)
add_custom_target(reference ALL
  DEPENDS ${PROJECT_BINARY_DIR}/man/culprit.1 ${man_page} ${completions}/culprit
    ${completions}/_culprit ${completions}/culprit.fish)

set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
install(TARGETS culprit DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES ${man_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${completions}/culprit
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${completions}/culprit.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
install(FILES ${completions}/_culprit DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
  COMPONENT plain)
install(FILES ${completions}/_culprit DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
  COMPONENT debian EXCLUDE_FROM_ALL)

# The documents' links to each other are relative: the folders stay as they are in the source.
set(documents ${CMAKE_INSTALL_DATADIR}/doc/culprit)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
install(CODE "
  set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${documents}\")
  message(STATUS \"Installing: documents and examples in \${folder}\")
  execute_process(COMMAND ${Python3_EXECUTABLE}
    ${PROJECT_SOURCE_DIR}/scripts/install_documents.py \${folder} COMMAND_ERROR_IS_FATAL ANY)"
  COMPONENT program)
# Their licenses ask for it: the notices of the libraries that become part of the program.
foreach(library libclang-19-dev libcadical-dev libcli11-dev nlohmann-json3-dev libfmt-dev)
  if(EXISTS /usr/share/doc/${library}/copyright)
    install(FILES /usr/share/doc/${library}/copyright DESTINATION ${documents}/notices
      RENAME ${library} COMPONENT program)
  endif()
endforeach()
install(FILES LICENSE DESTINATION ${documents} COMPONENT plain)

string(TIMESTAMP CULPRIT_CHANGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)  # honours SOURCE_DATE_EPOCH
configure_file(cmake/debian/changelog.in debian/changelog.Debian @ONLY)
if(GZIP_PROGRAM)
  execute_process(COMMAND ${GZIP_PROGRAM} -9nf ${PROJECT_BINARY_DIR}/debian/changelog.Debian)
  install(FILES ${PROJECT_BINARY_DIR}/debian/changelog.Debian.gz DESTINATION ${documents}
    COMPONENT debian EXCLUDE_FROM_ALL)
endif()
install(FILES cmake/debian/copyright DESTINATION ${documents} COMPONENT debian EXCLUDE_FROM_ALL)

install(FILES cmake/debian/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
  RENAME culprit COMPONENT debian EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/tools.cmake)
set(CPACK_PACKAGE_NAME culprit)
set(CPACK_PACKAGE_CONTACT ${CULPRIT_CONTACT})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "locate faults in C programs whose tests fail")
set(CPACK_PACKAGE_DESCRIPTION
"culprit lists the places of a C program that can alone, or a few together,
explain every failing test: with other values there, in that very run, the
tests would have passed. Each place comes with the value that was computed and
the value that would have been right, and has been replayed.
.
The program is interpreted, never run natively. Tests are folders of inputs
and expected outputs, or the CTest tests of a CMake build.")
set(CPACK_INSTALL_CMAKE_PROJECTS
  "${PROJECT_BINARY_DIR};culprit;program;/;${PROJECT_BINARY_DIR};culprit;debian;/")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS ${CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The last is loaded when it is needed.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-19-dev, libc6-dev, libz3-4")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
