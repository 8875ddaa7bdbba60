# SPDX-License-Identifier: GPL-3.0-or-later
# A version of the engine says the same numbers for good: no line of its list was ever changed or taken away.
# -DROOT: the tree.
set(list tests/model/store/engine_versions.csv)
find_program(git git)
if(NOT git)
  message(STATUS "no history to read: git is not installed")
  return()
endif()
execute_process(COMMAND ${git} -C ${ROOT} rev-parse --is-inside-work-tree RESULT_VARIABLE outside OUTPUT_QUIET ERROR_QUIET)
if(outside)
  message(STATUS "no history to read: not a clone")
  return()
endif()
execute_process(COMMAND ${git} -C ${ROOT} log --format= --patch --unified=0 -- ${list} OUTPUT_VARIABLE committed
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${git} -C ${ROOT} diff --unified=0 HEAD -- ${list} OUTPUT_VARIABLE uncommitted
  COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\n-[0-9][^\n]*" changed "\n${committed}\n${uncommitted}")
if(changed)
  message(FATAL_ERROR "${list} is only ever appended to, but these lines were changed or taken away:${changed}\n"
    "Raise kEngineVersion in model/store/project.h and write the table anew (target engine_numbers).")
endif()
