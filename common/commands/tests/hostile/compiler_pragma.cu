// EXPECT: refused - changes how it is compiled
#pragma GCC optimize("O3")

static void attack() {}
