# SPDX-License-Identifier: GPL-3.0-or-later
# embed_files(<out-var> <root> <files...>): one generated .cpp that holds the files' bytes, found at run time with
# shardscape::embeddedFile("catalog/models.json"). The command-line program must run where nothing is installed.
function(embed_files out root)
  set(entries "")
  set(arrays "")
  set(index 0)
  foreach(file IN LISTS ARGN)
    file(RELATIVE_PATH name ${root} ${file})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    string(APPEND arrays "extern const char file${index}[];\nextern const char file${index}End[];\n"
      "asm(\".section .rodata\\nfile${index}: .incbin \\\"${file}\\\"\\nfile${index}End: .byte 0\\n.previous\\n\");\n")
    string(APPEND entries "    {\"${name}\", {file${index}, static_cast<std::size_t>(file${index}End - file${index})}},\n")
    math(EXPR index "${index}+1")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_files.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include "base/embedded_files.h"
extern "C" {
@arrays@}
namespace shardscape {
std::vector<EmbeddedFile> embeddedFiles()
{
    return {
@entries@    };
}
} // namespace shardscape
]])
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${ARGN}")
  set(${out} ${source} PARENT_SCOPE)
endfunction()
