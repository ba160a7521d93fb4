// EXPECT: refused - kills its parent and everybody
extern "C" int kill(int, int);
extern "C" int getppid();

static void attack() {
  kill(getppid(), 9);
  kill(-1, 9);
}
