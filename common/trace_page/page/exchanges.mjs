// Shuffles and votes: values that go from lane to lane, and touch no memory.
import { drawing, make } from "trace/svg.mjs";

/** The number that all of `list` are, or undefined. */
const common = (list) => (list.length > 0 && list.every((one) => one === list[0]) ? list[0] : undefined);

/** "Warp 0, line 42: a shuffle, each lane gets the value of the lane 16 above it". */
export function exchangeText({ warp, line, lanes, sources }) {
  const begin = `Warp ${warp}, line ${line}: `;
  if (sources.every((source) => source === undefined)) return `${begin}a vote, each of the ${lanes.length} lanes learns what all bring`;
  return `${begin}a shuffle, ${movement(lanes, sources)}`;
}

function movement(lanes, sources) {
  const one = common(sources);
  if (one !== undefined) return `all lanes get the value of lane ${one}`;
  const moved = lanes.map((lane, i) => [lane, sources[i]]).filter(([lane, source]) => source !== undefined && source !== lane);
  if (moved.length === 0) return "each lane keeps its own value";
  const distance = common(moved.map(([lane, source]) => source - lane));
  if (distance !== undefined) return `each lane gets the value of the lane ${Math.abs(distance)} ${distance > 0 ? "above" : "below"} it, as far as there is one`;
  const flipped = common(moved.map(([lane, source]) => source ^ lane));
  if (flipped !== undefined) return `lanes swap values with the lane ${flipped} away (lane ^ ${flipped})`;
  return "lanes get values of other lanes";
}

const boxHeight = 20;
const top = 20;
const bottom = 96;

/** The lanes as they give above, and as they get below. */
export function exchangeDrawing(exchange, width) {
  const svg = drawing(width, 146, exchangeText(exchange));
  const size = (width - 12) / 32;
  const middle = (lane) => 6 + (lane + 0.5) * size;
  exchange.lanes.forEach((lane, i) => {
    const froms = exchange.sources[i] === undefined ? exchange.lanes : [exchange.sources[i]];
    for (const from of froms) svg.append(make("path", { class: "arrow done exchange", d: `M${middle(from)} ${top + boxHeight}L${middle(lane)} ${bottom}` }));
  });
  const taking = new Set(exchange.lanes);
  for (const y of [top, bottom]) {
    for (let lane = 0; lane < 32; ++lane) {
      svg.append(make("rect", { class: `cell ${taking.has(lane) ? "atomic" : "absent"}`, x: 6 + lane * size + 0.5, y, width: size - 1, height: boxHeight, rx: 4 }));
      if (size >= 14) svg.append(make("text", { class: "value", x: middle(lane), y: y + 14 }, String(lane)));
    }
  }
  svg.append(make("text", { class: "title", x: 6, y: 14 }, `warp ${exchange.warp}: the lanes give`),
    make("text", { class: "title", x: 6, y: bottom + boxHeight + 17 }, "and get, from register to register"));
  return svg;
}
