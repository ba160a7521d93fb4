// The page: what is looked at, and everything that shows it.
import { launchesOf } from "trace/model.mjs";
import { asMade, inLockstep, stepAt } from "trace/order.mjs";
import { layOut, smallestCell } from "trace/layout.mjs";
import { Replay } from "trace/replay.mjs";
import { Stage } from "trace/stage.mjs";
import { Source } from "trace/source.mjs";
import { Player } from "trace/player.mjs";
import { Requests } from "trace/requests.mjs";
import { showBudget, showCounters, showHeat } from "trace/counters.mjs";
import { isRace, marksOf, placeFindings, showFindings } from "trace/findings.mjs";
import { showGrid } from "trace/grid.mjs";
import { showFetches } from "trace/fetches.mjs";
import { differencesAt, firstDifference } from "trace/compare.mjs";
import { byId, html, roomIn, showDrawing } from "trace/dom.mjs";
import { listen } from "trace/pointing.mjs";
import { raceText, sentenceOf } from "trace/tell.mjs";
import { showChoices } from "trace/choices.mjs";
import { pairOf, showRace } from "trace/race.mjs";
import { worthSeeing } from "trace/opening.mjs";
import { Address, momentOf } from "trace/address.mjs";
import { WhenSeen } from "trace/when_seen.mjs";
import { showHead } from "trace/head.mjs";

const smallestHeight = 300;  // of a picture, in pixels

class App {
  constructor(data) {
    this.data = data;
    this.launches = launchesOf(data.yours);
    this.references = launchesOf(data.reference);
    this.findings = placeFindings(data, this.launches);
    this.state = { device: data.device };
    this.thread = "all";
    this.order = "warps";
    this.unit = "request";
  }

  start() {
    this.source = new Source(this.data.yours);
    this.player = new Player(this);
    this.requests = new Requests((access) => this.goToAccess(access));
    this.address = new Address((moment) => this.goToMoment(moment));
    this.below = new WhenSeen({
      fetches: () => showFetches(this.launch, this.block, this.theirs()),
      requests: () => this.requests.showTable(this.launch, this.replay),
      counters: () => showHeat(this.launch, this.block),
      grid: () => showGrid(this.launch, this.block.number, this.state, (number) => {
        const block = this.launch.block(number);
        if (block) this.look(this.launch, block);
      }),
    });
    showFindings(this.findings, this.data.case, (one) => this.goToFinding(one));
    showCounters(this.data);
    showBudget(this.data);
    this.stand(this.launches[0], this.launches[0].blocks[0]);
    if (!this.goToMoment(momentOf(location.hash))) this.open();
    this.redrawOnResize();
  }

  /** Shows what matters first: a race, another finding, a difference from the reference, or what the kernel is about. */
  open() {
    const found = this.findings.find((one) => one.traced && isRace(one)) ?? this.findings.find((one) => one.traced);
    if (found) return this.goToFinding(found);
    const index = this.data.verdict === "pass" ? -1 : firstDifference(this.launch, this.block, this.referenceLaunch());
    this.beside = index >= 0;
    const moment = index >= 0 ? { index, position: Infinity } : worthSeeing(new Replay(this.launch, this.block, inLockstep));
    this.replay.goTo(moment.index, moment.position);
    this.lookAgain();
  }

