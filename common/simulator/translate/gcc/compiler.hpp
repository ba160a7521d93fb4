/// @file
/// The headers of g++ itself, in the order that they need, and the passes that simcc adds to it.
#pragma once

// clang-format off
#include "gcc-plugin.h"
#include "plugin-version.h"
#include "context.h"
#include "tree.h"
#include "gimple.h"
#include "tree-pass.h"
#include "gimple-iterator.h"
#include "gimple-expr.h"
#include "basic-block.h"
#include "ssa.h"
#include "tree-cfg.h"
#include "tree-eh.h"
#include "gimplify.h"
#include "function.h"
#include "stringpool.h"
#include "attribs.h"
#include "diagnostic.h"
// clang-format on

namespace simulator {

/// Lets the thread sanitizer's pass, which comes next, see the structs that calls take and give by value.
opt_pass* announce_operands(gcc::context* context);

/// Lets the assignment of a temporary object be one access. To be called with a function, before it is simplified.
void keep_temporaries(void* function, void* data);

/// Lets the fields of a float4 and its like that one expression takes be one access, which nvcc makes of them:
/// `v[i].x + v[i].y`. To be called with a function, before it is simplified.
void read_vectors_once(void* function, void* data);

}  // namespace simulator
