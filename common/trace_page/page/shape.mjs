// Which elements of an array a block's picture shows, and in how many columns.

const mostCells = 4096;

/** {rows, columns, firstRow, firstColumn, pitch}: element = row * pitch + column. */
export function shapeOf(launch, block, number) {
  const variable = launch.variables[number];
  const range = touched(launch, block, number);
  const pitch = pitchOf(launch, block, number);
  if (pitch > 1) return cropped(range, pitch);
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
  const firstRow = Math.floor(range.low / pitch);
  const columns = high - low + 1;
  const rows = Math.min(Math.floor(range.high / pitch) - firstRow + 1, Math.max(1, Math.floor(mostCells / columns)));
  return { pitch, firstRow, rows, firstColumn: low, columns };
}

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

/** How many elements lie between the rows of a matrix; 0 for an array of one dimension. */
function pitchOf(launch, block, number) {
  const extents = launch.variables[number].extents;
  if (extents.length > 1) return extents[extents.length - 1];
  if (launch.block_size[1] < 2 || launch.variables[number].space === "shared") return 0;
  return mostFrequent(distancesOfRows(launch, block, number));
}

// Global memory has no shape of its own. In a block of two dimensions, what lies between the elements of two threads
// that are neighbours in y is a row, as a rule.
function distancesOfRows(launch, block, number) {
  const distances = [];
  block.intervals.forEach((_, index) => {
    const interval = launch.interval(block, index);
    const first = new Map();
    for (let i = 0; i < interval.count; ++i) {
      const operation = interval.operations[i];
      const key = operation * 2048 + interval.threads[i];
      if (launch.operations[operation].variable !== number || first.has(key)) continue;
      first.set(key, interval.elements[i]);
      const above = first.get(key - launch.block_size[0]);
      if (above !== undefined && interval.threads[i] >= launch.block_size[0]) distances.push(interval.elements[i] - above);
    }
  });
  return distances.filter((distance) => distance > 1);
}

function mostFrequent(numbers) {
  const counts = new Map();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0];
}
