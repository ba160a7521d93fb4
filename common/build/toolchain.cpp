#include "build/toolchain.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "build/freshness.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "workspace/identify.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

bool is_shared(const std::string& library) { return library.find(".so") != std::string::npos; }

}  // namespace

void require_simulator(const Manifest& manifest) {
  if (manifest.simulator) return;
  throw Problem(
      "this needs the simulator, whose libraries were missing when the course was built. `./course doctor` names them; "
      "once they are there, ./course builds it. Until then judge on the GPU: ./course check NAME --backend gpu");
}

Manifest gpu_manifest(const Manifest& manifest) {
  if (!manifest.nvcc.empty()) return manifest;
  const fs::path file = manifest.source_dir / "build" / "gpu" / "course_manifest.json";
  if (!fs::exists(file)) {
    fmt::print(stderr, "course: configuring build/gpu for nvcc …\n");
    run_quietly({manifest.cmake, "--preset", "gpu"}, manifest.source_dir, manifest.build_dir / "course_gpu.log");
  }
  return load_manifest(file);
}

bool gpu_answers() {
  return !find_program("nvidia-smi").empty() && run_process({"nvidia-smi", "-L"}).output.rfind("GPU 0", 0) == 0;
}

void append_libraries(std::vector<std::string>& command, const std::vector<std::string>& libraries) {
  for (const std::string& library : libraries) {
    command.push_back(library);
    if (!is_shared(library)) continue;
    command.insert(command.end(), {"-Xlinker", "-rpath=" + fs::path(library).parent_path().string()});
  }
}

Toolchain::Toolchain(const Manifest& manifest, std::string backend)
    : manifest_(manifest), backend_(std::move(backend)) {
  if (on_gpu()) {
    manifest_ = gpu_manifest(manifest);
    if (!manifest_.gpu) {
      throw Problem("no GPU answered when this was built (nvidia-smi -L). Use --backend sim.");
    }
  } else {
    require_simulator(manifest_);
  }
}

const std::string& Toolchain::harness_object(const Exercise& exercise) const {
  return on_gpu() ? identify_one(manifest_, exercise.id).gpu_harness_object : exercise.harness_object;
}

const std::vector<std::string>& Toolchain::libraries() const {
  return on_gpu() ? manifest_.gpu_libraries : manifest_.libraries;
}

void Toolchain::prepare(const Exercise& exercise) const {
  std::vector<std::string> products = libraries();
  products.push_back(harness_object(exercise));
  std::vector<std::string> targets = {exercise.name + (on_gpu() ? "_gpu_harness" : "_harness")};
  if (on_gpu()) {
    targets.emplace_back("harness_gpu");
  } else {
    products.push_back(manifest_.simcc);
    targets.insert(targets.end(), {"harness", "simulator", "simcc", "simulator_support_headers"});
  }
  ensure_built(manifest_, exercise.name, targets, products);
}

std::vector<std::string> Toolchain::compile(const Exercise& exercise, const std::string& source,
                                            const fs::path& object) const {
  std::vector<std::string> command = {manifest_.simcc, "--compiler", manifest_.kernel_compiler};
  if (on_gpu()) {
    const std::string& architecture = manifest_.cuda_architectures;
    command = {manifest_.nvcc, "-std=c++17",
               "-arch=" + (architecture == "native" ? architecture : "sm_" + architecture)};
  }
  for (const std::string& folder : exercise.include_dirs) {
    const bool simulated = fs::path(folder).filename() == "include";  // our cuda_runtime.h must not hide NVIDIA's
    if (!(on_gpu() && simulated)) command.insert(command.end(), {"-I", folder});
  }
  command.insert(command.end(), {"-c", source, "-o", object.string()});
  return command;
}

std::vector<std::string> Toolchain::link(const Exercise& exercise, const fs::path& object,
                                         const fs::path& judge) const {
  std::vector<std::string> command = {on_gpu() ? manifest_.nvcc : manifest_.cxx};
  if (!on_gpu()) command.insert(command.end(), manifest_.link_options.begin(), manifest_.link_options.end());
  command.insert(command.end(), manifest_.judge_options.begin(), manifest_.judge_options.end());
  command.insert(command.end(), {object.string(), harness_object(exercise)});
  append_libraries(command, libraries());
  command.insert(command.end(), {"-o", judge.string()});
  return command;
}

}  // namespace course
