// EXPECT: refused - reads the harness with the expected results
#include "add_ten_test.cpp"

static void attack() {}
