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
      "printf", "fprintf", "snprintf", "exit", "abort", "strtold", "strtoul", "strtoll", "strtoull", "atol", "atoll",
      "strrchr", "strstr", "strcat", "sprintf", "putc", "time", "gettimeofday", "clock_gettime", "timespec_get",
      "__isoc23_strtoul", "__isoc23_strtoll", "__isoc23_strtoull",
      "__isoc23_strtol",  // as headers call strtol() since glibc 2.38
      // ostream::write(), what << of a std::string calls, and << of a text
      "_ZNSo5writeEPKcl", "_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l",
      "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc",
      // what >> of numbers and characters and istream::read() write to
      "_ZNSirsERi", "_ZNSirsERs", "_ZNSi10_M_extractIbEERSiRT_", "_ZNSi10_M_extractItEERSiRT_",
      "_ZNSi10_M_extractIjEERSiRT_", "_ZNSi10_M_extractIlEERSiRT_", "_ZNSi10_M_extractImEERSiRT_",
      "_ZNSi10_M_extractIxEERSiRT_", "_ZNSi10_M_extractIyEERSiRT_", "_ZNSi10_M_extractIfEERSiRT_",
      "_ZNSi10_M_extractIdEERSiRT_", "_ZNSi10_M_extractIeEERSiRT_", "_ZNSi10_M_extractIPvEERSiRT_",
      "_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_", "_ZNSi4readEPcl",
      // of std::string: the constructor, append() and assign() that are told where a text lies and how long it is
      "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcmRKS3_",
      "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKcm",
      "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKcm"};
  return names;
}

}  // namespace simulator
