# SPDX-License-Identifier: GPL-3.0-or-later
foreach(sanitizer IN LISTS SHARDSCAPE_SANITIZE)
  add_compile_options(-fsanitize=${sanitizer} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${sanitizer})
endforeach()
if("undefined" IN_LIST SHARDSCAPE_SANITIZE)
  add_compile_options(-fno-sanitize-recover=undefined)
endif()
