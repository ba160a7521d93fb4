// Which elements of an array a block's picture shows, and in how many columns.

const mostCells = 4096;

/**
 * {rows, columns, firstRow, firstColumn, pitch}: element = row * pitch + column; {pitch: 0, first, count} of an array
 * that is drawn as a line.
 */
export function shapeOf(launch, block, number) {
  const variable = launch.variables[number];
  const range = touched(launch, block, number);
  const pitch = pitchOf(launch, block, number);
  if (pitch > 1 && rowOf(range.low, pitch) < rowOf(range.high, pitch)) return cropped(range, pitch);
  if (variable.space === "shared") return { pitch: 0, first: Math.min(0, range.low), count: clipped(variable.elements, range) };
  return { pitch: 0, first: range.low, count: Math.min(mostCells, range.high - range.low + 1) };
}

// All of a shared array, and the places beside it that somebody touched.
function clipped(elements, range) {
  return Math.min(mostCells, Math.max(elements, range.high + 1) - Math.min(0, range.low));
}

function cropped(range, pitch) {
  let low = pitch;
  let high = 0;
  for (const element of range.elements) {
    low = Math.min(low, mod(element, pitch));
    high = Math.max(high, mod(element, pitch));
  }
  const firstRow = rowOf(range.low, pitch);
  const columns = high - low + 1;
  const rows = Math.min(rowOf(range.high, pitch) - firstRow + 1, Math.max(1, Math.floor(mostCells / columns)));
  return { pitch, firstRow, rows, firstColumn: low, columns };
}

const rowOf = (element, pitch) => Math.floor(element / pitch);
const mod = (a, b) => ((a % b) + b) % b;

/** The elements that the block touches in all its intervals. */
function touched(launch, block, number) {
  const elements = new Set();
  block.intervals.forEach((_, index) => {
    const interval = launch.interval(block, index);
    for (let i = 0; i < interval.count; ++i) {
      const operation = launch.operations[interval.operations[i]];
      if (operation.variable !== number) continue;
      const wide = Math.max(1, Math.floor(operation.bytes / launch.variables[number].element_bytes));
      for (let k = 0; k < wide; ++k) elements.add(interval.elements[i] + k);
    }
  });
  let low = Infinity;
  let high = -Infinity;
  for (const element of elements) {
    low = Math.min(low, element);
    high = Math.max(high, element);
  }
  return elements.size === 0 ? { elements, low: 0, high: 0 } : { elements, low, high };
}

/** How many elements lie between the rows of a matrix; 0 for an array of which no rows are known. */
function pitchOf(launch, block, number) {
  const { extents, space, columns } = launch.variables[number];
  if (extents.length > 1) return extents[extents.length - 1];
  if (columns > 0) return columns;
  return launch.block_size[1] < 2 || space === "shared" ? 0 : guessedPitch(launch, block, number);
}

// Where the host says nothing, threads that are neighbours in y have neighbouring rows, as a rule. It holds where all of
// these neighbours lie equally far apart, and where each thread stays near its own column: one that has outputs in
// several rows would leap to and fro.
function guessedPitch(launch, block, number) {
  const tracks = tracksOf(launch, block, number);
  const pitch = theOnly(tracks.flatMap((track) => distancesInY(track, launch.block_size)));
  if (!(pitch > 1)) return 0;
  const isNear = (step) => Math.abs(step - pitch * Math.round(step / pitch)) < launch.block_size[0];
  return tracks.every((track) => stepsOf(track).every(isNear)) ? pitch : 0;
}

/** For each interval: the array's elements that each thread touches, in this order. */
function tracksOf(launch, block, number) {
  return block.intervals.map((_, index) => {
    const interval = launch.interval(block, index);
    const track = new Map();
    interval.elements.forEach((element, i) => {
      if (launch.operations[interval.operations[i]].variable !== number) return;
      const thread = interval.threads[i];
      if (!track.has(thread)) track.set(thread, []);
      track.get(thread).push(element);
    });
    return track;
  });
}

function distancesInY(track, [width, height]) {
  return [...track].flatMap(([thread, elements]) => {
    const above = Math.floor(thread / width) % height > 0 ? track.get(thread - width) : undefined;
    if (above?.length !== elements.length) return [];
    return elements.map((element, i) => element - above[i]).filter((distance) => distance !== 0);
  });
}

const stepsOf = (track) => [...track.values()].flatMap((elements) => elements.slice(1).map((element, i) => element - elements[i]));

const theOnly = (numbers) => (numbers.every((number) => number === numbers[0]) ? numbers[0] : undefined);
