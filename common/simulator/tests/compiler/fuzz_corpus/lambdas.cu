void f() { run([=] __device__(int i) { return i; }); [&] { k<<<1, 1>>>([=] __host__ __device__ { return 0; }, a[b]); }(); }
