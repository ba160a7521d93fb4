/// The page of the laboratory: the lesson, an editor, a worker that judges, and the verdict with lines that lead to the code.
import { Editor } from './editor.mjs';
import { load, save } from './exchange.mjs';
import { hasFibers } from './judge.mjs';
import { allKept, keep, kept } from './store.mjs';

const longest = 20_000;  // milliseconds, after which a run has no end
const pauseLength = 1200;  // milliseconds without a key pressed
const at = (id) => document.getElementById(id);
const json = async (name) => (await fetch('parts/' + name)).json();
const { offered, lessons } = await json('contents.json');

/// A program with a main() of its own, in the place of an exercise.
const program = { id: 'program', name: 'program', path: 'program.cu', hints: [], isProgram: true };

let exercise, worker, timer, pause, run = 0, state = {}, saving = Promise.resolve();

const editor = new Editor(at('editor'), () => check(), changed);

function keepFile() {
  const [id, now] = [exercise.id, { ...state, source: editor.text }];
  saving = saving.then(() => keep(id, now));
}

function changed() {
  keepFile();
  clearTimeout(pause);
  if (at('live').checked) pause = setTimeout(check, pauseLength);
}

/// The compiler is compiled anew, which the browser's cache makes short.
function startWorker() {
  worker?.terminate();
  worker = new Worker('page/worker.mjs', { type: 'module' });
  worker.onmessage = ({ data }) => {
    if (data.share !== undefined) at('loaded').value = data.share;
    else if (data.ready) ready();
    else if (data.number === undefined) at('state').textContent = data.failed;
    else if (data.number === run) show(data);
  };
  worker.onerror = (event) => { at('state').textContent = `The compiler cannot be started: ${event.message}`; };
}

function ready() {
  at('loaded').hidden = true;
  setBusy(false);
  at('state').textContent = 'Ready.';
}

function setBusy(isBusy) {
  at('check').disabled = at('show-trace').disabled = isBusy;
}

const check = () => ask(exercise.isProgram ? 'run' : 'check', exercise.isProgram ? 'Running …' : 'Judging …');
const trace = () => ask('trace', 'Tracing …');

/// @param task what the worker is to do with the file
function ask(task, state) {
  if (at('check').disabled) return;
  clearTimeout(pause);
  setBusy(true);
  at('state').textContent = state;
  editor.mark(undefined);
  worker.postMessage({ number: ++run, task, exercise: exercise.isProgram ? undefined : exercise.name, source: editor.text,
    options: exercise.isProgram ? { words: at('words-given').value.split(' ').filter((word) => word !== '') } : {} });
  timer = setTimeout(() => {
    run += 1;
    write('failed', `timeout: this run was ended after ${longest / 1000} seconds.\n`
      + 'A loop of the host code may have no end: look for a condition that never becomes false.');
    at('loaded').hidden = false;
    at('state').textContent = 'The compiler is loading.';
    startWorker();
  }, longest);
}

function show({ result, failed }) {
  clearTimeout(timer);
  ready();
  if (failed !== undefined || result.failed) {
    return write('failed', 'The laboratory itself has failed. Judge this file in a terminal: '
      + `./course ${exercise.isProgram ? 'run' : 'check'} ${exercise.name}\n\n${failed ?? result.failed}`);
  }
  if (result.errors !== undefined) return write('failed', result.errors);
  if (result.data !== undefined) return showTrace(result.data);
  if (exercise.isProgram) {
    const end = result.status === 0 ? 'The program has ended, and nothing was found.' : `The program has ended with status ${result.status}.`;
    return write(result.status === 0 ? 'passed' : 'failed', `${result.warnings}${result.text}\n${end}`);
  }
  state.attempts = (state.attempts ?? 0) + 1;
  if (result.status === 0) state.solved ||= now();
  keepFile();
  showProgress();
  if (!result.verdict) return write('failed', result.text);  // the judge has ended together with the host code
  // Below its last line doctest sums up for programs.
  write(result.status === 0 ? 'passed' : 'failed', result.text.split(/^={10,}$/m)[0].trimEnd());
}

