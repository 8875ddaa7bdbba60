# SPDX-License-Identifier: GPL-3.0-or-later
# What distributions ask of a release; sanitizers bring their own checks and do not go with these.
if(NOT SHARDSCAPE_SANITIZE)
  add_compile_options("$<$<CONFIG:Release>:-fstack-protector-strong>")
  add_compile_definitions("$<$<CONFIG:Release>:_FORTIFY_SOURCE=2>")
  add_link_options("$<$<CONFIG:Release>:-Wl,-z,relro,-z,now>")
endif()
