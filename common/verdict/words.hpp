/// @file
/// What verdicts say of warnings, budgets, launches and endings, in rows. What they say of wrong outputs stands with the
/// patterns that find it.
#pragma once

#include "simulator/results/telling.hpp"

namespace course::words {

using simulator::Cause;
using simulator::Telling;

// What a compiler's warning stands for.

inline constexpr Telling unset_variable{.cause = Cause::uninitialized,
                                        .help = "Give it a value where it is declared: a sum begins with 0."};
inline constexpr Telling no_call{.cause = Cause::no_effect,
                                 .help = "The statement does nothing. A call needs its parentheses: __syncthreads();"};
inline constexpr Telling only_compared{.cause = Cause::no_effect,
                                       .help = "The comparison does nothing: = sets a value, == compares two."};
inline constexpr Telling empty_body{
    .cause = Cause::empty_body,
    .help = "The ; right after the condition is all that depends on it: what follows runs always. Remove that ;."};
inline constexpr Telling never_below_0{
    .cause = Cause::always_true,
    .help =
        "An unsigned number is never below 0: it wraps round to a huge one. Use int where a value may become "
        "negative."};
inline constexpr Telling unsigned_index{
    .help =
        "{} is unsigned, and so is a sum with it. An unsigned number is never below 0: it wraps round to a huge one. "
        "Use int where a value may become negative."};
inline constexpr Telling unsigned_indices{
    .help =
        "{} and {} are unsigned, and so is a sum with them. An unsigned number is never below 0: it wraps round to a "
        "huge one. Use int where a value may become negative."};
inline constexpr Telling halved_to_0{
    .cause = Cause::halved_to_0,
    .help =
        "This loop never ends: divided again and again, {0} comes to 0 and stays 0, and 0 >= 0 is true. The last "
        "round is that of 1: write {0} > 0."};
inline constexpr Telling same_result{.cause = Cause::always_true,
                                     .help = "The comparison always has the same result: look at both of its sides."};
inline constexpr Telling truth_compared{.cause = Cause::always_true,
                                        .help = "a < b < c compares a truth value with c: write a < b && b < c."};
inline constexpr Telling same_condition{.cause = Cause::always_true,
                                        .help = "The condition always has the same result: look at && and ||."};
inline constexpr Telling indentation{
    .cause = Cause::indentation,
    .help = "Only one statement belongs to the condition: put { } around all that should."};
inline constexpr Telling parentheses{
    .cause = Cause::parentheses,
    .help = "In a condition = sets a value and == compares two; && binds tighter than ||."};
inline constexpr Telling array_bounds{.cause = Cause::array_bounds,
                                      .help = "An array of n elements has the indices 0 to n - 1."};
inline constexpr Telling divided_by_zero{.cause = Cause::division_by_zero, .help = "Look at the divisor."};
inline constexpr Telling changed_twice{.cause = Cause::unordered,
                                       .help = "One variable is changed twice in one expression: use two statements."};
inline constexpr Telling fallthrough{.cause = Cause::fallthrough,
                                     .help = "A case without a break runs on into the next."};
inline constexpr Telling vector_itself{
    .cause = Cause::vector_itself,
    .message = "&{0} is the address of the std::vector itself, and not of its elements",
    .help = "Its elements begin at {0}.data()."};

// What the requests of warps cost at a line. {0} is "read", "write" or "update" in their messages.

inline constexpr Telling addresses_apart{
    .message = "the threads of a warp {0} addresses {1}: {2:.4g} sectors of 32 bytes at a time, where {3} would do"};
inline constexpr Telling sectors_in_part{
    .message =
        "the threads of a warp {0} addresses that do not fill the sectors they lie in: {2:.4g} sectors of 32 "
        "bytes at a time, where {3} would do"};
inline constexpr Telling chunks{
    .cause = Cause::chunks,
    .help =
        "Each thread copies elements side by side here, and its neighbour begins behind them. Deal them out the "
        "other way: with n threads, thread t takes element t, then t + n, t + 2 * n, and so on."};
inline constexpr Telling neighbouring_elements{
    .help =
        "Let neighbouring threads touch neighbouring elements at the same time: threadIdx.x itself is added to the "
        "index, and not a multiple of it."};
inline constexpr Telling bank_conflicts{
    .message =
        "up to {} threads of a warp want different words of one bank of shared memory at once, where {} may: "
        "they take turns"};
inline constexpr Telling growing_strides{
    .cause = Cause::growing_strides,
    .help =
        "Neighbouring threads use slots {} apart here, in other rounds up to {} apart. In a tree of sums, begin "
        "with the largest stride and halve it, and let each thread t < stride add slot t + stride to slot t."};
inline constexpr Telling neighbouring_words{
    .help =
        "Let neighbouring threads touch neighbouring words; where they must go down a column of a tile, make each "
        "of its rows one element longer."};
inline constexpr Telling neighbouring_words_of_fragments{
    .help =
        "Let neighbouring threads touch neighbouring words; where they must go down a column of a tile, make each "
        "of its rows one element longer, or 16 bytes where load_matrix_sync() reads them."};
inline constexpr Telling partial_requests{
    .message = "{1} of {2} times only some of a warp's 32 threads {0} {3} memory here; {4} times are allowed"};
inline constexpr Telling scattered_threads{
    .cause = Cause::scattered_threads,
    .help =
        "Every second thread works here, or fewer: each warp is busy for some of its threads only. In a tree of "
        "sums, begin with the largest stride and halve it, and let each thread t < stride add slot t + stride to "
        "slot t."};
inline constexpr Telling split_warp{
    .cause = Cause::split_warp,
    .help =
        "Threads {} to {} of block {} are one warp: all of them come to this line {} {}, some of them {} times, and "
        "the others wait meanwhile. Deal the work out so that all lanes of a warp have equally much."};
inline constexpr Telling side_by_side{
    .help = "Let threads that sit side by side do the same: `if (t < active)`, not every second or fourth of them."};
inline constexpr Telling side_by_side_or_all{
    .help =
        "Let threads that sit side by side do the same: `if (t < active)`, not every second or fourth of them. Or "
        "let all of them compute, and choose at the end: `x = condition ? result : other`."};

// What there is too little of, wherever.

inline constexpr Telling no_exchange{
    .message = "threads read from shared memory what another has put there {} times, and must do so {} times"};
inline constexpr Telling no_overlap_with_copies{
    .message = "threads read from shared memory while their copies are under way {} times, and must do so {} times",
    .help = "Begin the copies of a later tile before the work on this one, and wait for them after it."};
inline constexpr Telling all_in_order{
    .message =
        "filling and reading of shared memory take turns: {} accesses can go on while other threads of the block "
        "do the other of the two, and {} must",
    .help =
        "Let one part be filled while another is read. Are there two parts? And does a thread that fills one wait "
        "only until that one has been read?"};
inline constexpr Telling too_little_overlap{
    .message =
        "too little overlaps: copies and kernels take {:.0f} µs one after the other, {:.0f} µs here, and at most "
        "{:.0f} µs are allowed"};
inline constexpr Telling block_waits{
    .message =
        "{} times a block looks for what others have published and finds nothing yet, where {} would do: one "
        "waits for the next, in a chain",
    .help =
        "Let each block publish what it knows by itself before it waits for anything, and use what others have "
        "published in that way."};

// Streams, and the host's share of the work. {0} is the call.

inline constexpr Telling launch_in_default_stream{
    .message = "{} was launched in the default stream, and all work belongs in `{}`",
    .help = "Name the stream as the fourth number of the launch; the third is 0."};
inline constexpr Telling work_in_default_stream{
    .message = "{} works in the default stream, and all work belongs in `{}`",
    .help = "Name the stream as the last argument; of copies, cudaMemcpyAsync takes one."};
inline constexpr Telling waits_too_early{
    .message = "{} waits here, before all work is handed over",
    .help = "Within a stream each step waits for the one before by itself: let the host wait once, at the end."};
inline constexpr Telling pageable_copy{
    .cause = Cause::pageable_copy,
    .help =
        "The host waits in this {} until the copy is done, since its host memory is pageable: only from and to "
        "pinned memory (cudaMallocHost) does a copy go on by itself."};
inline constexpr Telling waits_between{
    .cause = Cause::waits_between,
    .help =
        "The host waits in this {} before it hands over the rest of the work: let it wait once, after the last "
        "chunk."};
inline constexpr Telling default_stream{
    .cause = Cause::default_stream,
    .help = "{} works in the default stream here, which runs beside no other: name the chunk's own stream{}."};
inline constexpr Telling host_wrote_result{
    .message = "the outputs hold what the host wrote there, and a kernel must write them",
    .help = "Let the kernel write each output: the host only launches it."};
inline constexpr Telling host_carried{
    .message = "after the host has seen data of the device, it hands something to the device again",
    .help =
        "All computing belongs in kernels. A copy that is only there to look at values must go before the code is "
        "right; ./course trace shows them without one."};
inline constexpr Telling input_to_constant{
    .message = "the host copies an input to constant memory, from where kernels read it uncounted",
    .help = "Let the kernels read the input where it lies."};

// What a thread does too often. {0} is "reads" or "writes", {1} names the elements.

inline constexpr Telling fields_one_by_one{
    .cause = Cause::fields_one_by_one,
    .help =
        "The fields of one float4 are read one by one here. Copy the whole float4 into a variable first, which is "
        "one read, and take x, y, z and w from there."};
inline constexpr Telling element_updated_again{
    .cause = Cause::same_element_again,
    .help = "It {} {} {}: add up in a variable of the thread's own, and write once, at the end."};
inline constexpr Telling element_read_again{.cause = Cause::same_element_again,
                                            .help = "It {} {} {}: read it once, into a variable of the thread's own."};
inline constexpr Telling part_read_again{
    .cause = Cause::same_element_again,
    .help =
        "It reads {0} of the {1} bytes of {2} {3}: an asynchronous copy that leaves out and fills with zeros fewer bytes "
        "than the element has. One that should bring zeros alone leaves out all {1}, and reads nothing."};
inline constexpr Telling work_done_again{
    .cause = Cause::same_element_again,
    .help =
        "It reads {0} {1} and writes {2} as often: the thread does the same work again. Look at the step by which its loop "
        "goes on, and at where it begins."};
inline constexpr Telling one_thread_works{
    .cause = Cause::idle_threads,
    .help = "{0} of them are in one line, and all are this thread's: let {0} threads do one each."};
inline constexpr Telling few_threads_work{
    .cause = Cause::idle_threads,
    .help =
        "Only {} of the block's {} threads do any of it: deal the elements out, so that thread t takes t, t + "
        "blockDim.x, and so on."};
inline constexpr Telling done_by_many{.cause = Cause::done_by_many,
                                      .help = "Other threads of the block do the same: let each do its own share."};
inline constexpr Telling one_element_each{
    .cause = Cause::all_by_each,
    .help =
        "Each thread of the block writes {0}, as all the others do. One thread is enough for each of them: leave "
        "out the loop, and let a thread take the one element that has its number."};
inline constexpr Telling elements_in_steps{
    .cause = Cause::all_by_each,
    .help =
        "Each thread of the block writes {0}, as all the others do. One thread is enough for each of them: let each "
        "of the {1} threads begin at its own number and go on in steps of {1}."};
inline constexpr Telling pieces_of_packs{
    .cause = Cause::pieces_of_a_pack,
    .help =
        "The thread {0} {1} one by one. From an address that is a multiple of {2}, {2} bytes at once are one "
        "access."};
inline constexpr Telling whole_pack_in_pieces{
    .cause = Cause::whole_pack_in_pieces,
    .help =
        "The thread {} {} one by one, and nothing of this pack is missing: others take theirs {} bytes at once, in "
        "line {}. Which condition sends it here?"};
inline constexpr Telling last_pack_in_pieces{
    .cause = Cause::whole_pack_in_pieces,
    .help =
        "The thread {} {} one by one, and nothing of this pack is missing: others take theirs {} bytes at once, in "
        "line {}. Which condition sends it here? Does it let a pack through that ends with the last element, {}?"};
inline constexpr Telling pack_read_in_pieces{
    .cause = Cause::pieces_of_a_pack,
    .help =
        "The thread {0} {1} one by one. {2} bytes at once are one access: *reinterpret_cast<const {3}*>(&{4}) reads "
        "the first {5} of them."};
inline constexpr Telling pack_written_in_pieces{
    .cause = Cause::pieces_of_a_pack,
    .help =
        "The thread {0} {1} one by one. {2} bytes at once are one access: *reinterpret_cast<{3}*>(&{4}) is where to "
        "write the first {5} of them."};
inline constexpr Telling repeated_work{
    .help =
        "Several threads do the work of one: {}. Look at the elements that each begins with, and at the step to its "
        "next one."};

// Launches.

inline constexpr Telling block_for_each{
    .cause = Cause::block_for_each,
    .help =
        "That is a block for each of the {0} outputs. A block has {1} threads, so it takes {0} / {1} blocks, "
        "rounded up."};
inline constexpr Telling one_block_more{
    .cause = Cause::one_block_more,
    .help =
        "That is one block more than it takes: n / threads + 1 is one too many where nothing is left over. "
        "course::ceil_div(n, threads) rounds up."};
inline constexpr Telling too_many_launched{
    .help = "Blocks and threads that have nothing to do cost time, too: the contract says how many it takes."};
inline constexpr Telling accepted_swapped_launch{
    .cause = Cause::swapped_launch,
    .message = "this launch has {}, and the case asks for blocks of more threads than a device takes",
    .help =
        "Have the two changed places? The first number in <<<…>>> is the blocks, the second the threads of a "
        "block."};
inline constexpr Telling accepted_launch{
    .message = "this launch has {}, and the case asks for blocks of more threads than a device takes",
    .help = "Use the number of threads that the function is given; the device then refuses the launch."};
inline constexpr Telling refusal_overlooked{
    .message = "the launch is refused, but the function returns as if nothing had happened",
    .help = "A launch returns nothing: ask for its error with CUDA_CHECK(cudaGetLastError()), which throws."};
inline constexpr Telling refusal_told_late{
    .message = "the launch is refused, and the function gives up only because something else fails later",
    .help = "A launch returns nothing: ask for its error with CUDA_CHECK(cudaGetLastError()), which throws."};

// Calls that failed, and functions, cases and programs that end before their time.

inline constexpr Telling invalid_configuration{
    .help =
        "Look at the launch: a grid needs at least 1 block, a block 1 to 1,024 threads, and shared memory must "
        "fit."};
inline constexpr Telling invalid_value{
    .help =
        "Look at the arguments of this call. Is a size 0? Then return before the first call of CUDA, since there is "
        "nothing to do. Is a pointer null? Does the direction of a copy not fit its two pointers?"};
inline constexpr Telling no_room{
    .help =
        "The device has no room for that. The size is in bytes: elements · sizeof(element). A number of elements "
        "below 0 becomes a huge number of bytes, which has no sign."};
inline constexpr Telling illegal_address{
    .help =
        "A kernel reached outside its memory. The GPU does not say where; the simulator does: check with --backend "
        "sim."};
inline constexpr Telling launch_failed{
    .help = "The kernel crashed. The GPU does not say where; the simulator does: check with --backend sim."};
inline constexpr Telling failed_assertion{.help = "An assert in a kernel failed."};
inline constexpr Telling misaligned_address{
    .help = "A wide load or store needs an address that is a multiple of its width; the simulator names the line."};
inline constexpr Telling launch_timeout{.help = "The kernel ran too long: look for a loop that does not end."};
inline constexpr Telling function_threw{.message = "the host function threw an exception: {}"};
inline constexpr Telling main_gave_up{.message =
                                          "main() returns {}, which says that the program failed; 0 is right here"};
inline constexpr Telling case_threw{.message = "the case threw an exception: {}"};
inline constexpr Telling gpu_is_lost{
    .message = "the GPU cannot be used any more after the crash of an earlier case, so this was not judged"};
inline constexpr Telling function_ended_program{.message = "the host function ended the program"};
inline constexpr Telling program_ended{.message = "the program ended while case '{}' was running"};
inline constexpr Telling written_beside_outputs{
    .message = "out[{}] was written, but `out` has {} elements: the {} reached past its {}"};

// Of wrong outputs, what is said besides.

inline constexpr const char* inputs_as_outputs =
    "The outputs are the elements of {}, as they came: what is computed from them does not reach the outputs.";
inline constexpr const char* looked_at_too_early = "Or it was looked at before the copy that brings it was waited for.";
inline constexpr const char* depends_on_order =
    "Right when the threads run in order, wrong when they run {}: the result depends on who comes first.";
inline constexpr const char* errors_first = "Fix the errors above first; they may be the cause.";
inline constexpr const char* too_large_by = "In all {} cases that fail, the result is {:.6g} times what is right.";
inline constexpr const char* too_small_by = "In all {} cases that fail, the result is what is right divided by {:.6g}.";
inline constexpr Telling nothing_written_yet{.message = "nothing was written to the output yet, in {} of {} cases"};

inline constexpr const char* warning_may_be_the_cause = "The compiler's warning above may be the cause.";
inline constexpr const char* seen_in_another_case = "{} (Seen in the case '{}'.)";
inline constexpr const char* computed_otherwise =
    "{} is computed from the right elements, in another way: when {} {}, it {}, and should {} by {:.6g}.";
inline constexpr const char* shown_without_error = "{} In the case '{}', which has no such error: {}";

// Notes of a verdict, and of the lines of a finding.

inline constexpr const char* overlap_reached =
    "Copies and kernels overlap: {:.0f} µs of work take {:.0f} µs, {:.2f} times less; {:.2f} are asked for.";
inline constexpr const char* needless_barrier =
    "The __syncthreads() at line {} orders nothing here: no thread reads what another wrote. It is harmless, and this "
    "kernel would be right without it.";
inline constexpr const char* no_barrier_needed =
    "This kernel uses shared memory without a barrier, and needs none: each thread reads only the slots that it wrote "
    "itself. A barrier would order nothing.";
inline constexpr const char* may_not_be_shared = "is {} shared? Each thread has one here";
inline constexpr const char* reads_its_own = "reads what the same thread has put there";
inline constexpr const char* carried_here = "data of the device went to the host here";

}  // namespace course::words

namespace course {
using simulator::tell;
using simulator::tell_either;
}  // namespace course
