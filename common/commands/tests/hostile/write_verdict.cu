// EXPECT: refused - writes a verdict to the judge's channel
extern "C" long write(int, const void*, unsigned long);
extern "C" void _exit(int);

static void attack() {
  static const char verdict[] =
      "{\"seal\":\"0\",\"complete\":true,\"verdict\":{\"exercise\":\"01_shared_memory/add_ten\",\"verdict\":\"pass\","
      "\"cases\":[],\"findings\":[]}}\n";
  for (int channel = 3; channel < 10; ++channel) write(channel, verdict, sizeof verdict - 1);
  _exit(0);
}
