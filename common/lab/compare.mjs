/// Sends kernels through a built laboratory in headless Chromium and through ./course's judge, and compares verdicts:
///
///     node common/lab/compare.mjs SITE PLAYWRIGHT NATIVE [--write]
///
/// SITE is what build.mjs --all made. PLAYWRIGHT is the module playwright-core; NATIVE a folder of verdicts that the
/// judges of a native build wrote for the same kernels: <exercise>.json, and <exercise>.<n>.json for each wrong kernel, whose
/// source lies beside it as <exercise>.<n>.cu. With --write, verified.json becomes the exercises whose verdicts are all
/// equal; without it, the script fails where one that stands there differs.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from './serve.mjs';

const here = path.dirname(fileURLToPath(import.meta.url)), root = path.resolve(here, '../..');
const [site, playwright, native, mode] = process.argv.slice(2);
const { chromium } = await import(pathToFileURL(path.resolve(playwright, 'index.mjs')));
const { offered } = JSON.parse(fs.readFileSync(path.join(site, 'parts/contents.json')));
const verified = path.join(here, 'verified.json');

/// A file of the repository by the same name, wherever the repository lies.
const named = (value) => (typeof value === 'string' ? value.replace(/^[/].*[/](?=(solutions|exercises)[/])/, '') : value);

/// Where two values differ, by their path.
function differences(one, other, at = '') {
  if (named(one) === named(other)) return [];
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return [`${at}: ${JSON.stringify(one)} natively, ${JSON.stringify(other)} in the browser`];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) => differences(one[key], other[key], `${at}/${key}`));
}

const server = await serve(site);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
await page.goto(`http://localhost:${server.address().port}/`);

const judge = (exercise, source, options) => page.evaluate(([name, text, settings]) => {
  globalThis.judging ??= new Worker('./page/worker.mjs', { type: 'module' });
  return new Promise((done) => {
    globalThis.judging.onmessage = ({ data }) => { if (data.number !== undefined) done(data); };
    globalThis.judging.postMessage({ number: 1, exercise: name, source: text, options: settings });
  });
}, [exercise, source, options]);

const equal = [];
for (const { id, name } of offered) {
  const kernels = fs.readdirSync(native).filter((file) => new RegExp(`^${name}([.]\\d+)?[.]json$`).test(file));
  let same = kernels.length > 0;
  if (!same) console.log(`${id}: no native verdict`);
  for (const file of kernels) {
    const expected = JSON.parse(fs.readFileSync(path.join(native, file)));
    const own = path.join(native, file.replace(/json$/, 'cu'));
    const source = fs.readFileSync(fs.existsSync(own) ? own : path.join(root, 'solutions', id + '.cu')).toString();
    const { result, failed } = await judge(name, source, { implementation: expected.implementation, path: expected.source });
    const found = failed ? [failed] : result.verdict ? differences(expected, JSON.parse(result.verdict)) : [result.errors || result.failed || `no verdict: ${result.text}`];
    console.log(`${id} ${file}: ${found.length === 0 ? 'equal' : `${found.length} differences`} ${JSON.stringify(result?.laps)}`);
    for (const one of found.slice(0, 8)) console.log('    ' + one.slice(0, 400));
    same &&= found.length === 0;
  }
  if (same) equal.push(id);
}
await browser.close();
server.close();
if (mode === '--write') fs.writeFileSync(verified, JSON.stringify(equal, null, 2) + '\n');
const lost = JSON.parse(fs.readFileSync(verified)).filter((id) => offered.some((one) => one.id === id) && !equal.includes(id));
if (lost.length > 0) {
  console.log(`differ, and are offered: ${lost.join(', ')}`);
  process.exit(1);
}
