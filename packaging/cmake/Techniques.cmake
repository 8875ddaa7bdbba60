# SPDX-License-Identifier: GPL-3.0-or-later
# list_techniques(<out-var> <files...>): a source that lists what the files declare. A technique is one file: dropping it into
# model/techniques/ is all it takes. optimizer_sharding.cpp defines Technique optimizerSharding().
function(list_techniques out)
  set(declarations "")
  set(names "")
  foreach(file IN LISTS ARGN)
    get_filename_component(stem ${file} NAME_WE)
    if(stem STREQUAL "registry")
      continue()
    endif()
    string(REPLACE "_" ";" words ${stem})
    list(POP_FRONT words name)
    foreach(word IN LISTS words)
      string(SUBSTRING ${word} 0 1 head)
      string(SUBSTRING ${word} 1 -1 tail)
      string(TOUPPER ${head} head)
      string(APPEND name ${head}${tail})
    endforeach()
    string(APPEND declarations "Technique ${name}();\n")
    list(APPEND names "&${name}")
  endforeach()
  list(JOIN names ", " names)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/declared_techniques.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include "techniques/registry.h"
#include "techniques/technique.h"
namespace shardscape::technique {
@declarations@std::vector<Technique (*)()> declarations()
{
    return {@names@};
}
} // namespace shardscape::technique
]])
  set(${out} ${source} PARENT_SCOPE)
endfunction()
