// EXPECT: refused - asks for the headers of the judge
#include "harness/running.hpp"

static void attack() { course::running()->finished = true; }
