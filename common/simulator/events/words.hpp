/// @file
/// All that the simulator says of what kernels and their hosts do wrong, in rows. What a race is made of needs more than
/// a row: see checks/kernel/race_words.hpp.
#pragma once

#include "simulator/results/telling.hpp"

namespace simulator::words {

// Accesses outside of what they may touch. {0} is "thread 5 of block 0 reads" in their messages.

inline constexpr Telling freed_memory{.message = "{} {}, which {}"};
inline constexpr Telling far_from_every_array{
    .cause = Cause::far_away,
    .message = "{} far from every array; the nearest is {}: {} would be there, but {}",
    .help = "Look at how the index is computed: it may belong to another array than the nearest."};
inline constexpr Telling outside{
    .message = "{} {}, but {}",
    .help =
        "A thread that has no such element must leave the access out: check the index against the size. If it "
        "should have one, the index is computed wrongly.",
    .spot = Spot::guarded,
    .statement = "<"};
inline constexpr Telling no_dynamic_memory{
    .cause = Cause::dynamic_size,
    .other_text = "in this launch",
    .help = "The launch gives its blocks no dynamic shared memory: the third number in <<<…>>> is its bytes."};
inline constexpr const char* is_one_too_large = "Is the index one too large? ";
inline constexpr Telling dynamic_size{
    .cause = Cause::dynamic_size,
    .other_text = "in this launch",
    .help =
        "{}The launch gives each block {} bytes, which hold {}. If {} should be longer: the third number in <<<…>>> "
        "is elements · sizeof({})."};
inline constexpr Telling slot_below_zero{
    .cause = Cause::below_zero,
    .help =
        "The index is below 0. Slots for what comes before the block's own elements must lie at the beginning of "
        "the array, and the others after them."};
inline constexpr Telling shared_array_too_small{
    .help =
        "Either the index is too large here, or {} too small: it needs a slot for each element that the block "
        "keeps."};
inline constexpr Telling global_index_in_tile{
    .cause = Cause::global_index_in_tile,
    .help =
        "Each block has {0} for itself, with slots 0 to {1}: number them by the place in the block, threadIdx.x, "
        "and not by the index in the whole input."};
inline constexpr Telling below_zero{.cause = Cause::below_zero,
                                    .help = "The index is below 0: leave out what lies before the first element.",
                                    .spot = Spot::guarded,
                                    .statement = ">= 0"};
inline constexpr Telling declared_too_small{
    .help = "Either the index is too large here, or {} too small: it has as many elements as its declaration says."};
inline constexpr Telling size_of_another_launch{
    .other_text = "in this launch",
    .help = "Is the size that this launch passes that of {}? If it is, check the index against it before the access.",
    .spot = Spot::guarded,
    .statement = "<"};
inline constexpr Telling whole_block_outside{
    .help =
        "All of block {} lies past the end of it. If each block needs the same elements, the index is threadIdx.x "
        "alone; else check it against the size before the access.",
    .spot = Spot::guarded,
    .statement = "<"};
inline constexpr Telling allocation_too_small{
    .other_text = "allocated here, with {} bytes",
    .help =
        "A thread that has no such element must leave the access out: check the index against the size. Or is the "
        "allocation too small? Its size is in bytes: elements · sizeof(element).",
    .spot = Spot::guarded,
    .statement = "<"};
inline constexpr Telling count_for_bytes{
    .cause = Cause::count_for_bytes,
    .other_text = "allocated here, with {0} bytes",
    .help =
        "{0} bytes hold {1}. Sizes in bytes are elements · sizeof({2}). If the size is right, check the index "
        "against it before the access."};
inline constexpr Telling pitch_as_count{
    .cause = Cause::pitch_as_count,
    .other_text = "allocated here, with a pitch of {0} bytes",
    .help =
        "A pitch is in bytes: row r begins at (char*){1} + r · pitch. As an index into {1} it goes {2} times too "
        "far. Is this meant to be row {3}, column {4}?"};
inline constexpr Telling element_for_each_block{
    .cause = Cause::element_for_each_block,
    .other_text = "in this launch",
    .help =
        "The launch has {} blocks, and each writes an element with its own number: {} has room for {}. Is it the "
        "right array, and the right number of blocks?"};
inline constexpr Telling unsigned_wrap{
    .cause = Cause::unsigned_wrap,
    .message = "{0} {1}[{2}], which is {3} as an unsigned number",
    .help =
        "An unsigned difference went below 0 and wrapped round; blockIdx and threadIdx are unsigned. Leave the "
        "access out where the index would be {3}."};
inline constexpr Telling constant_written{
    .message = "{} {} {}, which is __constant__",
    .help =
        "Kernels only read constants, and the host sets them with cudaMemcpyToSymbol(). Declare what a kernel "
        "writes as __device__."};
inline constexpr Telling null_pointer{
    .message = "{} through a null pointer",
    .help =
        "An array without elements may have a null pointer: then there is nothing to read or write here. Else "
        "allocate it with cudaMalloc, check its result, and pass that pointer to the kernel."};
inline constexpr Telling refused_allocation{
    .other_text = "refused here: {0}",
    .help = "An allocation that is refused gives a null pointer: check what cudaMalloc returns. {1}"};
inline constexpr Telling local_of_another_thread{
    .message = "{} a local variable of thread {}",
    .help = "Local variables are private to their thread; threads meet in shared or global memory."};
inline constexpr Telling host_variable{
    .message = "{} a variable of the host",
    .help = "nvcc refuses this: declare the variable __device__ or __constant__, or pass its value as an argument."};
inline constexpr Telling host_memory{
    .message = "{} memory of the host",
    .help =
        "A kernel cannot follow a host pointer: give it one that cudaMalloc or cudaMallocManaged has set, and copy "
        "the data there first."};
inline constexpr Telling no_memory{.cause = Cause::far_away,
                                   .message = "{} at an address where there is no memory at all",
                                   .help = "The pointer was never set, or the index is far out of range."};
inline constexpr Telling misaligned{
    .message = "{0} {1} bytes at an address that is not a multiple of {1}",
    .help =
        "A value of n bytes must lie at a multiple of n: vector loads need an index that is a multiple of their "
        "width."};
inline constexpr Telling index_out_of_range{
    .message = "{0} uses index {1} of an array of type {2}",
    .help =
        "A dimension of {3} has the indices 0 to {4}. In a loop over it, the loop must end there; elsewhere, leave "
        "the access out where the index is outside."};
inline constexpr Telling named_index_out_of_range{.message = "{} {} with index {} in a dimension of {}"};
inline constexpr Telling bytes_beside_local{
    .cause = Cause::beside_local,
    .message = "{0} {1} from byte {2} on of its local variable {3}, which has {4} bytes",
    .help = "What a pointer to {3} reaches must lie in it."};
inline constexpr Telling beside_local{
    .cause = Cause::beside_local,
    .message = "{0} element {1} of its local variable {2}, which has {3} of {4}",
    .help =
        "{2} has {5} bytes: {6} of {4}, with the indices 0 to {7}. A loop over them must end there. On a GPU, "
        "nothing says that other variables of the thread are {8}."};
inline constexpr Telling block_may_have_ended{
    .cause = Cause::block_may_have_ended,
    .message = "thread {} of block {} {} {} of block {}, which may have ended by then",
    .help =
        "The shared memory of a block is gone when its threads have left. A cluster.sync() that every thread of "
        "the cluster reaches belongs after this line, before any of them leaves."};
inline constexpr Telling block_may_not_have_begun{
    .cause = Cause::block_may_not_have_begun,
    .message = "thread {} of block {} {} {} of block {}, which may not have begun by then",
    .help =
        "Blocks of a cluster begin in any order. A cluster.sync() that every thread of the cluster reaches belongs "
        "before this line."};

// Copies that are under way.

inline constexpr Telling copy_under_way{
    .cause = Cause::copy_under_way,
    .message = "{0} while the asynchronous copy that thread {1} began to it is under way",
    .other_text = "begun here by thread {1}",
    .help =
        "Wait for the copy before this line: its thread with __pipeline_wait_prior(), consumer_wait() or a "
        "barrier's wait(), and the other threads at a barrier after that."};
inline constexpr Telling copy_after_the_wait{
    .help =
        "The thread began this copy after its latest wait. Does the copy bring what comes later? Then it must go to a "
        "place that is not in use. Does it bring what this line reads? Then wait for it before this line, and then at a "
        "barrier."};
inline constexpr Telling copy_left_under_way{
    .help =
        "The thread's last wait leaves the {} under way, and the copy belongs to {}: only __pipeline_wait_prior({}){} "
        "waits for it there. Or is a batch missing after it?"};
inline constexpr Telling copy_too_early{
    .cause = Cause::copy_too_early,
    .help =
        "The thread that reads is still in the round before and needs the old value; the thread that copies is a "
        "round ahead. Begin the copy only after a __syncthreads() that all threads reach when they have read."};
inline constexpr Telling two_copies{
    .help =
        "Two copies to one place are under way at the same time, and nothing says which of them writes last: wait "
        "for the one before you begin the other, or give each a place of its own."};
inline constexpr const char* needs_a_batch =
    " A copy is waited for only once it is in a batch: __pipeline_commit(), producer_commit(), or an arrival at its "
    "barrier.";

// Reads of what nothing has set.

inline constexpr Telling unset_global{
    .message = "thread {} of block {} reads {}, which nothing has written since it was allocated"};
inline constexpr Telling unset_shared{.message =
                                          "thread {} of block {} reads {}, which no thread of this block has written"};
inline constexpr Telling stale_shared{
    .message =
        "thread {} of block {} reads {}, which no thread of this block has written; it may hold what an earlier "
        "block left there"};
inline constexpr Telling count_in_memset{
    .other_text = "sets only the first {0} of its {1} bytes",
    .help = "{0} is the number of elements. This call takes bytes: elements · sizeof(element), here {1}."};
inline constexpr Telling short_memset{
    .other_text = "sets only the first {0} of its {1} bytes",
    .help = "Should this call set {2}, too? It takes bytes: elements · sizeof(element)."};
inline constexpr Telling short_launch{
    .cause = Cause::written_in_part,
    .other_text = "writes only the first {0} of its {1} elements",
    .help =
        "That launch has {2}. More blocks would write the rest, each from its own part alone. Does an element need "
        "what other blocks have? Then the job takes more than one launch, as for any array that is longer than a "
        "block."};
inline constexpr Telling written_in_part{.cause = Cause::written_in_part,
                                         .other_text = "writes only the first {0} of its {1} elements",
                                         .help = "That launch has {2}. Which of its threads should write {3}?"};
inline constexpr Telling adds_to_unset{
    .cause = Cause::adds_to_unset,
    .help =
        "The line reads {0} before it writes it, as += does. To set it, write =; to add to it, give it a value "
        "first."};
inline constexpr Telling not_written_before{
    .help = "Should this line read {}? If so, which launch or copy before it should have written it?"};
inline constexpr const char* allocated_here = "allocated here";
inline constexpr const char* in_this_launch = "in this launch";
// {0} is "has written tile[0] to tile[6]".
inline constexpr Telling unfilled_phase{
    .cause = Cause::unfilled_phase,
    .help =
        "The block {}. Either a thread must write {} too, before it arrives, or this line must not read it. If a "
        "thread does write it, the phase has ended too early: compare the count in init() with all that arrive."};
inline constexpr Telling adds_to_unset_slot{
    .cause = Cause::slot_not_written,
    .help =
        "The line reads {1} before it writes it, as += does. The block {0}. To set a slot, write =; to add to it, "
        "give it a value first."};
inline constexpr Telling left_early{
    .cause = Cause::left_early,
    .help =
        "The block {}. {} of the block's {} threads {} left the kernel before the barrier: a thread that has no "
        "output may still have slots to fill, and returns only after the last barrier."};
inline constexpr Telling several_slots_each{
    .cause = Cause::one_slot_each,
    .help =
        "The block {0}, one by each of its {1} threads, and {2} has {3} slots. To fill them all, each thread takes "
        "several: t, t + {1}, and so on."};
inline constexpr Telling second_slot_for_some{
    .cause = Cause::one_slot_each,
    .help =
        "The block {0}, one by each of its {1} threads, and {2} has {3} slots. To fill them all, some threads must "
        "write a second one."};
inline constexpr Telling shorter_block{
    .cause = Cause::shorter_block,
    .help =
        "The block {}, and a block before it had more. Should this block have brought that element, too? Else the index "
        "or the guard in this line must count only its own elements: from which length is it worked out?"};
inline constexpr Telling slot_not_written{
    .cause = Cause::slot_not_written,
    .help = "The block {}. Either a thread must write {} too, before the barrier, or this line must not read it."};
inline constexpr const char* needs_a_zero =
    " (If the line adds up slots: one without an element of the input needs a 0.)";

// Threads that do not get on. {1} of a message about several threads is "waits" or "wait".

inline constexpr Telling barrier_missed{
    .message = "{} of block {} {} at this barrier, which {} never reached: {} left the kernel",
    .help =
        "Every thread of the block must reach the same barrier: keep __syncthreads() outside any `if` that only "
        "some threads enter.",
    .spot = Spot::out_of_branch,
    .statement = "__syncthreads();"};
inline constexpr Telling barrier_after_return{
    .message = "{} of block {} {} at this barrier, which {} never reached: {} left the kernel",
    .help =
        "Hardware that counts live threads lets this pass; do not rely on it. Guard the work with an `if` instead "
        "of returning, and keep the barrier outside."};
inline constexpr Telling two_barriers{
    .message = "{0} of block {1} {2} at this barrier while {3} {4} at another one",
    .other_text = "{3} {4} here",
    .help =
        "All threads of the block must meet at one barrier: move it after the branches, or make loops run equally "
        "often for all.",
    .spot = Spot::out_of_branch,
    .statement = "__syncthreads();"};
inline constexpr Telling grid_does_not_fit{
    .message = "block {} waits here for the whole grid, and other blocks find no room on the device until it ends",
    .help =
        "Launch no more blocks than the device holds at once: cudaOccupancyMaxActiveBlocksPerMultiprocessor times "
        "the number of SMs."};
inline constexpr Telling grid_barrier_missed{
    .message = "block {} waits here for the whole grid, and other blocks have ended without coming to this point",
    .help = "Every thread of every block must reach grid.sync(): do not return before it."};
inline constexpr Telling blocks_missing{
    .cause = Cause::endless_phase,
    .message = "{0} waits here for its {1}, and {2} of the {3} threads of the {1} never {4}",
    .help =
        "Every thread of every block of the {1} must {5}: keep it outside of any `if` that only some threads enter, "
        "and do not return before it."};
inline constexpr Telling barrier_of_its_own{
    .cause = Cause::phase_of_its_own,
    .message = "{} waits here without end, at a barrier that no other thread knows",
    .help =
        "The barrier is a local variable, so each thread has one of its own: declare it __shared__, and let one "
        "thread set it up."};
inline constexpr Telling phase_to_come{
    .cause = Cause::endless_phase,
    .message = "{} waits here for phase {} of a barrier in memory, which is still in phase {}",
    .help = "Phases are numbered from 0. Wait for the one that goes on, or for the one that an arrival returned."};
inline constexpr Telling arrivals_missing{
    .cause = Cause::endless_phase,
    .message = "{} waits here without end: phase {} of the barrier expects {} {}, and {} of them never {}",
    .help =
        "Compare the count that the barrier was set up with and the threads that arrive in each round: init(), "
        "arrive(), producer_commit() and consumer_release()."};
inline constexpr Telling phase_too_large{
    .cause = Cause::phase_too_large,
    .help =
        "The block has {} threads, and the barrier was set up for {} arrivals: compare the count in init() with the "
        "threads that the launch asks for, and those that arrive in each round."};
inline constexpr Telling phase_circle{
    .cause = Cause::phase_circle,
    .other_text = "{} {} here for phase {} of another barrier: {} of its {} arrivals are missing",
    .help =
        "A thread that waits at one barrier arrives at no other. For each of the two, write down who arrives before "
        "the first round and in each round, and compare with its count in init(). Phases count from 0: a later one shows "
        "that those before it have ended, also where too few arrivals were counted."};
inline constexpr Telling phase_left{
    .cause = Cause::phase_left,
    .help =
        "Meanwhile {} {} left the kernel and {} no more. Each thread that init() counts must arrive in every round, "
        "also one without an output; and in the last round nobody may wait for those that are done."};
inline constexpr Telling endless_loop{
    .message = "{} goes round this loop without end",
    .help =
        "Check that the loop's condition changes in every round; waiting for another thread needs a barrier, not a "
        "loop."};
// These two have reached a limit, and may be long instead.
inline constexpr Telling loop_comes_back{
    .message = "{} was stopped after {} million accesses in this loop, which come to no new place in memory",
    .help =
        "Check that the loop's condition changes in every round; waiting for another thread needs a barrier, not a "
        "loop. If it is only long, a program of your own may go on for more: SIMULATOR_LOOP_LIMIT=1000 (millions of "
        "accesses; 0 is no limit)."};
inline constexpr Telling loop_computes{
    .message = "{} was stopped after {} s in this loop, which touches no memory",
    .help =
        "Check that the loop's condition changes in every round. If it is only long, a program of your own may go on for "
        "longer: SIMULATOR_LOOP_LIMIT=1000 (a second for each 16; 0 is no limit)."};
inline constexpr Telling asks_in_vain{
    .cause = Cause::asks_in_vain,
    .help =
        "The loop asks for {} again and again, and no thread writes it any more. Find the line that should write it, "
        "and check that the thread that should do so reaches it."};

/// {0} the word, {1} the value that it held for a moment, {2} and {3} who set it to that and took it away, {4} what it holds
inline constexpr Telling overtaken{
    .cause = Cause::overtaken,
    .help =
        "The loop asks for {0} again and again. For a moment it was {1}, set by {2}; then {3} made it {4}, before this thread "
        "looked again. If {1} is what it waits for, a thread that went on has begun the next round before all had left this "
        "one: let each round wait for a value of its own, such as a count of the rounds that is never set back.",
};
inline constexpr const char* thread_in_line = "thread {} of block {} in line {}";
inline constexpr const char* unnamed_value = "the same value";
inline constexpr Telling others_at_barrier{.message = "{0}, while {1} {2} at a barrier", .other_text = "{1} {2} here"};
inline constexpr Telling blocks_not_begun{
    .message = "{}; the device is full of blocks that wait, and {} {} not begun",
    .help =
        "Blocks begin in any order. Let them wait only for blocks that have begun, by taking their numbers from a "
        "counter with atomicAdd(); or launch no more blocks than the device holds at once."};
inline constexpr Telling endless_barriers{
    .message =
        "block {} was stopped after its threads had come to barriers {} million times, the last time to this one",
    .help =
        "Check that the condition of the loop around the barrier changes in every round. If it is only long, a program of "
        "your own may go on for longer: SIMULATOR_LOOP_LIMIT=1000 (the usual limit is 256; 0 is none)."};

// Warps.

inline constexpr Telling lane_outside_mask{
    .message = "{} is lane {} and calls this with the mask {:#x}, which leaves it out",
    .help = "Every lane that calls a *_sync function must be in the mask it passes; 0xffffffff names the whole warp."};
inline constexpr Telling named_lane_elsewhere{
    .message = "{0} waits here for thread {1}, which its mask {2:#x} names and which waits elsewhere",
    .other_text = "thread {1} waits here",
    .help =
        "All lanes that the mask names must reach the same call: move it out of the branch, or name only the lanes "
        "that get there."};
inline constexpr Telling lane_elsewhere{
    .message = "{0} waits here for thread {1}, a lane of its warp, which waits elsewhere",
    .other_text = "thread {1} waits here",
    .help = "All 32 lanes of a warp must make this call together: its condition must be the same for all."};
inline constexpr Telling source_outside_mask{
    .message = "{} asks for the value of lane {}, which is not in the mask {:#x}",
    .help =
        "The mask names the lanes that take part, one bit for each: 0xffffffff is the whole warp. A shuffle may read "
        "only lanes that it names."};
inline constexpr Telling source_does_not_exist{
    .message = "{} asks for the value of lane {}, which does not exist in a block of {} threads",
    .help =
        "A shuffle may read only lanes that make the same call, and the value of any other is undefined: keep it "
        "outside of branches that only some lanes enter."};
inline constexpr Telling source_elsewhere{
    .message = "{} asks for the value of lane {}, which the mask names, but which does not come to this call",
    .help =
        "A shuffle may read only lanes that make the same call, and the value of any other is undefined: keep it "
        "outside of branches that only some lanes enter."};

// Kernels that end all of a sudden.

inline constexpr Telling kernel_exception{.message = "an exception left the kernel{}",
                                          .help = "Device code cannot throw; nvcc refuses this."};
inline constexpr Telling division_by_zero{.message = "{} divides an integer by zero"};
inline constexpr Telling illegal_instruction{.message = "{} runs into an illegal instruction"};
inline constexpr Telling kernel_aborts{.message = "{} aborts"};
inline constexpr Telling stack_overrun{.message =
                                           "{} overruns its stack: too deep a recursion or too large a local array"};
inline constexpr Telling touches_nothing{.message = "{} touches memory that does not exist"};

inline constexpr Telling trap{
    .message = "the kernel ends itself by __trap()",
    .help = "The code has found something that it holds to be impossible: see what leads here."};
inline constexpr Telling failed_assertion{.message = "thread {} of block {} fails the assertion `{}`"};

// What kernels ask for, and the device does not have or do.

inline constexpr Telling shared_memory_limit{
    .message = "a block uses {} bytes of shared memory ({} static, {} dynamic); it may use {}",
    .help =
        "Use a smaller tile, or dynamic shared memory after cudaFuncSetAttribute(kernel, "
        "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)."};
inline constexpr Telling rank_outside_cluster{
    .message = "map_shared_rank() is asked for the block of rank {} in a cluster of {}",
    .help =
        "Ranks go from 0 to num_blocks() - 1. Without __cluster_dims__, or a launch that says so, a block is alone."};
inline constexpr Telling mapped_not_shared{
    .message = "map_shared_rank() is given an address that is not in shared memory",
    .help = "Give it the address of a __shared__ variable of the own block."};
inline constexpr Telling rank_of_not_shared{
    .message = "query_shared_rank() is given an address that is not in shared memory",
    .help = "Give it the address of a __shared__ variable, or one that map_shared_rank() has returned."};
inline constexpr Telling other_cluster_dimensions{
    .message = "the kernel says __cluster_dims__({},{},{}), and is launched with clusters of ({},{},{})",
    .help = "Launch it by its name, and leave the size of the cluster to the kernel."};
inline constexpr Telling launch_bounds{
    .message = "the kernel's __launch_bounds__ allows blocks of {} threads, and it is launched with {}",
    .help = "Launch smaller blocks, or raise the number in __launch_bounds__."};
// {} is "grid" or "cluster".
inline constexpr Telling arrives_twice{
    .message = "the thread arrives twice at its {}'s barrier and does not wait",
    .help = "Each barrier_arrive() of a thread has one barrier_wait() after it; {}.sync() is both."};
inline constexpr Telling waits_without_arrival{
    .message = "the thread waits at its {}'s barrier, and has not arrived",
    .help = "Each barrier_arrive() of a thread has one barrier_wait() after it; {}.sync() is both."};
inline constexpr Telling meets_between_arrival_and_wait{
    .message = "the thread has arrived at its {}'s barrier, and does not wait before it meets the grid",
    .help = "Each barrier_arrive() of a thread has one barrier_wait() after it; {}.sync() is both."};
inline constexpr Telling not_cooperative{.message = "{} in a kernel whose blocks need not be on the device together",
                                         .help = "Launch it with cudaLaunchCooperativeKernel, which sees to that."};
inline constexpr Telling freed_before_in_kernel{
    .message = "a kernel frees memory that has been freed before",
    .help = "Free each allocation once; only one of the threads that share it may do so."};
inline constexpr Telling frees_unknown_memory{.message = "a kernel frees memory that no kernel has allocated",
                                              .help = "In a kernel, free only what malloc or new gave there."};
inline constexpr Telling host_frees_device_memory{
    .message = "host code frees device memory with free or delete",
    .help =
        "Memory of cudaMalloc is freed with cudaFree, that of cudaMallocHost with cudaFreeHost, and that of a kernel's "
        "malloc or new in a kernel."};

// Matrices that a warp holds together. {0} is the function's name.

inline constexpr Telling missing_lanes{
    .message = "{}() is called by {} of the 32 lanes of a warp: lane {} has ended or does not exist",
    .help = "All 32 lanes of a warp hold the matrix together: launch whole warps, and let no lane return before."};
inline constexpr Telling local_matrix{
    .message = "{}() gets a local variable, which every thread has for itself",
    .help =
        "The 32 lanes of a warp have one matrix together, in shared or global memory: declare the array __shared__, "
        "and let the lanes fill it before a __syncwarp()."};
inline constexpr Telling no_leading_dimension{
    .message = "{}() gets a leading dimension of 0, with which all rows would be one",
    .help = "It is the distance from one row of the array to the next, in elements: 16 for an array of 16 × 16."};
inline constexpr Telling misaligned_matrix{
    .message = "{0}() gets an address that is {1} bytes past a multiple of {2}",
    .help =
        "A matrix must begin at a multiple of {2} bytes: declare its array with alignas({2}), and begin at a row and "
        "a column that are multiples of 16."};
inline constexpr Telling misaligned_rows{
    .message = "{0}() gets a leading dimension of {1} elements: {2} bytes, which is not a multiple of {3}",
    .help = "Pad the rows to a multiple of {4} elements."};
inline constexpr Telling other_pitch{
    .cause = Cause::other_pitch,
    .message = "{0}() takes rows that begin {1} elements apart, and those of {2} begin {3} apart",
    .help =
        "The argument after the address, or after the fragment that is stored, is the distance from one row of the "
        "array to the next: {3} elements here."};
inline constexpr Telling another_matrix{
    .message = "lane {} calls {}() with another {} than lane {} of its warp",
    .help =
        "All 32 lanes name the same matrix, and the function gives each its elements: compute the address from the "
        "warp's number, not from the thread's."};
inline constexpr Telling unset_fragment{
    .message = "{}() uses {} with elements that nothing has set",
    .help = "Set a fragment before its first use: fill_fragment() or load_matrix_sync(), outside of the loop."};

// Textures. {0} is the function's name.

inline constexpr Telling no_texture{
    .message = "{} gets {}, which is no texture object",
    .help = "Look at what cudaCreateTextureObject returned: without success there is no texture."};
inline constexpr Telling destroyed_texture{
    .message = "{} gets a texture object that has been destroyed",
    .help = "Destroy a texture object only after the last kernel that reads it."};
inline constexpr Telling fetch_of_array{
    .message = "unsupported: tex1Dfetch of an array or of pitched memory, which gives zeros",
    .help = "Read it with tex1D or tex2D, or make the texture of linear memory."};
inline constexpr Telling texture_of_linear_memory{
    .message = "unsupported: {} of linear memory, which gives zeros",
    .help = "Read linear memory with tex1Dfetch, or make the texture of an array or of pitched memory."};
inline constexpr Telling other_channels{
    .message = "unsupported: {} takes the channels for {}, and the texture gives {}: their bits mean another number",
    .help = "Read the type that the channel descriptor tells; integers as floats need cudaReadModeNormalizedFloat."};

// Hosts that touch memory, or work in two streams that does, with nothing to say which comes first.

inline constexpr Telling host_function_not_awaited{
    .message = "host code {} memory that a host function in a stream {}, and nothing has waited for that function",
    .other_text = "the host function",
    .help = "cudaLaunchHostFunc() returns at once: wait for the stream before the host touches the same memory."};
inline constexpr Telling kernel_not_awaited{
    .message = "host code {0} {1}, which {2} {3}, and nothing has waited for that kernel",
    .other_text = "{4} here by {2}",
    .help = "A launch returns at once: call cudaDeviceSynchronize() before the host touches the same memory."};
inline constexpr Telling copy_not_awaited{
    .cause = Cause::copy_not_awaited,
    .message = "host code {} memory that an asynchronous copy {}, and nothing has waited for the copy",
    .other_text = "the copy",
    .help =
        "Such a copy returns at once. Before this line, wait for all copies that use this memory: by "
        "cudaDeviceSynchronize(), or by cudaStreamSynchronize() for each of their streams."};
inline constexpr Telling stream_not_awaited{
    .message = "host code {0} {1}, which {2} {3}, and nothing has waited for that",
    .other_text = "{2}",
    .help =
        "It may still be at work here: wait for its stream with cudaStreamSynchronize(), or for all with "
        "cudaDeviceSynchronize()."};
inline constexpr Telling streams_race{
    .message = "{0} {1} {2}, which {3} in another stream {4}, and neither waits for the other",
    .other_text = "{3}, in another stream",
    .help =
        "Streams run side by side. Should each use memory of its own, or another part? Then look at what this one uses. "
        "Else put both into one stream, or let one wait for the other with cudaStreamWaitEvent()."};

// Hosts that go where they must not. {0} is "host code" or "an algorithm of Thrust".

inline constexpr Telling algorithm_reads_host{
    .message = "an algorithm of Thrust on the device follows a pointer to memory of the host",
    .help = "Copy the data to a thrust::device_vector first, or run the algorithm on the host: thrust::host."};
inline constexpr Telling host_algorithm_reads_device{
    .message = "an algorithm of Thrust runs on the host, and follows a device pointer",
    .help =
        "Thrust takes a plain pointer for one to memory of the host: pass thrust::device as the first argument, or "
        "thrust::device_pointer_cast(pointer) for the pointer."};
inline constexpr Telling host_reads_device{
    .message = "host code follows a device pointer",
    .help = "Device memory has an address space of its own: copy the data back with cudaMemcpy and read the copy."};
inline constexpr Telling host_writes_device{
    .message = "host code follows a device pointer",
    .help =
        "Device memory has an address space of its own: write to memory of the host, and copy that to the device with "
        "cudaMemcpy."};
inline constexpr Telling algorithm_leaves_memory{
    .message = "{} leaves {} memory of {} bytes",
    .other_text = "allocated here",
    .help =
        "Look at its iterators, and at what its functor indexes: an output needs room for as many elements as the "
        "input has."};
inline constexpr Telling host_leaves_memory{
    .message = "{} leaves {} memory of {} bytes",
    .other_text = "allocated here",
    .help =
        "Check the index against the size before the access. Or is the allocation too small? Its size is in bytes: "
        "elements · sizeof(element)."};
inline constexpr Telling host_touches_freed{.message = "{} touches {} memory that has been freed",
                                            .help = "Free memory only after its last use."};
inline constexpr Telling foreign_memory{
    .message = "{} {} memory of the host that is not its own",
    .help =
        "It may touch its variables, what its arguments point to, and what it has allocated. Check the index against "
        "the size, and that the pointer was set."};
inline constexpr Telling foreign_call{
    .message = "{} calls a function by an address that is no function of its own",
    .help = "Call functions by their names, or by pointers that were made of their names."};

// Memory that copies and hosts read, and nothing has set.

inline constexpr Telling short_constant{
    .cause = Cause::count_for_bytes,
    .message = "thread {0} of block {1} reads {2}, which the copy to {3} has not set",
    .other_text = "copied here, {4} bytes",
    .help =
        "The copy brings {4} bytes, which hold {5} of {6} bytes. Its size is in bytes: elements · sizeof(element). It "
        "must bring all that the kernel reads."};
inline constexpr Telling algorithm_reads_unset{
    .message = "an algorithm of Thrust reads {}, which nothing has written since it was allocated",
    .other_text = "allocated here",
    .help = "Device memory is not cleared, but for that of a thrust::device_vector: write it first."};
inline constexpr Telling host_reads_unset{
    .message = "host code reads {}, which nothing has written since it was allocated",
    .other_text = "allocated here",
    .help = "Managed memory is not cleared: write a value first, or launch the kernel that does."};
inline constexpr Telling host_reads_unset_after_launch{
    .message = "host code reads {}, which nothing has written since it was allocated",
    .other_text = "allocated here",
    .help =
        "If a kernel should have written it, look at its grid, its index and its guard. Managed memory is not cleared: "
        "where no kernel writes, the host must."};
inline constexpr Telling copies_unset{
    .message = "{} of the {} bytes that are copied to the host were never written: the first is {}",
    .other_text = "allocated here",
    .help = "If a kernel should have written them, look at its grid and its guard; else copy back only what is there."};

// Calls of the runtime. {0} is the function's name.

inline constexpr Telling untyped_kernel{
    .message = "{} cannot see the kernel's parameters through a void pointer",
    .help = "Pass the kernel itself, without a cast to void*: it compiles with nvcc as well."};
inline constexpr Telling untyped_kernel_of_node{
    .message = "{} cannot see the kernel's parameters through a void pointer",
    .help = "Write `.func = (void*)kernel` where the parameters of the node are filled in."};
inline constexpr Telling no_symbol{
    .message = "{} gets something that is no __device__ variable",
    .help = "Pass the variable itself, not its address or a pointer, and declare it at file scope."};
inline constexpr Telling symbol_by_text{
    .message = "{} gets text, or a constant of the host",
    .help =
        "Pass the variable itself, without quotation marks: its name as text has not been enough since CUDA 5. "
        "Declare what is copied to as __device__ or __constant__, and not const."};
inline constexpr Telling overruns_symbol{
    .message = "{} of {} bytes from byte {} on overruns a variable of {} bytes",
    .help = "Sizes and offsets are in bytes: number of elements times sizeof(element)."};
inline constexpr Telling leaves_array{.message = "{} leaves its array, which has {} of {} bytes",
                                      .help = "The position and the size across are in bytes, those down in rows."};
inline constexpr Telling no_array_to_free{
    .message = "{} of an array that cudaMallocArray did not return, or that has been freed before",
    .help = "Free each array once."};
inline constexpr Telling texture_of_host_memory{
    .message = "{} gets a pointer to host memory",
    .help = "A texture reads device memory: allocate it with cudaMalloc and copy the data there."};
inline constexpr Telling misaligned_texture{
    .message = "{} gets memory that does not begin at a multiple of {} bytes{}",
    .help = "Begin at what cudaMalloc returned, and allocate rows with cudaMallocPitch."};
inline constexpr Telling srgb_texture{.message = "unsupported: textures of sRGB colours",
                                      .help = "Turn the colours into linear ones in the kernel, or use a GPU."};

// What is left at the end.

inline constexpr Telling overlooked_error{
    .message = "{} ({}), and the program never asks for the error",
    .help = "Call cudaGetLastError() after each launch, and look at what every call of the runtime returns."};
inline constexpr Telling stream_not_destroyed{.message = "this stream is never destroyed",
                                              .help = "Call cudaStreamDestroy when all work in the stream is done."};
inline constexpr Telling event_not_destroyed{.message = "this event is never destroyed",
                                             .help = "Call cudaEventDestroy when the event is no longer used."};
inline constexpr Telling memory_not_freed{.message = "{0} bytes of {1} memory are never freed",
                                          .help = "Call {2} when the memory is no longer used."};
inline constexpr Telling function_does_not_wait{
    .message = "the function returns without waiting for {}: what it should bring is not there yet",
    .help =
        "Wait before you return: cudaStreamSynchronize() for the stream, or cudaDeviceSynchronize() for all of them, "
        "and look at what it returns."};
inline constexpr Telling program_does_not_wait{
    .message =
        "the program ends without waiting for {}: it never learns whether the kernel runs to its end, and whether "
        "it fails",
    .help = "Call cudaDeviceSynchronize() after the last launch, and look at what it returns."};
inline constexpr Telling allocation_refused{.message = "this allocation is refused: {0}", .help = "{1}"};

// Hosts that end all of a sudden, or are asked to.

inline constexpr Telling host_recursion{
    .cause = Cause::endless_recursion,
    .message = "host code overruns its stack: here a function calls itself, again and again",
    .help =
        "The recursion does not end. Each call must have less left to do than the one before it, and a call that has "
        "nothing left for others must not make another."};
inline constexpr Telling host_stack_overrun{
    .message = "host code overruns its stack: a local array is too large, or calls go too deep",
    .help = "Take large arrays from std::vector."};
inline constexpr Telling host_division_by_zero{.message = "host code divides an integer by zero",
                                               .help = "To repair it, look for a divisor that can be 0."};
inline constexpr Telling host_illegal_instruction{.message = "host code runs into an illegal instruction"};
inline constexpr Telling host_aborts{
    .message = "host code aborts: abort() was called, an assert failed, or an exception was not caught"};
inline constexpr Telling host_touches_nothing{
    .message = "host code touches memory that does not exist",
    .help =
        "Is an index too large, or was the pointer never set? Memory that nothing has written holds nonsense here."};
inline constexpr Telling stopped_before_launches{.message = "in host code, before its first launch"};
inline constexpr Telling stopped_after_launch{.message = "in host code, after its launch {}"};
inline constexpr Telling stopped_in_launch{.message = "in its launch {}, of {}, when {} of {} blocks had begun"};

// Shuffles.

inline constexpr Telling shuffle_in_group{
    .cause = Cause::shuffle_of_own_value,
    .message = "a shuffle over {0} lanes gives every lane its own value back",
    .help =
        "The last argument parts the warp into groups of {1} lanes, which cannot read each other. Leave it out, or let "
        "no distance reach beyond its group."};
inline constexpr Telling shuffle_too_far{
    .cause = Cause::shuffle_of_own_value,
    .message = "a shuffle over {0} lanes gives every lane its own value back",
    .help =
        "A warp has lanes 0 to {2}, so the largest distance that reaches another lane is {2}: begin with half of the "
        "warp."};

/// @name Values that are lost, or taken for something else
/// @{

/// {0} threads, {1} their block, {2} the threads that do better, {3} the one that writes
inline constexpr Telling values_left_out{
    .cause = Cause::values_left_out,
    .message = "what {0} of block {1} read reaches no output: only what {2} read does",
    .other_text = "written here by thread {3}",
    .help =
        "Follow one of them through the rounds. Halving an odd number leaves one over: round up, or fill up to a power of two "
        "with what changes nothing. The first distance is half of what there is, and the last round must cover all parts.",
};

/// {0} the array, {1} a block
inline constexpr Telling never_read{
    .cause = Cause::never_read,
    .message = "{0} is written here, and block {1} reads none of its elements",
    .help =
        "Should a line read it that reads something else, such as global memory? If nothing needs it, leave it out: a block "
        "that takes less shared memory leaves room for others.",
};

/// {0} what is copied, {1} a kernel
inline constexpr Telling kept_result{
    .cause = Cause::kept_result,
    .message =
        "this copies {0} as an earlier launch of {1} has left it: the launch since then has neither written nor read it",
    .other_text = "the launch since then",
    .help =
        "If each launch is to write it, look for what the launch before has left: a counter that is not set back, a flag that "
        "is still set. Set it back at the end of the kernel, or by cudaMemset() before each launch.",
};

/// {0} and {1} numbers, {2} "signed" or "unsigned"
inline constexpr Telling float_bits_compared{
    .cause = Cause::float_bits_compared,
    .message = "this compares {0:g} and {1:g} by their bits, as {2} integers, which have another order",
    .help =
        "For a maximum of floats: atomicMax() on the int where the value is not negative, atomicMin() on the unsigned int "
        "where it is. For a minimum the other way round: atomicMin() on the int, atomicMax() on the unsigned int.",
};
/// @}

}  // namespace simulator::words
