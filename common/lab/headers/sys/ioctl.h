/// @file
/// The C library's header, and what asks a terminal for its size: there is none.
#pragma once

#include_next <sys/ioctl.h>

struct winsize {
  unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel;
};
#ifndef TIOCGWINSZ
#define TIOCGWINSZ 0x5413
#endif
