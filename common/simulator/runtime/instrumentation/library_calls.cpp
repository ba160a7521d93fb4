/// @file
/// Functions of the C and C++ libraries that read or write where a pointer leads: what they touch is seen as if the
/// calling code had touched it. And functions that end the program. simcc lets the calls in a `.cu` file's object come
/// here.

#include <dlfcn.h>
#include <sys/time.h>

#include <cctype>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "simulator/runtime/instrumentation/observe.hpp"
#include "simulator/runtime/streams/exits.hpp"

#define PC __builtin_return_address(0)

namespace {

using simulator::AccessKind;
using simulator::Exits;
using simulator::observe;
using simulator::observe_range;

void reads(const void* from, std::size_t bytes, const void* pc) {
  observe_range<AccessKind::read>(const_cast<void*>(from), bytes, pc);
}

void writes(const void* to, std::size_t bytes, const void* pc) {
  observe_range<AccessKind::write>(const_cast<void*>(to), bytes, pc);
}

/// Reads a text up to its end or up to `most` bytes. @returns how many, the one that ends it among them
std::size_t reads_text(const char* text, const void* pc, std::size_t most = SIZE_MAX) {
  for (std::size_t i = 0; i < most; ++i) {
    observe<AccessKind::read, 1>(text + i, pc);
    if (text[i] == '\0') return i + 1;
  }
  return most;
}

/// A file that a program is given. Guarded code could only have made up others: it can open none.
bool is_known(std::FILE* file) { return file == stdout || file == stderr || !simulator::host_is_guarded(); }

/// The arguments that a format asks for, one after the other.
class FormatReader {
 public:
  FormatReader(const char* format, std::va_list& arguments, const void* pc)
      : at_(format), arguments_(arguments), pc_(pc) {}

  /// Sees what printf() would touch. @returns whether the format is one of those that it understands
  bool read() {
    while ((at_ = std::strchr(at_, '%')) != nullptr) {
      ++at_;
      if (*at_ == '%') {
        ++at_;
      } else if (!read_conversion()) {
        return false;
      }
    }
    return true;
  }

 private:
  bool read_conversion() {
    at_ += std::strspn(at_, "-+ #0'");
    read_number();
    std::size_t precision = SIZE_MAX;
    if (*at_ == '.') {
      ++at_;
      precision = read_number();
    }
    const std::size_t modifiers = std::strspn(at_, "hlLzjt");
    const bool is_long = modifiers != 0 && *at_ != 'h';
    const bool is_long_double = *at_ == 'L';
    at_ += modifiers;
    return read_argument(*at_++, is_long, is_long_double, precision);
  }

  std::size_t read_number() {
    if (*at_ == '*') {
      ++at_;
      const int given = va_arg(arguments_, int);
      return given < 0 ? SIZE_MAX : static_cast<std::size_t>(given);
    }
    char* end = nullptr;
    const unsigned long number = std::isdigit(static_cast<unsigned char>(*at_)) != 0 ? std::strtoul(at_, &end, 10) : 0;
    if (end != nullptr) at_ = end;
    return number;
  }

  bool read_argument(char conversion, bool is_long, bool is_long_double, std::size_t precision) {
    switch (conversion) {
      case 'd':
      case 'i':
      case 'u':
      case 'x':
      case 'X':
      case 'o':
      case 'c':
        if (is_long)
          static_cast<void>(va_arg(arguments_, long));
        else
          static_cast<void>(va_arg(arguments_, int));
        return true;
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        if (is_long_double)
          static_cast<void>(va_arg(arguments_, long double));
        else
          static_cast<void>(va_arg(arguments_, double));
        return true;
      case 'p':
        static_cast<void>(va_arg(arguments_, void*));
        return true;
      case 's':
        if (const char* const text = va_arg(arguments_, const char*)) reads_text(text, pc_, precision);
        return true;
      case 'n':
        writes(va_arg(arguments_, void*), 8, pc_);
        return true;
      default:
        return false;  // numbered arguments, wide texts
    }
  }

