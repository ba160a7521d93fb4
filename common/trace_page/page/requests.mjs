// What memory costs a warp: its lanes drawn onto the sectors of global memory or the banks of shared memory.
import { byId, html, roomIn, showDrawing } from "trace/dom.mjs";
import { drawing, make } from "trace/svg.mjs";

/** The requests of an interval as objects. */
export function requestsOf(interval) {
  const list = [];
  for (let i = 0; i < interval.requests.length; i += 5) {
    const [operation, warp, round, lanes, cost] = interval.requests.slice(i, i + 5);
    list.push({ operation, warp, round, lanes, cost });
  }
  return list;
}

/** For each access: the thread's so many-th by that operation in the interval. */
function roundsOf(interval) {
  if (interval.rounds) return interval.rounds;
  const made = new Map();
  interval.rounds = Int32Array.from(interval.operations, (operation, i) => {
    const key = operation * 2048 + interval.threads[i];
    made.set(key, (made.get(key) ?? -1) + 1);
    return made.get(key);
  });
  return interval.rounds;
}

/** The request that access `i` belongs to. */
const keyOf = (interval, i) =>
  ({ operation: interval.operations[i], warp: Math.floor(interval.threads[i] / 32), round: roundsOf(interval)[i] });

const sameRequest = (a, b) => a.operation === b.operation && a.warp === b.warp && a.round === b.round;

/** The accesses of a request's lanes: [{lane, element}]. */
function lanesOf(interval, request) {
  const lanes = [];
  for (let i = 0; i < interval.count; ++i) {
    if (interval.operations[i] === request.operation && sameRequest(keyOf(interval, i), request)) {
      lanes.push({ lane: interval.threads[i] % 32, element: interval.elements[i] });
    }
  }
  return lanes;
}

const costText = (shared, cost) =>
  shared ? (cost === 1 ? "no bank conflict" : `${cost}-way bank conflict`) : `${cost} ${cost === 1 ? "sector" : "sectors"}`;

/** Where an access ends: the units, banks or sectors, that its bytes lie in. */
function unitsOf(variable, element, bytes) {
  const from = variable.offset + element * variable.element_bytes;
  const unit = variable.space === "shared" ? 4 : 32;
  const units = [];
  for (let u = Math.floor(from / unit); u <= Math.floor((from + bytes - 1) / unit); ++u) units.push(u);
  return units;
}

/** Lanes above, banks or sectors below. */
export function requestDrawing(launch, interval, key, width) {
  const operation = launch.operations[key.operation];
  const variable = launch.variables[operation.variable];
  const shared = variable.space === "shared";
  const lanes = lanesOf(interval, key);
  const wanted = new Map();  // target -> its units: different words of one bank conflict
  const links = [];
  for (const { lane, element } of lanes) {
    for (const unit of unitsOf(variable, element, operation.bytes)) {
      const target = shared ? ((unit % 32) + 32) % 32 : unit;
      if (!wanted.has(target)) wanted.set(target, new Set());
      wanted.get(target).add(unit);
      links.push([lane, target]);
    }
  }
  const targets = shared ? Array.from({ length: 32 }, (_, bank) => bank) : [...wanted.keys()].sort((a, b) => a - b);
  const title = `${shared ? "Banks" : "Sectors"} that warp ${key.warp} touches at line ${operation.line}`;
  const svg = drawing(width, 178, title);
  const laneWidth = (width - 12) / 32;
  const targetWidth = Math.min(60, (width - 12) / targets.length);
  const offset = 6 + Math.max(0, (width - 12 - targetWidth * targets.length) / 2);
  const middle = new Map(targets.map((target, i) => [target, offset + (i + 0.5) * targetWidth]));
  svg.append(make("text", { class: "title", x: 6, y: 14 }, `lanes of warp ${key.warp}`));
  for (const [lane, target] of links) {
    svg.append(make("path", { class: `arrow done ${operation.kind}`, d: `M${6 + (lane + 0.5) * laneWidth} 42L${middle.get(target)} 128` }));
  }
  const active = new Set(lanes.map(({ lane }) => lane));
  for (let lane = 0; lane < 32; ++lane) {
    const x = 6 + lane * laneWidth;
    svg.append(make("rect", { class: `cell ${active.has(lane) ? operation.kind : ""}`, x: x + 0.5, y: 22, width: laneWidth - 1, height: 20 }));
    if (laneWidth >= 16) svg.append(make("text", { class: "value", x: x + laneWidth / 2, y: 36 }, String(lane)));
  }
  targets.forEach((target, i) => {
    const words = wanted.get(target)?.size ?? 0;
    const x = offset + i * targetWidth;
    const conflict = shared && words > 1;
    const state = conflict ? "race" : words > 0 ? operation.kind : "";
    svg.append(make("rect", { class: `cell ${state}`, x: x + 0.5, y: 128, width: targetWidth - 1, height: 20 },
      make("title", {}, shared ? `bank ${target}: ${words} different words` : `sector ${target}: bytes ${target * 32 - variable.offset} to ${target * 32 - variable.offset + 31} of ${variable.name}`)));
    if (targetWidth >= 16) svg.append(make("text", { class: "value", x: x + targetWidth / 2, y: 142 }, conflict ? `${words}×` : String(target)));
  });
  svg.append(make("text", { class: "title", x: 6, y: 168 }, shared ? "banks of shared memory; ×: different words of one bank" : `sectors of ${variable.name}, 32 bytes each`));
  return svg;
}

