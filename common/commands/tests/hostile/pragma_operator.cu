// EXPECT: refused - changes how it is compiled, in a macro
#define FAST _Pragma("GCC optimize(\"O3\")")
FAST

    static void
    attack() {}
