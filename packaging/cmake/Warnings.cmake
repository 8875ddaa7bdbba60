# SPDX-License-Identifier: GPL-3.0-or-later
# One interface target carries the warnings, so that imported and generated code stays outside of them.
add_library(shardscape_warnings INTERFACE)
target_compile_options(shardscape_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Wimplicit-fallthrough)
if(NOT SHARDSCAPE_FUZZ) # which another compiler builds, whose warnings are nobody's business
  target_compile_options(shardscape_warnings INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # "text" + std::string(...) is refused with a copy of 2^63 bytes that cannot happen: gcc bug 105651, mended in 13.
  target_compile_options(shardscape_warnings INTERFACE -Wno-restrict)
endif()
if(SHARDSCAPE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # A class of a file's own is taken for one of a header where files are read into one unit.
  target_compile_options(shardscape_warnings INTERFACE -Wno-subobject-linkage)
endif()
if(SHARDSCAPE_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Instrumentation hides initializations from the analysis; gcc's manual says to expect false alarms.
  target_compile_options(shardscape_warnings INTERFACE -Wno-maybe-uninitialized)
endif()
