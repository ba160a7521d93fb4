__global__ void fill(int* out, int value) { *out = value; }
