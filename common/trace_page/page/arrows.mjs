// Arrows between threads and elements: what an interval does at one glance, and what is being done now.
import { gap } from "trace/layout.mjs";
import { make } from "trace/svg.mjs";

const most = 160;  // pairs of thread and element: more of them hide each other

export class Arrows {
  constructor(stage) {
    this.stage = stage;
    this.all = make("g", { class: "arrows" });
    this.races = make("g", { class: "arrows" });
    this.now = make("g", { class: "arrows" });
    this.front = make("g", {}, this.now, this.races);
    this.shown = new Map();
  }

  /** @param anew whether another interval was entered */
  update(anew) {
    const { replay } = this.stage;
    if (anew) this.draw();
    for (const arrow of this.shown.values()) {
      const done = arrow.first < replay.position;
      if (done === arrow.done) continue;
      arrow.done = done;
      arrow.path.classList.toggle("done", done);
    }
    this.drawNow();
  }

  // The lanes of a warp that fire together; thread after thread it is one.
  drawNow() {
    const { replay, launch, marks, prefix } = this.stage;
    const racing = new Set(marks.filter((mark) => mark.interval === replay.index).map((mark) => mark.access));
    const paths = replay.currentStep().filter((i) => !racing.has(i)).map((i) => {
      const access = launch.access(replay.interval, i);
      const d = this.path(access);
      return d && make("path", { class: `arrow now ${access.operation.kind}`, d, "marker-end": `url(#${prefix}-${access.operation.kind})` });
    });
    this.now.replaceChildren(...paths.filter(Boolean), ...this.exchangePaths());
  }

  /** From lane to lane: whose value each gets; in a vote, a line that joins all lanes. */
  exchangePaths() {
    const { replay, prefix } = this.stage;
    const exchange = replay.exchange();
    if (!exchange) return [];
    const placeOf = (lane) => this.stage.placeOf("threads", 32 * exchange.warp + lane);
    return exchange.lanes.map((lane, i) => {
      const source = exchange.sources[i];
      const to = placeOf(lane);
      if (source === lane || !to) return undefined;
      if (source === undefined) return make("path", { class: "arrow now exchange", d: `M${to.x - to.half} ${to.y - to.half - 4}h${2 * to.half}m${-to.half} 0v4` });
      const from = placeOf(source);
      const rise = Math.min(26, 6 + Math.abs(from.x - to.x) / 6);
      return make("path", { class: "arrow now exchange", "marker-end": `url(#${prefix}-exchange)`,
        d: `M${from.x} ${from.y - from.half}Q${(from.x + to.x) / 2} ${Math.min(from.y, to.y) - from.half - rise} ${to.x} ${to.y - to.half}` });
    }).filter(Boolean);
  }

  /** Whether the interval has more arrows than an eye can tell apart: then only those of now are drawn. */
  tooMany() {
    const { interval } = this.stage.replay;
    if (this.stage.isDense) return true;
    if (this.counted !== interval) {
      const pairs = new Set();
      for (let i = 0; i < interval.count && pairs.size <= most; ++i) pairs.add(this.keyOf(interval, i));
      this.count = pairs.size;
      this.counted = interval;
    }
    return this.count > most;
  }

  keyOf(interval, i) {
    return `${interval.threads[i]} ${interval.operations[i]} ${interval.elements[i]}`;
  }

  draw() {
    const { replay, launch } = this.stage;
    const { interval, order } = replay;
    this.all.replaceChildren();
    this.shown.clear();
    for (let position = 0; position < interval.count && !this.tooMany(); ++position) {
      const i = order.accesses[position];
      const key = this.keyOf(interval, i);
      if (this.shown.has(key)) continue;
      const access = launch.access(interval, i);
      const d = this.path(access);
      if (!d) continue;
      const path = make("path", { class: `arrow ${access.operation.kind}`, d });
      this.shown.set(key, { path, first: position, done: false });
      this.all.append(path);
    }
    this.drawRaces();
  }

  drawRaces() {
    const { replay, launch, marks, prefix } = this.stage;
    const paths = marks.filter((mark) => mark.interval === replay.index).map((mark) => {
      const d = this.path(launch.access(replay.interval, mark.access));
      return d && make("path", { class: "arrow race", d, "marker-end": `url(#${prefix}-race)` });
    });
    this.races.replaceChildren(...paths.filter(Boolean));
  }

  /** From the element to the reading thread, or from the writing thread to the element. */
  path({ thread, operation, element }) {
    const from = this.stage.placeOf("threads", thread);
    const to = this.stage.placeOf(operation.variable, element);
    if (!from || !to) return undefined;
    const [start, end] = operation.kind === "read" ? [to, from] : [from, to];
    return from.panel.y === to.panel.y ? besidePath(start, end, laneBeside(from.panel, to.panel)) : straightPath(start, end);
  }
}

function straightPath(start, end) {
  const down = start.y < end.y ? 1 : -1;
  return `M${start.x} ${start.y + down * start.half}L${end.x} ${end.y - down * end.half}`;
}

/** Where an arrow between two panels of a row changes from line to line: in the gap beside the threads. */
const laneBeside = (threads, array) => (array.x < threads.x ? threads.x - gap / 2 : threads.x + threads.width + gap / 2);

// Along the upper borders of cells: no number between the two is struck out.
function besidePath(start, end, lane) {
  const rise = Math.min(5, end.half / 4);
  const [leave, arrive] = [start.y - start.half, end.y - end.half];
  const right = start.x < end.x ? rise : -rise;
  return `M${start.x} ${leave}l${right} ${-rise}H${lane}V${arrive - rise}H${end.x - right}l${right} ${rise}`;
}
