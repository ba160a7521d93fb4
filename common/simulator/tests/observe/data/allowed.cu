__global__ void find(int* best) {
  const int t = threadIdx.x;
  best[0] = t;  // cooperative-cuda: allow global-race: any of the winners will do
  // cooperative-cuda: allow shared-race, global-race: nor does the second place matter
  // (it is a matter of taste)
  best[1] = t;  // cooperative-cuda: allow shared-race: this is another one
  best[2] = t;
  best[3] = t;  // cooperative-cuda: allow global-race
  best[4] = t;  // cooperative-cuda: allow shared-race: the wrong kind
  best[5] = t;  // cooperative-cuda: allow globl-race: with a slip
  best[6] = t;  // cooperative-cuda: global-race is fine
  best[7] = t;  /* cooperative-cuda: allow global-race: a comment of C */
  best[text("cooperative-cuda: allow global-race: no comment")] = t;
}
