# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=<tree> -DBUILD=<build folder> -P tidy.cmake: clang-tidy over the sources that differ from main, or over
# those named in the environment's TIDY (paths, separated by blanks; "all" for every source).
cmake_minimum_required(VERSION 3.25)

find_program(CLANG_TIDY NAMES clang-tidy-14 clang-tidy)
if(NOT CLANG_TIDY)
  message(FATAL_ERROR "clang-tidy is not installed (apt-get install clang-tidy)")
endif()

function(git out)
  execute_process(COMMAND git ${ARGN} WORKING_DIRECTORY ${ROOT}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT result EQUAL 0)
    set(output "")
  endif()
  string(REPLACE "\n" ";" output "${output}")
  set(${out} "${output}" PARENT_SCOPE)
endfunction()

set(sources model/*.cpp views/*.cpp app/*.cpp)
if("$ENV{TIDY}" STREQUAL "all")
  git(files ls-files -- ${sources})
elseif(NOT "$ENV{TIDY}" STREQUAL "")
  string(REPLACE " " ";" files "$ENV{TIDY}")
else()
  git(base merge-base HEAD origin/main)
  if(NOT base)
    git(base merge-base HEAD main)
  endif()
  git(files diff --name-only --diff-filter=d ${base} -- ${sources})
endif()
if(NOT files)
  message(STATUS "no source differs from main; TIDY=all looks at every one")
  return()
endif()

# gcc's precompiled headers mean nothing to clang, and neither do its own warnings.
file(READ ${BUILD}/compile_commands.json commands)
string(REGEX REPLACE "-Winvalid-pch|-include [^ ]*cmake_pch\\.hxx|-Wno-restrict|-Werror" "" commands "${commands}")
file(WRITE ${BUILD}/tidy/compile_commands.json "${commands}")

set(failed "")
foreach(file IN LISTS files)
  message(STATUS "${file}")
  execute_process(COMMAND ${CLANG_TIDY} --quiet -p ${BUILD}/tidy ${file}
    WORKING_DIRECTORY ${ROOT} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT result EQUAL 0)
    message(NOTICE "${output}")
    if(output STREQUAL "")
      message(NOTICE "${errors}")
    endif()
    list(APPEND failed ${file})
  endif()
endforeach()
if(failed)
  list(LENGTH failed count)
  message(FATAL_ERROR "clang-tidy found something in ${count} files")
endif()
