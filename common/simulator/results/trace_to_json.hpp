/// @file
/// A trace as JSON: small enough for a page, plain enough for other programs.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "simulator/results/element_type.hpp"
#include "simulator/results/trace.hpp"

namespace simulator {

/// {"launch_count","launches":[{"number","kernel","file","line","grid","block","shared_bytes","variables","operations",
/// "blocks","findings","devices"}]}. In a launch:
///
/// - variables: [{"name","space":"global"|"shared","type","element_bytes","components","elements","extents","columns",
///   "offset"}]; extents: of a declared array; columns: of a matrix of which the host said that it is one, else 0;
///   offset: of element 0 from a multiple of 128 bytes
/// - operations: [{"file","line","column","variable","kind":"read"|"write"|"atomic","bytes","refused"}]
/// - blocks: [{"number","index","interval_count","threads":{"global_reads":[…],…},"intervals":[…]}]
/// - intervals: {"number","made","threads","operations","elements","seen","written","requests","exchanges","line"}. Entry i of
///   operations and elements is access i; threads are runs, thread and count in turn. seen is a flat list of
///   access, variable, element, value; written one value for each element after each write or atomic. requests is a
///   flat list of operation, warp, round, lanes, cost (sectors, or degree of bank conflicts). line is the barrier's,
///   0 at the block's end. exchanges are shuffles and votes: [{"at","file","line","warp","lanes","sources"}]; at: accesses
///   before it; lanes: a mask; sources: for each of its lanes the lane whose value it gets, 32 where it gets those of all.
/// - values: a number; null where it was never written; text for NaN and infinities; a list for types like float4
/// - findings: [{"kind","severity","message","line","other_line","access","other_access"}]; an access is
///   {"block","thread","interval","access"} or null
/// - devices: [{"name","multiprocessors","slots","limiter","occupancy","waves","steps","tail_steps","busy","blocks"}];
///   blocks is a flat list of SM, slot, begin, end in the order of the blocks' numbers
///
/// Of grids with very many blocks only the first ones are laid out.
nlohmann::ordered_json to_json(const Trace& trace);

/// The text of to_json(), in one line.
std::string trace_text(const Trace& trace);

/// The same of a judge's case: to_json() after {"case","verdict":"pass"|"fail","index"}.
/// @param index of the case among the cases that were judged, from 0
std::string case_trace_text(const std::string& name, bool passed, std::size_t index, const Trace& trace);

/// The number of `type`'s scalars at `bytes`: text for NaN and infinities, which JSON has no numbers for. Four bytes of
/// an unknown type count as a float where they look like one.
nlohmann::ordered_json decode_scalar(const unsigned char* bytes, const ElementType& type);

}  // namespace simulator
