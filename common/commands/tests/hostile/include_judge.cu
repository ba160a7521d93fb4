// EXPECT: refused - asks for the headers of the judge
#include "judge/running.hpp"

static void attack() { course::running()->finished = true; }
