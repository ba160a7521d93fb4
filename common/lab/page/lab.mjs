/// The page of the laboratory: an editor, a worker that judges, and the verdict with lines that lead to the code.
import { cpp } from '@codemirror/lang-cpp';
import { indentWithTab } from '@codemirror/commands';
import { Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { hasFibers } from './judge.mjs';
import { keep, kept } from './store.mjs';

const longest = 20_000;  // milliseconds, after which a run has no end
const at = (id) => document.getElementById(id);
const json = async (name) => (await fetch('parts/' + name)).json();
const { offered } = await json('contents.json');

let exercise, worker, timer, run = 0, hintsShown = 0, passed = false, saving = Promise.resolve();

const editor = new EditorView({
  parent: at('editor'),
  extensions: [
    Prec.highest(keymap.of([{ key: 'Ctrl-Enter', run: () => (check(), true) }])), keymap.of([indentWithTab]), basicSetup,
    cpp(), EditorView.contentAttributes.of({ 'aria-label': 'Your file', 'aria-describedby': 'help' }),
    EditorView.updateListener.of((update) => update.docChanged && save()),
  ],
});

const source = () => editor.state.doc.toString();
const setSource = (text) => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
const save = () => {
  const [id, state] = [exercise.id, { source: source(), passed }];
  saving = saving.then(() => keep(id, state));
};

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
  worker.postMessage({ number: ++run, exercise: exercise.name, source: source() });
  timer = setTimeout(() => {
    run += 1;
    write('failed', `This run was ended after ${longest / 1000} seconds: a loop in it may have no end. `
      + 'Look for a condition that never becomes false.');
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
  if (result.status === 0) {
    passed = true;
    save();
  }
  // Below its last line doctest sums up for programs.
  write(result.status === 0 ? 'passed' : 'failed', result.text.split(/^={10,}$/m)[0].trimEnd());
}

/// Lines of the learner's file become buttons that lead there.
function write(kind, text) {
  const box = document.createElement('pre');
  const name = exercise.path.split('/').pop();
  const pattern = new RegExp(`([\\w/.]*${name.replace('.', '[.]')}):(\\d+)`);
  const parts = text.split(pattern);
  for (let i = 0; i < parts.length; i += 3) {
    box.append(parts[i]);
    if (i + 1 >= parts.length) break;
    const button = document.createElement('button');
    button.textContent = `${parts[i + 1]}:${parts[i + 2]}`;
    button.onclick = () => goTo(Number(parts[i + 2]));
    box.append(button);
  }
  at('verdict').className = kind;
  at('verdict').replaceChildren(box);
}

function goTo(line) {
  const { from } = editor.state.doc.line(Math.min(line, editor.state.doc.lines));
  editor.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  editor.focus();
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
  setSource(state?.source ?? exercise.source);
}

at('exercises').append(...offered.map(({ id, name }) => new Option(id, name)));
at('exercises').onchange = () => { location.hash = at('exercises').value; };
at('check').onclick = check;
at('reset').onclick = () => setSource(exercise.source);
at('next').onclick = () => {
  const place = offered.findIndex(({ name }) => name === exercise.name);
  location.hash = offered[(place + 1) % offered.length].name;
};
at('hint').onclick = () => {
  if (hintsShown >= exercise.hints.length) return;
  const hint = document.createElement('pre');
  hint.textContent = `Hint ${hintsShown + 1} of ${exercise.hints.length}\n${exercise.hints[hintsShown++]}`;
  at('hints').append(hint);
};
addEventListener('hashchange', () => open(location.hash.slice(1)));
await open(location.hash.slice(1));
if (hasFibers()) startWorker();
else at('state').textContent = 'This browser lacks JavaScript Promise Integration, which runs threads here. '
  + 'Chromium, Chrome and Edge have it since version 137. You can read here, and judge with ./course in a terminal.';
