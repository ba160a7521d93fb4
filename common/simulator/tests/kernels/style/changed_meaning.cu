// A class gives a name of the file a meaning of its own after it has used it: nvcc takes that.
template <class T>
struct Array {
  __host__ __device__ T* data() { return values; }
  T values[4];
};

template <class T>
struct Numbers : Array<T> {
  using Array = Array<T>;
  using Array::data;
};

__global__ void fill(Numbers<int>* numbers) { numbers->data()[threadIdx.x] = threadIdx.x; }

int main() {
  Numbers<int>* numbers;
  cudaMalloc(&numbers, sizeof(Numbers<int>));
  fill<<<1, 4>>>(numbers);
  Numbers<int> host;
  cudaMemcpy(&host, numbers, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(numbers);
  return host.values[3] == 3 ? 0 : 1;
}
