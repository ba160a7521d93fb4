/// @file
/// The rewrites that translation consists of, one for each construct of CUDA; each is in a source of its own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "simulator/compiler/draft.hpp"
#include "simulator/compiler/place.hpp"
#include "simulator/compiler/scopes.hpp"
#include "simulator/compiler/shared_names.hpp"

namespace simulator {

/// Turns the launch whose `<<<` stands at `open` into a call of simulator::launch; leaves the arguments after `>>>` as they are. Refuses it where it
/// is incomplete or no function surrounds it.
void rewrite_launch(Draft& draft, std::size_t open, const Place& place);

/// If the kernel whose body this is has `__cluster_dims__` or `__launch_bounds__`, says the same where the body begins:
/// launches look there.
void rewrite_kernel_attributes(Draft& draft, const Body& body);

/// If the token at `at` takes a kernel that is cast to a void pointer, as in `cudaLaunchKernel((void*)kernel, …)` or
/// `node.func = (void*)kernel`, drops the cast: nvcc finds the kernel's parameters behind the pointer, the simulator's
/// runtime by the kernel's type.
void drop_kernel_cast(Draft& draft, std::size_t at);

/// Turns the declaration of `__shared__` variables, in which that word stands at `keyword`, into references to where the
/// simulator keeps them. Refuses it where it has an initialiser, is a
/// parameter or a member, or is hidden in a macro.
/// @param place its `first` token begins the declaration, or directives before it
/// @param names gets the variables
/// @param depth how many scopes are open around them
/// @return the token to go on with, after the qualifiers
std::size_t rewrite_shared(Draft& draft, std::size_t keyword, const Place& place, SharedNames& names,
                           std::size_t depth);

/// Turns the declaration of `__device__`, `__constant__` or `__managed__` variables, in which one of these qualifiers
/// stands at `keyword`, into references to global memory, if it declares variables. Constants
/// stay ordinary variables, since a program may need them while it is compiled, and so do variable templates. Refuses
/// static members, and local variables that are not static.
/// @param place its `first` token begins the declaration, or directives before it
/// @return the token to go on with, after the qualifiers
std::size_t rewrite_device_variable(Draft& draft, std::size_t keyword, const Place& place);

/// The compute capability whose limits the simulated device has, in the digits that follow `sm_`.
inline constexpr const char* compute_capability = "90";

/// nvcc compiles a source twice: for the host, where `__CUDA_ARCH__` is not defined, and for the device. The simulator
/// compiles it once, so each condition on the macro is decided by where it stands.
///
/// Rewrites what the token at `index` says of `__CUDA_ARCH__`: the directive that tests it, or the name itself.
/// Functions for the device see it defined, and those for both sides too; functions for the host do not. Outside of
/// functions it is as for the device, but a part that asks for the host and has no alternative stays.
void rewrite_architecture(Draft& draft, std::size_t index, const Scopes& scopes);

/// Whether an `asm` statement begins at `index`.
bool is_assembly(const Draft& draft, std::size_t index);

/// Whether that statement's text is PTX, by its instructions: they have dots, and those of hosts have none.
bool is_ptx(const Draft& draft, std::size_t index);

/// Turns that statement into a call of simulator::run_ptx.
/// @return the token to go on with: what its operands say is translated as well
std::size_t rewrite_assembly(Draft& draft, std::size_t index);

/// Refuses tensor-core matrices, surfaces and names that the simulator lacks where the token at `index`
/// begins one.
/// @return the token to go on with
std::size_t refuse_unsupported(Draft& draft, std::size_t index);

/// The message for a header that cannot be used; empty for any other.
/// @param name as between the quotes or angle brackets
std::string unsupported_header(std::string_view name);

/// Whether the header `name`, found as `path`, belongs to a library that the simulator has not; else it is one of the
/// program's own, which may be called alike.
bool is_of_library(std::string_view name, std::string_view path);

}  // namespace simulator
