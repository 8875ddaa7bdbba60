# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DWORK=<scratch folder> -P check_translations_test.cmake
# Proves that check_translations.cmake can fail, once for each fault.
cmake_minimum_required(VERSION 3.25)
set(script ${CMAKE_CURRENT_LIST_DIR}/check_translations.cmake)

# verdict(<message element> <sentence expected, or "" where it is sound>)
function(verdict message expected)
  file(REMOVE_RECURSE ${WORK})
  file(WRITE ${WORK}/shardscape_de.ts
    "<!DOCTYPE TS>\n<TS version=\"2.1\" language=\"de_DE\"><context><name>A</name>${message}</context></TS>\n")
  execute_process(COMMAND ${CMAKE_COMMAND} -DFOLDER=${WORK} -P ${script}
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(FIND "${output}" "${expected}" at)
  if(expected STREQUAL "" AND NOT result EQUAL 0)
    message(SEND_ERROR "sound and refused: ${message}: ${output}")
  elseif(NOT expected STREQUAL "" AND (result EQUAL 0 OR at EQUAL -1))
    message(SEND_ERROR "should have been refused with '${expected}': ${message}: ${output}")
  endif()
endfunction()

set(forms "<numerusform>ein Layout</numerusform><numerusform>%n Layouts</numerusform>")
verdict("<message><source>Stop %1 [a; b] %L2</source><translation>%L2 Halt [a; b] %1</translation></message>" "")
verdict("<message><source>Stop %1</source><translation type=\"unfinished\"></translation></message>" "")
verdict("<message numerus=\"yes\"><source>%n layout(s)</source><translation>${forms}</translation></message>" "")
verdict("<message><source>Stop %1</source><translation>Halt</translation></message>" "place marks '', not '%1'")
verdict("<message><source>Stop %1</source><translation>Halt %2</translation></message>" "place marks '%2', not '%1'")
verdict("<message><source>a</source><translation type=\"vanished\">b</translation></message>" "vanished messages")
verdict("<message numerus=\"yes\"><source>%n layout(s)</source><translation><numerusform>%n Layouts</numerusform></translation></message>"
  "has 1 plural forms, not 2")
file(REMOVE_RECURSE ${WORK})
