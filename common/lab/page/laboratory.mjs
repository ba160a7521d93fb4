/// The laboratory without its page: everything loaded once, then one verdict after another.
import { build } from './chain.mjs';
import { runJudge } from './judge.mjs';
import { Files } from './wasi.mjs';

export class Laboratory {
  #loaded = new Map();

  /// @param base where parts/ lies; @param progress is told what share of the files is there
  constructor(base, progress = () => {}) {
    this.base = base;
    this.ready = this.#load(progress);
  }

  async #bytes(name) {
    const response = await fetch(new URL('parts/' + name, this.base));
    if (!response.ok) throw new Error(`${name} cannot be loaded (${response.status})`);
    return new Uint8Array(await response.arrayBuffer());
  }

  async #load(progress) {
    const { libraries } = JSON.parse(new TextDecoder().decode(await this.#bytes('contents.json')));
    const files = new Files();
    const jobs = [
      ...['clang', 'tool'].map((name) => async () => {
        this[name] = await WebAssembly.compileStreaming(fetch(new URL(`parts/${name}.wasm`, this.base)));
      }),
      async () => {
        const headers = JSON.parse(new TextDecoder().decode(await this.#bytes('headers.json')));
        for (const [name, text] of Object.entries(headers)) files.write(name, text);
      },
      async () => files.write('first.pch', await this.#bytes('first.pch')),
      ...libraries.map((name) => async () => files.write('lib/' + name, await this.#bytes('lib/' + name))),
    ];
    let done = 0;
    await Promise.all(jobs.map(async (job) => {
      await job();
      progress(++done / jobs.length);
    }));
    this.libraries = libraries.map((name) => '/lib/' + name);
    return files;
  }

  async #exercise(name) {
    if (!this.#loaded.has(name)) {
      const about = JSON.parse(new TextDecoder().decode(await this.#bytes(`exercises/${name}.json`)));
      this.#loaded.set(name, { ...about, test: await this.#bytes(`exercises/${name}.o`) });
    }
    return this.#loaded.get(name);
  }

  /// Judges `source` as the file of an exercise. @returns what ./course would say: {verdict, text} or {errors}; and how
  /// many milliseconds each step took
  async check(name, source, { implementation = 'exercise', path } = {}) {
    const shared = await this.ready;
    const exercise = await this.#exercise(name);
    const files = shared.copy();
    for (const [header, text] of Object.entries(exercise.headers)) files.write('contract/' + header, text);
    files.write('test.o', exercise.test);
    const laps = [];
    let last = performance.now();
    const lap = (step) => {
      const now = performance.now();
      laps.push([step, Math.round(now - last)]);
      last = now;
    };
    const file = path ?? exercise.path;
    const built = await build(this, files, source, file, ['/contract'], ['/test.o', ...this.libraries], lap);
    if (built.errors !== undefined) return { errors: built.errors, laps };
    const judged = await runJudge(built.module, files, ['judge', '--exercise=' + exercise.id,
      '--implementation=' + implementation, '--source=' + file, '--verdict=/verdict.json', '--color=never']);
    lap('run');
    return { ...judged, warnings: built.warnings, verdict: files.text('/verdict.json'), laps };
  }
}
