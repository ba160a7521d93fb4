// EXPECT: refused - switches off that accesses are seen, in the C++ spelling
[[gnu::no_sanitize("thread")]] static void attack() {}
