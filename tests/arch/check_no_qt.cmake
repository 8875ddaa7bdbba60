# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=<tree> -DWORK=<scratch> -DGENERATOR=<..> -DCOMPILER=<..> [-DPROGRAM=<shardscape-cli>] -P check_no_qt.cmake
# The command line must build and run on a cluster's login node. Configures the tree with Qt made impossible to find,
# and looks that the program built here names no Qt library (its sources are arch_layers' business).
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${WORK})
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${ROOT} -B ${WORK} -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
    -DCMAKE_BUILD_TYPE=Release -DSHARDSCAPE_GUI=OFF -DSHARDSCAPE_TESTS=OFF
    -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON -DCMAKE_DISABLE_FIND_PACKAGE_QCustomPlotQt6=ON
    -DCMAKE_DISABLE_FIND_PACKAGE_rapidcheck=ON -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON
  RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "SHARDSCAPE_GUI=OFF SHARDSCAPE_TESTS=OFF does not configure without Qt:\n${output}")
endif()
file(READ ${WORK}/compile_commands.json commands)
if(commands MATCHES "qt6|Qt6|QT_CORE_LIB")
  message(FATAL_ERROR "a source of the command line is compiled with Qt's flags")
endif()
file(REMOVE_RECURSE ${WORK})

if(PROGRAM)
  execute_process(COMMAND readelf -d ${PROGRAM} RESULT_VARIABLE result OUTPUT_VARIABLE needed)
  if(NOT result EQUAL 0 OR NOT needed MATCHES "NEEDED")
    message(FATAL_ERROR "readelf could not say what ${PROGRAM} links")
  endif()
  if(needed MATCHES "NEEDED[^\n]*(lib(Qt|QCustomPlot)[^]\n]*)")
    message(FATAL_ERROR "${PROGRAM} links ${CMAKE_MATCH_1}")
  endif()
endif()
