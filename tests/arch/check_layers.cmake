# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=<tree> -P check_layers.cmake
# Reads every #include of the tree and fails on an arrow that runs back: app -> views -> document -> model, and inside
# model from right to left of the order below. The link graph cannot do this: static libraries may use each other.
cmake_minimum_required(VERSION 3.25)

# Rooms of model/ from the ground up. A room includes itself and the rooms of earlier lines;
# rooms of one line are siblings and do not know each other. document/ stands on all of them.
# A schedule knows devices, stages and ticks, neither clusters nor layouts; a layout names the schedule it wants.
set(order
  "base"
  "cluster workload schedule"
  "layout network"
  "cost"
  "techniques"
  "job"
  "search validate"
  "exchange"
  "lessons frameworks"
  "store")

# What stands above the rooms, and where its includes may lead.
set(may_document       "^(model/.*|document)$")
set(may_views          "^(model/.*|document|views)$")
set(may_app/gui        "^(model/.*|document|views|app/gui)$")
set(may_app/cli        "^(model/.*|app/cli)$")
set(may_tests/model    "^(model/.*|tests/.*)$")
set(may_tests/arch     "^(tests/.*)$")
set(may_tests/fuzz     "^(model/.*|tests/.*)$")
set(may_tests/document "^(model/.*|document|tests/.*)$")
set(may_tests/views    "^(model/.*|document|views|tests/.*)$")
set(may_tests/app      ".")
set(may_tests/bench    ".")
set(may_tests/support  "^(model/.*|document|views|tests/.*)$")

# Rooms within rooms, likewise: a folder stands on the folders of earlier lines; "." is the room's own files.
set(inner_order_app/gui
  "files parts"
  "background explain find"
  "perspectives"
  "desks report"
  "export"
  "window"
  ".")
# What a job is, knows none; what assumes a training step lies in job/training.
set(inner_order_model/job
  "."
  "training/numbers"
  "training/costing"
  "training/step"
  "training/explain training/advice"
  "training serving"
  "run")
# What asks a job and nothing of training: rows, spaces, fronts and conditions, and the file that keeps them.
set(asks_any_job "^model/(search/[^/]+|store/.*)$")
set(inner_order_model/exchange
  "text"
  "tables"
  "catalog/hugging_face"
  "catalog"
  "scenario schedules"
  "runs"
  "results"
  "claims questions")

# Slow to compile, and in a header they leak into every user's translation unit.
set(only_in_cpp "^(sqlite3|nlohmann/|qcustomplot|CLI/|benchmark/|Eigen/|yaml-cpp/|toml\\+\\+/)")
set(light_enough "^nlohmann/json_fwd\\.hpp$")

set(level 0)
foreach(siblings IN LISTS order)
  math(EXPR level "${level}+1")
  string(REPLACE " " ";" siblings "${siblings}")
  foreach(room IN LISTS siblings)
    set(level_model/${room} ${level})
  endforeach()
endforeach()

foreach(place IN ITEMS app/gui model/job model/exchange)
  set(level 0)
  foreach(siblings IN LISTS inner_order_${place})
    math(EXPR level "${level}+1")
    string(REPLACE " " ";" siblings "${siblings}")
    foreach(room IN LISTS siblings)
      set(level_${place}:${room} ${level})
    endforeach()
  endforeach()
endforeach()

# place_of(<out> <path>): "model/<room>", "document", "views", "app/gui", "tests/model"...
function(place_of out path)
  if(path MATCHES "^model/document/")
    set(place document)
  elseif(path MATCHES "^views/")
    set(place views)
  elseif(path MATCHES "^([^/]+/[^/]+)/")
    set(place ${CMAKE_MATCH_1})
  else()
    string(REGEX REPLACE "/.*" "" place "${path}")
  endif()
  set(${out} ${place} PARENT_SCOPE)
endfunction()

# inner_room_of(<out> <place> <path>): "desks", "training/step"; "." for a file of the place itself
function(inner_room_of out place path)
  get_filename_component(folder "${path}" DIRECTORY)
  file(RELATIVE_PATH room "/${place}" "/${folder}")
  if(room STREQUAL "")
    set(room ".")
  endif()
  set(${out} "${room}" PARENT_SCOPE)
endfunction()

# line_of(<out> <file> <text>)
function(line_of out file text)
  file(READ "${ROOT}/${file}" content)
  string(FIND "${content}" "${text}" at)
  string(SUBSTRING "${content}" 0 ${at} before)
  string(REGEX MATCHALL "\n" breaks "${before}")
  list(LENGTH breaks line)
  math(EXPR line "${line}+1")
  set(${out} ${line} PARENT_SCOPE)
