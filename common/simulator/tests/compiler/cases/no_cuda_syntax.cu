// Plain C++ comes out as it went in.
#include <iostream>
#include "neighbour.hpp"
#define SHIFT(a, b) ((a) << (b) >> 1)
struct Streamed {
  friend std::ostream& operator<<<>(std::ostream& out, const Streamed&);
};
template <class A, class B = Pair<Pair<Pair<A>>>(1)>
int value = 1'000'000 + 'a' + u8"\"<<<" R"(>>>" __shared__ )"[0];
/* __shared__ int x; kernel<<<1, 1>>>(); */  // continued \
__shared__ int y;
int a = 1, \
    b = a<b>>c;
const char* unfinished = "__shared__
