// The two orders that a race can take, side by side, and the barrier that would leave one of them.
import { byId, html } from "trace/dom.mjs";
import { isRace, marksOf } from "trace/findings.mjs";
import { bothOrders } from "trace/tell.mjs";
import { barrierFor } from "trace/barrier.mjs";
import { Replay } from "trace/replay.mjs";

/** The pair of accesses of a finding that is a race between two threads of `block`, in one interval: {index, pair}. */
export function pairOf(one, block) {
  if (!one?.traced || !isRace(one)) return undefined;
  const marks = marksOf(one.traced, block);
  if (marks.length !== 2 || marks[0].interval !== marks[1].interval) return undefined;
  return { index: marks[0].interval, pair: marks.map((mark) => mark.access).sort((a, b) => a - b) };
}

const card = (heading, name, ...parts) => html("div", { class: `card ${name}` }, html("h3", {}, heading), ...parts);

function orderCard(heading, name, steps) {
  return card(heading, name, html("ol", {}, ...steps.map((step) => html("li", {}, step))));
}

function barrierCard(barrier, imagined, act) {
  const button = html("button", { type: "button", id: "imagine", "aria-pressed": String(imagined), onclick: act },
    imagined ? "Take the barrier away" : "What if a barrier stood here?");
  if (!imagined) {
    return card("With a barrier", "after", button, html("p", {}, `Shows this interval again as __syncthreads() ${placeText(barrier)} would order it.`));
  }
  const left = barrier.left === 0 ? "No element is used by two threads in a race any more."
    : `${barrier.left} ${barrier.left === 1 ? "element stays" : "elements stay"} in a race between other lines.`;
  return card("With a barrier", "after", button, html("p", {}, `__syncthreads() ${placeText(barrier)}. ${left} “…” stands for values that this run does not tell.`));
}

const placeText = ({ line, after }) => (after ? `at the loop's end, after line ${line}` : `before line ${line}`);

/**
 * Shows the orders of the race that the reader is at, or nothing.
 * @param act called with the barrier that the reader wants to see, or undefined when he does not any more
 * @returns whether anything is shown
 */
export function showRace(one, launch, block, index, imagined, act) {
  const found = pairOf(one, block);
  const here = found?.index === index;
  byId("race").hidden = !here;
  if (!here) return false;
  const { pair } = found;
  const orders = bothOrders(new Replay(launch, block), index, ...pair);
  const barrier = barrierFor(launch, launch.interval(block, index), ...pair);
  const cards = [];
  if (orders) {
    cards.push(orderCard("What happened in this run", "race", orders[0]), orderCard("What can happen just as well", "race", orders[1]));
  }
  if (barrier) cards.push(barrierCard(barrier, Boolean(imagined), () => act(imagined ? undefined : barrier)));
  byId("race").replaceChildren(...cards);
  byId("race").hidden = cards.length === 0;
  return cards.length > 0;
}
