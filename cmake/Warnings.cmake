# SPDX-License-Identifier: GPL-3.0-or-later
# One interface target carries the warnings, so that imported and generated code stays outside of them.
add_library(shardscape_warnings INTERFACE)
target_compile_options(shardscape_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
  -Wimplicit-fallthrough -Werror)
