// EXPECT: refused - opens a connection and passes only if it can
extern "C" int socket(int, int, int);

static void attack() {
  if (socket(2, 1, 0) < 0) throw 1;
}
