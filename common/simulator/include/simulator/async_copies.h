/// @file
/// Copies that go on beside the thread that began them. They are carried out as late as CUDA allows: when somebody
/// waits for them. So a missing wait shows.
#pragma once

namespace simulator {

/// Where a copy's completion shows: in the phase `phase` of the barrier at `barrier`, or, if there is none, in the
/// running thread's own batches.
struct CopyTicket {
  const void* barrier = nullptr;
  unsigned int phase = 0;
};

/// Begins a copy of `bytes` bytes, of which the last `zero_bytes` are set to 0 instead of read.
void begin_copy(const CopyTicket& ticket, void* to, const void* from, size_t bytes, size_t zero_bytes, const void* pc);
/// Puts the copies that the running thread began since the last call into a batch.
void commit_copies();
/// Waits for the running thread's batches, except the `newest` last ones.
void finish_copies(size_t newest);

/// The running thread's share of a copy that the `count` threads of a group make together, it being number `rank`:
/// every count-th piece of as many bytes as one instruction can move.
void begin_shared_copy(const CopyTicket& ticket, unsigned long long rank, unsigned long long count, void* to,
                       const void* from, size_t bytes, const void* pc);

/// @name Barriers in memory: a word that counts arrivals and phases
/// @{
void barrier_begin(unsigned long long* barrier, unsigned int expected, const void* pc);
/// @param dropped how many of the arrivals leave for good
/// @returns the phase that was arrived in
unsigned int barrier_arrive(unsigned long long* barrier, unsigned int arrivals, unsigned int dropped, const void* pc);
/// The phase that is going on.
unsigned int barrier_phase(const unsigned long long* barrier);
/// Waits until `phase` has ended and carries out the copies that belong to it.
void barrier_wait(unsigned long long* barrier, unsigned int phase, const void* pc);
/// @}

}  // namespace simulator
