#ifndef PLAIN_H
#define PLAIN_H
enum { plain_size = 8 };
#endif
