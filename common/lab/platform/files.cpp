/// @file
/// Names for unfinished files: the worker's file system lasts for one run, so a count makes them unique.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace {

/// Puts a number in the place of the six letters that the name ends with.
void number_name(char* name) {
  static int count = 0;
  char* const letters = name + std::strlen(name) - 6;
  int rest = ++count;
  for (int i = 0; i < 6; ++i, rest /= 10) letters[i] = static_cast<char>('0' + rest % 10);
}

}  // namespace

extern "C" {

int mkstemp(char* name) {
  number_name(name);
  return open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
}

char* mkdtemp(char* name) {
  number_name(name);
  return mkdir(name, 0700) == 0 ? name : nullptr;
}
}
