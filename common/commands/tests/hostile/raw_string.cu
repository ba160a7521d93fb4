// EXPECT: refused - hides code from a reader behind a raw string
static const char* const text = R"(")";

static void attack() { __asm__("ud2"); }