  redrawOnResize() {
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

  /** The reference's launch and block beside those that are shown; undefined where there are none. */
  theirs() {
    const launch = this.referenceLaunch();
    const block = launch?.block(this.block.number);
    return block && { launch, block };
  }

  /** Shows a block of a launch from its beginning. */
  look(launch, block) {
    this.stand(launch, block);
    this.lookAgain();
  }

  /** Turns to a block of a launch, at its beginning; draws nothing. */
  stand(launch, block) {
    this.launch = launch;
    this.block = block;
    this.marks = this.findings.filter((one) => one.launch === launch).flatMap((one) => marksOf(one.traced, block));
    this.at = undefined;
    this.forgetBarrier();
    this.replay = new Replay(launch, block, this.arrangement());
    this.replay.goTo(0, 0);
  }

  /** Draws all anew: another block, another width. */
  lookAgain() {
    const { index, position } = this.replay;
    showChoices(this);
    this.enter();
    this.draw();
    this.below.renew();
    this.goTo(index, position);
  }

  draw() {
    const theirs = this.beside ? this.theirs() : undefined;
    const replays = [this.replay];
    if (theirs) {
      replays.push(new Replay(theirs.launch, theirs.block, this.order === "threads" ? asMade : inLockstep));
      replays[1].goTo(0, 0);
    }
    const places = replays.map(() => html("div", { class: "picture" }));
    byId("pictures").replaceChildren(...places);
    const room = this.arrangePictures(replays);
    this.stages = [this.drawOne(places[0], room, this.replay, theirs ? "Yours" : "", "yours", this.marks)];
    if (theirs) this.stages.push(this.drawOne(places[1], room, replays[1], "Reference", "reference", []));
  }

  /** Puts two pictures beside or below each other, as they come out larger. @returns the room of each */
  arrangePictures(replays) {
    const width = roomIn(byId("pictures"));
    const height = this.roomHeight();
    const list = byId("pictures").classList;
    list.remove("two");
    if (replays.length === 1) return { width, height };
    const [beside, below] = [{ width: Math.floor((width - 12) / 2), height: height - 24 }, { width, height: Math.floor(height / 2) - 30 }];
    const size = (room) => Math.min(...replays.map((replay) => smallestCell(layOut(replay.launch, replay.block, room))));
    const areBeside = window.innerWidth >= 700 && size(beside) >= size(below);
    list.toggle("two", areBeside);
    return areBeside ? beside : below;
  }

  drawOne(place, room, replay, heading, name, marks) {
    const picture = html("div", {});
    place.replaceChildren(...(heading ? [html("h3", {}, heading)] : []), picture);
    const title = `${heading || "Block"} ${replay.launch.blockText(replay.block.number)} of ${replay.launch.kernel}: arrays, threads and their accesses`;
    const stage = new Stage(replay, room, { title, marks });
    showDrawing(picture, stage.svg, `${name}-block-${replay.block.number}`);
    listen(stage, picture.firstChild);
    return stage;
  }

  /** How high pictures may be, so that they stand on the screen together with all that belongs to them. */
  roomHeight() {
    const wide = window.innerWidth >= 1000;
    const top = byId("pictures").getBoundingClientRect().top + window.scrollY;
    return Math.max(smallestHeight, wide ? window.innerHeight - top - 40 : window.innerHeight * 0.6);
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
    if (changed === null) this.enter();
    this.tell();
    this.requests.show(this.launch, this.replay);
    this.address.write(this.moment());
  }

  /** Another interval: what is shown of it as a whole. */
  enter() {
    showRace(this.at, this.launch, this.block, this.index, this.imagined, (barrier) => this.imagine(barrier));
    this.below.renew("requests");
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
    else if (racing.length === 0) marks.push({ line: this.placeToBegin(), mark: "here" });
    if (this.replay.position === interval.count && interval.line) marks.push({ line: interval.line, mark: "barrier" });
    const file = (current ?? racing[0] ?? (interval.count ? this.launch.access(interval, 0) : undefined))?.operation.file ?? this.launch.file;
    this.source.show(file, marks);
    byId("now").textContent = sentenceOf(this.stages[0], this.atRace() ? raceText(this.at, this.stages[0]) : "");
  }

  /** The line to show while nothing has happened: the first access's, a finding's, or the launch's. */
  placeToBegin() {
    const { interval, order } = this.replay;
    if (interval.count > 0) return this.launch.access(interval, order.accesses[0]).operation.line;
    return this.findings.find(({ finding }) => finding.file === this.launch.file)?.finding.line ?? this.launch.line;
  }

  /** Whether the reader stands where a finding's later access has just been made, in the order of the run. */
  atRace() {
    return Boolean(this.at?.traced.other_access) && this.order === "threads" && this.atPosition === this.replay.position && this.atIndex === this.index;
  }

  isAtEnd() {
    return this.index === this.block.intervals.length - 1 && this.replay.position === this.replay.interval.count;
  }

  /** One step on, or back: by access, by request or by interval, as the reader has chosen. */
  step(by) {
    const { interval, order, position } = this.replay;
    if (this.unit === "interval") return this.barrier(by);
    let next = this.unit === "request" ? this.replay.boundary(by) : position + by;
    if (this.thread !== "all") {
      next = position + by;
      while (next > 0 && next <= interval.count && interval.threads[order.accesses[next - 1]] !== Number(this.thread)) next += by;
    }
    if (next > interval.count) return this.isAtEnd() || this.goTo(this.index + 1, 0);
    if (next < 0) return this.index > 0 && this.goTo(this.index - 1, Infinity);
    this.goTo(this.index, next);
  }

  /** To the next barrier, or back to the last one. */
  barrier(by) {
    const { interval, position } = this.replay;
    if (by > 0 && position < interval.count) return this.goTo(this.index, Infinity);
    if (by < 0 && position > 0) return this.goTo(this.index, 0);
    const index = this.index + by;
    if (index >= 0 && index < this.block.intervals.length) this.goTo(index, by > 0 ? Infinity : 0);
  }

  arrangement() {
    return { warps: inLockstep, threads: asMade, barrier: this.imagined?.arrange }[this.order];
  }

  /** Shows the same moment in another order, and draws all anew. */
  setOrder(name) {
    const { index, position, interval } = this.replay;
    const current = this.replay.current();
    this.order = name;
    if (name === "threads" && this.unit === "request") this.unit = "access";
    if (name !== "threads" && this.unit === "access" && this.thread === "all") this.unit = "request";
    this.replay.reorder(this.arrangement());
    this.replay.goTo(index, 0);
    const next = position === interval.count ? position : current ? this.endOfStep(current.index) : 0;
    this.replay.goTo(index, next);
    this.lookAgain();
  }

  /** The position at which the step that makes access `i` ends. */
  endOfStep(i) {
    const { order } = this.replay;
    return order.steps[stepAt(order, order.positions[i] + 1) + 1];
  }

  setUnit(unit) {
    this.unit = unit;
    if (unit === "request" && this.order === "threads") this.setOrder("warps");
  }

  follow(thread) {
    this.thread = thread;
  }

  toggleReference() {
    this.beside = !this.beside;
    this.lookAgain();
  }

  /** Shows the interval as a barrier would order it; undefined: as it was again. */
  imagine(barrier) {
    if (!barrier) {
      this.forgetBarrier();
      return this.goToFinding(this.at);
    }
    this.imagined = barrier;
    this.source.imagine("__syncthreads();  // what if", barrier.line, barrier.after);
    this.setOrder("barrier");
    this.stages[0].show([]);
    this.goTo(this.index, Math.max(...pairOf(this.at, this.block).pair.map((access) => this.endOfStep(access))));
  }

  forgetBarrier() {
    this.imagined = undefined;
    this.source.imagine();
    if (this.order === "barrier") this.order = "threads";
  }

  goToAccess(access) {
    this.goTo(this.index, this.endOfStep(access));
    byId("stage").scrollIntoView();
  }

  goToFinding(one) {
    const block = one.launch.block(one.traced.access.block);
    this.forgetBarrier();
    if (one.launch !== this.launch || block !== this.block) this.stand(one.launch, block);
    const marks = marksOf(one.traced, block);
    if (marks.length === 0) return this.lookAgain();
    this.at = one;
    this.marks = marks;  // one pair at a time
    this.atIndex = Math.max(...marks.map((mark) => mark.interval));
    this.atPosition = Math.max(...marks.filter((mark) => mark.interval === this.atIndex).map((mark) => mark.access)) + 1;
    this.replay.goTo(this.atIndex, 0);
    this.setOrder("threads");
    this.goTo(this.atIndex, this.atPosition);
    if (window.innerWidth < 1000) byId("stage").scrollIntoView();
  }

  nextFinding() {
    const placed = this.findings.filter((one) => one.traced);
    if (placed.length > 0) this.goToFinding(placed[(placed.indexOf(this.at) + 1) % placed.length]);
  }

  moment() {
    return { launch: this.launch.number, block: this.block.number, interval: this.replay.interval.number + 1, access: this.replay.position, order: this.order };
  }

  /** @returns whether this run has such a moment */
  goToMoment(moment) {
    const launch = this.launches.find(({ number }) => number === moment?.launch);
    const block = launch?.block(moment.block);
    const index = block?.intervals.findIndex(({ number }) => number + 1 === moment.interval) ?? -1;
    if (index < 0) return false;
    if (launch !== this.launch || block !== this.block) this.stand(launch, block);
    this.at = this.findings.find((one) => one.launch === launch && marksOf(one.traced, block).some((mark) => mark.interval === index));
    this.replay.goTo(index, 0);
    this.setOrder(moment.order === "threads" ? "threads" : "warps");
    this.goTo(index, moment.access);
    return true;
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
    for (const id of ["screen", "fetches", "requests", "grid"]) byId(id).replaceChildren(html("p", {}, "No kernel ran in this case: there is nothing to draw."));
  }
  document.documentElement.dataset.ready = "true";
}
