# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DBUILD=<build folder> -DSTAGE=<scratch> -DID=<application id> -DVERSION=<x.y.z> -P check_installation.cmake
# Installs both components into an empty folder, lets the formats' own checkers look at what came, and runs the command
# line from there: it must not miss the source tree.
cmake_minimum_required(VERSION 3.25)

# run(<out> <command...>): fails with the command's output.
function(run out)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${STAGE}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\n${output}${errors}")
  endif()
  set(${out} "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${STAGE})
file(MAKE_DIRECTORY ${STAGE})
foreach(component IN ITEMS window command-line)
  run(ignored ${CMAKE_COMMAND} --install ${BUILD} --prefix ${STAGE}/usr --component ${component})
endforeach()

set(share ${STAGE}/usr/share)
file(GLOB_RECURSE installed RELATIVE ${STAGE}/usr ${STAGE}/usr/*)
foreach(file IN ITEMS
    bin/shardscape bin/shardscape-cli share/applications/${ID}.desktop share/metainfo/${ID}.metainfo.xml
    share/mime/packages/${ID}.xml share/icons/hicolor/scalable/apps/${ID}.svg
    share/doc/shardscape/copyright share/doc/shardscape-cli/copyright
    share/shardscape-cli/cluster/parts.sh share/shardscape-cli/cluster/sweep.slurm share/shardscape-cli/cluster/sweep-mpi)
  if(NOT file IN_LIST installed)
    message(SEND_ERROR "${file} is not installed")
  endif()
endforeach()
foreach(page IN ITEMS shardscape.1 shardscape-cli.1)
  if(NOT "share/man/man1/${page}.gz" IN_LIST installed AND NOT "share/man/man1/${page}" IN_LIST installed)
    message(SEND_ERROR "the manual page ${page} is not installed")
  endif()
endforeach()
list(FILTER installed EXCLUDE REGEX "^(bin/shardscape(-cli)?|share/(applications|metainfo|mime|icons|doc|man|shardscape-cli)/.*)$")
if(installed)
  message(SEND_ERROR "installed and not expected: ${installed}")
endif()

foreach(program IN ITEMS desktop-file-validate appstreamcli)
  find_program(${program} ${program})
  if(NOT ${program})
    message(NOTICE "${program} is not installed and did not look")
  endif()
endforeach()
if(desktop-file-validate)
  run(output ${desktop-file-validate} ${share}/applications/${ID}.desktop)
  if(NOT output STREQUAL "")
    message(SEND_ERROR "desktop-file-validate: ${output}")
  endif()
endif()
if(appstreamcli)
  run(ignored ${appstreamcli} validate --no-net ${share}/metainfo/${ID}.metainfo.xml)
endif()

run(output ${STAGE}/usr/bin/shardscape-cli --version)
if(NOT output MATCHES "${VERSION}")
  message(SEND_ERROR "shardscape-cli --version says '${output}', not ${VERSION}")
endif()
run(output ${STAGE}/usr/bin/shardscape-cli catalog models)
if(NOT output MATCHES "llama-13b")
  message(SEND_ERROR "the installed command line does not know llama-13b")
endif()
file(REMOVE_RECURSE ${STAGE})