endfunction()

set(includes 0)
set(wrong 0)
file(GLOB_RECURSE files RELATIVE "${ROOT}"
  "${ROOT}/model/*.h" "${ROOT}/model/*.cpp" "${ROOT}/views/*.h" "${ROOT}/views/*.cpp"
  "${ROOT}/app/*.h" "${ROOT}/app/*.cpp" "${ROOT}/tests/*.h" "${ROOT}/tests/*.cpp")
foreach(file IN LISTS files)
  place_of(from "${file}")
  if(NOT DEFINED level_${from} AND NOT DEFINED may_${from})
    message(NOTICE "${file}: ${from} has no place in the order of tests/arch/check_layers.cmake")
    math(EXPR wrong "${wrong}+1")
    continue()
  endif()

  file(READ "${ROOT}/${file}" text)
  string(REGEX MATCHALL "(^|\n)[ \t]*#[ \t]*include[ \t]*[<\"][^>\"\n]+[>\"]" directives "${text}")
  foreach(directive IN LISTS directives)
    string(REGEX REPLACE "^.*[<\"](.+)[>\"]$" "\\1" name "${directive}")
    math(EXPR includes "${includes}+1")

    # As the compiler looks it up: beside the including file, then in the include roots.
    get_filename_component(beside "${file}" DIRECTORY)
    set(found "")
    foreach(folder IN ITEMS "${beside}" model views app tests)
      set(candidate "${folder}/${name}")
      if(EXISTS "${ROOT}/${candidate}" AND NOT IS_DIRECTORY "${ROOT}/${candidate}")
        cmake_path(NORMAL_PATH candidate)
        list(APPEND found "${candidate}")
      endif()
    endforeach()
    list(REMOVE_DUPLICATES found)
    list(LENGTH found answers)
    place_of(to "${found}")

    set(reason "")
    if(answers GREATER 1)
      list(JOIN found " and " both)
      set(reason "two files answer to this name, ${both}")
    elseif(answers EQUAL 0)
      if(name MATCHES "${only_in_cpp}" AND NOT name MATCHES "${light_enough}" AND NOT file MATCHES "\\.cpp$")
        set(reason "this header belongs in .cpp files alone")
      elseif(name MATCHES "^sqlite3" AND NOT from MATCHES "^(model/store|tests/.*)$")
        set(reason "only model/store speaks to SQLite")
      elseif(name MATCHES "^(Q[A-Z]|Qt[A-Z]|qcustomplot)" AND from MATCHES "^(model/.*|app/cli)$")
        set(reason "no Qt here, the command line runs on machines without it")
      endif()
    elseif(DEFINED level_${from})
      if(NOT DEFINED level_${to})
        set(reason "${from} stands below ${to}")
      elseif(NOT from STREQUAL to AND level_${from} EQUAL level_${to})
        set(reason "${from} and ${to} are siblings and do not know each other")
      elseif(level_${from} LESS level_${to})
        set(reason "${from} stands below ${to}")
      endif()
    elseif(NOT to MATCHES "${may_${from}}")
      set(reason "${from} may not include ${to}")
    endif()
    if(NOT reason AND "${file}" MATCHES "${asks_any_job}" AND "${found}" MATCHES "^model/(job|search)/training/")
      set(reason "what asks any job may not include what training alone has")
    endif()
    if(NOT reason AND answers EQUAL 1 AND from STREQUAL to AND DEFINED inner_order_${from})
      inner_room_of(user ${from} "${file}")
      inner_room_of(used ${from} "${found}")
      if(NOT DEFINED level_${from}:${user} OR NOT DEFINED level_${from}:${used})
        set(reason "${from}/${user} or ${from}/${used} has no place in the order of tests/arch/check_layers.cmake")
      elseif(NOT user STREQUAL used AND NOT level_${from}:${used} LESS level_${from}:${user})
        set(reason "${from}/${user} does not stand above ${from}/${used}")
      endif()
    endif()

    if(reason)
      string(STRIP "${directive}" directive)
      line_of(line "${file}" "${directive}")
      message(NOTICE "${file}:${line}: ${directive}: ${reason}")
      math(EXPR wrong "${wrong}+1")
    endif()
  endforeach()
endforeach()

list(LENGTH files count)
if(count EQUAL 0)
  message(FATAL_ERROR "no sources under '${ROOT}'")
elseif(wrong)
  message(FATAL_ERROR "${wrong} of ${includes} includes run against the order of the rooms")
endif()
message(STATUS "${includes} includes in ${count} files follow the order of the rooms")
