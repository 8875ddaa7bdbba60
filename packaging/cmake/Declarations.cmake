# SPDX-License-Identifier: GPL-3.0-or-later
# list_declarations(<out-var> <type> <namespace> <header> <files...>): a source that lists what the files declare, one a file, so that
# dropping a file in is all it takes. For the type Technique, optimizer_sharding.cpp defines Technique optimizerSharding(); the header
# declares the type and std::vector<Technique (*)()> declarations().
function(list_declarations out type namespace header)
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
    string(APPEND declarations "${type} ${name}();\n")
    list(APPEND names "&${name}")
  endforeach()
  list(JOIN names ", " names)
  string(TOLOWER "declared_${type}.cpp" source)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${source})
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include "@header@"
namespace shardscape::@namespace@ {
@declarations@std::vector<@type@ (*)()> declarations()
{
    return {@names@};
}
} // namespace shardscape::@namespace@
]])
  set(${out} ${source} PARENT_SCOPE)
endfunction()
