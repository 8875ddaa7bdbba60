# SPDX-License-Identifier: GPL-3.0-or-later
# Two hundred tests link the whole engine each: mold, where it is installed, takes a fifth of the usual linker's time for them.
find_program(MOLD mold)
if(MOLD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12.1)
  add_link_options(-fuse-ld=mold)
endif()
