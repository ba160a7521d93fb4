// The orders in which an interval's accesses can be shown. The simulator makes them thread after thread; a GPU's warps go
// in lockstep; and a barrier that is not there would have made all threads wait for each other.
//
// An order is {name, accesses, positions, steps}: accesses[p] is the number of the access at position p, positions its
// inverse, and steps the positions at which a step ends, from 0 to the number of accesses. barriers, if there, are the
// positions at which the barrier stands that the program does not have.

const lanesOfWarp = 32;

/** For each access: the thread's so many-th by that operation in the interval, from 0. */
export function roundsOf(interval) {
  if (interval.rounds) return interval.rounds;
  const made = new Map();
  interval.rounds = Int32Array.from(interval.operations, (operation, i) => {
    const key = operation * 2048 + interval.threads[i];
    made.set(key, (made.get(key) ?? -1) + 1);
    return made.get(key);
  });
  return interval.rounds;
}

/** The request that access `i` belongs to, as one number within its warp. */
const requestKey = (interval, i) => interval.operations[i] * 65536 + roundsOf(interval)[i];

function orderOf(name, accesses, steps) {
  const positions = new Int32Array(accesses.length);
  accesses.forEach((access, position) => {
    positions[access] = position;
  });
  return { name, accesses, positions, steps };
}

/** As the simulator made them: thread after thread. */
export function asMade(interval) {
  interval.asMade ??= orderOf("threads", Int32Array.from(interval.operations, (_, i) => i),
    Int32Array.from({ length: interval.count + 1 }, (_, i) => i));
  return interval.asMade;
}

/** Warp by warp in lockstep: in each step the lanes of one warp make one request together; the warps take turns. */
export function inLockstep(interval) {
  if (interval.inLockstep) return interval.inLockstep;
  const warps = requestsByWarp(interval, Array.from({ length: interval.count }, (_, i) => i));
  interval.inLockstep = inTurns("warps", [warps], interval.count);
  return interval.inLockstep;
}

/** Joins phases of steps, each by warp; within a phase the warps take turns. */
function inTurns(name, phases, count) {
  const accesses = new Int32Array(count);
  const steps = [0];
  let at = 0;
  for (const warps of phases) {
    const longest = Math.max(0, ...warps.map((list) => list.length));
    for (let turn = 0; turn < longest; ++turn) {
      for (const list of warps) {
        if (turn >= list.length) continue;
        for (const access of list[turn]) accesses[at++] = access;
        steps.push(at);
      }
    }
  }
  return orderOf(name, accesses, Int32Array.from(steps));
}

/** For each warp the requests in an order that keeps that of each lane: lists of accesses. */
function requestsByWarp(interval, accesses) {
  const queues = [];  // by thread
  for (const i of accesses) (queues[interval.threads[i]] ??= []).push(i);
  const warps = [];
  for (let first = 0; first < queues.length; first += lanesOfWarp) {
    warps.push(merge(interval, queues.slice(first, first + lanesOfWarp).filter(Boolean)));
  }
  return warps;
}

// A request is made once all of its lanes have come to it. Where lanes wait for each other in a ring, which divergent
// branches can make of them, those that are there go first.
function merge(interval, queues) {
  const left = new Map();  // request -> how many lanes still have to make it
  for (const queue of queues) {
    for (const i of queue) left.set(requestKey(interval, i), (left.get(requestKey(interval, i)) ?? 0) + 1);
  }
  const heads = queues.map(() => 0);
  const steps = [];
  for (;;) {
    const here = new Map();  // request -> the lanes that stand before it
    queues.forEach((queue, lane) => {
      if (heads[lane] === queue.length) return;
      const key = requestKey(interval, queue[heads[lane]]);
      if (!here.has(key)) here.set(key, []);
      here.get(key).push(lane);
    });
    if (here.size === 0) return steps;
    const [key, lanes] = [...here].find(([request, standing]) => standing.length === left.get(request)) ?? [...here][0];
    steps.push(lanes.map((lane) => queues[lane][heads[lane]++]));
    left.set(key, left.get(key) - lanes.length);
  }
}

/**
 * As a barrier between two lines of the source would order them: nobody goes on to the second line before all have done
 * with the first. `above` and `below` are the lines; a barrier "below" the second one lies at the end of a loop's body.
 */
export function withBarrier(interval, launch, above, below, atLoopEnd = false) {
  const phases = phasesOf(interval, launch, above, below, atLoopEnd);
  const byPhase = [];
  phases.forEach((phase, i) => (byPhase[phase] ??= []).push(i));
  const kept = byPhase.filter(Boolean);
  const order = inTurns("barrier", kept.map((accesses) => requestsByWarp(interval, accesses)), interval.count);
  let end = 0;
  order.barriers = new Set(kept.slice(0, -1).map((accesses) => (end += accesses.length)));
  return order;
}

/** For each access how often its thread has passed the place of the barrier. */
export function phasesOf(interval, launch, above, below, atLoopEnd) {
  const phase = [];
  const side = [];
  return Array.from({ length: interval.count }, (_, i) => {
    const thread = interval.threads[i];
    const { line } = launch.operations[interval.operations[i]];
    phase[thread] ??= 0;
    const now = line >= below ? "below" : line <= above ? "above" : side[thread];
    const passed = atLoopEnd ? side[thread] === "below" && now === "above" : side[thread] !== "below" && now === "below";
    if (passed) ++phase[thread];
    side[thread] = now;
    return phase[thread];
  });
}

/** The number of the step that ends at or contains `position`, from 0; -1 at the beginning. */
export function stepAt(order, position) {
  if (position <= 0) return -1;
  let low = 1;
  let high = order.steps.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order.steps[middle] >= position) high = middle; else low = middle + 1;
  }
  return low - 1;
}

/** The accesses of a step. */
export const accessesOf = (order, step) => [...order.accesses.subarray(order.steps[step], order.steps[step + 1])];

/** The request of a warp that access `i` belongs to: all its lanes' accesses. */
export function requestOf(interval, i) {
  const order = inLockstep(interval);
  return accessesOf(order, stepAt(order, order.positions[i] + 1));
}
