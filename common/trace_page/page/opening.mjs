// The moment at which a page opens on a run without findings: one that shows what the kernel is about.
import { stepAt } from "trace/order.mjs";
import { cellKey, changes } from "trace/model.mjs";
import { dearestRequest } from "trace/requests.mjs";

/** The access, {index, access}, that reads what another thread has put into shared memory; undefined where none does. */
function firstExchange(launch, block) {
  const writers = new Map();
  for (let index = 0; index < block.intervals.length; ++index) {
    const interval = launch.interval(block, index);
    for (let i = 0; i < interval.count; ++i) {
      const operation = launch.operations[interval.operations[i]];
      if (launch.variables[operation.variable].space !== "shared") continue;
      const key = cellKey(operation.variable, interval.elements[i]);
      if (changes(operation)) writers.set(key, interval.threads[i]);
      else if (writers.has(key) && writers.get(key) !== interval.threads[i]) return { index, access: i };
    }
  }
  return undefined;
}

/** Where to open: {index, position} in the order of `replay`, which is moved. The end of a warp's request. */
export function worthSeeing(replay) {
  const { launch, block } = replay;
  const busy = Math.max(0, block.intervals.findIndex((interval) => interval.operations.length > 0));
  const { index, access } = firstExchange(launch, block) ?? { index: busy, access: dearestRequest(launch, launch.interval(block, busy))?.[0] };
  replay.goTo(index, 0);
  if (access === undefined) return { index, position: 0 };
  const step = stepAt(replay.order, replay.order.positions[access] + 1);
  return { index, position: replay.order.steps[step + 1] };
}
