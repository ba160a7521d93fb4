/// @file
/// Qualifiers as portability headers define them.
#pragma once

#ifdef __CUDACC__
#define ON_DEVICE __device__
#define CONSTANT __constant__
#define SHARED_BY_BOTH __device__ __managed__
#define OWN_OF_FILE static __device__
#define ON_BOTH __host__ __device__
#else
#define ON_DEVICE
#define CONSTANT
#define SHARED_BY_BOTH
#define OWN_OF_FILE static
#define ON_BOTH
#endif
