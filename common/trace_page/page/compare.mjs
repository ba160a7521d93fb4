// Your run beside the reference's: where do the two part?
import { changes } from "trace/model.mjs";
import { Replay } from "trace/replay.mjs";

/** What elements hold at the end of an interval, by "space name element": arrays are compared by their names. */
function writesOf(launch, block, index) {
  const interval = launch.interval(block, index);
  const ends = new Replay(launch, block).end(index);
  const writes = new Map();
  for (let i = 0; i < interval.count; ++i) {
    const operation = launch.operations[interval.operations[i]];
    if (!changes(operation)) continue;
    const key = operation.variable * 4294967296 + interval.elements[i];
    const { space, name } = launch.variables[operation.variable];
    writes.set(`${space} ${name} ${interval.elements[i]}`, { key, value: JSON.stringify(ends.get(key)) });
  }
  return writes;
}

/** The keys of cells that one run leaves otherwise than the other does at an interval's end. */
export function differencesAt(yours, block, reference, referenceBlock, index) {
  const differing = new Set();
  if (!block.intervals[index]) return differing;
  const mine = writesOf(yours, block, index);
  const theirs = referenceBlock.intervals[index] ? writesOf(reference, referenceBlock, index) : new Map();
  for (const [name, { key, value }] of mine) {
    if (theirs.get(name)?.value !== value) differing.add(key);
  }
  // What the reference writes and you do not: shown where your run has such an array.
  for (const [name] of theirs) {
    if (mine.has(name)) continue;
    const [space, variable, element] = name.split(" ");
    const number = yours.variables.findIndex((v) => v.space === space && v.name === variable);
    if (number >= 0) differing.add(number * 4294967296 + Number(element));
  }
  return differing;
}

/** The first interval, by index, in which the runs differ; -1 where they never do. */
export function firstDifference(yours, block, reference) {
  const theirs = reference?.block(block.number);
  if (!theirs) return -1;
  for (let index = 0; index < Math.max(block.intervals.length, theirs.intervals.length); ++index) {
    if (index >= block.intervals.length) return block.intervals.length - 1;
    if (differencesAt(yours, block, reference, theirs, index).size > 0) return index;
  }
  return -1;
}
