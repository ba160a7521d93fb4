/* The Mandelbrot set on a two-dimensional grid, written as a grey PGM picture. */
#include <fstream>
#include <iostream>
#include <string>
#include <complex>
#include <cuda_runtime.h>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort=true)
{
   if (code != cudaSuccess)
   {
      std::cerr << "GPUassert: " << cudaGetErrorString(code) << " " << file << " " << line << std::endl;
      if (abort) exit(code);
   }
}

struct cuComplex {
    float r, i;
    __host__ __device__ cuComplex(float a, float b) : r(a), i(b) {}
    __host__ __device__ float magnitude2() const { return r * r + i * i; }
    __host__ __device__ cuComplex operator*(const cuComplex& a) const { return cuComplex(r*a.r - i*a.i, i*a.r + r*a.i); }
    __host__ __device__ cuComplex operator+(const cuComplex& a) const { return cuComplex(r + a.r, i + a.i); }
};

const int MAX_ITER = 60;

__host__ __device__ int escape(float x, float y)
{
    cuComplex c(x, y), z(0, 0);
    int k = 0;
    while (k < MAX_ITER && z.magnitude2() <= 4.0f) {
        z = z * z + c;
        ++k;
    }
    return k;
}

__global__ void mandelbrot(unsigned char* image, int width, int height)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= width || row >= height) return;
    float x = -2.0f + 3.0f * col / width;
    float y = -1.0f + 2.0f * row / height;
    image[row * width + col] = (unsigned char)(255 - 4 * escape(x, y));
}

class Image
{
public:
    Image(int w, int h) : width(w), height(h), pixels(new unsigned char[w * h]) {}
    ~Image() { delete[] pixels; }
    void save(const std::string& name) const
    {
        std::ofstream out(name, std::ios::binary);
        out << "P5\n" << width << " " << height << "\n255\n";
        out.write(reinterpret_cast<const char*>(pixels), width * height);
    }
    const int width, height;
    unsigned char* const pixels;
};

int main(int argc, char** argv)
{
    Image image(60, 40);
    unsigned char* d_image;
    gpuErrchk(cudaMalloc(&d_image, image.width * image.height));
    dim3 block(16, 16);
    dim3 grid((image.width + block.x - 1) / block.x, (image.height + block.y - 1) / block.y);
    mandelbrot<<<grid, block>>>(d_image, image.width, image.height);
    gpuErrchk(cudaPeekAtLastError());
    gpuErrchk(cudaDeviceSynchronize());
    gpuErrchk(cudaMemcpy(image.pixels, d_image, image.width * image.height, cudaMemcpyDeviceToHost));
    gpuErrchk(cudaFree(d_image));
    image.save(argc > 1 ? argv[1] : "/dev/null");

    int different = 0;
    for (int row = 0; row < image.height; ++row) {
        for (int col = 0; col < image.width; ++col) {
            int k = escape(-2.0f + 3.0f * col / image.width, -1.0f + 2.0f * row / image.height);
            int d = image.pixels[row * image.width + col] - (255 - 4 * k);
            if (d != 0) ++different;
        }
        if (row % 4 == 0) {
            for (int col = 0; col < image.width; ++col) std::cout << (image.pixels[row * image.width + col] < 30 ? '#' : '.');
            std::cout << '\n';
        }
    }
    std::cout << different << " pixels differ" << std::endl;  // the device may round otherwise at the border
    return different > 24;
}
