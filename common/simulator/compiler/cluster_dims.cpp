#include <string>

#include "simulator/compiler/rewrites.hpp"

namespace simulator {

void rewrite_cluster_dims(Draft& draft, const Body& body) {
  for (std::size_t at = body.head; at < body.brace; ++at) {
    if (!draft[at].is("__cluster_dims__") || !draft[at + 1].is("(")) continue;
    const std::size_t close = draft.closing(at + 1);
    if (close == draft.size() || !draft.fits_one_line(at + 2, close)) return;
    draft.insert_after(body.brace, " SIMULATOR_CLUSTER_DIMS(" + draft.one_line(at + 2, close) + ")");
    draft.erase(at, close + 1);
    return;
  }
}

}  // namespace simulator
