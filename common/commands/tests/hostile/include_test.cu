// EXPECT: refused - reads the harness with the expected results
#include "test.cpp"

static void attack() {}
