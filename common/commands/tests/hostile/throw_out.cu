// EXPECT: fail - throws what nobody expects
static void attack() { throw 1; }
