__global__ void one(float* out) {
  extern __shared__ float tile[];
  tile[0] = 1;
  out[0] = tile[0];
}
template <class T>
__global__ void many(T* out) {
  extern __shared__ __align__(16) unsigned char bytes[];
  alignas(8) extern __shared__ char more[];
  T* values = reinterpret_cast<T*>(bytes);
  values[0] = more[0];
  out[0] = values[0];
}
__global__ void definitions(int* out) {
  extern __shared__ int last;
  extern __shared__ float sized[4];
  extern __shared__ float rows[][4];
  out[0] = last;
}
void use(float* out) {
  one<<<1, 32, 32 * sizeof(float)>>>(out);
  many<float><<<1, 32, 128>>>(out);
}
