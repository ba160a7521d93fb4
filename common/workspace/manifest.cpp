#include "workspace/manifest.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/problem.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {

static void from_json(const ordered_json& json, Alternative& alternative) {
  json.at("name").get_to(alternative.name);
  json.at("file").get_to(alternative.file);
  json.at("expect").get_to(alternative.expect);
}

static void from_json(const ordered_json& json, Exercise& exercise) {
  json.at("chapter").get_to(exercise.chapter);
  json.at("name").get_to(exercise.name);
  json.at("id").get_to(exercise.id);
  json.at("number").get_to(exercise.number);
  json.at("exercise").get_to(exercise.exercise);
  json.at("solution").get_to(exercise.solution);
  json.at("chapter_dir").get_to(exercise.chapter_dir);
  json.at("include_dirs").get_to(exercise.include_dirs);
  json.at("harness_object").get_to(exercise.harness_object);
  json.at("gpu_harness_object").get_to(exercise.gpu_harness_object);
  json.at("wrong").get_to(exercise.wrong);
  json.at("right").get_to(exercise.right);
}

static void from_json(const ordered_json& json, Ladder& ladder) {
  json.at("name").get_to(ladder.name);
  json.at("chapter").get_to(ladder.chapter);
  json.at("title").get_to(ladder.title);
  json.at("exercises").get_to(ladder.exercises);
}

static Manifest manifest_from(const std::string& text) {
  const ordered_json json = json_of(text);
  Manifest manifest;
  manifest.source_dir = json.at("source_dir").get<std::string>();
  manifest.build_dir = json.at("build_dir").get<std::string>();
  json.at("cmake").get_to(manifest.cmake);
  json.at("cxx").get_to(manifest.cxx);
  json.at("kernel_compiler").get_to(manifest.kernel_compiler);
  json.at("simcc").get_to(manifest.simcc);
  json.at("nvcc").get_to(manifest.nvcc);
  json.at("cuda_architectures").get_to(manifest.cuda_architectures);
  json.at("use_solutions").get_to(manifest.use_solutions);
  json.at("simulator").get_to(manifest.simulator);
  json.at("gpu").get_to(manifest.gpu);
  json.at("libraries").get_to(manifest.libraries);
  json.at("gpu_libraries").get_to(manifest.gpu_libraries);
  json.at("program_libraries").get_to(manifest.program_libraries);
  json.at("link_options").get_to(manifest.link_options);
  json.at("judge_options").get_to(manifest.judge_options);
  json.at("exercises").get_to(manifest.exercises);
  // build/gpu may have been configured before there were ladders; its next build brings it up to date.
  manifest.ladders = json.value("ladders", std::vector<Ladder>());
  return manifest;
}

Manifest load_manifest(const fs::path& file) {
  const std::string repair = fmt::format("Remove the folder {} and run ./course again.", file.parent_path().string());
  if (!fs::exists(file)) throw Problem(fmt::format("{} is missing. {}", file.string(), repair));
  Manifest manifest;
  try {
    manifest = manifest_from(read_file(file));
  } catch (const nlohmann::json::exception& error) {
    throw Problem(fmt::format("{} is damaged ({}). {}", file.string(), error.what(), repair));
  }
  // A copied or renamed repository still holds the old paths, and would judge the files of the old one.
  std::error_code gone;
  if (!fs::equivalent(manifest.build_dir, file.parent_path(), gone) || !fs::exists(manifest.source_dir)) {
    throw Problem(fmt::format("the repository was moved or copied after it was built in {}. {}",
                              manifest.build_dir.string(), repair));
  }
  return manifest;
}

fs::path own_program() { return fs::read_symlink("/proc/self/exe"); }

fs::path own_manifest() { return own_program().parent_path().parent_path() / "course_manifest.json"; }

}  // namespace course
