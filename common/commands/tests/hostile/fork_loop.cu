// EXPECT: refused - starts processes without end
extern "C" int fork();

static void attack() {
  while (true) fork();
}
