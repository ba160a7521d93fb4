/// From a .cu to a judge: what `./course check` has compilers do, in a page.
import { run } from './wasi.mjs';

const exceptions = ['-fcxx-exceptions', '-fexceptions', '-exception-model=wasm', '-mllvm', '-wasm-enable-eh',
  '-target-feature', '+exception-handling', '-target-feature', '+multivalue', '-target-feature', '+reference-types',
  '-target-feature', '+bulk-memory', '-target-feature', '+sign-ext', '-target-feature', '+mutable-globals',
  '-target-feature', '+nontrapping-fptoint'];
const target = ['-triple', 'wasm32-unknown-wasip1', '-O0', '-mrelocation-model', 'static', '-mframe-pointer=none',
  '-ffp-contract=off', '-target-cpu', 'generic', '-fvisibility=hidden', '-debug-info-kind=constructor',
  '-dwarf-version=4', ...exceptions];
const sanitizer = ['-fsanitize=thread,array-bounds', '-fsanitize-recover=array-bounds', '-mllvm',
  '-tsan-instrument-read-before-write=1', '-mllvm', '-tsan-instrument-func-entry-exit=0', '-mllvm',
  '-tsan-distinguish-volatile=1', '-mllvm', '-tsan-handle-cxx-exceptions=0'];
const warnings = ['-Wall', '-Wextra', '-Werror=vla', '-Wtype-limits', ...['unused-parameter', 'unused-variable',
  'unused-but-set-variable', 'unknown-pragmas', 'unused-function', 'sign-compare', 'switch',
  'missing-field-initializers', 'missing-braces'].map((noise) => '-Wno-' + noise)];
const language = ['-std=c++17', '-fdeprecated-macro', '-fgnuc-version=4.2.1', '-ftrivial-auto-var-init=pattern',
  '-ferror-limit', '100', '-fdebug-compilation-dir=/', '-resource-dir', '/usr', '-D__CUDACC__', '-DCOURSE_SIMULATOR=1',
  '-DFMT_HEADER_ONLY', '-D_GNU_SOURCE', '-D__builtin_return_address(n)=simulator_return_address(n)',
  '-I', '/lab/simulator/include', '-I', '/lab', '-internal-isystem', '/lab/lab/headers',
  '-internal-isystem', '/usr/include/wasm32-wasip1/c++/v1', '-internal-isystem', '/usr/include/c++/v1',
  '-internal-isystem', '/usr/include', '-internal-isystem', '/usr/include/wasm32-wasip1'];

/// What every .cu sees first; compiled in advance. Other C++ libraries' <cmath> brings initializer lists.
export const firstHeader = ['#include <initializer_list>', '#include "/lab/lab/platform/place.h"', '#include "/lab/simulator/include/cuda_runtime.h"',
  '#include "support/ceil_div.hpp"', '#include "support/cuda_check.hpp"', ''].join('\n');
export const precompile = ['clang', '-cc1', ...target, ...sanitizer, ...language, '-emit-pch', '-o', '/first.pch',
  '-x', 'c++-header', '/first.hpp'];

const front = (folders) => ['clang', '-cc1', ...target, ...sanitizer, ...warnings, ...language,
  ...folders.flatMap((folder) => ['-I', folder]), '-fno-validate-pch', '-include-pch', '/first.pch',
  '-disable-llvm-passes', '-emit-llvm', '-o', '/module.ll', '-x', 'c++', '/translation.cpp'];
const back = ['clang', '-cc1', ...target, ...sanitizer, '-emit-obj', '-o', '/module.o', '-x', 'ir', '/edited.ll'];
const link = (objects) => ['wasm-ld', '-S', '-o', '/judge.wasm', '--no-entry', '/module.o', ...objects,
  '--gc-sections', '--allow-multiple-definition', '--wrap=exit', '--export=fiber_main', '--export=fiber_fault', '-z', 'stack-size=1048576',
  '--max-memory=4294967296'];

/// Compiles `source`, whose name in messages is `name`, and links it to the judge of one exercise.
/// @param folders where the exercise's contract lies; @param objects and libraries to link, the exercise's test among them
/// @returns {module} or {errors}: the compiler's words
export async function build({ clang, tool }, files, source, name, folders, objects, lap = () => {}) {
  const step = async (what, module, words) => {
    const ended = await run(module, files, words);
    lap(what);
    return ended;
  };
  files.write(name, source);
  const translated = await step('translate', tool, ['tool', 'translate', '/' + name, name]);
  if (translated.status !== 0) return { errors: translated.text };
  files.write('/translation.cpp', translated.text);
  const read = await step('front end', clang, front(folders));
  if (read.status !== 0) return { errors: read.text };
  const edited = await step('edit', tool, ['tool', 'edit', '/module.ll', '/edited.ll']);
  if (edited.status !== 0) return { errors: edited.text };
  const written = await step('back end', clang, back);
  if (written.status !== 0) return { errors: written.text };
  const linked = await step('link', clang, link(objects));
  if (linked.status !== 0) return { errors: linked.text };
  const module = await WebAssembly.compile(files.read('/judge.wasm'));
  lap('compile the judge');
  return { module, warnings: read.text };
}
