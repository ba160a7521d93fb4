// EXPECT: refused - ends a line where compilers and readers disagree
static const char* const text =
    "\ 
";

static void attack() {}
