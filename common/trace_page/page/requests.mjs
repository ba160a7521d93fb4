// A warp's requests: its lanes drawn onto sectors or banks, and a table of what each line costs.
import { byId, html, roomIn, showDrawing } from "trace/dom.mjs";
import { accessesOf, inLockstep, requestOf } from "trace/order.mjs";
import { conflictOf, costText, describeRequest, requestText, sectorBytes } from "trace/memory.mjs";
import { exchangeDrawing } from "trace/exchanges.mjs";
import { drawing, make } from "trace/svg.mjs";

const lanesTop = 20;
const unitsTop = 96;
const boxHeight = 20;

/** The requests of an interval, as lists of accesses. Those beside their arrays are none. */
export function requestsOf(launch, interval) {
  const order = inLockstep(interval);
  const list = [];
  for (let step = 0; step + 1 < order.steps.length; ++step) {
    const accesses = accessesOf(order, step);
    if (!launch.operations[interval.operations[accesses[0]]].refused) list.push(accesses);
  }
  return list;
}

/** Lanes above, banks or sectors below. */
export function requestDrawing(launch, interval, accesses, width) {
  const request = describeRequest(launch, interval, accesses);
  const svg = drawing(width, 146, `${requestText(request)}: ${costText(request)}`);
  const lane = placesOf(32, width, width);
  const units = unitsOf(request, width);
  for (const [key, unit] of units.list.entries()) {
    for (const number of unit.lanes) {
      svg.append(make("path", { class: `arrow done ${request.operation.kind}`,
        d: `M${lane.middle(number)} ${lanesTop + boxHeight}L${units.places.middle(key)} ${unitsTop}` }));
    }
  }
  drawLanes(svg, request, lane, launch.block_size[0] * launch.block_size[1] * launch.block_size[2] - 32 * request.warp);
  units.list.forEach((unit, key) => drawUnit(svg, request, unit, units.places, key));
  svg.append(make("text", { class: "title", x: 6, y: 14 }, `warp ${request.warp}: 32 lanes`));
  svg.append(make("text", { class: "title", x: 6, y: unitsTop + boxHeight + 17 }, request.shared
    ? "32 banks of shared memory" : `sectors of ${request.variable.name}, 32 bytes each; filled: what is used`));
  return svg;
}

/** Where boxes lie beside each other. */
function placesOf(count, width, most) {
  const size = Math.min(most, (width - 12) / count);
  const left = 6 + (width - 12 - size * count) / 2;
  return { size, at: (i) => left + i * size, middle: (i) => left + (i + 0.5) * size };
}

function unitsOf({ shared, units }, width) {
  const byNumber = new Map(units.map((unit) => [unit.number, unit]));
  const none = { words: new Set(), lanes: new Set() };
  const list = shared ? Array.from({ length: 32 }, (_, number) => byNumber.get(number) ?? { number, ...none }) : units;
  return { list, places: placesOf(list.length, width, shared ? width : 120) };
}

function drawLanes(svg, { lanes, operation }, places, threads) {
  const active = new Set(lanes.map(({ lane }) => lane));
  for (let lane = 0; lane < 32; ++lane) {
    const state = active.has(lane) ? operation.kind : lane < threads ? "" : "absent";
    svg.append(make("rect", { class: `cell ${state}`, x: places.at(lane) + 0.5, y: lanesTop, width: places.size - 1, height: boxHeight, rx: 4 }));
    if (places.size >= 14 && lane < threads) svg.append(make("text", { class: "value", x: places.middle(lane), y: lanesTop + 14 }, String(lane)));
  }
}

function drawUnit(svg, { shared, operation, variable }, unit, places, key) {
  const x = places.at(key);
  const conflict = shared && unit.words.size > 1;
  const from = unit.number * sectorBytes - variable.offset;
  const title = shared ? `bank ${unit.number}: ${unit.words.size} different words` : `sector ${unit.number}: bytes ${from} to ${from + 31} of ${variable.name}`;
  const state = shared && unit.words.size > 0 ? (conflict ? "race" : operation.kind) : "";
  svg.append(make("rect", { class: `cell ${state}`, x: x + 0.5, y: unitsTop, width: places.size - 1, height: boxHeight }, make("title", {}, title)));
  if (!shared) drawUsed(svg, operation, unit, x + 0.5, places.size - 1);
  const text = conflict ? `${unit.words.size}×` : String(unit.number);
  if (places.size >= 4 + 6 * text.length) svg.append(make("text", { class: "value", x: places.middle(key), y: unitsTop + 14 }, text));
}

