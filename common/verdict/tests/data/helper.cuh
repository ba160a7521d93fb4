__device__ void store(float* slot, float value) {
  *slot = value;
}
