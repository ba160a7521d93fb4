// EXPECT: refused - is the program itself
int main() { return 0; }

static void attack() {}