/** Shows the request of the access that was just made, and a table of all operations of the interval. */
export class Requests {
  constructor(goTo) {
    this.goTo = goTo;
  }

  show(launch, replay) {
    if (replay.interval.count === 0) return this.showNothing();
    if (this.interval !== replay.interval || this.launch !== launch) this.showTable(launch, replay.interval);
    const key = keyOf(replay.interval, Math.max(0, replay.position - 1));
    const id = `${key.operation}/${key.warp}/${key.round}`;
    if (id === this.shown && this.width === roomIn(byId("request-picture"))) return;
    this.shown = id;
    this.width = roomIn(byId("request-picture"));
    const operation = launch.operations[key.operation];
    const request = this.requests.find((one) => sameRequest(one, key));
    const place = byId("request-picture");
    if (!operation || !request) return this.showNothing();
    const variable = launch.variables[operation.variable];
    byId("request-text").textContent = `Warp ${key.warp}, line ${operation.line}, ${operation.kind} of ${variable.name}, ` +
      `round ${key.round + 1}: ${request.lanes} of 32 lanes, ${costText(variable.space === "shared", request.cost)}.`;
    showDrawing(place, requestDrawing(launch, replay.interval, key, this.width), "requests");
  }

  showNothing() {
    this.shown = undefined;
    byId("request-text").textContent = "No request to memory here.";
    byId("request-picture").replaceChildren();
  }

  showTable(launch, interval) {
    this.launch = launch;
    this.interval = interval;
    this.shown = undefined;
    this.requests = requestsOf(interval);
    const rows = [...new Set(this.requests.map((request) => request.operation))].map((number) => {
      const operation = launch.operations[number];
      const variable = launch.variables[operation.variable];
      const shared = variable.space === "shared";
      const mine = this.requests.filter((request) => request.operation === number);
      const worst = mine.reduce((a, b) => (b.cost > a.cost ? b : a));
      return html("tr", {}, html("th", { scope: "row" }, `${operation.line}:${operation.column}`), html("td", {}, `${operation.kind} of ${variable.name}`),
        html("td", {}, String(mine.length)), html("td", {}, costText(shared, worst.cost)),
        html("td", {}, html("button", { type: "button", "aria-label": `Show the dearest request of line ${operation.line}, ${operation.kind} of ${variable.name}`, onclick: () => this.goTo(this.firstAccess(worst)) }, "Show")));
    });
    byId("request-table").replaceChildren(html("table", {},
      html("thead", {}, html("tr", {}, ...["line:column", "access", "requests", "dearest", "picture"].map((text) => html("th", { scope: "col" }, text)))),
      html("tbody", {}, ...rows)));
  }

  /** The position after a request's first access. */
  firstAccess(request) {
    for (let i = 0; i < this.interval.count; ++i) {
      if (this.interval.operations[i] === request.operation && sameRequest(keyOf(this.interval, i), request)) return i + 1;
    }
    return 0;
  }
}
