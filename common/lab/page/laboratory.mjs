/// The laboratory without its page: everything loaded once, then one verdict after another.
import { build } from './chain.mjs';
import { runJudge } from './judge.mjs';
import { Files, run } from './wasi.mjs';

/// What is compiled where no exercise is named.
const program = { path: 'program.cu', headers: {} };

/// How many milliseconds each step took.
function stopwatch() {
  const laps = [];
  let last = performance.now();
  const lap = (step) => {
    const now = performance.now();
    laps.push([step, Math.round(now - last)]);
    last = now;
  };
  return { laps, lap };
}

export class Laboratory {
  #loaded = new Map();
  #last;

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
      ...[...new Set(Object.values(libraries).flat())].map((name) => async () => files.write('lib/' + name, await this.#bytes('lib/' + name))),
    ];
    let done = 0;
    await Promise.all(jobs.map(async (job) => {
      await job();
      progress(++done / jobs.length);
    }));
    this.libraries = Object.fromEntries(Object.entries(libraries).map(([what, names]) => [what, names.map((name) => '/lib/' + name)]));
    return files;
  }

  async #exercise(name) {
    if (!this.#loaded.has(name)) {
      const about = JSON.parse(new TextDecoder().decode(await this.#bytes(`exercises/${name}.json`)));
      this.#loaded.set(name, { ...about, test: await this.#bytes(`exercises/${name}.o`) });
    }
    return this.#loaded.get(name);
  }

  /// What `source` is compiled to, as the file of an exercise, or as a program where that is undefined. The last is kept.
  async #build(name, source, path, lap) {
    const shared = await this.ready;
    if (this.#last && this.#last.name === name && this.#last.source === source && this.#last.path === path) return this.#last;
    const exercise = name === undefined ? program : await this.#exercise(name);
    const files = shared.copy();
    for (const [header, text] of Object.entries(exercise.headers)) files.write('contract/' + header, text);
    if (exercise.test) files.write('test.o', exercise.test);
    const file = path ?? exercise.path;
    const objects = exercise.test ? ['/test.o', ...this.libraries.judge] : this.libraries.program;
    const built = await build(this, files, source, file, ['/contract'], objects, lap);
    this.#last = { name, source, path, exercise, file, files, built };
    return this.#last;
  }

  /// Judges `source` as the file of an exercise. @returns what ./course would say: {verdict, text} or {errors}; and how
  /// many milliseconds each step took
  async check(name, source, { implementation = 'exercise', path, trace = [] } = {}) {
    const { laps, lap } = stopwatch();
    const { exercise, file, files: compiled, built } = await this.#build(name, source, path, lap);
    if (built.errors !== undefined) return { errors: built.errors, laps };
    const files = compiled.copy();
    const judged = await runJudge(built.module, files, ['judge', '--exercise=' + exercise.id,
      '--implementation=' + implementation, '--source=' + file, '--verdict=/verdict.json', '--color=never', ...trace]);
    lap('run');
    return { ...judged, warnings: built.warnings, verdict: files.text('/verdict.json'), laps, files };
  }

  /// Runs `source`, which has a main(). @returns what it printed and what was found, with its status; or {errors}
  async run(source, { words = [], environment = {} } = {}) {
    const { laps, lap } = stopwatch();
    const { file, files: compiled, built } = await this.#build(undefined, source, undefined, lap);
    if (built.errors !== undefined) return { errors: built.errors, laps };
    const files = compiled.copy();
    const ran = await runJudge(built.module, files, [file, ...words], environment);
    lap('run');
    return { ...ran, warnings: built.warnings, laps, files };
  }

  /// What a trace page shows of a run of `source`: of an exercise, or of a program where `name` is undefined.
  /// @returns {data} or {errors} or {failed}
  async trace(name, source, { words = [] } = {}) {
    const ran = name !== undefined ? await this.check(name, source, { trace: ['--trace=/trace.json'] })
      : await this.run(source, { words, environment: { SIMULATOR_TRACE: '/trace.json', SIMULATOR_REPORT: '/report.json' } });
    if (ran.errors !== undefined) return { errors: ran.errors };
    const said = await run(this.tool, ran.files, name !== undefined ? ['tool', 'trace', '/verdict.json', '/trace.json', '/data.json']
      : ['tool', 'trace-program', '/report.json', '/trace.json', '/data.json', program.path]);
    return said.status === 0 ? { data: ran.files.text('/data.json') } : { failed: ran.failed || said.text };
  }
}
