# Stops before a package is made that would not name the shared libraries it needs.
foreach(tool dpkg-shlibdeps file)
  find_program(path_of_${tool} ${tool})
  if(NOT path_of_${tool})
    message(FATAL_ERROR "'${tool}' is missing, without which the package would not say which "
      "libraries it needs: scripts/install_dependencies.sh package")
  endif()
endforeach()
