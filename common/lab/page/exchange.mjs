/// The learner's files as an archive that unpacks in a clone of the course, and back.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { allKept, keep } from './store.mjs';

const pathOf = (id) => `exercises/${id}.cu`;

/// Offers the archive as a download. @returns how many files are in it
export async function save() {
  const kept = await allKept();
  const archive = zipSync(Object.fromEntries([...kept].map(([id, { source }]) => [pathOf(id), strToU8(source)])));
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
  let taken = 0;
  for (const [path, content] of Object.entries(files)) {
    const id = ids.find((one) => pathOf(one).endsWith('/' + path.split('/').pop()));
    if (!id || content.length === 0) continue;
    await keep(id, { source: strFromU8(content), passed: false });
    taken += 1;
  }
  return taken;
}
