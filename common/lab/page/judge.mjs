/// Runs a judge. Each CUDA thread, and the scheduler, is a call into WebAssembly that JavaScript Promise Integration
/// suspends where it gives the processor to another.
import { Exit, joined, System, unsigned } from './wasi.mjs';

export const hasFibers = () => typeof WebAssembly.Suspending === 'function' && typeof WebAssembly.promising === 'function';

/// Standard streams that lead where the judge says, see platform/printed.cpp.
class Printed {
  #leads = [0, 0, 0];
  #texts = [[], [], [], []];
  #decoder = new TextDecoder();

  print(bytes, stream) { this.#texts[this.#leads[stream]].push(bytes); }

  imports(system) {
    return unsigned({
      lead: (stream, destination) => {
        const before = this.#leads[stream];
        this.#leads[stream] = destination;
        return before;
      },
      take: (destination, at, most) => {
        const bytes = joined(this.#texts[destination]).subarray(0, most);
        this.#texts[destination] = [];
        system.bytes.set(bytes, at);
        return bytes.length;
      },
    });
  }

  shown() { return this.#decoder.decode(joined(this.#texts[0])); }
}

/// What a fault is called in platform/faults.cpp; 0 where an error is none.
function faultKind(error) {
  if (error instanceof RangeError) return 3;
  if (!(error instanceof WebAssembly.RuntimeError)) return 0;
  if (/by zero|unrepresentable/.test(error.message)) return 1;
  return /unreachable/.test(error.message) ? 4 : 2;
}

/// @returns the status of a judge, or of a program, and what it printed; `failed` says why it ended by itself, if it did
export async function runJudge(module, files, words, environment = {}) {
  const printed = new Printed();
  const system = new System(files, words, (bytes, stream) => printed.print(bytes, stream), environment);
  const suspended = new Map();
  let running = 0, enter, enterFault, fail;
  const broken = new Promise((_, reject) => { fail = reject; });
  // A fault in the code that goes on after one is the judge's own.
  const fault = (fiber, error) => {
    const kind = faultKind(error);
    if (kind === 0 || fiber !== running) return fail(error);
    Promise.resolve().then(() => enterFault(fiber, kind)).catch(fail);
  };
  const jump = new WebAssembly.Suspending((to) => {
    const from = running;
    running = to;
    return new Promise((goOn) => {
      suspended.set(from, goOn);
      const resume = suspended.get(to);
      suspended.delete(to);
      if (resume) resume();
      else Promise.resolve().then(() => enter(to)).catch((error) => fault(to, error));
    });
  });
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: system.imports(), fiber: { jump, forget: (fiber) => { suspended.delete(fiber); } }, printed: printed.imports(system),
  });
  system.memory = instance.exports.memory;
  enter = WebAssembly.promising(instance.exports.fiber_main);
  enterFault = WebAssembly.promising(instance.exports.fiber_fault);
  const ended = { status: 0, failed: '' };
  try {
    await Promise.race([WebAssembly.promising(instance.exports._start)(), broken]);
  } catch (error) {
    if (error instanceof Exit) ended.status = error.code;
    else Object.assign(ended, { status: 2, failed: String(error.stack ?? error) });
  }
  system.finish();
  return { ...ended, text: printed.shown() };
}
