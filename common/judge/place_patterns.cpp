/// @file
/// Patterns in the places of wrong outputs.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "judge/diagnosis.hpp"

namespace course {

struct Places {
  /// The outputs of each block, by thread: whether each is right.
  std::map<int, std::map<int, bool>> blocks;
  std::set<int> wrong_blocks;
  std::set<int> right_blocks;  ///< with a right output
  std::set<int> threads;       ///< of all blocks
  std::set<int> wrong_threads;
  std::set<int> right_threads;
};

namespace {

Places find_places(const Outputs& outputs) {
  Places found;
  for (std::size_t i = 0; outputs.owner && i < outputs.states.size(); ++i) {
    const Owner owner = outputs.owner(i);
    const bool right = outputs.states[i] == OutputState::right;
    const auto [entry, is_new] = found.blocks[owner.block].try_emplace(owner.thread, right);
    entry->second = entry->second && right;
    found.threads.insert(owner.thread);
    (right ? found.right_blocks : found.wrong_blocks).insert(owner.block);
    (right ? found.right_threads : found.wrong_threads).insert(owner.thread);
  }
  return found;
}

const Places& places(const Outputs& outputs) {
  if (!outputs.places) outputs.places = std::make_shared<const Places>(find_places(outputs));
  return *outputs.places;
}

bool is_full(const Places& found, int block) {
  return found.blocks.at(block).size() == found.blocks.begin()->second.size();
}

/// Wrong in the last block alone, and up to its last output: then it is the end of the data that matters. Otherwise the
/// place inside the block says more.
std::string last_block(const Outputs& outputs) {
  const Places& found = places(outputs);
  if (found.blocks.size() < 2 || outputs.states.back() == OutputState::right) return "";
  const int last = found.blocks.rbegin()->first;
  if (found.wrong_blocks != std::set{last}) return "";
  const bool two_blocks = found.blocks.size() == 2;
  if (two_blocks && is_full(found, last))
    return "";  // that it is the last is no more telling than that it is not block 0
  const bool only_other = two_blocks && found.right_blocks.count(last) == 0;
  if (only_other) return "Block 1 of 2 only, all of it. It is not full, as block 0 is: look at what that changes.";
  if (is_full(found, last))
    return "Last block only, though it is full: look at what is different at the end of the data.";
  return "Last block only, which is not full: look at the tail guard, and at what stands for elements past the end.";
}

std::string all_but_block_0(const Outputs& outputs) {
  const Places& found = places(outputs);
  if (found.right_blocks != std::set{0} || found.wrong_blocks.count(0) != 0) return "";
  return "Every block but block 0: look at the number of blocks, and at blockIdx in the index.";
}

std::string block_0(const Outputs& outputs) {
  const Places& found = places(outputs);
  const bool all_of_it = found.right_blocks.count(0) == 0;
  if (found.blocks.size() < 3 || found.wrong_blocks != std::set{0} || !all_of_it) return "";
  return "Block 0 only: look at what lies before the data.";
}

std::string all_but_thread_0(const Outputs& outputs) {
  const Places& found = places(outputs);
  if (found.threads.size() < 3 || found.right_threads != std::set{0} || found.wrong_threads.count(0) != 0) return "";
  return "Only thread 0 of each block is right: look at what the other threads do.";
}

/// Are the threads `wrong` wrong, and all others right, in each block but those at the end `edge` (which have no
/// neighbour there, or are not full)?
bool same_in_each_block(const Places& found, const std::set<int>& wrong, int edge) {
  for (const auto& [block, threads] : found.blocks) {
    if (block == edge) continue;
    for (const auto& [thread, right] : threads) {
      if (right == (wrong.count(thread) != 0)) return false;
    }
  }
  return found.blocks.size() > 1;
}

std::string threads_in_words(std::size_t count) { return count == 1 ? "thread" : fmt::format("{} threads", count); }

/// A halo that was not loaded makes wrong outputs, never missing ones.
std::string halo_advice(const Outputs& outputs, const char* halo) {
  const auto& states = outputs.states;
  const bool missing = std::find(states.begin(), states.end(), OutputState::unwritten) != states.end();
  return missing ? "write down which output each thread of a block takes." : halo;
}

std::string left_halo(const Outputs& outputs) {
  const Places& found = places(outputs);
  const std::set<int>& wrong = found.wrong_threads;
  if (wrong.empty() || wrong.size() * 2 > found.threads.size() || *wrong.rbegin() != static_cast<int>(wrong.size()) - 1)
    return "";
  if (!same_in_each_block(found, wrong, 0)) return "";
  return fmt::format("First {} of a block only: {}", threads_in_words(wrong.size()),
                     halo_advice(outputs, "look at the left halo, the elements before the block's own."));
}

std::string right_halo(const Outputs& outputs) {
  const Places& found = places(outputs);
  const std::set<int>& wrong = found.wrong_threads;
  const int all = static_cast<int>(found.threads.size());
  if (wrong.empty() || wrong.size() * 2 > found.threads.size() ||
      *wrong.begin() != all - static_cast<int>(wrong.size()))
    return "";
  if (!same_in_each_block(found, wrong, found.blocks.rbegin()->first)) return "";
  return fmt::format("Last {} of a block only: {}", threads_in_words(wrong.size()),
                     halo_advice(outputs, "look at the right halo, the elements after the block's own."));
}

/// How many blocks lie side by side, where blocks cover a matrix; 0 where they follow one another.
int blocks_a_row(const Outputs& outputs) {
  return outputs.owner && !outputs.states.empty() ? outputs.owner(0).blocks_a_row : 0;
}

std::string edge_tiles(const Outputs& outputs) {
  const int across = blocks_a_row(outputs);
  if (across < 2) return "";
  const Places& found = places(outputs);
  const int bottom = found.blocks.rbegin()->first / across;
  bool right_edge = true;
  bool bottom_edge = true;
  for (const int block : found.wrong_blocks) {
    right_edge = right_edge && block % across == across - 1;
    bottom_edge = bottom_edge && bottom > 0 && block / across == bottom;
  }
  if (right_edge) return "Only blocks at the right edge: look at what stands for columns past the last one.";
  if (bottom_edge) return "Only blocks at the bottom edge: look at what stands for rows past the last one.";
  return "";
}

/// One coordinate of the block's number for both: only blocks on the diagonal are reached.
std::string diagonal_blocks(const Outputs& outputs) {
  const int across = blocks_a_row(outputs);
  if (across < 2) return "";
  const Places& found = places(outputs);
  if (found.right_blocks.size() < 2) return "";
  for (const auto& [block, threads] : found.blocks) {
    const bool on_diagonal = block / across == block % across;
    if (on_diagonal == (found.wrong_blocks.count(block) != 0)) return "";
  }
  return "Only the blocks on the diagonal are right: the row and the column use the same part of blockIdx.";
}

/// Whole blocks that are wrong beside whole blocks that are right.
std::string whole_blocks(const Outputs& outputs) {
  if (blocks_a_row(outputs) < 2) return "";
  const Places& found = places(outputs);
  const bool whole = std::none_of(found.wrong_blocks.begin(), found.wrong_blocks.end(),
                                  [&](int block) { return found.right_blocks.count(block) != 0; });
  const bool some_written = std::any_of(outputs.states.begin(), outputs.states.end(), [](OutputState state) {
    return state != OutputState::right && state != OutputState::unwritten;
  });
  if (!whole || !some_written || found.right_blocks.empty()) return "";
  return "Whole blocks are wrong: look at blockIdx.x, which counts along a row, and blockIdx.y, which counts the rows.";
}

std::string first_are_right(const Outputs& outputs) {
  const auto is_wrong = [](OutputState state) { return state != OutputState::right; };
  const auto first = std::find_if(outputs.states.begin(), outputs.states.end(), is_wrong);
  if (first == outputs.states.begin() || outputs.states.end() - first < 2) return "";
  if (!std::all_of(first, outputs.states.end(), is_wrong)) return "";
  return fmt::format("Right are only the first outputs, up to out[{}].", first - outputs.states.begin() - 1);
}

bool is_wrong(const Outputs& outputs, std::size_t i) { return outputs.states[i] != OutputState::right; }

/// Does the same come back after each `step` outputs?
bool repeats(const Outputs& outputs, std::size_t step) {
  for (std::size_t i = step; i < outputs.states.size(); ++i) {
    if (is_wrong(outputs, i) != is_wrong(outputs, i - step)) return false;
  }
  return true;
}

std::string every_other(const Outputs& outputs) {
  constexpr std::size_t longest_step = 32;
  constexpr std::size_t fewest_seen = 3;
  if (outputs.columns > 1) return "";
  std::size_t step = 2;
  while (step <= longest_step && !repeats(outputs, step)) ++step;
  if (step > longest_step || step * fewest_seen > outputs.states.size()) return "";
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < step; ++i) {
    if (is_wrong(outputs, i)) places.push_back(i);
  }
  if (places.size() == step) return "";
  if (places.size() == 1) {
    const std::string which = step == 2 ? "second" : fmt::format("{}th", step);
    return fmt::format("Every {} output, from out[{}] on: look at the step of an index.", which, places.front());
  }
  return fmt::format("The same places of every {} outputs: {}.", step, fmt::join(places, ", "));
}

/// Of several outputs of each thread, side by side, always the same ones.
std::string part_of_a_thread(const Outputs& outputs) {
  if (!outputs.owner || outputs.columns > 1) return "";
  std::vector<std::vector<bool>> runs;  // of one thread each: which of its outputs are wrong
  for (std::size_t i = 0; i < outputs.states.size(); ++i) {
    const auto same = [&](const Owner& one, const Owner& other) {
      return one.block == other.block && one.thread == other.thread;
    };
    if (i == 0 || !same(outputs.owner(i), outputs.owner(i - 1))) runs.emplace_back();
    runs.back().push_back(is_wrong(outputs, i));
  }
  if (runs.empty() || runs.front().size() < 3) return "";
  const std::size_t length = runs.front().size();
  std::vector<std::size_t> wrong_at(length);  // in how many threads the output at that place is wrong
  std::size_t full = 0;
  for (const std::vector<bool>& run : runs) {
    if (run.size() != length && &run != &runs.back()) return "";
    if (run.size() != length) continue;  // the last may be shorter, and go another way
    ++full;
    for (std::size_t place = 0; place < length; ++place) wrong_at[place] += run[place] ? 1 : 0;
  }
  const auto first_wrong = std::find_if(wrong_at.begin(), wrong_at.end(), [](std::size_t count) { return count != 0; });
  const auto wrong = static_cast<std::size_t>(wrong_at.end() - first_wrong);
  if (wrong == 0 || wrong == length) return "";
  // What was left out can be right by chance: 0, for instance.
  if (std::any_of(first_wrong, wrong_at.end(), [&](std::size_t count) { return 4 * count < 3 * full; })) return "";
  const std::string last = wrong == 1 ? "one is" : fmt::format("{} are", wrong);
  return fmt::format("Of the {} outputs of each thread, the last {} wrong: which line computes them?", length, last);
}

}  // namespace

std::span<const Pattern> place_patterns() {
  // Constant, so that a verdict given while the program exits still finds them.
  static constexpr Pattern all[] = {
      {Cause::last_block, last_block},          {Cause::not_block_0, all_but_block_0},
      {Cause::edge_tiles, edge_tiles},          {Cause::diagonal_blocks, diagonal_blocks},
      {Cause::only_thread_0, all_but_thread_0}, {Cause::left_halo, left_halo},
      {Cause::right_halo, right_halo},          {Cause::block_0, block_0},
      {Cause::whole_blocks, whole_blocks},      {Cause::part_of_a_thread, part_of_a_thread},
      {Cause::every_other, every_other, false}, {Cause::first_are_right, first_are_right, false},
  };
  return all;
}

}  // namespace course
