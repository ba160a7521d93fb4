// EXPECT: refused - makes the word asm out of parts
#define JOIN(a, b) a##b

static void attack() { JOIN(as, m) volatile("ud2"); }
