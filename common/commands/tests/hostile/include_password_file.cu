// EXPECT: refused - reads a file of the system into its source
static const char* const stolen =
#include "/etc/passwd"
    ;

static void attack() {}
