/// @file
/// How a wrong output came about, as far as the trace of a run shows it.
#include "judge/origins.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "judge/element_names.hpp"
#include "judge/launch_story.hpp"

namespace course {
namespace {

using simulator::AccessKind;
using simulator::ElementValue;
using simulator::Index3;
using simulator::LaunchTrace;
using simulator::ScalarType;
using simulator::TracedVariable;

template <class Number>
Number from_bytes(const ElementValue& value) {
  Number number{};
  std::memcpy(&number, value->data(), sizeof number);
  return number;
}

/// "3.5"; empty for what is no single number, or was never written.
std::string figure(const ElementValue& value, const TracedVariable& variable) {
  const auto& type = variable.type;
  if (!value || type.scalar_bytes != type.bytes) return "";
  if (type.scalar == ScalarType::floating && type.bytes == 4) return fmt::format("{:.6g}", from_bytes<float>(value));
  if (type.scalar == ScalarType::signed_integer && type.bytes == 4) return std::to_string(from_bytes<int>(value));
  if (type.scalar == ScalarType::unsigned_integer && type.bytes == 4)
    return std::to_string(from_bytes<unsigned>(value));
  if (type.scalar == ScalarType::bfloat16)
    return fmt::format("{:.6g}", std::bit_cast<float>(std::uint32_t{from_bytes<std::uint16_t>(value)} << 16U));
  return "";
}

std::uint32_t count_of(const Index3& extent) { return extent[0] * extent[1] * extent[2]; }

std::vector<Step> read_in_line(const Steps& steps, std::size_t write) {
  std::vector<Step> reads{};
  for (std::size_t i = write; i-- > 0;) {
    if (steps[i].thread != steps[write].thread) continue;
    if (steps[i].writes() || !steps[i].is_on_line_of(steps[write])) break;
    reads.insert(reads.begin(), steps[i]);
  }
  return reads;
}

/// What an output is made from: what its thread reads in the same line. Nothing read there: all that the thread has
/// read, but for what it had put elsewhere.
std::vector<Step> sources(const Steps& steps, std::size_t write) {
  const std::vector<Step> same_line = read_in_line(steps, write);
  if (!same_line.empty()) return same_line;
  std::vector<Step> all;
  for (std::size_t i = 0; i < write; ++i) {
    const Step& step = steps[i];
    if (step.thread != steps[write].thread) continue;
    if (!step.writes()) {
      all.push_back(step);
    } else {
      std::erase_if(all, [&](const Step& one) { return one.is_on_line_of(step); });
    }
  }
  return all;
}

/// What a slot is made from: what the thread reads after its write before this one, but for the slot itself.
std::vector<Step> sources_of_slot(const Steps& steps, std::size_t write) {
  std::vector<Step> reads{};
  for (std::size_t i = write; i-- > 0;) {
    if (steps[i].thread != steps[write].thread) continue;
    if (steps[i].writes()) break;
    if (!steps[i].touches(steps[write].first())) reads.insert(reads.begin(), steps[i]);
  }
  return reads;
}

/// Whether the thread has read anything before that step.
bool has_read(const Steps& steps, std::size_t before) {
  return std::any_of(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(before),
                     [&](const Step& step) { return step.thread == steps[before].thread && !step.writes(); });
}

/// "tile[3] = 0 and b[0] = 2", "a[0] to a[7] and b[0] to b[7]".
std::string in_words(const LaunchStory& story, const std::vector<Step>& reads) {
  constexpr std::size_t most_with_values = 4;
  std::vector<std::uint32_t> variables;
  std::map<std::uint32_t, std::vector<std::int64_t>> elements;
  std::vector<std::string> each;
  std::set<Element> known;
  bool wide = false;
  for (const Step& read : reads) {
    wide = wide || read.elements > 1;
    if (!known.insert(read.first()).second) continue;
    if (elements.count(read.operation->variable) == 0) variables.push_back(read.operation->variable);
    std::vector<std::int64_t> own;
    for (std::int64_t k = 0; k < read.elements; ++k) own.push_back(read.element + k);
    std::vector<std::int64_t>& all = elements[read.operation->variable];
    all.insert(all.end(), own.begin(), own.end());
    const std::string value = own.size() == 1 ? figure(read.value, story.variable(read)) : "";
    each.push_back(element_names(story.variable(read), own) + (value.empty() ? "" : " = " + value));
  }
  if (each.size() <= most_with_values && !wide) return in_a_row(each);
  std::vector<std::string> parts;
  for (const std::uint32_t number : variables) {
    std::sort(elements[number].begin(), elements[number].end());
    parts.push_back(element_names(story.launch().variables[number], elements[number]));
  }
  return in_a_row(parts);
}

/// What one line does with one array.
struct Uses {
  bool reads = false;
  bool writes = false;
  std::set<std::int64_t> elements{};
};

/// The lines of a block that have used the array of `read` before that step.
std::map<int, Uses> uses_of_array(const std::vector<Step>& steps, std::size_t before, const Step& read) {
  std::map<int, Uses> lines;
  for (std::size_t i = 0; i < before; ++i) {
    const Step& step = steps[i];
    if (step.operation->variable != read.operation->variable) continue;
    Uses& uses = lines[step.operation->where.line];
    (step.writes() ? uses.writes : uses.reads) = true;
    for (std::int64_t k = 0; k < step.elements; ++k) uses.elements.insert(step.element + k);
  }
  return lines;
}

/// " Lines 38 and 53 use only sums[1] to sums[6], and leave out sums[0] and sums[7]: look at their index." Of lines that
/// work on the array, as += does. One that reads the slot takes it into account, and may well leave it as it is.
std::string lines_that_pass_over(const LaunchStory& story, std::size_t block, std::size_t before, const Step& read) {
  constexpr std::size_t most_lines = 4;
  constexpr std::size_t most_unused = 4;
  if (!story.is_kept_whole(block)) return "";
  std::vector<std::string> lines;
  std::set<std::int64_t> used;
  for (const auto& [line, uses] : uses_of_array(story.steps(block), before, read)) {
    if (!uses.reads || !uses.writes || uses.elements.contains(read.element)) continue;
    lines.push_back(std::to_string(line));
    used.insert(uses.elements.begin(), uses.elements.end());
  }
  if (lines.empty() || lines.size() > most_lines) return "";
  const simulator::TracedVariable& array = story.variable(read);
  std::vector<std::int64_t> unused;
  for (std::int64_t i = 0; i < static_cast<std::int64_t>(array.elements); ++i) {
    if (!used.contains(i)) unused.push_back(i);
  }
  if (unused.size() > most_unused) unused = {read.element};
  const bool one = lines.size() == 1;
  return fmt::format(" {} {} {} only {}, and {} out {}: look at {} index.", one ? "Line" : "Lines", in_a_row(lines),
                     one ? "uses" : "use", element_names(array, {used.begin(), used.end()}), one ? "leaves" : "leave",
                     element_names(array, unused), one ? "its" : "their");
}

/// " tile[3] is written in line 26 by thread 3, from a[7] = 2."
std::string origin_of_slot(const LaunchStory& story, std::size_t block, std::size_t before, const Step& read) {
  constexpr std::size_t most_lines = 2;
  struct Writing {
    int line = 0;
    std::set<std::uint32_t> threads{};
    std::vector<Step> reads{};
    bool nothing_read = true;
  };
  std::vector<Writing> writings;
  const std::vector<Step>& steps = story.steps(block);
  for (std::size_t i = 0; i < before; ++i) {
    if (!steps[i].writes() || !steps[i].touches(read.first())) continue;
    const int line = steps[i].operation->where.line;
    auto writing = std::find_if(writings.begin(), writings.end(), [&](const Writing& one) { return one.line == line; });
    if (writing == writings.end()) writing = writings.insert(writing, Writing{.line = line});
    writing->threads.insert(steps[i].thread);
    writing->nothing_read = writing->nothing_read && !has_read(steps, i);
    const std::vector<Step> sources = sources_of_slot(steps, i);
    writing->reads.insert(writing->reads.end(), sources.begin(), sources.end());
  }
  if (writings.empty()) return "";
  const bool more = writings.size() > most_lines;
  if (more) writings.erase(writings.begin(), writings.end() - most_lines);
  std::vector<std::string> parts;
  for (const Writing& writing : writings) {
    const bool other = writing.threads.size() == 1 && *writing.threads.begin() != read.thread;
    const std::string thread = other ? " by " + story.thread_text(*writing.threads.begin()) : "";
    const std::string from = in_words(story, writing.reads);
    const bool sure = writing.nothing_read && !story.has_exchanges(block);
    parts.push_back(fmt::format("in line {}{}{}", writing.line, thread,
                                !from.empty() ? ", from " + from
                                : sure        ? ", with nothing read for it"
                                              : ""));
  }
  const bool no_input = !more && !story.has_exchanges(block) &&
                        std::all_of(writings.begin(), writings.end(),
                                    [](const Writing& one) { return one.nothing_read && one.reads.empty(); });
  return fmt::format(" {} is {}written {}.{}{}", story.name(read.first()), more ? "at last " : "",
                     fmt::join(parts, "; then "), lines_that_pass_over(story, block, before, read),
                     no_input ? " So no element of an input is in it: is this the slot to read?" : "");
}

/// "Thread 0 of block 1 writes out[4], from tile[3] = 0."
OutputOrigin of_written(const LaunchStory& story, const Element& output, std::size_t block, std::size_t write) {
  const Step& step = story.steps(block)[write];
  OutputOrigin origin{step.operation->where};
  std::string who = fmt::format("{} writes {}", story.thread_text(block, step.thread), story.name(output));
  who[0] = 'T';
  if (step.operation->kind == AccessKind::atomic) return origin;
  std::vector<Step> reads = sources(story.steps(block), write);
  const std::string from = in_words(story, reads);
  if (from.empty()) {
    if (!story.has_exchanges(block)) origin.text = fmt::format("{}, and has read nothing for it.", who);
    return origin;
  }
  const bool in_line = !read_in_line(story.steps(block), write).empty();
  origin.is_followed = in_line;
  origin.text = fmt::format("{}{}{}.", who, in_line ? ", from " : "; before that, it reads ", from);
  const auto is_zero = [&](const Step& read) {
    const std::string value = figure(read.value, story.variable(read));
    return value.empty() || value == "0";
  };
  if (in_line && figure(step.value, story.variable(step)) == "0" && std::none_of(reads.begin(), reads.end(), is_zero))
    origin.text += " None of these is 0: look for a factor that is, as 1 / 3 is for integers.";
  const auto is_other = [&](const Step& read) { return read.first() != reads.front().first(); };
  const bool one = std::none_of(reads.begin(), reads.end(), is_other);
  if (one && story.variable(reads.front()).space == simulator::Space::shared)
    origin.text += origin_of_slot(story, block, write, reads.front());
  return origin;
}

/// "the threads of a block" of a step from one element to the next; empty where it is nothing that has a name.
std::string step_text(std::int64_t step, const LaunchTrace& launch) {
  if (step == count_of(launch.block)) return ", the threads of a block";
  if (step == std::int64_t{count_of(launch.block)} * count_of(launch.grid)) return ", the threads of the grid";
  return "";
}

/// The outputs that belong to the same thread.
std::vector<std::int64_t> outputs_of(const Owner& thread, const std::function<Owner(std::size_t)>& owner,
                                     std::size_t total) {
  std::vector<std::int64_t> own;
  for (std::size_t i = 0; owner && i < total; ++i) {
    const Owner other = owner(i);
    if (other.block == thread.block && other.thread == thread.thread) own.push_back(static_cast<std::int64_t>(i));
  }
  return own;
}

std::string steps_text(std::int64_t step, std::int64_t right, const LaunchTrace& launch) {
  const std::string meaning = step_text(right, launch);
  return fmt::format(" Its first step is {}{}; {}{} is right.", step, step_text(step, launch), right,
                     meaning.empty() ? "" : meaning + ",");
}

/// What a thread writes beside what it should, where that is more than one output.
std::string written_by(const LaunchStory& story, std::uint32_t variable, std::vector<std::int64_t> elements,
                       const std::vector<std::int64_t>& own) {
  const TracedVariable& array = story.launch().variables[variable];
  const bool same_begin = own.size() > 1 && elements.size() > 1 && elements.front() == own.front();
  const std::int64_t step = elements.size() > 1 ? elements[1] - elements[0] : 0;
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  const std::string written = element_names(array, elements);
  if (!same_begin) return fmt::format("writes {} instead.", written);
  const std::int64_t right_step = own[1] - own[0];
  return fmt::format("writes {}, and should write {}.{}", written, element_names(array, own),
                     step == right_step || step <= 0 ? "" : steps_text(step, right_step, story.launch()));
}

/// Of a thread that writes no output: whether it does anything, and whether others of its block do.
std::string idle_text(const LaunchStory& story, std::size_t block, std::uint32_t thread, std::uint32_t variable) {
  bool thread_works = false;
  bool block_writes = false;
  bool block_works = false;
  for (const Step& step : story.steps(block)) {
    block_works = true;
    thread_works = thread_works || step.thread == thread;
    block_writes = block_writes || (step.writes() && step.operation->variable == variable);
  }
  if (!story.is_kept_whole(block)) return "which writes no output.";
  if (!block_works)
    return "which reads and writes nothing, nor does any other thread of its block: all of them return early, or "
           "skip all of the work.";
  if (!block_writes) return "which writes no output, nor does any other thread of its block.";
  return thread_works ? "which writes no output."
                      : "which reads and writes nothing: it returns early, or skips the work.";
}

/// What the thread that an output belongs to does in place of writing it.
/// @param owner of each output; may be empty
OutputOrigin of_unwritten(const LaunchStory& story, std::uint32_t variable, const WrongResult& wrong,
                          const std::function<Owner(std::size_t)>& owner) {
  const LaunchTrace& launch = story.launch();
  if (!wrong.owner) return {};
  const auto owner_block = static_cast<std::uint32_t>(wrong.owner->block);
  const auto owner_thread = static_cast<std::uint32_t>(wrong.owner->thread);
  const std::uint32_t blocks = count_of(launch.grid);
  const std::uint32_t threads = count_of(launch.block);
  const std::string output = element_name(launch.variables[variable], static_cast<std::int64_t>(wrong.first));
  if (owner_block >= blocks)
    return {{},
            fmt::format("{} is for block {}, and the launch has {}.", output, owner_block,
                        blocks == 1 ? "one block, block 0" : fmt::format("blocks 0 to {}", blocks - 1))};
  if (owner_thread >= threads)
    return {{},
            fmt::format("{} is for thread {} of a block, and a block has {}.", output, owner_thread,
                        threads == 1 ? "one thread, thread 0" : fmt::format("threads 0 to {}", threads - 1))};
  for (std::size_t block = 0; block < launch.blocks.size(); ++block) {
    if (launch.blocks[block].number != owner_block) continue;
    OutputOrigin origin;
    std::vector<std::int64_t> elements;
    for (const Step& step : story.steps(block)) {
      if (step.thread != owner_thread || !step.writes() || step.operation->variable != variable) continue;
      origin.where = step.operation->where;
      elements.push_back(step.element);
    }
    const std::string who = story.thread_text(block, owner_thread);
    if (elements.empty())
      return {{}, fmt::format("{} is for {}, {}", output, who, idle_text(story, block, owner_thread, variable))};
    origin.text = fmt::format("{} is for {}, which {}", output, who,
                              written_by(story, variable, elements, outputs_of(*wrong.owner, owner, wrong.total)));
    return origin;
  }
  return {};
}

bool is_complete(const LaunchStory& story) {
  const std::size_t blocks = story.launch().blocks.size();
  bool complete = blocks == count_of(story.launch().grid);
  for (std::size_t block = 0; complete && block < blocks; ++block) complete = story.is_kept_whole(block);
  return complete;
}

/// What the launches read of an array, and whether one of them writes it.
struct Coverage {
  TracedVariable variable{};
  std::vector<bool> read{};
  bool written = false;
};

/// "v_tile is filled, and no thread reads it. " of the first array in shared memory that is.
std::string filled_in_vain(const std::vector<LaunchStory>& stories) {
  std::vector<std::pair<std::string, bool>> arrays;  // and whether a thread reads them
  for (const LaunchStory& story : stories) {
    for (std::size_t block = 0; block < story.launch().blocks.size(); ++block) {
      for (const Step& step : story.steps(block)) {
        const TracedVariable& variable = story.variable(step);
        if (variable.space != simulator::Space::shared || variable.name.empty()) continue;
        auto array =
            std::find_if(arrays.begin(), arrays.end(), [&](const auto& known) { return known.first == variable.name; });
        if (array == arrays.end()) array = arrays.insert(arrays.end(), {variable.name, false});
        array->second = array->second || !step.writes();
      }
    }
  }
  for (const auto& [name, is_read] : arrays) {
    if (!is_read) return fmt::format("{} is filled, and no thread reads it. ", name);
  }
  return "";
}

/// "8 threads read a[10]. ", where outputs are fewer than inputs: there each element counts once.
std::string read_by_many(const std::vector<LaunchStory>& stories, std::uintptr_t output) {
  std::map<Element, std::set<std::pair<std::size_t, std::uint32_t>>> readers;
  for (const LaunchStory& story : stories) {
    const std::optional<std::uint32_t> outputs = story.variable_at(output);
    if (!outputs) continue;
    const std::size_t count = story.launch().variables[*outputs].elements;
    for (std::size_t block = 0; block < story.launch().blocks.size(); ++block) {
      for (const Step& step : story.steps(block)) {
        const TracedVariable& variable = story.variable(step);
        if (step.writes() || variable.space != simulator::Space::global || variable.elements < 2 * count) continue;
        readers[step.first()].insert({block, step.thread});
      }
    }
    const auto most = std::max_element(readers.begin(), readers.end(), [](const auto& one, const auto& other) {
      return one.second.size() < other.second.size();
    });
    if (most != readers.end() && most->second.size() > 1)
      return fmt::format("{} threads read {}. ", most->second.size(), story.name(most->first));
    readers.clear();
  }
  return "";
}

/// "No thread reads a[8] to a[10]. " of the first input of which a part is read and a part is not.
std::string unread(const std::vector<LaunchStory>& stories) {
  std::map<std::uintptr_t, Coverage> arrays;
  std::vector<std::uintptr_t> order;
  for (const LaunchStory& story : stories) {
    for (std::size_t block = 0; block < story.launch().blocks.size(); ++block) {
      for (const Step& step : story.steps(block)) {
        const TracedVariable& variable = story.variable(step);
        if (variable.space != simulator::Space::global) continue;
        const auto [array, is_new] = arrays.try_emplace(variable.base);
        if (is_new) {
          order.push_back(variable.base);
          array->second = {variable, std::vector<bool>(variable.elements)};
        }
        array->second.written = array->second.written || step.writes();
        for (std::int64_t element = step.element; element < step.element + step.elements; ++element) {
          if (element >= 0 && static_cast<std::size_t>(element) < array->second.read.size())
            array->second.read[static_cast<std::size_t>(element)] = true;
        }
      }
    }
  }
  for (const std::uintptr_t base : order) {
    const Coverage& array = arrays[base];
    std::vector<std::int64_t> missing;
    for (std::size_t i = 0; i < array.read.size(); ++i) {
      if (!array.read[i]) missing.push_back(static_cast<std::int64_t>(i));
    }
    if (!array.written && !missing.empty())
      return fmt::format("No thread reads {}. ", element_names(array.variable, missing, "or"));
  }
  return "";
}

}  // namespace

OutputOrigin origin_of(const WrongResult& wrong, std::uintptr_t output, const simulator::Trace& trace,
                       const std::function<Owner(std::size_t)>& owner) {
  std::vector<LaunchStory> stories;
  for (const LaunchTrace& launch : trace.launches) stories.emplace_back(launch);
  bool complete = trace.launches.size() == trace.launch_count && !wrong.unwritten;
  for (const LaunchStory& story : stories) complete = complete && is_complete(story);
  std::string before = complete ? unread(stories) : "";
  if (complete && before.empty()) before = filled_in_vain(stories);
  if (complete && before.empty()) before = read_by_many(stories, output);
  for (auto story = stories.rbegin(); story != stories.rend(); ++story) {
    const std::optional<std::uint32_t> variable = story->variable_at(output);
    if (!variable) continue;
    const auto element = static_cast<std::int64_t>(wrong.first);
    const auto write = wrong.unwritten ? std::nullopt : story->last_write({*variable, element});
    OutputOrigin origin = write ? of_written(*story, {*variable, element}, write->first, write->second)
                                : of_unwritten(*story, *variable, wrong, owner);
    if (!write && !wrong.unwritten) origin.text.clear();  // written by a block that was not kept
    origin.text = origin.text.empty() ? before.substr(0, before.empty() ? 0 : before.size() - 1) : before + origin.text;
    return origin;
  }
  return {{}, before.substr(0, before.empty() ? 0 : before.size() - 1)};
}

}  // namespace course
