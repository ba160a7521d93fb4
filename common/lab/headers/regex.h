/// @file
/// The C library's header, and REG_STARTEND, which musl lacks: a search in a part of a text.
#pragma once

#include_next <regex.h>

#include <stdlib.h>
#include <string.h>

#define REG_STARTEND 4096

static inline int regexec_in_part(const regex_t* compiled, const char* text, size_t most, regmatch_t* found,
                                  int flags) {
  if ((flags & REG_STARTEND) == 0) return regexec(compiled, text, most, found, flags);
  const regoff_t from = found[0].rm_so;
  const regoff_t bytes = found[0].rm_eo - from;
  char* const part = (char*)malloc((size_t)bytes + 1);
  memcpy(part, text + from, (size_t)bytes);
  part[bytes] = '\0';
  const int result = regexec(compiled, part, most, found, (flags & ~REG_STARTEND) | (from != 0 ? REG_NOTBOL : 0));
  free(part);
  for (size_t i = 0; result == 0 && i < most; ++i) {
    if (found[i].rm_so < 0) continue;
    found[i].rm_so += from;
    found[i].rm_eo += from;
  }
  return result;
}
#define regexec regexec_in_part
