/// Keeps what takes time away from the page, which can end it when judged code does not end.
import { Laboratory } from './laboratory.mjs';

const laboratory = new Laboratory(new URL('../', import.meta.url), (share) => postMessage({ share }));
laboratory.ready.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error) }));

const tasks = {
  check: ({ exercise, source, options }) => laboratory.check(exercise, source, options),
  run: ({ source, options }) => laboratory.run(source, options),
  trace: ({ exercise, source, options }) => laboratory.trace(exercise, source, options),
};

onmessage = async ({ data: { number, task = 'check', ...asked } }) => {
  try {
    const { files, ...result } = await tasks[task](asked);
    postMessage({ number, result });
  } catch (error) {
    postMessage({ number, failed: String(error.stack ?? error) });
  }
};
