/// @file
/// Boost.Context's interface, for fibers that the browser switches: see platform/fibers.cpp.
#pragma once

#include <cstddef>

namespace boost::context::detail {

using fcontext_t = void*;

struct transfer_t {
  fcontext_t fctx;
  void* data;
};

transfer_t jump_fcontext(fcontext_t to, void* data);
fcontext_t make_fcontext(void* stack_top, std::size_t bytes, void (*body)(transfer_t));

}  // namespace boost::context::detail
