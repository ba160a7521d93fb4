// The moment at which a page opens on a run without findings: one that shows what the kernel is about. A shuffle, else a
// read of what another thread wrote, else the request that takes the most of memory.
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

/** The first shuffle that moves a value: {index, position, passed} in the order of `replay`. */
function firstShuffle(replay) {
  const moves = (exchange) => exchange.sources.some((source, i) => source !== undefined && source !== exchange.lanes[i]);
  for (let index = 0; index < replay.block.intervals.length; ++index) {
    if (!replay.block.intervals[index].exchanges?.length) continue;
    replay.goTo(index, 0);
    for (const [position, exchanges] of replay.order.exchanges) {
      const found = exchanges.findIndex(moves);
      if (found >= 0) return { index, position, passed: found + 1 };
    }
  }
  return undefined;
}

/** Where to open: {index, position, passed} in the order of `replay`, which is moved. After a warp's request or shuffle. */
export function worthSeeing(replay) {
  const { launch, block } = replay;
  const shuffle = firstShuffle(replay);
  if (shuffle) return shuffle;
  const lengths = block.intervals.map((interval) => interval.operations.length);
  const busy = lengths.indexOf(Math.max(...lengths));
  const { index, access } = firstExchange(launch, block) ?? { index: busy, access: dearestRequest(launch, launch.interval(block, busy))?.[0] };
  replay.goTo(index, 0);
  if (access === undefined) return { index, position: 0 };
  const step = stepAt(replay.order, replay.order.positions[access] + 1);
  return { index, position: replay.order.steps[step + 1] };
}
