// EXPECT: build-error - does not define what is asked for
#define add_ten add_nine
#include "add_ten.hpp"

static void attack() {}
