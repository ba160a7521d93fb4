// A run as its trace tells it: launches, blocks, intervals and accesses. Knows nothing of drawing.

/** One block's intervals, decoded: see trace_to_json.hpp for the columns. */
export function decodeInterval(interval, launch) {
  const count = interval.operations.length;
  const threads = new Int32Array(count);
  for (let run = 0, at = 0; run < interval.threads.length; run += 2) {
    threads.fill(interval.threads[run], at, at + interval.threads[run + 1]);
    at += interval.threads[run + 1];
  }
  const writtenAt = new Int32Array(count + 1);
  interval.operations.forEach((number, i) => {
    const operation = launch.operations[number];
    writtenAt[i + 1] = writtenAt[i] + (changes(operation) ? elementsOf(operation, launch) : 0);
  });
  const exchanges = (interval.exchanges ?? []).map(decodeExchange);
  return { ...interval, count, threads, writtenAt, exchanges, ...decodeSeen(interval.seen) };
}

/** A shuffle or vote with its lanes as numbers, and for each the lane whose value it gets; undefined: those of all. */
function decodeExchange({ at, file, line, warp, lanes, sources }) {
  const numbers = Array.from({ length: 32 }, (_, lane) => lane).filter((lane) => (lanes / 2 ** lane) & 1);
  return { at, file, line, warp, lanes: numbers, sources: sources.map((source) => (source < 32 ? source : undefined)) };
}

/** What elements hold at the beginning, and, by access, what somebody else made of them since. */
function decodeSeen(flat) {
  const first = new Map();
  const later = new Map();
  for (let i = 0; i < flat.length; i += 4) {
    const [access, variable, element, value] = flat.slice(i, i + 4);
    const key = cellKey(variable, element);
    if (!first.has(key)) {
      first.set(key, { variable, element, value });
    } else {
      if (!later.has(access)) later.set(access, []);
      later.get(access).push({ variable, element, value });
    }
  }
  return { first: [...first.values()], later };
}

export const cellKey = (variable, element) => variable * 4294967296 + element;
export const changes = (operation) => operation.kind !== "read" && !operation.refused;
export const elementsOf = (operation, launch) =>
  Math.max(1, Math.floor(operation.bytes / launch.variables[operation.variable].element_bytes));

/** All of one launch, with intervals decoded as they are asked for. */
export class Launch {
  constructor(data) {
    const { block: block_size, ...rest } = data;
    Object.assign(this, rest, { block_size });
    this.decoded = new Map();
  }

  block(number) {
    return this.blocks.find((block) => block.number === number);
  }

  /** @param index among the intervals that were kept */
  interval(block, index) {
    const key = `${block.number}/${index}`;
    if (!this.decoded.has(key)) this.decoded.set(key, decodeInterval(block.intervals[index], this));
    return this.decoded.get(key);
  }

  /** One access as an object. */
  access(interval, index) {
    const operation = this.operations[interval.operations[index]];
    return {
      index, operation, number: interval.operations[index], thread: interval.threads[index],
      element: interval.elements[index], variable: this.variables[operation.variable],
    };
  }

  /** The thread's index as text: "5", or "(1,2)" in a block of two dimensions. */
  threadText(number) {
    return indexText([number % this.block_size[0], Math.floor(number / this.block_size[0]) % this.block_size[1],
      Math.floor(number / this.block_size[0] / this.block_size[1])], this.block_size);
  }

  blockText(number) {
    const [x, y] = this.grid;
    return indexText([number % x, Math.floor(number / x) % y, Math.floor(number / x / y)], this.grid);
  }
}

function indexText(index, extent) {
  if (extent[2] > 1) return `(${index.join(",")})`;
  return extent[1] > 1 ? `(${index[0]},${index[1]})` : `${index[0]}`;
}

/** "tile[4]", "a_tile[1][2]", or the bare name of a single variable. */
export function elementText(variable, element) {
  const extents = variable.extents;
  if (variable.space === "shared" && extents.length === 0 && variable.elements === 1) return variable.name;
  if (extents.length < 2 || element < 0) return `${variable.name}[${element}]`;
  const inner = extents.slice(1).reduceRight((sizes, extent) => [extent * sizes[0], ...sizes], [1]);
  let rest = element;
  return variable.name + inner.map((size) => {
    const index = Math.floor(rest / size);
    rest %= size;
    return `[${index}]`;
  }).join("");
}

/** A value in at most `width` characters; "?" where nobody has written. */
export function valueText(value, width = 12) {
  if (value === undefined) return "";
  if (value === null) return "?";
  if (Array.isArray(value)) return width < 8 ? valueText(value[0], width - 1) + "…" : value.map((v) => valueText(v, width)).join(", ");
  if (typeof value === "string") return value;
  const whole = String(value);
  if (whole.length <= width) return whole;
  for (let digits = Math.min(width, 8); digits > 0; --digits) {
    const short = String(Number(value.toPrecision(digits)));
    if (short.length <= width) return short;
  }
  const bare = String(Number(value.toPrecision(1))).replace("0.", ".");  // -.9
  if (Math.abs(value) < 1 && bare.length <= width) return bare;
  return value.toExponential(0).replace("+", "");
}

export const verb = { read: "reads", write: "writes", atomic: "updates" };

/** Launches of a run as objects. */
export function launchesOf(run) {
  if (!run) return [];
  return run.launches.map((data) => new Launch(data));
}
