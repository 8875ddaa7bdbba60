# SPDX-License-Identifier: GPL-3.0-or-later
# shardscape_compile_together(<target> <files>...): with SHARDSCAPE_UNITY, the files of one folder become one unit, which reads
# its headers and instantiates its templates once. Units follow folders, so that a new file never moves others into other
# units. Private names of one folder must then differ.
function(shardscape_compile_together target)
  if(NOT SHARDSCAPE_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(file IN LISTS ARGN)
    file(RELATIVE_PATH path ${CMAKE_SOURCE_DIR} ${file})
    get_filename_component(folder ${path} DIRECTORY)
    string(REPLACE "/" "_" group ${folder})
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()
