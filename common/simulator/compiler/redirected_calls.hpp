/// @file
/// Functions of the libraries whose calls in a `.cu` file go to the simulator's.
#pragma once

#include <string>
#include <vector>

namespace simulator {

/// By the linker's names; `strlen` becomes `simulator_strlen`. Those that allocate, since a kernel's memory is device
/// memory and a judge must know what belongs to whom, those that touch what a pointer leads to, which no
/// instrumentation sees, and those that end the program, which a judge outlives.
inline const std::vector<std::string>& redirected_calls() {
  static const std::vector<std::string> names = {
      "malloc", "calloc", "realloc", "free", "__cxa_allocate_exception",
      // new, new[], delete, delete[], and those that are told the size
      "_Znwm", "_Znam", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm", "memcpy", "memset", "memmove", "modf", "modff",
      "frexp", "frexpf", "remquo", "remquof", "strlen", "strcmp", "strncmp", "strchr", "strcpy", "strncpy", "memchr",
      "memcmp", "qsort", "strtof", "strtod", "strtol", "atoi", "atof", "puts", "fputs", "fputc", "fflush", "fwrite",
      "printf", "fprintf", "snprintf", "exit", "abort",
      "__isoc23_strtol",  // as headers call strtol() since glibc 2.38
      // ostream::write(), what << of a std::string calls, and << of a text
      "_ZNSo5writeEPKcl", "_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l",
      "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc",
      // of std::string: the constructor, append() and assign() that are told where a text lies and how long it is
      "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcmRKS3_",
      "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKcm",
      "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKcm"};
  return names;
}

}  // namespace simulator