  const char* at_;
  std::va_list& arguments_;
  const void* pc_;
};

bool sees_format(const char* format, std::va_list arguments, const void* pc) {
  if (simulator::running_thread == nullptr) reads_text(format, pc);  // of a kernel it is a constant
  std::va_list copy;
  va_copy(copy, arguments);
  const bool understood = FormatReader(format, copy, pc).read();
  va_end(copy);
  return understood;
}

}  // namespace

extern "C" {

std::size_t simulator_strlen(const char* text) { return reads_text(text, PC) - 1; }

int simulator_strcmp(const char* a, const char* b) {
  reads_text(a, PC);
  reads_text(b, PC);
  return std::strcmp(a, b);
}

int simulator_strncmp(const char* a, const char* b, std::size_t most) {
  reads_text(a, PC, most);
  reads_text(b, PC, most);
  return std::strncmp(a, b, most);
}

const char* simulator_strchr(const char* text, int letter) {
  reads_text(text, PC);
  return std::strchr(text, letter);
}

const char* simulator_strrchr(const char* text, int letter) {
  reads_text(text, PC);
  return std::strrchr(text, letter);
}

const char* simulator_strstr(const char* text, const char* part) {
  reads_text(text, PC);
  reads_text(part, PC);
  return std::strstr(text, part);
}

char* simulator_strcat(char* to, const char* from) {
  const std::size_t length = reads_text(to, PC) - 1;
  writes(to + length, reads_text(from, PC), PC);
  return std::strcat(to, from);
}

char* simulator_strcpy(char* to, const char* from) {
  writes(to, reads_text(from, PC), PC);
  return std::strcpy(to, from);
}

char* simulator_strncpy(char* to, const char* from, std::size_t bytes) {
  reads_text(from, PC, bytes);
  writes(to, bytes, PC);
  return std::strncpy(to, from, bytes);
}

const void* simulator_memchr(const void* from, int letter, std::size_t bytes) {
  const auto* const at = static_cast<const unsigned char*>(from);
  for (std::size_t i = 0; i < bytes; ++i) {
    observe<AccessKind::read, 1>(at + i, PC);
    if (at[i] == static_cast<unsigned char>(letter)) return at + i;
  }
  return nullptr;
}

int simulator_memcmp(const void* a, const void* b, std::size_t bytes) {
  reads(a, bytes, PC);
  reads(b, bytes, PC);
  return std::memcmp(a, b, bytes);
}

void simulator_qsort(void* first, std::size_t count, std::size_t bytes, int (*compare)(const void*, const void*)) {
  writes(first, count * bytes, PC);
  std::qsort(first, count, bytes, compare);
}

// Numbers in texts.
#define NUMBER_IN_TEXT(name, type)                      \
  type simulator_##name(const char* text, char** end) { \
    reads_text(text, PC);                               \
    if (end != nullptr) writes(end, sizeof *end, PC);   \
    return std::name(text, end);                        \
  }
NUMBER_IN_TEXT(strtof, float)
NUMBER_IN_TEXT(strtod, double)
NUMBER_IN_TEXT(strtold, long double)
#undef NUMBER_IN_TEXT
#define WHOLE_NUMBER_IN_TEXT(name, function, type)                \
  type simulator_##name(const char* text, char** end, int base) { \
    reads_text(text, PC);                                         \
    if (end != nullptr) writes(end, sizeof *end, PC);             \
    return std::function(text, end, base);                        \
  }
WHOLE_NUMBER_IN_TEXT(strtol, strtol, long)
WHOLE_NUMBER_IN_TEXT(strtoul, strtoul, unsigned long)
WHOLE_NUMBER_IN_TEXT(strtoll, strtoll, long long)
WHOLE_NUMBER_IN_TEXT(strtoull, strtoull, unsigned long long)
// As headers call them since glibc 2.38.
WHOLE_NUMBER_IN_TEXT(__isoc23_strtol, strtol, long)
WHOLE_NUMBER_IN_TEXT(__isoc23_strtoul, strtoul, unsigned long)
WHOLE_NUMBER_IN_TEXT(__isoc23_strtoll, strtoll, long long)
WHOLE_NUMBER_IN_TEXT(__isoc23_strtoull, strtoull, unsigned long long)
#undef WHOLE_NUMBER_IN_TEXT
int simulator_atoi(const char* text) {
  reads_text(text, PC);
  return std::atoi(text);
}
long simulator_atol(const char* text) {
  reads_text(text, PC);
  return std::atol(text);
}
long long simulator_atoll(const char* text) {
  reads_text(text, PC);
  return std::atoll(text);
}
double simulator_atof(const char* text) {
  reads_text(text, PC);
  return std::atof(text);
}

