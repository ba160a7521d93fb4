// The page: what is looked at, and everything that shows it.
import { launchesOf } from "trace/model.mjs";
import { Replay } from "trace/replay.mjs";
import { Stage } from "trace/stage.mjs";
import { Source } from "trace/source.mjs";
import { Player } from "trace/player.mjs";
import { Requests } from "trace/requests.mjs";
import { showCounters, showHeat } from "trace/counters.mjs";
import { isRace, marksOf, placeFindings, showFindings } from "trace/findings.mjs";
import { showGrid } from "trace/grid.mjs";
import { differencesAt, firstDifference } from "trace/compare.mjs";
import { byId, choice, html, roomIn, showDrawing } from "trace/dom.mjs";
import { listen } from "trace/pointing.mjs";

/** The top of the page: whose code, which case, what was left out, light or dark. */
function showHead(data) {
  byId("verdict").textContent = data.verdict;
  byId("verdict").classList.add(data.verdict);
  byId("judged").textContent = `${data.judged}${data.case ? ` · case '${data.case}'` : ""}`;
  byId("notes").replaceChildren(...data.notes.map((note) => html("li", {}, note)));
  byId("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
}

class App {
  constructor(data) {
    this.data = data;
    this.launches = launchesOf(data.yours);
    this.references = launchesOf(data.reference);
    this.findings = placeFindings(data, this.launches);
    this.state = { device: data.device };
    this.thread = "all";
  }

  start() {
    this.source = new Source(this.data.yours);
    this.player = new Player(this);
    this.requests = new Requests((position) => this.goTo(this.index, position));
    showFindings(this.findings, this.data.case, (one) => this.goToFinding(one));
    showCounters(this.data);
    const found = this.findings.find((one) => one.traced && isRace(one)) ?? this.findings.find((one) => one.traced);
    this.look(this.launches[0], this.launches[0].blocks[0]);
    if (found) {
      this.goToFinding(found);
    } else {
      const index = firstDifference(this.launch, this.block, this.referenceLaunch());
      this.beside = index >= 0;
      this.lookAgain();
      this.goTo(Math.max(0, index), index >= 0 ? Infinity : 0);
    }
    let width = window.innerWidth;
    window.addEventListener("resize", () => {
      if (window.innerWidth === width) return;  // a phone's address bar
      width = window.innerWidth;
      this.lookAgain();
    });
  }

  referenceLaunch() {
    return this.references.find((launch) => launch.number === this.launch.number);
  }

  /** Shows a block of a launch from its beginning. */
  look(launch, block) {
    this.launch = launch;
    this.block = block;
    this.marks = this.findings.filter((one) => one.launch === launch).flatMap((one) => marksOf(one.traced, block));
    this.at = undefined;
    this.replay = new Replay(launch, block);
    this.replay.goTo(0, 0);
    this.lookAgain();
  }

  /** Draws all anew: another block, another width. */
  lookAgain() {
    const { index, position } = this.replay;
    this.showChoices();
    this.draw();
    showHeat(this.launch, this.block);
    showGrid(this.launch, this.block.number, this.state, (number) => {
      const block = this.launch.block(number);
      if (block) this.look(this.launch, block);
    });
    this.goTo(index, position);
  }

  showChoices() {
    const chosen = [];
    if (this.launches.length > 1) {
      chosen.push(choice("launch", this.launches.map((l, i) => [i, `${l.number}: ${l.kernel}`]), this.launches.indexOf(this.launch),
        (i) => this.look(this.launches[i], this.launches[i].blocks[0])));
    }
    chosen.push(choice("block", this.launch.blocks.map((b) => [b.number, this.launch.blockText(b.number)]), this.block.number,
      (number) => this.look(this.launch, this.launch.block(Number(number)))));
    const threads = this.block.threads.global_reads.map((_, t) => [t, `thread ${this.launch.threadText(t)}`]);
    chosen.push(choice("steps of", [["all", "all threads"], ...threads], this.thread, (value) => {
      this.thread = value;
    }));
    if (this.referenceLaunch()?.block(this.block.number)) {
      chosen.push(html("button", { type: "button", id: "beside", "aria-pressed": String(Boolean(this.beside)), onclick: () => {
        this.beside = !this.beside;
        this.lookAgain();
      } }, "Beside the reference"));
    }
    byId("choices").replaceChildren(...chosen);
  }

  draw() {
    const reference = this.beside ? this.referenceLaunch() : undefined;
    const theirs = reference?.block(this.block.number);
    const places = theirs ? [html("div", { class: "picture" }), html("div", { class: "picture" })] : [html("div", { class: "picture" })];
    byId("pictures").replaceChildren(...places);
    byId("pictures").classList.toggle("two", Boolean(theirs));
    this.stages = [this.drawOne(places[0], this.replay, theirs ? "Yours" : "", "yours", this.marks)];
    if (theirs) {
      const replay = new Replay(reference, theirs);
      replay.goTo(0, 0);
      this.stages.push(this.drawOne(places[1], replay, "Reference", "reference", []));
    }
  }

  drawOne(place, replay, heading, name, marks) {
    const picture = html("div", {});
    place.replaceChildren(...(heading ? [html("h3", {}, heading)] : []), picture);
    const title = `${heading || "Block"} ${replay.launch.blockText(replay.block.number)} of ${replay.launch.kernel}: arrays, threads and their accesses`;
    const stage = new Stage(replay, roomIn(place), { title, marks });
    showDrawing(picture, stage.svg, `${name}-block-${replay.block.number}`);
    listen(stage, picture.firstChild);
    return stage;
  }

  get index() {
    return this.replay.index;
  }

  /** Moves to a position of an interval. */
  goTo(index, position) {
    const [yours, theirs] = this.stages;
    const changed = this.replay.goTo(index, position);
    if (theirs) this.compare(yours, theirs, index);
    yours.update(theirs && changed ? new Set([...changed, ...yours.differing]) : changed);
    this.player.update();
    this.tell();
    // Further down the page: not while a key is held.
    clearTimeout(this.later);
    this.later = setTimeout(() => this.requests.show(this.launch, this.replay), 80);
  }

  /** The reference follows to the same share of the same interval. */
  compare(yours, theirs, index) {
    const { block } = theirs.replay;
    if (!block.intervals[index]) return;
    if (yours.compared !== index) {
      yours.compared = index;
      yours.differing = differencesAt(this.launch, this.block, theirs.launch, block, index);
      for (const key of yours.differing) yours.paint(key);
    }
    const count = theirs.launch.interval(block, index).count;
    const { interval, position } = this.replay;
    const share = interval.count === 0 ? 1 : position / interval.count;
    theirs.update(theirs.replay.goTo(index, Math.round(share * count)));
  }

  /** What just happened, in words and in the source. */
  tell() {
    const current = this.replay.current();
    const { interval } = this.replay;
    const racing = this.marks.filter((mark) => mark.interval === this.index).map((mark) => this.launch.access(interval, mark.access));
    const marks = racing.map(({ operation }) => ({ line: operation.line, mark: "race" }));
    if (current) marks.push({ line: current.operation.line, mark: "current" });
    if (this.replay.position === interval.count && interval.line) marks.push({ line: interval.line, mark: "barrier" });
    const file = (current ?? racing[0] ?? (interval.count ? this.launch.access(interval, 0) : undefined))?.operation.file ?? this.launch.file;
    this.source.show(file, marks);
    const end = interval.line ? `All threads have come to the barrier, line ${interval.line}.` : "The block has ended.";
    if (interval.count === 0) {
      byId("now").textContent = "No thread touches memory here.";
      return;
    }
    const text = current ? `${this.stages[0].sentence(current.index)}: ${this.valueAfter(current)}.` : "The interval begins.";
    byId("now").textContent = this.raceText() || (this.replay.position === interval.count ? `${text} ${end}` : text);
  }

  valueAfter(access) {
    const [key] = this.replay.cells(access.index);
    const value = this.replay.values.get(key);
    return value === null || value === undefined ? "nobody has written it" : `value ${value}`;
  }

  /** Both sides of the race that the reader was taken to, while he stands there. */
  raceText() {
    const { finding, traced } = this.at ?? {};
    if (!traced?.other_access || this.atPosition !== this.replay.position || this.atIndex !== this.index) return "";
    const interval = this.replay.interval;
    const sides = marksOf(traced, this.block).filter((mark) => mark.interval === this.index).map((mark) => this.stages[0].sentence(mark.access));
    return sides.length === 2 ? `${finding.kind}: ${sides.join(", and ")}, with nothing between the two.` : `${interval.number + 1}: ${sides[0]}`;
  }

  step(by) {
    const { interval, position } = this.replay;
    let next = position + by;
    if (this.thread !== "all") {
      while (next > 0 && next <= interval.count && interval.threads[next - 1] !== Number(this.thread)) next += by;
    }
    if (next > interval.count) return this.barrier(1);
    if (next < 0) return this.index > 0 && this.goTo(this.index - 1, Infinity);
    this.goTo(this.index, next);
  }

  barrier(by) {
    const index = this.index + by;
    if (by < 0 && this.replay.position > 0) return this.goTo(this.index, 0);
    if (index < 0) return;
    if (index >= this.block.intervals.length) return this.goTo(this.index, Infinity);
    this.goTo(index, 0);
  }

  goToFinding(one) {
    const block = one.launch.block(one.traced.access.block);
    if (one.launch !== this.launch || block !== this.block) this.look(one.launch, block);
    const marks = marksOf(one.traced, block);
    if (marks.length === 0) return;
    this.at = one;
    this.marks = this.stages[0].marks = marks;  // one pair at a time
    this.stages[0].arrows.drawRaces();
    this.atIndex = Math.max(...marks.map((mark) => mark.interval));
    this.atPosition = Math.max(...marks.filter((mark) => mark.interval === this.atIndex).map((mark) => mark.access)) + 1;
    this.goTo(this.atIndex, this.atPosition);
  }

  nextFinding() {
    const placed = this.findings.filter((one) => one.traced);
    if (placed.length > 0) this.goToFinding(placed[(placed.indexOf(this.at) + 1) % placed.length]);
  }
}

export function show(data) {
  showHead(data);
  const app = new App(data);
  window.app = app;
  if (app.launches.some((launch) => launch.blocks.length > 0)) {
    app.start();
  } else {
    showFindings(app.findings, data.case, () => {});
    showCounters(data);
    for (const id of ["stage", "requests", "grid"]) byId(id).replaceChildren(html("p", {}, "No kernel ran in this case: there is nothing to draw."));
  }
  document.documentElement.dataset.ready = "true";
}
