__global__ void best_kernel(int* best) {
  const int t = threadIdx.x;
  best[0] = t;  // allow(global-race): any of the winners will do
  // allow(global-race): nor does the second place matter
  best[1] = t;  // allow(global-race): said twice
  best[2] = t;
  best[3] = t;  // allow(global-race)
  best[4] = t;  // allow(shared-race): the wrong kind
}