// Printing.
int simulator_puts(const char* text) {
  reads_text(text, PC);
  return std::puts(text);
}
int simulator_fputs(const char* text, std::FILE* file) {
  reads_text(text, PC);
  return is_known(file) ? std::fputs(text, file) : EOF;
}
int simulator_fputc(int letter, std::FILE* file) { return is_known(file) ? std::fputc(letter, file) : EOF; }
int simulator_fflush(std::FILE* file) { return file == nullptr || is_known(file) ? std::fflush(file) : EOF; }
std::size_t simulator_fwrite(const void* from, std::size_t bytes, std::size_t count, std::FILE* file) {
  reads(from, bytes * count, PC);
  return is_known(file) ? std::fwrite(from, bytes, count, file) : 0;
}

int simulator_printf(const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int count = sees_format(format, arguments, PC) ? std::vprintf(format, arguments) : -1;
  va_end(arguments);
  return count;
}
int simulator_fprintf(std::FILE* file, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int count = sees_format(format, arguments, PC) && is_known(file) ? std::vfprintf(file, format, arguments) : -1;
  va_end(arguments);
  return count;
}
int simulator_putc(int letter, std::FILE* file) { return is_known(file) ? std::fputc(letter, file) : EOF; }
int simulator_sprintf(char* to, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::va_list measured;
  va_copy(measured, arguments);
  int count = sees_format(format, arguments, PC) ? std::vsnprintf(nullptr, 0, format, measured) : -1;
  va_end(measured);
  if (count >= 0) {
    const auto bytes = static_cast<std::size_t>(count) + 1;
    writes(to, bytes, PC);
    count = std::vsnprintf(to, bytes, format, arguments);
  }
  va_end(arguments);
  return count;
}
int simulator_snprintf(char* to, std::size_t bytes, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  if (bytes != 0) writes(to, bytes, PC);
  const int count = sees_format(format, arguments, PC) ? std::vsnprintf(to, bytes, format, arguments) : -1;
  va_end(arguments);
  return count;
}

// Streams, by the linker's names: ostream::write(), what << of a std::string calls, and << of a text.
#define OSTREAM_WRITE _ZNSo5writeEPKcl
#define OSTREAM_INSERT _ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l
#define OSTREAM_TEXT _ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc
#define REDIRECTED_BY(name) simulator_##name
#define REDIRECTED(name) REDIRECTED_BY(name)
void* OSTREAM_WRITE(void* stream, const char* from, long bytes);
void* OSTREAM_INSERT(void* stream, const char* from, long bytes);
void* OSTREAM_TEXT(void* stream, const char* text);
void* REDIRECTED(OSTREAM_WRITE)(void* stream, const char* from, long bytes) {
  if (bytes > 0) reads(from, static_cast<std::size_t>(bytes), PC);
  return OSTREAM_WRITE(stream, from, bytes);
}
void* REDIRECTED(OSTREAM_INSERT)(void* stream, const char* from, long bytes) {
  if (bytes > 0) reads(from, static_cast<std::size_t>(bytes), PC);
  return OSTREAM_INSERT(stream, from, bytes);
}
void* REDIRECTED(OSTREAM_TEXT)(void* stream, const char* text) {
  if (text != nullptr) reads_text(text, PC);
  return OSTREAM_TEXT(stream, text);
}

// What >> writes to, likewise, and istream::read().
#define EXTRACTION(name, bytes)                    \
  void* name(void* stream, void* to);              \
  void* simulator_##name(void* stream, void* to) { \
    writes(to, bytes, PC);                         \
    return name(stream, to);                       \
  }