/// As the course's progress file writes it.
function now() {
  const time = new Date(), two = (number) => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/// The page that ./course trace writes, on the run of what stands in the editor.
function showTrace(data) {
  const page = at('trace-page');
  page.onload = () => page.contentWindow.postMessage(data, location.origin);
  page.contentWindow.location.replace(`trace/index.html?run=${run}`);
  at('trace').hidden = false;
  at('trace').open = true;
  showBeside();
  at('trace').scrollIntoView({ block: 'nearest' });
}

/// Lines of the learner's file become buttons that lead there; the first is marked in the editor.
function write(kind, text) {
  const box = document.createElement('pre');
  const name = exercise.path.split('/').pop();
  const parts = text.split(new RegExp(`([\\w/.]*${name.replace('.', '[.]')}):(\\d+)`));
  for (let i = 0; i < parts.length; i += 3) {
    box.append(parts[i]);
    if (i + 1 >= parts.length) break;
    const button = document.createElement('button');
    button.textContent = `${parts[i + 1]}:${parts[i + 2]}`;
    button.onclick = () => editor.goTo(Number(parts[i + 2]));
    box.append(button);
  }
  if (kind === 'failed' && parts.length > 2) editor.mark(Number(parts[2]));
  at('verdict').className = kind;
  at('verdict').replaceChildren(box);
}

async function showProgress() {
  await saving;
  const states = await allKept();
  const count = offered.filter(({ id }) => states.get(id)?.solved).length;
  at('progress').textContent = `${count} of ${offered.length} solved`;
  for (const option of at('exercises').options) {
    if (option.dataset.id) option.text = option.dataset.id + (states.get(option.dataset.id)?.solved ? ' ✓' : '');
  }
}

async function open(name) {
  await saving;
  clearTimeout(pause);
  const found = offered.find((one) => one.name === name) ?? offered[0];
  exercise = name === program.name ? { ...program, source: await (await fetch('parts/program.cu')).text() }
    : await json(`exercises/${found.name}.json`);
  state = await kept(exercise.id) ?? {};
  at('exercises').value = exercise.name;
  at('check').textContent = exercise.isProgram ? 'Run' : 'Check';
  at('hint').hidden = at('next').hidden = exercise.isProgram === true;
  at('words').hidden = !exercise.isProgram;
  at('hints').replaceChildren();
  at('trace').hidden = true;
  at('verdict').className = '';
  at('verdict').textContent = state.solved ? `Solved on ${state.solved}.` : exercise.isProgram ? 'Not run yet.' : 'Not judged yet.';
  editor.text = state.source ?? exercise.source;
  showLesson();
}

/// The course's site has the lesson, where the laboratory is a folder of it.
function showLesson() {
  at('lesson').hidden = !lessons || !exercise.lesson;
  if (!at('lesson').hidden) {
        at('lesson-page').contentWindow.location.replace(new URL(`${lessons}/${exercise.lesson}`, location));
  }
  showBeside();
}

function showBeside() {
  document.querySelector('main').classList.toggle('is-wide', !at('lesson').hidden || !at('trace').hidden);
}

function showHint() {
  const shown = at('hints').children.length;
  if (shown >= exercise.hints.length) return;
  const hint = document.createElement('pre');
  hint.textContent = `Hint ${shown + 1} of ${exercise.hints.length}\n${exercise.hints[shown]}`;
  at('hints').append(hint);
  state.hints = Math.max(state.hints ?? 0, shown + 1);
  keepFile();
}

async function loadFiles() {
  await saving;
  const count = await load(at('import').files[0], offered.map(({ id }) => id)).catch((error) => error.message);
  at('import').value = '';
  await open(exercise.name);
  await showProgress();
  at('exchange').textContent = typeof count === 'number' ? `${count} files loaded.` : `The archive cannot be read: ${count}`;
}

at('exercises').append(...offered.map(({ id, name }) => {
  const option = new Option(id, name);
  option.dataset.id = id;
  return option;
}), new Option('A program of your own', program.name));
at('exercises').onchange = () => { location.hash = at('exercises').value; };
at('check').onclick = check;
at('show-trace').onclick = trace;
at('live').onchange = () => at('live').checked && check();
at('hint').onclick = showHint;
at('reset').onclick = () => { editor.text = exercise.source; };
at('next').onclick = () => {
  const place = offered.findIndex(({ name }) => name === exercise.name);
  location.hash = offered[(place + 1) % offered.length].name;
};
at('export').onclick = async () => {
  await saving;
  at('exchange').textContent = `${await save()} files saved.`;
};
at('import').onchange = loadFiles;
addEventListener('hashchange', () => open(location.hash.slice(1)));
await open(location.hash.slice(1));
showProgress();
navigator.serviceWorker?.register('offline.js');
if (hasFibers()) startWorker();
else at('state').textContent = 'This browser lacks JavaScript Promise Integration, which runs threads here. '
  + 'Chromium, Chrome and Edge have it since version 137. You can read here, and judge with ./course in a terminal.';
