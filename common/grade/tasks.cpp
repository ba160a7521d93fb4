#include "grade/tasks.hpp"

#include "grade/digest.hpp"
#include "system/files.hpp"
#include "system/problem.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

bool is_in(const Shard& shard, const std::string& digest) {
  return std::stoul(digest.substr(0, 8), nullptr, 16) % shard.count == shard.number - 1;
}

}  // namespace

std::vector<Read> read_all(const Manifest& manifest, const Submissions& submissions, const fs::path& scratch) {
  const ScratchFolder folder(scratch);
  std::vector<Read> reads;
  std::vector<fs::path> texts;
  for (const Submission& submission : submissions.list) {
    Read read{&submission, "", "", ""};
    try {
      read.text = read_submission(submission.file);
    } catch (const Problem& problem) {
      read.unreadable = problem.what();
    }
    texts.push_back(folder.path() / std::to_string(reads.size()));
    write_scratch(texts.back(), read.unreadable.empty() ? read.text : read.unreadable);
    reads.push_back(std::move(read));
  }
  const std::vector<std::string> digests = digests_of(manifest, texts);
  for (std::size_t i = 0; i < reads.size(); ++i) reads[i].digest = digests[i];
  return reads;
}

Tasks tasks_of(const std::vector<Read>& reads, const Shard& shard) {
  Tasks tasks;
  for (const Read& read : reads) {
    const std::string& exercise = read.submission->exercise->id;
    if (is_in(shard, read.digest)) tasks[{exercise, read.digest}] = {&read, {exercise, read.digest, ""}, {}};
  }
  return tasks;
}

GradeReport report_on(const std::vector<Read>& reads, const Tasks& tasks, const Shard& shard,
                      const std::string& limits) {
  GradeReport report;
  report.shard = shard;
  report.limits = limits;
  for (const Read& read : reads) {
    const Submission& submission = *read.submission;
    const auto task = tasks.find({submission.exercise->id, read.digest});
    if (task == tasks.end()) continue;
    report.grades.push_back(
        {submission.student, submission.exercise->id, submission.name, read.digest, task->second.assessment});
  }
  return report;
}

}  // namespace course
