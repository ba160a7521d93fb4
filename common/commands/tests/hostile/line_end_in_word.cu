// EXPECT: refused - writes a word over two lines
static void attack() {
  __as\
m__("ud2");
}
