/// A person's day with the laboratory, in headless Chromium: node common/lab/tests/page_test.mjs SITE [SCREENSHOTS]
///
/// Solves exercises that SITE offers, as a person would, without a network after the first visit. With a folder for
/// SCREENSHOTS it also takes pictures of what is seen, at three widths, light and dark.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '../serve.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const npm = path.join(root, 'build/lab/npm/node_modules');
const { chromium } = await import(pathToFileURL(path.join(npm, 'playwright-core/index.mjs')));
const { strFromU8, unzipSync } = await import(pathToFileURL(path.join(npm, 'fflate/esm/index.mjs')));
const [site, screenshots] = process.argv.slice(2);
const { offered } = JSON.parse(fs.readFileSync(path.join(site, 'parts/contents.json')));
const solutionOf = (id) => fs.readFileSync(path.join(root, 'solutions', id + '.cu')).toString();
const patience = { timeout: 180_000 };  // milliseconds, on a machine that is busy with other things

const server = await serve(site);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ acceptDownloads: true });
const address = `http://localhost:${server.address().port}/`;

/// A tab whose errors end the test.
async function openTab(inContext, at) {
  const page = await inContext.newPage();
  page.setDefaultTimeout(patience.timeout);
  page.on('pageerror', (error) => { throw error; });
  await page.goto(address + at);
  return page;
}

const isReady = (page) => page.waitForFunction(() => document.getElementById('state').textContent === 'Ready.', null, patience);

async function goTo(page, name) {
  await page.selectOption('#exercises', name);
  await page.waitForFunction((wanted) => location.hash === '#' + wanted, name);
  await page.waitForFunction((wanted) => document.getElementById('exercises').value === wanted
    && document.querySelector('.cm-content').textContent !== '', name);
}

async function type(page, text) {
  await page.click('.cm-content');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/// Presses Ctrl+Enter. @returns the verdict's text and how it is shown, and the milliseconds until it was there
async function check(page, press = () => page.keyboard.press('Control+Enter')) {
  await isReady(page);
  await page.evaluate(() => { document.getElementById('verdict').className = ''; });
  const began = performance.now();
  await press();
  await page.waitForFunction(() => document.getElementById('verdict').className !== '', null, patience);
  return { kind: await page.getAttribute('#verdict', 'class'), text: await page.textContent('#verdict'), ms: performance.now() - began };
}

async function takePictures(page, name) {
  if (!screenshots) return;
  for (const width of [1440, 1024, 390]) for (const colorScheme of ['light', 'dark']) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(screenshots, `${name}_${width}_${colorScheme}.png`), fullPage: width === 390 });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const tell = (what) => console.log(what);

async function solvesExercises(page) {
  const times = [];
  for (const { id, name } of offered.slice(0, 10)) {
    await goTo(page, name);
    await type(page, solutionOf(id));
    const { kind, text, ms } = await check(page);
    assert.equal(kind, 'passed', `${id}: ${text}`);
    times.push(Math.round(ms));
  }
  assert.match(await page.textContent('#progress'), new RegExp(`^${times.length} of ${offered.length} solved$`));
  tell(`${times.length} exercises solved; milliseconds until each verdict: ${times.join(' ')}`);
}

async function showsErrorsAndHints(page) {
  const { id, name } = offered[0];
  await goTo(page, name);
  await page.click('#reset');
  await page.click('#hint');
  assert.match(await page.textContent('#hints'), /Hint 1 of/);
  await type(page, solutionOf(id) + '\nthis is no C++\n');
  const { kind, text } = await check(page);
  assert.equal(kind, 'failed');
  assert.match(text, /error/);
  await page.click('#verdict button');
  assert.equal(await page.locator('.cm-wrong-line').count(), 1);
  await type(page, solutionOf(id));
  assert.equal((await check(page)).kind, 'passed');
  tell('an error of the compiler leads to its line, hints are shown');
}

async function showsTrace(page, name) {
  await isReady(page);
  await page.click('#show-trace');
  await page.locator('#trace').waitFor({ state: 'visible' });
  const trace = page.frameLocator('#trace-page');
  await trace.locator('html[data-ready]').waitFor({ state: 'attached', ...patience });
  await trace.locator('#pictures svg').first().waitFor();
  assert.match(await trace.locator('h1').textContent(), new RegExp(name));
  return trace;
}

async function runsPrograms(page) {
  await goTo(page, 'program');
  const right = await page.evaluate(async () => (await fetch('parts/program.cu')).text());
  const passed = await check(page, () => page.click('#check'));
  assert.equal(passed.kind, 'passed', passed.text);
  assert.match(passed.text, /^8 7 6 5 4 3 2 1 /m);
  await type(page, right.replace('__syncthreads();', ''));
  const failed = await check(page);
  assert.equal(failed.kind, 'failed', failed.text);
  assert.match(failed.text, /program\.cu:\d+.*shared-race/);
  const trace = await showsTrace(page, 'program.cu');
  assert.match(await trace.locator('#finding-list').textContent(), /shared-race/);
  await takePictures(page, 'race');
  await type(page, 'int helper() { return 1; }\n');
  assert.match((await check(page)).text, /no main/);
  await type(page, 'struct Early { float* numbers; Early() { cudaMalloc(&numbers, 4); } } early;\nint main() {}\n');
  assert.match((await check(page)).text, /memory-leak/);
  tell('a program runs, its race is found and traced, a file without main() is told so');
}

async function exchangesFiles(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export')]);
  const archive = await download.path();
  const files = unzipSync(new Uint8Array(fs.readFileSync(archive)));
  const { id } = offered[1];
  assert.equal(strFromU8(files[`exercises/${id}.cu`]), solutionOf(id));
  assert.match(JSON.parse(strFromU8(files['.course/progress.json'])).exercises[id].solved, /^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const elsewhere = await openTab(await browser.newContext(), `#${offered[1].name}`);
  await elsewhere.setInputFiles('#import', { name: 'mine.zip', mimeType: 'application/zip', buffer: fs.readFileSync(archive) });
  await elsewhere.waitForFunction(() => /files loaded/.test(document.getElementById('exchange').textContent));
  assert.match(await elsewhere.textContent('#verdict'), /^Solved on /);
  assert.match(await elsewhere.textContent('#progress'), /^[1-9]\d* of/);
  await elsewhere.close();
  if (screenshots) fs.copyFileSync(archive, path.join(screenshots, 'mine.zip'));
  tell(`${Object.keys(files).length} files saved, and loaded in another browser with what was solved`);
}

/// The server is gone, the tab is closed and opened anew.
async function worksOffline(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  const again = await openTab(context, `#${offered[1].name}`);
  await again.waitForFunction((text) => document.getElementById('progress').textContent === text,
    `${Math.min(10, offered.length)} of ${offered.length} solved`);
  await again.click('.cm-content');
  const { kind, text } = await check(again);
  assert.equal(kind, 'passed', text);
  await showsTrace(again, offered[1].name);
  tell('without a server: opened again, judged and traced');
}

const began = performance.now();
const page = await openTab(context, '');
await takePictures(page, 'first_load');
await isReady(page);
tell(`ready ${Math.round(performance.now() - began)} ms after opening`);
await solvesExercises(page);
await showsTrace(page, offered[Math.min(9, offered.length - 1)].name);
await takePictures(page, 'trace');
await showsErrorsAndHints(page);
await takePictures(page, 'verdict');
await runsPrograms(page);
await exchangesFiles(page);
await worksOffline(page);
await browser.close();