EXTRACTION(_ZNSirsERi, sizeof(int))
EXTRACTION(_ZNSirsERs, sizeof(short))
EXTRACTION(_ZNSi10_M_extractIbEERSiRT_, sizeof(bool))
EXTRACTION(_ZNSi10_M_extractItEERSiRT_, sizeof(unsigned short))
EXTRACTION(_ZNSi10_M_extractIjEERSiRT_, sizeof(unsigned))
EXTRACTION(_ZNSi10_M_extractIlEERSiRT_, sizeof(long))
EXTRACTION(_ZNSi10_M_extractImEERSiRT_, sizeof(unsigned long))
EXTRACTION(_ZNSi10_M_extractIxEERSiRT_, sizeof(long long))
EXTRACTION(_ZNSi10_M_extractIyEERSiRT_, sizeof(unsigned long long))
EXTRACTION(_ZNSi10_M_extractIfEERSiRT_, sizeof(float))
EXTRACTION(_ZNSi10_M_extractIdEERSiRT_, sizeof(double))
EXTRACTION(_ZNSi10_M_extractIeEERSiRT_, sizeof(long double))
EXTRACTION(_ZNSi10_M_extractIPvEERSiRT_, sizeof(void*))
EXTRACTION(_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_, 1)
#undef EXTRACTION
#define ISTREAM_READ _ZNSi4readEPcl
void* ISTREAM_READ(void* stream, char* to, long bytes);
void* REDIRECTED(ISTREAM_READ)(void* stream, char* to, long bytes) {
  if (bytes > 0) writes(to, static_cast<std::size_t>(bytes), PC);
  return ISTREAM_READ(stream, to, bytes);
}

// Strings, likewise: the constructor, append() and assign() that are told where a text lies and how long it is. The C++
// library's own are called, not what a header makes of them here: it is the library that allocates for the caller.
#define STRING_OF _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcmRKS3_
#define STRING_APPEND _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKcm
#define STRING_ASSIGN _ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKcm
#define TEXT_BY(name) #name
#define TEXT(name) TEXT_BY(name)
void REDIRECTED(STRING_OF)(void* string, const char* from, std::size_t bytes, const void* allocator) {
  using Function = void (*)(void*, const char*, std::size_t, const void*);
  static const auto of_library = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, TEXT(STRING_OF)));
  if (bytes > 0) reads(from, bytes, PC);
  of_library(string, from, bytes, allocator);
}
void* REDIRECTED(STRING_APPEND)(void* string, const char* from, std::size_t bytes) {
  using Function = void* (*)(void*, const char*, std::size_t);
  static const auto of_library = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, TEXT(STRING_APPEND)));
  if (bytes > 0) reads(from, bytes, PC);
  return of_library(string, from, bytes);
}
void* REDIRECTED(STRING_ASSIGN)(void* string, const char* from, std::size_t bytes) {
  using Function = void* (*)(void*, const char*, std::size_t);
  static const auto of_library = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, TEXT(STRING_ASSIGN)));
  if (bytes > 0) reads(from, bytes, PC);
  return of_library(string, from, bytes);
}

// The time.
std::time_t simulator_time(std::time_t* to) {
  if (to != nullptr) writes(to, sizeof *to, PC);
  return std::time(to);
}
int simulator_gettimeofday(timeval* to, void* zone) {
  writes(to, sizeof *to, PC);
  static_cast<void>(zone);  // of no use since long: what it leads to stays as it is
  return ::gettimeofday(to, nullptr);
}
int simulator_clock_gettime(clockid_t clock, timespec* to) {
  writes(to, sizeof *to, PC);
  return ::clock_gettime(clock, to);
}
int simulator_timespec_get(timespec* to, int base) {
  writes(to, sizeof *to, PC);
  return std::timespec_get(to, base);
}

// Ends of the program.
[[noreturn]] void simulator_exit(int status) {
  Exits::instance().about_to_end(status);
  std::exit(status);
}
[[noreturn]] void simulator_abort() {
  constexpr int status_of_aborted = 128 + SIGABRT;
  Exits::instance().about_to_end(status_of_aborted);
  std::abort();
}

// The code that stands before this call is about to call what a pointer leads to: see compiler/gcc.
void simulator_called_by_pointer(const void* function) { simulator::called_by_pointer(function, PC); }
}
