/// The page of licences and sizes: what the laboratory consists of, whose it is, and how much of it a browser loads.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const plain = (text) => text.replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter]);
const megabytes = (bytes) => (bytes / 1e6).toFixed(2);

/// The parts by what their paths begin with; the first that fits.
const parts = [['compiler', /^parts\/clang[.]wasm/], ['translator and text edits', /^parts\/tool[.]wasm/],
  ['compiled header', /^parts\/first[.]pch/], ['headers', /^parts\/headers[.]json/], ['simulator, judge and libraries', /^parts\/lib\//],
  ['exercises and their tests', /^parts\/exercises\//], ['editor and archives', /^modules\//], ['page', /./]];

function filesBelow(folder) {
  return fs.readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)).filter((file) => fs.statSync(file).isFile());
}

const compressed = (bytes) => zlib.brotliCompressSync(bytes, { params: {
  [zlib.constants.BROTLI_PARAM_QUALITY]: bytes.length > 1e7 ? 9 : 11, [zlib.constants.BROTLI_PARAM_LGWIN]: 24 } }).length;

/// @returns [what, bytes, bytes after brotli or undefined] of each part of a site
export function sizesOf(site, compresses) {
  const sums = new Map(parts.map(([what]) => [what, [0, 0]]));
  for (const file of filesBelow(site)) {
    const bytes = fs.readFileSync(file), name = path.relative(site, file);
    const sum = sums.get(parts.find(([, pattern]) => pattern.test(name))[0]);
    sum[0] += bytes.length;
    if (compresses) sum[1] += compressed(bytes);
  }
  return [...sums].map(([what, [bytes, small]]) => [what, bytes, compresses ? small : undefined]);
}

/// What was taken from elsewhere: packages of npm by their licence's file; libraries of the system by Debian's.
function taken(modules, names, system) {
  const ofNpm = names.map((name) => {
    const folder = path.join(modules, name), about = JSON.parse(fs.readFileSync(path.join(folder, 'package.json')));
    const file = fs.readdirSync(folder).find((one) => /^licen[sc]e/i.test(one));
    return { name, version: about.version, licence: about.license, text: file ? fs.readFileSync(path.join(folder, file)).toString() : '' };
  });
  const ofSystem = system.map(([name, folder, licence]) => {
    const file = path.join('/usr/share/doc', folder, 'copyright');
    return { name, version: '', licence, text: fs.existsSync(file) ? fs.readFileSync(file).toString() : '' };
  });
  return [...ofNpm, ...ofSystem];
}

const inside = [
  ['LLVM: clang, lld, libc++, libc++abi, compiler-rt, libunwind', 'Apache-2.0 WITH LLVM-exception', 'https://llvm.org/LICENSE.txt'],
  ['wasi-libc', 'Apache-2.0 WITH LLVM-exception, Apache-2.0, MIT', 'https://github.com/WebAssembly/wasi-libc'],
  ['musl, in wasi-libc', 'MIT', 'https://musl.libc.org'],
  ['the sources of libc++abi and libunwind in Debian\'s emscripten', 'Apache-2.0 WITH LLVM-exception, MIT', 'https://emscripten.org'],
];

const row = (cells, kind = 'td') => `<tr>${cells.map((cell) => `<${kind}>${cell}</${kind}>`).join('')}</tr>`;

/// Writes licences.html. @param names the npm packages whose files are in the site
export function writeLicences(site, modules, names, sizes) {
  const all = taken(modules, names, [['fmt', 'libfmt-dev', 'MIT'], ['nlohmann/json', 'nlohmann-json3-dev', 'MIT'],
    ['doctest', 'doctest-dev', 'MIT']]);
  const texts = all.filter(({ text }) => text).map(({ name, text }) =>
    `<details><summary>${plain(name)}</summary><pre class="licence">${plain(text)}</pre></details>`);
  const total = sizes.reduce((sum, [, bytes, small]) => [sum[0] + bytes, sum[1] + (small ?? 0)], [0, 0]);
  const shown = (small) => (small === undefined || small === 0 ? '–' : megabytes(small));
  fs.writeFileSync(path.join(site, 'licences.html'), `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Licences and sizes: the laboratory</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="page/lab.css"></head><body><header><h1>Licences and sizes</h1>
<p><a href="index.html">Back to the laboratory</a>, which is part of Cooperative CUDA (MIT).</p></header><main>
<section><h2>What is in it</h2><table>${row(['what', 'version', 'licence'], 'th')}${all.map((one) =>
    row([plain(one.name), one.version, plain(one.licence)])).join('')}${inside.map(([name, licence, address]) =>
    row([`<a href="${address}">${plain(name)}</a>`, '', licence])).join('')}</table></section>
<section><h2>Megabytes</h2><table>${row(['part', 'as it is', 'after brotli'], 'th')}${sizes.map(([what, bytes, small]) =>
    row([what, megabytes(bytes), shown(small)])).join('')}${row(['in all', megabytes(total[0]), shown(total[1])])}</table></section>
<section><h2>Texts</h2>${texts.join('\n')}</section></main></body></html>
`);
}
