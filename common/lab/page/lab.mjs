/// The page of the laboratory: the lesson, an editor, a worker that judges, and the verdict with lines that lead to the code.
import { Editor } from './editor.mjs';
import { load, save } from './exchange.mjs';
import { hasFibers } from './judge.mjs';
import { allKept, keep, kept } from './store.mjs';

const longest = 20_000;  // milliseconds, after which a run has no end
const at = (id) => document.getElementById(id);
const json = async (name) => (await fetch('parts/' + name)).json();
const { offered, lessons } = await json('contents.json');

let exercise, worker, timer, run = 0, hintsShown = 0, passed = false, saving = Promise.resolve();

const editor = new Editor(at('editor'), () => check(), () => keepFile());

function keepFile() {
  const [id, state] = [exercise.id, { source: editor.text, passed }];
  saving = saving.then(() => keep(id, state));
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
  at('check').disabled = false;
  at('state').textContent = 'Ready.';
}

function check() {
  if (at('check').disabled) return;
  at('check').disabled = true;
  at('state').textContent = 'Judging …';
  editor.mark(undefined);
  worker.postMessage({ number: ++run, exercise: exercise.name, source: editor.text });
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
      + `./course check ${exercise.name}\n\n${failed ?? result.failed}`);
  }
  if (result.errors !== undefined) return write('failed', result.errors);
  if (!result.verdict) return write('failed', result.text);  // the judge has ended together with the host code
  if (result.status === 0) {
    passed = true;
    keepFile();
    showProgress();
  }
  // Below its last line doctest sums up for programs.
  write(result.status === 0 ? 'passed' : 'failed', result.text.split(/^={10,}$/m)[0].trimEnd());
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
  const count = offered.filter(({ id }) => states.get(id)?.passed).length;
  at('progress').textContent = `${count} of ${offered.length} passed`;
  for (const option of at('exercises').options) {
    option.text = option.dataset.id + (states.get(option.dataset.id)?.passed ? ' ✓' : '');
  }
}

async function open(name) {
  await saving;
  const found = offered.find((one) => one.name === name) ?? offered[0];
  exercise = await json(`exercises/${found.name}.json`);
  const state = await kept(exercise.id);
  passed = state?.passed ?? false;
  hintsShown = 0;
  at('exercises').value = found.name;
  at('hints').replaceChildren();
  at('verdict').className = '';
  at('verdict').textContent = passed ? 'This exercise has passed before.' : 'Not judged yet.';
  editor.text = state?.source ?? exercise.source;
  showLesson();
}

/// The course's site has the lesson, where the laboratory is a folder of it.
function showLesson() {
  at('lesson').hidden = !lessons;
  document.querySelector('main').classList.toggle('has-lesson', Boolean(lessons));
  if (lessons) at('lesson-page').contentWindow.location.replace(new URL(`${lessons}/${exercise.lesson}`, location));
}

function showHint() {
  if (hintsShown >= exercise.hints.length) return;
  const hint = document.createElement('pre');
  hint.textContent = `Hint ${hintsShown + 1} of ${exercise.hints.length}\n${exercise.hints[hintsShown++]}`;
  at('hints').append(hint);
}

async function loadFiles() {
  await saving;
  const count = await load(at('import').files[0], offered.map(({ id }) => id)).catch((error) => error.message);
  at('exchange').textContent = typeof count === 'number' ? `${count} files loaded.` : `The archive cannot be read: ${count}`;
  at('import').value = '';
  await open(exercise.name);
  showProgress();
}

at('exercises').append(...offered.map(({ id, name }) => {
  const option = new Option(id, name);
  option.dataset.id = id;
  return option;
}));
at('exercises').onchange = () => { location.hash = at('exercises').value; };
at('check').onclick = check;
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
at('lesson').open = matchMedia('(min-width: 60rem)').matches;
addEventListener('hashchange', () => open(location.hash.slice(1)));
await open(location.hash.slice(1));
showProgress();
navigator.serviceWorker?.register('offline.js');
if (hasFibers()) startWorker();
else at('state').textContent = 'This browser lacks JavaScript Promise Integration, which runs threads here. '
  + 'Chromium, Chrome and Edge have it since version 137. You can read here, and judge with ./course in a terminal.';
