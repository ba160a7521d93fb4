// EXPECT: refused - hides which header it includes
#define HEADER "add_ten_test.cpp"
#include HEADER

static void attack() {}
