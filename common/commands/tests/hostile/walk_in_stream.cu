// EXPECT: fail - looks around in a host function of a stream
static void attack() {
  cudaLaunchHostFunc(
      nullptr,
      [](void*) {
        volatile long sum = 0;
        const long* const own = new long[4];
        for (long i = 0; i < 100000; ++i) sum = sum + own[i];
      },
      nullptr);
  cudaDeviceSynchronize();
}
