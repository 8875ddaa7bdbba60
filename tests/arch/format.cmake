# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=<tree> [-DCHECK=ON] -P format.cmake: formats the C++ sources, or says which ones are not formatted.
# Versions of clang-format disagree with each other; the project keeps to 14, Debian 12's.
cmake_minimum_required(VERSION 3.25)

find_program(CLANG_FORMAT NAMES clang-format-14 clang-format)
set(version "")
if(CLANG_FORMAT)
  execute_process(COMMAND ${CLANG_FORMAT} --version OUTPUT_VARIABLE version)
endif()
if(NOT version MATCHES "version 14\\.")
  message(NOTICE "clang-format 14 is not installed (apt-get install clang-format-14), so nothing was looked at")
  return()
endif()

set(patterns model/*.h model/*.cpp views/*.h views/*.cpp app/*.h app/*.cpp tests/*.h tests/*.cpp)
# A new file counts before it is added; one that git ignores does not.
execute_process(COMMAND git ls-files --cached --others --exclude-standard -- ${patterns}
  WORKING_DIRECTORY ${ROOT} RESULT_VARIABLE result OUTPUT_VARIABLE files ERROR_QUIET)
if(result EQUAL 0)
  string(STRIP "${files}" files)
  string(REPLACE "\n" ";" files "${files}")
else() # an unpacked archive
  list(TRANSFORM patterns PREPEND ${ROOT}/)
  file(GLOB_RECURSE files RELATIVE ${ROOT} ${patterns})
endif()
set(present "")
foreach(file IN LISTS files)
  if(EXISTS ${ROOT}/${file})
    list(APPEND present ${file})
  endif()
endforeach()
list(LENGTH present count)
if(count EQUAL 0)
  message(FATAL_ERROR "no sources under '${ROOT}'")
endif()

set(mode -i)
if(CHECK)
  set(mode --dry-run --Werror -ferror-limit=1)
endif()
execute_process(COMMAND ${CLANG_FORMAT} ${mode} --style=file ${present}
  WORKING_DIRECTORY ${ROOT} RESULT_VARIABLE result ERROR_VARIABLE errors)
if(NOT result EQUAL 0)
  string(REGEX MATCHALL "[^\n]+: error: code should be clang-formatted" places "${errors}")
  if(NOT places)
    message(FATAL_ERROR "${errors}")
  endif()
  list(TRANSFORM places REPLACE ": error:.*" "")
  list(JOIN places "\n  " places)
  message(NOTICE "not formatted, first place in each file:\n  ${places}")
  message(FATAL_ERROR "run the build target 'format', as in: cmake --build --preset release --target format")
endif()
message(STATUS "${count} files formatted")
