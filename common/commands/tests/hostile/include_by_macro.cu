// EXPECT: refused - hides which header it includes
#define HEADER "test.cpp"
#include HEADER

static void attack() {}
