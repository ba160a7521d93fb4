/// Makes a folder of static files that is the laboratory: any static host serves it, and nothing leaves the page.
///
///     node common/lab/build.mjs [--to FOLDER] [--exercises NAME[,NAME…]] [--all] [--lessons ADDRESS] [--sizes]
///
/// --lessons names where the course's site is, as seen from the laboratory: its lessons then stand beside the editor.
/// --sizes has licences.html say how large each part is after brotli, which takes minutes. The status is 77, and the
/// last line says why, where something is missing on this machine.
///
/// What it makes on the way stays in build/lab. Only exercises of verified.json are offered; --all takes the others in,
/// for common/lab/compare.mjs, which finds out which may be.
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sizesOf, writeLicences } from './licences.mjs';
import { firstHeader, precompile } from './page/chain.mjs';
import { Files, run } from './page/wasi.mjs';

const here = path.dirname(fileURLToPath(import.meta.url)), root = path.resolve(here, '../..');
const options = optionsOf(process.argv.slice(2));
const work = path.resolve(options.work), site = path.resolve(options.to);
const read = (...parts) => fs.readFileSync(path.join(...parts));
const text = (...parts) => read(...parts).toString();

class Missing extends Error {}

function optionsOf(words) {
  try {
    return parseArgs({ args: words, options: {
      to: { type: 'string', default: path.join(root, 'build/lab/site') }, exercises: { type: 'string', default: '' },
      work: { type: 'string', default: path.join(root, 'build/lab') }, all: { type: 'boolean', default: false },
      lessons: { type: 'string' }, sizes: { type: 'boolean', default: false },
    } }).values;
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

function command(words, settings = {}) {
  const ended = spawnSync(words[0], words.slice(1), { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28, ...settings });
  if (ended.error) throw new Missing(`${words[0]} is missing (${ended.error.message})`);
  if (ended.status !== 0) throw new Error(`${words.join(' ')}\n${ended.stdout}${ended.stderr}`);
  return ended.stdout.toString();
}

const isThere = (program) => spawnSync(program, ['--version']).status === 0;

function need(program, packages) {
  if (!isThere(program)) throw new Missing(`${program} is missing. On Debian 12 or later: apt-get install ${packages}`);
}

/// What comes over the network.
function fetched(what, words, settings) {
  try {
    command(words, settings);
  } catch (error) {
    console.error(error.message);
    throw new Missing(`${what} cannot be fetched`);
  }
}

/// The npm packages of package-lock.json, each by its checksum.
function fetchPackages() {
  const folder = path.join(work, 'npm');
  fs.mkdirSync(folder, { recursive: true });
  const lock = text(here, 'package-lock.json');
  const stamp = path.join(folder, 'fetched');
  if (!fs.existsSync(stamp) || text(stamp) !== lock) {
    for (const file of ['package.json', 'package-lock.json']) fs.copyFileSync(path.join(here, file), path.join(folder, file));
    fetched('the npm packages of common/lab/package-lock.json',
      ['npm', 'ci', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'], { cwd: folder });
    fs.writeFileSync(stamp, lock);
  }
  const sysroot = path.join(work, 'sysroot');
  if (!fs.existsSync(path.join(sysroot, 'include'))) {
    fs.mkdirSync(sysroot, { recursive: true });
    command(['tar', '-xf', path.join(folder, 'node_modules/@yowasp/clang/gen/llvm-resources.tar'), '-C', sysroot]);
  }
  return { modules: path.join(folder, 'node_modules'), sysroot };
}

/// Sources of libc++abi with exceptions, from Debian's package, which need not be installed.
function fetchExceptions() {
  const folder = path.join(work, 'emscripten'), sources = path.join(folder, 'usr/share/emscripten/system/lib');
  if (fs.existsSync(path.join(sources, 'libunwind'))) return sources;
  if (fs.existsSync('/usr/share/emscripten/system/lib/libcxxabi')) return '/usr/share/emscripten/system/lib';
  fs.mkdirSync(folder, { recursive: true });
  fetched("Debian's package emscripten", ['apt-get', 'download', 'emscripten'], { cwd: folder });
  const archive = fs.readdirSync(folder).find((name) => name.endsWith('.deb'));
  command(['sh', '-c', `dpkg --fsys-tarfile '${archive}' | tar -x ${['libcxx', 'libcxxabi', 'libunwind']
    .map((name) => './usr/share/emscripten/system/lib/' + name).join(' ')}`], { cwd: folder });
  fs.rmSync(path.join(folder, archive));
  return sources;
}

const chapters = () => fs.readdirSync(path.join(root, 'chapters')).filter((name) => /^\d\d_/.test(name)).sort();
/// In the order of the lessons.
const exercisesOf = (chapter) => [...text(root, 'chapters', chapter, 'CMakeLists.txt').matchAll(/^course_add_exercise\((\w+)/gm)]
  .map((match) => match[1]);

/// Refuses names that no exercise has.
function namesAsked() {
  const known = chapters().flatMap(exercisesOf);
  const names = options.exercises.split(',').filter((name) => name !== '');
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return names;
  console.error(`there is no exercise '${unknown}'`);
  process.exit(2);
}

function compile(names, sysroot, exceptions) {
  const folder = path.join(work, 'objects');
  command(['cmake', '-G', 'Ninja', '-S', here, '-B', folder, `-DCMAKE_TOOLCHAIN_FILE=${here}/wasm32.cmake`,
    `-DLAB_SYSROOT=${sysroot}`, `-DLAB_EXCEPTIONS=${exceptions}`,
    `-DLAB_EXERCISES=${names.join(';') || '*'}`]);
  command(['cmake', '--build', folder, '--target', 'all', 'tests']);
  return path.join(folder, 'CMakeFiles');
}

/// Only what was made here before is deleted.
function emptySite() {
  if (fs.existsSync(site) && fs.readdirSync(site).length > 0 && !fs.existsSync(path.join(site, 'parts')))
    throw new Error(`${site} holds other files: name another folder`);
  fs.rmSync(site, { recursive: true, force: true });
}

const objectsOf = (built, target) => fs.readdirSync(path.join(built, target + '.dir'), { recursive: true })
  .filter((name) => name.endsWith('.obj') && !name.includes('cmake_pch')).map((name) => path.join(built, target + '.dir', name));

function addFolder(files, folder, at) {
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    const from = path.join(folder, name);
    if (fs.statSync(from).isFile()) files.write(path.join(at, name), new Uint8Array(fs.readFileSync(from)));
  }
}

/// Keeps the names of the files that a program reads.
class Recorded extends Files {
  seen = new Set();
  read(name) {
    const content = super.read(name);
    if (content) this.seen.add(name);
    return content;
  }
}

const libraries = ['libc++.a', 'libc++abi.a', 'libc.a', 'libm.a', 'libsetjmp.a', 'libwasi-emulated-signal.a',
  'libwasi-emulated-process-clocks.a', 'libwasi-emulated-getpid.a', 'libpthread.a'];
/// What is linked to each judge, and to each program with a main() of its own, in the order of the linker's command.
const runtime = ['hot', 'other', 'results', 'platform', 'exceptions'];
const linkedWith = { judge: ['verdict', 'judge'], program: ['program'] };

/// @returns the names of the files, for each of the two
function writeLibraries(built, sysroot, parts) {
  fs.mkdirSync(path.join(parts, 'lib'), { recursive: true });
  const copy = (from, name) => {
    fs.copyFileSync(from, path.join(parts, 'lib', name));
    return name;
  };
  const objects = (targets) => targets.flatMap((target) => objectsOf(built, target).map((object, i) => copy(object, `${target}${i}.o`)));
  const shared = [...objects(runtime), ...libraries.map((name) => copy(path.join(sysroot, 'lib/wasm32-wasip1', name), name)),
    copy(path.join(sysroot, 'lib/wasm32-unknown-wasip1/libclang_rt.builtins.a'), 'libbuiltins.a')];
  return Object.fromEntries(Object.entries(linkedWith).map(([what, targets]) => [what, [...objects(targets), ...shared]]));
}

/// The translator and the text edits, linked by the page's own linker.
async function linkTool(clang, built, sysroot, parts) {
  const files = new Files();
  const objects = ['tool_parts', 'verdict', 'results', 'exceptions'].flatMap((target) => objectsOf(built, target)
    .map((object, i) => [`/${target}${i}.o`, object]));
  const platform = objectsOf(built, 'platform').filter((name) => /files[.]cpp/.test(name)).map((object) => ['/platform.o', object]);
  const archives = libraries.map((name) => ['/' + name, path.join(sysroot, 'lib/wasm32-wasip1', name)]);
  const rest = [['/builtins.a', path.join(sysroot, 'lib/wasm32-unknown-wasip1/libclang_rt.builtins.a')],
    ['/crt1.o', path.join(sysroot, 'lib/wasm32-wasip1/crt1-command.o')]];
  const all = [...objects, ...platform, ...archives, ...rest];
  for (const [name, from] of all) files.write(name, new Uint8Array(fs.readFileSync(from)));
  const linked = await run(clang, files, ['wasm-ld', '-S', '--gc-sections', '--allow-multiple-definition', '-o', '/tool.wasm',
    '-z', 'stack-size=1048576', ...all.map(([name]) => name)]);
  if (linked.status !== 0) throw new Error(linked.text);
  fs.writeFileSync(path.join(parts, 'tool.wasm'), files.read('/tool.wasm'));
}

/// The headers of every .cu, compiled, and the text of those that messages may quote or that the compiler asks for.
async function writeHeaders(clang, sysroot, parts) {
  const files = new Recorded();
  addFolder(files, path.join(sysroot, 'include'), 'usr/include');
  addFolder(files, path.join(root, 'common/simulator/include'), 'lab/simulator/include');
  addFolder(files, path.join(root, 'common/support'), 'lab/support');
  addFolder(files, path.join(here, 'headers'), 'lab/lab/headers');
  addFolder(files, path.join(here, 'platform'), 'lab/lab/platform');
  files.write('first.hpp', firstHeader);
  const compiled = await run(clang, files, precompile);
  if (compiled.status !== 0) throw new Error(compiled.text);
  fs.writeFileSync(path.join(parts, 'first.pch'), files.read('first.pch'));
  // Further headers that a file may name: CUDA's, the course's and those of the standard libraries.
  const asked = new RegExp('^lab/(simulator/include|support)/|^usr/include/c[+][+]/v1/(?!__cxx03|experimental)'
    + '|^usr/include/wasm32-wasip1/|^usr/include/(__)?(std|float|limits|inttypes|iso646|tgmath)[a-z_]*[.]h$');
  const headers = {};
  for (const name of files.paths()) if (files.seen.has(name) || files.seen.has('/' + name) || asked.test(name)) {
    if (name !== 'first.pch') headers[name] = files.text(name);
  }
  fs.writeFileSync(path.join(parts, 'headers.json'), JSON.stringify(headers));
}

function exerciseOf(chapter, name) {
  const folder = path.join(root, 'chapters', chapter);
  const headers = Object.fromEntries([folder, path.join(folder, name)].flatMap((from) => fs.readdirSync(from)
    .filter((file) => /[.](hpp|cuh|h)$/.test(file)).map((file) => [file, text(from, file)])));
  const hints = text(folder, name, 'hints.md').split(/^## /m).slice(1)
    .map((tier) => tier.slice(tier.indexOf('\n')).replace(/<!--.*?-->/gs, '').trim());
  const anchor = text(root, 'chapters', chapter, 'README.md').match(new RegExp(`^#.*<a id="(\\w+_${name})">`, 'm'))?.[1];
  return { id: `${chapter}/${name}`, name, lesson: `chapter_${chapter}.html${anchor ? '#' + anchor : ''}`,
    path: `exercises/${chapter}/${name}.cu`,
    source: text(root, 'exercises', chapter, name + '.cu'), headers, hints };
}

function writeExercises(asked, built, parts) {
  const verified = JSON.parse(text(here, 'verified.json'));
  const offered = [];
  for (const chapter of chapters()) for (const name of exercisesOf(chapter)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const object = fs.existsSync(path.join(built, `test_${name}.dir`)) ? objectsOf(built, 'test_' + name)[0] : undefined;
    if (!object || !(options.all || verified.some(({ id }) => id === `${chapter}/${name}`))) continue;
    fs.mkdirSync(path.join(parts, 'exercises'), { recursive: true });
    fs.copyFileSync(object, path.join(parts, 'exercises', name + '.o'));
    fs.writeFileSync(path.join(parts, 'exercises', name + '.json'), JSON.stringify(exerciseOf(chapter, name)));
    offered.push({ id: `${chapter}/${name}`, name });
  }
  if (offered.length === 0) throw new Error('no exercise is verified and built');
  return offered;
}

/// The editor's modules as they are: browsers find them by an import map.
function writeModules(modules) {
  const folder = path.join(site, 'modules'), imports = {};
  fs.mkdirSync(folder, { recursive: true });
  const wanted = ['codemirror', '@codemirror/lang-cpp', 'fflate'];
  for (const name of wanted) {
    const about = JSON.parse(text(modules, name, 'package.json'));
    for (const other of Object.keys(about.dependencies ?? {})) if (!wanted.includes(other)) wanted.push(other);
    const file = name.replace('@', '').replace('/', '-') + '.js';
    const exported = about.exports?.['.'] ?? about.exports ?? about;
    const module = exported.import?.default ?? exported.import ?? about.module;
    fs.copyFileSync(path.join(modules, name, module), path.join(folder, file));
    imports[name] = './modules/' + file;
  }
  return imports;
}

/// The trace page, whose data come from the page around it.
function writeTrace() {
  const from = path.join(root, 'common/trace_page/page'), to = path.join(site, 'trace');
  fs.mkdirSync(to, { recursive: true });
  const files = fs.readdirSync(from), imports = {};
  for (const file of files.filter((name) => name.endsWith('.mjs'))) {
    fs.copyFileSync(path.join(from, file), path.join(to, file));
    imports['trace/' + file] = './' + file;
  }
  const styles = files.filter((name) => name.endsWith('.css')).map((name) => `<style data-file="${name}">\n${text(from, name)}</style>`);
  const page = text(from, 'page.html').replaceAll('<!-- title -->', 'your run').replace('<!-- styles -->', () => styles.join('\n'))
    .replace('<!-- modules -->', `<script type="importmap">${JSON.stringify({ imports })}</script>`).replace('<!-- data -->', '')
    .replace('<!-- start -->', '<script type="module" src="../page/trace.mjs"></script>');
  fs.writeFileSync(path.join(to, 'index.html'), page);
}

function writePages(offered, imports, names) {
  fs.mkdirSync(path.join(site, 'page'), { recursive: true });
  for (const file of fs.readdirSync(path.join(here, 'page')).filter((name) => !/^(offline|lab[.]html)/.test(name)))
    fs.copyFileSync(path.join(here, 'page', file), path.join(site, 'page', file));
  fs.writeFileSync(path.join(site, 'parts/contents.json'), JSON.stringify({ offered, libraries: names, lessons: options.lessons }));
  const page = text(here, 'page/lab.html').replace('IMPORTS', JSON.stringify({ imports }));
  fs.writeFileSync(path.join(site, 'index.html'), page);
}

/// The last: it names all other files.
function writeOffline() {
  const files = fs.readdirSync(site, { recursive: true }).filter((name) => fs.statSync(path.join(site, name)).isFile()).sort();
  const hashed = files.map((name) => [name, crypto.createHash('sha256').update(read(site, name)).digest('hex').slice(0, 16)]);
  const script = text(here, 'page/offline.js').replace('= FILES', '= ' + JSON.stringify(Object.fromEntries(hashed)));
  fs.writeFileSync(path.join(site, 'offline.js'), script);
}

async function main() {
  const asked = namesAsked();
  need('npm', 'npm');
  need('cmake', 'cmake');
  need('ninja', 'ninja-build');
  if (!['19', '20', '21', '22'].some((version) => isThere('clang++-' + version)))
    throw new Missing('clang++ of version 19 or later is missing. On Debian 12: apt-get install clang-19');
  const { modules, sysroot } = fetchPackages();
  const built = compile(asked, sysroot, fetchExceptions());
  emptySite();
  const parts = path.join(site, 'parts');
  fs.mkdirSync(parts, { recursive: true });
  const core = path.join(modules, '@yowasp/clang/gen/llvm.core.wasm');
  fs.copyFileSync(core, path.join(parts, 'clang.wasm'));
  const clang = await WebAssembly.compile(fs.readFileSync(core));
  const names = writeLibraries(built, sysroot, parts);
  await linkTool(clang, built, sysroot, parts);
  await writeHeaders(clang, sysroot, parts);
  const offered = writeExercises(asked, built, parts);
  const imports = writeModules(modules);
  writePages(offered, imports, names);
  writeTrace();
  fs.copyFileSync(path.join(here, 'program/sample.cu'), path.join(parts, 'program.cu'));
  const sizes = sizesOf(site, options.sizes);
  writeLicences(site, modules, [...Object.keys(imports), '@yowasp/clang'], sizes);
  writeOffline();
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  console.log(`${site}: ${offered.length} exercises, ${(bytes / 1e6).toFixed(0)} MB before compression`);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(error instanceof Missing ? 77 : 1);
});
