# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=<tree> -P check_conventions.cmake
# What clang-format cannot see: licence line, include guard, file names, blanks at line ends, names that say nothing.
cmake_minimum_required(VERSION 3.25)

set(wrong 0)
# A macro, because it counts in the caller's scope.
macro(complain sentence)
  message(NOTICE "${file}: ${sentence}")
  math(EXPR wrong "${wrong}+1")
endmacro()

file(GLOB_RECURSE files RELATIVE "${ROOT}"
  "${ROOT}/model/*.h" "${ROOT}/model/*.cpp" "${ROOT}/views/*.h" "${ROOT}/views/*.cpp"
  "${ROOT}/app/*.h" "${ROOT}/app/*.cpp" "${ROOT}/tests/*.h" "${ROOT}/tests/*.cpp")
foreach(file IN LISTS files)
  file(READ "${ROOT}/${file}" text)
  get_filename_component(name "${file}" NAME)
  if(NOT name MATCHES "^[a-z0-9_]+\\.(h|cpp)$")
    complain("file names are snake_case")
  endif()
  if(NOT text MATCHES "^// SPDX-License-Identifier: GPL-3\\.0-or-later\n")
    complain("the first line is not '// SPDX-License-Identifier: GPL-3.0-or-later'")
  endif()
  if(file MATCHES "\\.h$" AND NOT text MATCHES "\n#pragma once\n")
    complain("a header needs #pragma once")
  endif()
  if(text MATCHES "[ \t]\n")
    complain("blanks at a line's end")
  endif()
  if(text MATCHES "\t")
    complain("a tab")
  endif()
  if(NOT text MATCHES "\n$")
    complain("no line break at the end")
  endif()
  string(REGEX MATCHALL "\n *(enum )?(class|struct) [A-Za-z0-9_]+" types "${text}")
  foreach(type IN LISTS types)
    string(REGEX REPLACE "^.* " "" type "${type}")
    # Forward declarations of Qt's own types keep their names.
    if(NOT type MATCHES "^Q[A-Z]" AND type MATCHES "(Manager|Helper|Utils?|Info|Impl|Data)$")
      complain("${type}: a name ending in ${CMAKE_MATCH_1} does not say what the thing is")
    endif()
  endforeach()
endforeach()

list(LENGTH files count)
if(count EQUAL 0)
  message(FATAL_ERROR "no sources under '${ROOT}'")
elseif(wrong)
  message(FATAL_ERROR "${wrong} places in ${count} files are against the conventions")
endif()
message(STATUS "${count} files keep the conventions")
