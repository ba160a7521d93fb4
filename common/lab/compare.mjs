/// Sends kernels through a built laboratory in headless Chromium, and compares each verdict with the one of a judge that a
/// native clang++ built:
///
///     node common/lab/compare.mjs SITE BUILD [--kernels PATTERN] [--pages N] [--write]
///
/// SITE is what `build.mjs --all` made; BUILD a build folder whose tests have run, so that verdicts lie beside the judges:
/// what stands there is compared. PATTERN picks kernels by the names of their tests, such as `^02_halo[.]pooling$`.
/// verified.json says which exercises are offered: those whose verdicts are all equal, and how many kernels were
/// compared. --write writes its lines of the exercises that are compared; without it, the script fails where a kernel of one
/// that stands there differs.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { serve } from './serve.mjs';

const here = path.dirname(fileURLToPath(import.meta.url)), root = path.resolve(here, '../..');
const { values: options, positionals: [site, native] } = parseArgs({ allowPositionals: true, options: {
  kernels: { type: 'string', default: '' }, pages: { type: 'string', default: '2' },
  write: { type: 'boolean', default: false }, npm: { type: 'string', default: path.join(root, 'build/lab/npm') },
} });
const verified = path.join(here, 'verified.json');
const longest = 60_000;  // milliseconds for one kernel
const readJson = (file) => JSON.parse(fs.readFileSync(file));

/// A file of the repository by the same name, wherever the repository lies.
const named = (value) => (typeof value === 'string' ? value.replaceAll(root + '/', '') : value);

/// The compiler in the page gives the column of a call that is the argument of a macro; g++, and clang++ before version 22,
/// give the macro's. @param lines the kernel's
function isInMacro({ line, column: macro }, { line: same, column }, lines) {
  if (line !== same || !(macro < column)) return false;
  const before = (lines[line - 1] ?? '').slice(macro - 1, column - 1);
  return /^[A-Z_]\w*[(]/.test(before) && before.split('(').length > before.split(')').length;
}

/// Where two values differ, by their path.
function differences(one, other, lines, at = '') {
  if (named(one) === named(other)) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return [`${at}: ${JSON.stringify(one)} natively, ${JSON.stringify(other)} in the browser`];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((key) => key !== 'column' || !isInMacro(one, other, lines))
    .flatMap((key) => differences(one[key], other[key], lines, `${at}/${key}`));
}

/// The kernels of the exercises that `offered` names, with what the native judge said.
function kernelsOf(offered) {
  const { exercises } = readJson(path.join(native, 'course_manifest.json'));
  const ids = new Set(offered.map(({ id }) => id)), asked = new RegExp(options.kernels);
  return exercises.filter(({ id }) => ids.has(id)).flatMap(({ id, chapter, name, solution, wrong, right }) => {
    const test = `${chapter}.${name}`;
    const all = [{ test, file: solution }, ...wrong.map((one) => ({ test: `${test}.wrong.${one.name}`, file: one.file })),
      ...right.map((one) => ({ test: `${test}.right.${one.name}`, file: one.file }))];
    return all.map((one) => ({ ...one, id, name, verdict: path.join(native, 'chapters', chapter, one.test + '.json') }))
      .filter((one) => asked.test(one.test) && fs.existsSync(one.verdict));
  });
}

/// In the page. A worker that does not answer is ended.
const judgeInPage = ([exercise, source, settings, limit]) => new Promise((done) => {
  globalThis.judging ??= new Worker('/page/worker.mjs', { type: 'module' });
  const timer = setTimeout(() => {
    globalThis.judging.terminate();
    globalThis.judging = undefined;
    done({ failed: `no verdict within ${limit / 1000} s` });
  }, limit);
  globalThis.judging.onmessage = ({ data }) => {
    if (data.number === undefined) return;
    clearTimeout(timer);
    done(data);
  };
  globalThis.judging.postMessage({ number: 1, exercise, source, options: settings });
});

/// A page that loads nothing by itself.
async function openPage(browser, server) {
  const page = await browser.newPage();
  await page.goto(`http://localhost:${server.address().port}/page/lab.css`);
  page.crashed = new Promise((done) => page.once('crash', () => done({ failed: 'the page has crashed' })));
  return page;
}

async function compare(page, kernel) {
  const expected = readJson(kernel.verdict);
  const source = fs.readFileSync(path.resolve(root, kernel.file)).toString();
  const settings = { implementation: expected.implementation, path: expected.source };
  const { result, failed } = await Promise.race([page.crashed, page.evaluate(judgeInPage, [kernel.name, source, settings, longest])]);
  const said = failed ?? result.errors ?? (result.verdict ? undefined : `no verdict: ${result.failed || result.text}`);
  return { found: said !== undefined ? [said] : differences(expected, JSON.parse(result.verdict), source.split('\n')), laps: result?.laps };
}

/// @param compared for each exercise that was compared: how many kernels, or 0 where one differs
function write(compared) {
  const all = new Map([...readJson(verified).map(({ id, kernels }) => [id, kernels]), ...compared]);
  const rows = [...all].filter(([, kernels]) => kernels > 0).sort().map(([id, kernels]) => `  { "id": "${id}", "kernels": ${kernels} }`);
  fs.writeFileSync(verified, `[\n${rows.join(',\n')}\n]\n`);
}

async function main() {
  const { chromium } = await import(pathToFileURL(path.resolve(options.npm, 'node_modules/playwright-core/index.mjs')));
  const kernels = kernelsOf(readJson(path.join(site, 'parts/contents.json')).offered);
  const server = await serve(site);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const equal = new Map(), differing = new Set();
  const waiting = kernels.slice();
  await Promise.all(Array.from({ length: Number(options.pages) }, async () => {
    let page = await openPage(browser, server);
    for (let kernel = waiting.shift(); kernel; kernel = waiting.shift()) {
      const { found, laps } = await compare(page, kernel);
      if (!laps) page = await openPage(browser, server);
      const milliseconds = laps?.reduce((sum, [, lap]) => sum + lap, 0);
      console.log(`${kernel.test}: ${found.length === 0 ? 'equal' : `${found.length} differences`}, ${milliseconds} ms`);
      for (const one of found.slice(0, 8)) console.log('    ' + one.slice(0, 600));
      if (found.length > 0) differing.add(kernel.id);
      else equal.set(kernel.id, (equal.get(kernel.id) ?? 0) + 1);
    }
  }));
  await browser.close();
  server.close();
  if (options.write) write(new Map([...new Set(kernels.map(({ id }) => id))].map((id) => [id, differing.has(id) ? 0 : equal.get(id)])));
  const lost = readJson(verified).filter(({ id }) => differing.has(id));
  console.log(`${kernels.length} kernels compared, of ${new Set(kernels.map(({ id }) => id)).size} exercises; ${differing.size} differ`);
  if (kernels.length === 0) throw new Error('no kernel was compared');
  if (lost.length > 0) throw new Error(`differ, and are offered: ${lost.map(({ id }) => id).join(', ')}`);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
