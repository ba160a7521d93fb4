/// @file
/// A part of the CUDA Toolkit's runtime header; the simulator has it in one piece.
#pragma once

#include "cuda_runtime.h"
