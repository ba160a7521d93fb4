// EXPECT: refused - switches off that accesses are seen
__attribute__((no_sanitize("thread"))) static void attack() {}
