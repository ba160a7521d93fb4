// What just happened, in words.
import { cellKey, elementsOf, elementText, valueText } from "trace/model.mjs";
import { marksOf } from "trace/findings.mjs";
import { describeRequest, requestText } from "trace/memory.mjs";
import { unknown } from "trace/replay.mjs";

/** The sentence above the picture. `race` is what raceText() says, if the reader stands at a race. */
export function sentenceOf(stage, race) {
  const { interval, position } = stage.replay;
  if (interval.count === 0) return idleText(stage.replay.block);
  if (race) return race;
  const text = position === 0 ? beginning(interval) : `${stepText(stage)}.`;
  if (stage.replay.order.barriers?.has(position)) return `${text} All threads wait at the barrier that you imagine.`;
  return position === interval.count ? `${text} ${endText(interval)}` : text;
}

const idleText = (block) => (block.intervals.some((interval) => interval.operations.length > 0)
  ? "Between these two barriers no thread touches memory." : "No thread of this block touches memory: the kernel does nothing yet.");
const beginning = (interval) => (interval.number === 0 ? "The block begins." : "All threads go on from the barrier.");
const endText = (interval) => (interval.line ? `All threads have come to the barrier, line ${interval.line}.` : "The block has ended.");

function stepText(stage) {
  const { replay, launch } = stage;
  const step = replay.currentStep();
  const current = replay.current();
  if (step.length > 1) return requestText(describeRequest(launch, replay.interval, step));
  return `${capital(stage.sentence(current.index))}: ${valueAfter(replay, current)}`;
}

const capital = (text) => text.replace(/^./, (first) => first.toUpperCase());

function valueAfter(replay, access) {
  const [key] = replay.cells(access.index);
  return foundText(replay.values.get(key));
}

function foundText(value) {
  if (value === null || value === undefined) return "nobody has written it";
  return value === unknown ? "the value depends on the order" : `value ${valueText(value, 20)}`;
}

/** Both sides of a race at its place; the empty text elsewhere, or where only one side is in this block. */
export function raceText({ finding, traced }, stage) {
  const { block, interval, index } = stage.replay;
  const sides = marksOf(traced, block).filter((mark) => mark.interval === index).map((mark) => stage.sentence(mark.access));
  return sides.length === 2 ? `${finding.kind}: ${sides.join(", and ")}, with no barrier between the two.` : `Interval ${interval.number + 1}: ${sides[0]}.`;
}

/** The element that both accesses touch: [its number, its name]. */
function meetingPlace(launch, interval, first, second) {
  const [a, b] = [launch.access(interval, first), launch.access(interval, second)];
  if (a.operation.variable !== b.operation.variable) return undefined;
  const element = Math.max(a.element, b.element);
  const inside = [a, b].every((one) => element < one.element + elementsOf(one.operation, launch));
  return inside ? { element, key: cellKey(a.operation.variable, element), name: elementText(a.variable, element) } : undefined;
}

/**
 * A race as it happened and as it can happen as well: [[step, step], [step, step]], each a text. Nothing where the two
 * accesses do not meet in one element, or where both are atomic.
 * @param replay stands anywhere in the interval, in the order of the run; it is moved
 */
export function bothOrders(replay, index, first, second) {
  const { launch } = replay;
  replay.goTo(index, first);
  const place = meetingPlace(launch, replay.interval, first, second);
  if (!place) return undefined;
  const at = (position) => {
    replay.goTo(index, position);
    return replay.values.get(place.key);
  };
  const before = at(first);
  const sides = [first, second].map((i) => ({ ...launch.access(replay.interval, i), after: at(i + 1), finds: at(i) }));
  const [a, b] = sides;
  const writes = (side) => side.operation.kind !== "read";
  return [
    [stepOf(launch, place, a, a.after), stepOf(launch, place, b, writes(b) ? b.after : b.finds)],
    [stepOf(launch, place, b, writes(b) ? b.after : before), stepOf(launch, place, a, writes(a) ? a.after : b.after)],
  ];
}

function stepOf(launch, place, { thread, operation }, value) {
  const who = `thread ${launch.threadText(thread)}`;
  if (operation.kind !== "read") return `${who} makes ${place.name} ${valueText(value, 12)}`;
  const found = value === null || value === undefined ? "nothing: it has never been written" : valueText(value, 12);
  return `${who} reads ${place.name} and finds ${found}`;
}
