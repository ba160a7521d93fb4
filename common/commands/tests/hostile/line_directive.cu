// EXPECT: refused - speaks of another file
#line 1 "solutions/01_shared_memory/add_ten.cu"

static void attack() {}
