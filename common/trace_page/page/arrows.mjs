// Arrows between threads and elements: what an interval does at one glance, and what is being done now.
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
    this.now.replaceChildren(...paths.filter(Boolean));
  }

  /** Whether the interval has more arrows than an eye can tell apart: then only those of now are drawn. */
  tooMany() {
    const { interval } = this.stage.replay;
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
    const beside = from.panel.y === to.panel.y;
    const sign = (beside ? from.panel.x < to.panel.x : from.panel.y < to.panel.y) ? 1 : -1;
    const edge = (place, half) => (beside ? [place.x + half, place.y] : [place.x, place.y + half]);
    const atThread = edge(from, sign * from.half);
    const atElement = edge(to, -sign * to.half);
    const [[x1, y1], [x2, y2]] = operation.kind === "read" ? [atElement, atThread] : [atThread, atElement];
    if (!beside) return `M${x1} ${y1}L${x2} ${y2}`;
    // Along a row a straight line would run through all that lies between.
    return `M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 - Math.abs(x2 - x1) / 8} ${x2} ${y2}`;
  }
}
