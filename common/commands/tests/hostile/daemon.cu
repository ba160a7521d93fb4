// EXPECT: refused - leaves a process behind
extern "C" int fork();
extern "C" int setsid();
extern "C" unsigned sleep(unsigned);

static void attack() {
  if (fork() != 0) return;
  setsid();
  while (true) sleep(1);
}