/** The words of a sector that the lanes asked for. */
function drawUsed(svg, operation, unit, x, width) {
  const word = width / 8;
  for (const number of unit.words) {
    svg.append(make("rect", { class: `used ${operation.kind}`, x: x + (((number % 8) + 8) % 8) * word, y: unitsTop, width: word, height: boxHeight }));
  }
}

/** What a request takes: its sectors, or the passes that its busiest bank needs. */
const weightOf = (request) => (request.shared ? conflictOf(request.units) : request.units.length);

/** The first request of an interval that takes the most: its accesses; undefined where there is none. */
export function dearestRequest(launch, interval) {
  const weighed = requestsOf(launch, interval).map((accesses) => [weightOf(describeRequest(launch, interval, accesses)), accesses]);
  return weighed.length === 0 ? undefined : weighed.reduce((a, b) => (b[0] > a[0] ? b : a))[1];
}

/** Shows the request of the access that was just made, and a table of all operations of the interval. */
export class Requests {
  /** @param goTo takes the reader to an access, by its number */
  constructor(goTo) {
    this.goTo = goTo;
  }

  /** The request beside the picture. */
  show(launch, replay) {
    if (replay.exchange()) return this.showExchange(replay.exchange());
    const current = replay.current() ?? (replay.interval.count > 0 ? launch.access(replay.interval, replay.order.accesses[0]) : undefined);
    if (!current || current.operation.refused) return this.showNothing();
    const accesses = requestOf(replay.interval, current.index);
    const place = byId("request-picture");
    const width = roomIn(place);
    if (this.interval === replay.interval && this.shown === accesses[0] && this.width === width) return;
    Object.assign(this, { interval: replay.interval, shown: accesses[0], width });
    byId("request-text").textContent = sentence(describeRequest(launch, replay.interval, accesses));
    showDrawing(place, requestDrawing(launch, replay.interval, accesses, width), "request");
  }

  showExchange(exchange) {
    this.interval = undefined;
    byId("request-text").textContent = "No memory is touched: the values go from lane to lane.";
    const place = byId("request-picture");
    showDrawing(place, exchangeDrawing(exchange, roomIn(place)), "exchange");
  }

  showNothing() {
    this.interval = undefined;
    byId("request-text").textContent = "No request to memory here.";
    byId("request-picture").replaceChildren();
  }

  /** All requests of the interval, by operation. */
  showTable(launch, replay) {
    const { interval } = replay;
    if (this.tabled === interval) return;
    this.tabled = interval;
    const byOperation = new Map();
    for (const accesses of requestsOf(launch, interval)) {
      const number = interval.operations[accesses[0]];
      if (!byOperation.has(number)) byOperation.set(number, []);
      byOperation.get(number).push(describeRequest(launch, interval, accesses));
      byOperation.get(number).at(-1).first = accesses[0];
    }
    const rows = [...byOperation].map(([number, requests]) => this.row(launch, number, requests));
    byId("request-table").replaceChildren(rows.length === 0 ? html("p", {}, "No request to memory between these two barriers.")
      : html("table", {}, html("thead", {}, html("tr", {}, ...["line:column", "access", "requests", "the most expensive", "picture"].map((text) => html("th", { scope: "col" }, text)))),
        html("tbody", {}, ...rows)));
  }

  row(launch, number, requests) {
    const operation = launch.operations[number];
    const { name } = launch.variables[operation.variable];
    const dearest = requests.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
    return html("tr", {}, html("th", { scope: "row" }, `${operation.line}:${operation.column}`), html("td", {}, `${operation.kind} of ${name}`),
      html("td", {}, String(requests.length)), html("td", {}, costText(dearest)),
      html("td", {}, html("button", { type: "button", "aria-label": `Show the dearest request of line ${operation.line}, ${operation.kind} of ${name}`,
        onclick: () => this.goTo(dearest.first) }, "Show")));
  }
}

const sentence = (request) => `${costText(request).replace(/^./, (first) => first.toUpperCase())}.`;
