/// @file
/// The types of numbers that the headers of some libraries bring with them.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "simulator/library_types.h"
