/// Keeps what takes time away from the page, which can end it when judged code does not end.
import { Laboratory } from './laboratory.mjs';

const laboratory = new Laboratory(new URL('../', import.meta.url), (share) => postMessage({ share }));
laboratory.ready.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: String(error) }));

onmessage = async ({ data: { number, exercise, source, options } }) => {
  try {
    postMessage({ number, result: await laboratory.check(exercise, source, options) });
  } catch (error) {
    postMessage({ number, failed: String(error.stack ?? error) });
  }
};
