/// The learner's files as an archive that unpacks in a clone of the course, and back.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { allKept, keep } from './store.mjs';

const pathOf = (id) => (id === 'program' ? 'program.cu' : `exercises/${id}.cu`);
const progressPath = '.course/progress.json';

/// What ./course keeps of exercises.
function progressOf(states) {
  const exercises = {};
  for (const [id, { solved = '', attempts = 0, hints = 0 }] of states) {
    if (id !== 'program') exercises[id] = { solved, attempts, hints_shown: [...Array(hints).keys()] };
  }
  return JSON.stringify({ version: 1, exercises }, undefined, 1) + '\n';
}

/// Offers the archive as a download. @returns how many files are in it
export async function save() {
  const kept = await allKept();
  const files = [...kept].map(([id, { source }]) => [pathOf(id), source]);
  const archive = zipSync(Object.fromEntries([...files, [progressPath, progressOf(kept)]].map(([path, text]) => [path, strToU8(text)])));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([archive], { type: 'application/zip' }));
  link.download = 'cooperative_cuda.zip';
  link.click();
  URL.revokeObjectURL(link.href);
  return kept.size;
}

/// Keeps the files of an archive, or one .cu, under the exercises' names. @returns how many were taken
export async function load(file, ids) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const files = file.name.endsWith('.zip') ? unzipSync(bytes) : { [file.name]: bytes };
  const about = files[progressPath] ? JSON.parse(strFromU8(files[progressPath])).exercises : {};
  let taken = 0;
  for (const [path, content] of Object.entries(files)) {
    const id = [...ids, 'program'].find((one) => pathOf(one).split('/').pop() === path.split('/').pop());
    if (!id || content.length === 0) continue;
    const { solved = '', attempts = 0, hints_shown: hints = [] } = about[id] ?? {};
    await keep(id, { source: strFromU8(content), solved, attempts, hints: hints.length });
    taken += 1;
  }
  return taken;
}
