// EXPECT: refused - opens what is private
#define private public

static void attack() {}
