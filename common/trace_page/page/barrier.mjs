// What if a barrier stood here: where it would have to stand for a race to be none, and what would be left.
import { phasesOf, withBarrier } from "trace/order.mjs";
import { changes, cellKey, elementsOf } from "trace/model.mjs";

/** How many elements two threads touch between the same two barriers, one of them writing. */
function conflicts(launch, interval, phases) {
  const seen = new Map();  // phase and cell -> {thread, wrote} or true once they conflict
  let count = 0;
  for (let i = 0; i < interval.count; ++i) {
    const operation = launch.operations[interval.operations[i]];
    if (operation.refused) continue;
    for (let k = 0; k < elementsOf(operation, launch); ++k) {
      const key = `${phases[i]} ${cellKey(operation.variable, interval.elements[i] + k)}`;
      const wrote = changes(operation);
      const atomic = operation.kind === "atomic";
      const before = seen.get(key);
      if (before === undefined) {
        seen.set(key, { thread: interval.threads[i], wrote, atomic, shared: false });
        continue;
      }
      if (before.done) continue;
      const other = before.shared || before.thread !== interval.threads[i];
      if (other && (wrote || before.wrote) && !(atomic && before.atomic)) {
        before.done = true;
        ++count;
      }
      Object.assign(before, { wrote: before.wrote || wrote, atomic: before.atomic && atomic, shared: other });
    }
  }
  return count;
}

/**
 * The barrier that puts the accesses `first` and `second` in order: {line, after, left, arrange}. It stands before the
 * line, or, where `after` is true, at the end of the loop's body after it; `left` elements stay in a race. Undefined
 * where no barrier between the two lines helps.
 */
export function barrierFor(launch, interval, first, second) {
  const [a, b] = [first, second].map((i) => launch.operations[interval.operations[i]]);
  if (a.file !== b.file || a.line === b.line) return undefined;
  const above = Math.min(a.line, b.line);
  const below = Math.max(a.line, b.line);
  const places = [false, true].map((after) => {
    const phases = phasesOf(interval, launch, above, below, after);
    return { line: below, after, phases, left: conflicts(launch, interval, phases) };
  }).filter(({ phases }) => phases[first] !== phases[second]);
  if (places.length === 0) return undefined;
  const { line, after, left } = places.reduce((one, other) => (other.left < one.left ? other : one));
  return { line, after, left, arrange: (one) => withBarrier(one, launch, above, below, after) };
}
