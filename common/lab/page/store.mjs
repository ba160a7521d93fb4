/// The learner's files and what has passed, kept in this browser.

const opened = new Promise((done, fail) => {
  const request = indexedDB.open('cooperative-cuda', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('exercises');
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

async function inStore(mode, act) {
  const store = (await opened).transaction('exercises', mode).objectStore('exercises');
  return new Promise((done, fail) => {
    const request = act(store);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/// {source, solved, attempts, hints} of an exercise: when it was solved, how many verdicts and hints were given; undefined
/// where nothing is kept
export const kept = (id) => inStore('readonly', (store) => store.get(id));
export const keep = (id, state) => inStore('readwrite', (store) => store.put(state, id));

/// What is kept of each exercise, by its id.
export async function allKept() {
  const ids = await inStore('readonly', (store) => store.getAllKeys());
  const states = await inStore('readonly', (store) => store.getAll());
  return new Map(ids.map((id, i) => [id, states[i]]));
}
