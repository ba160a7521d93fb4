/// @file
/// The headers of g++ itself, in the order that they need, and the passes that simcc adds to it.
#pragma once

// clang-format off
#include "gcc-plugin.h"
#include "plugin-version.h"
#include "context.h"
#include "cp/cp-tree.h"
#include "gimple.h"
#include "tree-pass.h"
#include "gimple-iterator.h"
#include "gimple-expr.h"
#include "gimple-walk.h"
#include "basic-block.h"
#include "ssa.h"
#include "tree-cfg.h"
#include "tree-eh.h"
#include "gimplify.h"
#include "gimplify-me.h"
#include "function.h"
#include "stringpool.h"
#include "attribs.h"
#include "langhooks.h"
#include "diagnostic.h"
#include "cpplib.h"
#include "c-family/c-pragma.h"
// clang-format on

namespace simulator {

/// Lets the thread sanitizer's pass, which comes next, see the structs that calls take and give by value.
opt_pass* announce_operands(gcc::context* context);

/// Lets the fields of a float4 and its like be one access, as nvcc makes it, where nothing in between forbids that:
/// `fmaxf(v[i].x, v[i].y)`. To come before announce_operands().
opt_pass* join_fields(gcc::context* context);

/// Finds out which calls join_fields() may pass over. To run over all functions before it.
opt_pass* find_computing(gcc::context* context);

/// Lets the runtime hear of accesses by a pointer that is made of a local variable's address. To come after
/// announce_operands().
opt_pass* check_local_variables(gcc::context* context);

/// Lets the assignment of a temporary object be one access. To be called with a function, before it is simplified.
void keep_temporaries(void* function, void* data);

/// Makes known `#pragma simulator instantiate_templates`, by which g++ instantiates at once what else it would at the end
/// of the source: at the end of a precompiled header that work is done for all sources. To be called where g++ asks for
/// pragmas.
void register_pragma(void* event, void* data);

/// Whether nobody but this function can reach what an operand names: a value, or a local variable whose address is known
/// nowhere else.
bool is_own(tree operand);

/// Whether a place lies in the headers of the simulator, which are not the program's to mend.
bool is_ours(location_t place);

/// Reads what code of the device calls and touches.
opt_pass* read_device_code(gcc::context* context);

/// Reads the macros that the compiler's own options define. To be called with a function, while the source is read.
void read_macros(void* event, void* data);

/// Refuses what a kernel may not declare, and notes what device code may not contain. To be called with a function, before it
/// is simplified.
void read_function_of_source(void* function, void* data);

/// Refuses what of it is the host's. To be called when all has been read.
void refuse_host_code(void* event, void* data);

/// CUDA's qualifiers of functions, as attributes.
void register_qualifiers(void* event, void* data);

/// Lets a constant in memory that an index or the left side of `+=` needs be read once: `counts[digits[i]] += 1`. To be
/// called with a function, before it is simplified.
void read_constants_once(void* function, void* data);

}  // namespace simulator
