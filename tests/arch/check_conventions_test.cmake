# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DWORK=<scratch folder> -P check_conventions_test.cmake
# Proves that check_conventions.cmake can fail, once for each convention.
cmake_minimum_required(VERSION 3.25)
set(script ${CMAKE_CURRENT_LIST_DIR}/check_conventions.cmake)
set(spdx "// SPDX-License-Identifier: GPL-3.0-or-later\n")

# verdict(<file name> <text> <sentence expected, or "" where the file is sound>)
function(verdict name text expected)
  file(REMOVE_RECURSE ${WORK})
  file(WRITE ${WORK}/model/base/${name} "${text}")
  execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${WORK} -P ${script}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(FIND "${output}" "${expected}" at)
  if(expected STREQUAL "" AND NOT result EQUAL 0)
    message(SEND_ERROR "${name} is sound and was refused: ${output}")
  elseif(NOT expected STREQUAL "" AND (result EQUAL 0 OR at EQUAL -1))
    message(SEND_ERROR "${name} should have been refused with '${expected}': ${output}")
  endif()
endfunction()

verdict(good_name.h "${spdx}#pragma once\n\nclass QMimeData;\nstruct Op {};\n" "")
verdict(good_name.cpp "${spdx}#include <vector>\n" "")
verdict(BadName.cpp "${spdx}\n" "file names are snake_case")
verdict(licence.cpp "#include <vector>\n" "the first line is not")
verdict(guard.h "${spdx}\nstruct Op {};\n" "a header needs #pragma once")
verdict(blank.cpp "${spdx}int a; \nint b;\n" "blanks at a line's end")
verdict(tab.cpp "${spdx}\tint a;\n" "a tab")
verdict(end.cpp "${spdx}int a;" "no line break at the end")
verdict(name.h "${spdx}#pragma once\nclass SweepManager {};\n" "SweepManager: a name ending in Manager")
verdict(kind.h "${spdx}#pragma once\nnamespace a {\n    struct OpInfo {};\n}\n" "OpInfo: a name ending in Info")
file(REMOVE_RECURSE ${WORK})
