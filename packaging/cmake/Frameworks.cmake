# SPDX-License-Identifier: GPL-3.0-or-later
# list_frameworks(<out-var> <files...>): a source that lists what the files declare. A framework is one file: dropping it into
# model/frameworks/known/ is all it takes. llama_factory.cpp defines Framework llamaFactory().
function(list_frameworks out)
  set(declarations "")
  set(names "")
  foreach(file IN LISTS ARGN)
    get_filename_component(stem ${file} NAME_WE)
    string(REPLACE "_" ";" words ${stem})
    list(POP_FRONT words name)
    foreach(word IN LISTS words)
      string(SUBSTRING ${word} 0 1 head)
      string(SUBSTRING ${word} 1 -1 tail)
      string(TOUPPER ${head} head)
      string(APPEND name ${head}${tail})
    endforeach()
    string(APPEND declarations "Framework ${name}();\n")
    list(APPEND names "&${name}")
  endforeach()
  list(JOIN names ", " names)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/declared_frameworks.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include "frameworks/framework.h"
namespace shardscape::frameworks {
@declarations@std::vector<Framework (*)()> declarations()
{
    return {@names@};
}
} // namespace shardscape::frameworks
]])
  set(${out} ${source} PARENT_SCOPE)
endfunction()
