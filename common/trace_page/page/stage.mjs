// The picture of a block: arrays, threads, and arrows between them. Draws all once, then only what changes.
import { cellKey, elementText, elementsOf, valueText, verb } from "trace/model.mjs";
import { cellCount, cellOf, cornerOf, elementAt, layOut, smallestCell } from "trace/layout.mjs";
import { arrowHeads, drawing, make } from "trace/svg.mjs";
import { cellsOf } from "trace/cells.mjs";
import { Arrows } from "trace/arrows.mjs";
import { unknown } from "trace/replay.mjs";

let drawings = 0;

export class Stage {
  /**
   * @param room {width, height} in pixels, see layOut()
   * @param marks the accesses to mark: [{interval, access}], by index among the intervals kept
   */
  constructor(replay, room, { title, marks = [], differing = new Set() }) {
    this.replay = replay;
    this.launch = replay.launch;
    this.marks = marks;
    this.differing = differing;
    this.prefix = `drawing${++drawings}`;
    this.layout = layOut(replay.launch, replay.block, room);
    this.svg = drawing(this.layout.width, this.layout.height, title);
    if (smallestCell(this.layout) < 16) this.svg.classList.add("dense");
    this.svg.append(arrowHeads(this.prefix));
    this.panels = new Map();
    this.cells = new Map();
    this.arrows = new Arrows(this);
    // Arrows lie over cells and under all text: nothing that can be read is struck out.
    this.texts = make("g", { class: "texts" });
    const cells = make("g", {}, ...this.layout.panels.map((panel) => this.drawPanel(panel)));
    this.barrier = make("g", { class: "barrier" });
    this.svg.append(this.arrows.all, cells, this.barrier, this.arrows.front, this.texts);
    this.texts.append(...this.layout.panels.map((panel) => make("text", { class: "title", x: panel.x, y: panel.y - 6 }, this.titleOf(panel))));
    this.update(null);
  }

  drawPanel(panel) {
    const key = panel.kind === "threads" ? "threads" : panel.number;
    const cells = cellsOf(panel, key, this.texts);
    this.panels.set(key, panel);
    this.cells.set(key, cells);
    if (panel.kind === "threads") {
      for (let cell = 0; cell < cellCount(panel); ++cell) {
        cells.paint(cell, { kind: "", label: this.launch.threadText(elementAt(panel, cell)).replace(/[()]/g, "") });
      }
    }
    return cells.group;
  }

  titleOf(panel) {
    const fits = (text) => text.length * 7.5 < panel.width + 20 || panel.width > 300;
    if (panel.kind === "threads") return [`block ${this.launch.blockText(this.replay.block.number)}: threads`].find(fits) ?? "threads";
    const { name, space, type, elements } = panel.variable;
    const cut = cellCount(panel) < elements ? `, ${cellCount(panel)} of ${elements}` : "";
    const long = `${name} · ${space}${type ? " " + type : ""}${cut}`;
    return [long, `${name} · ${space}`].find(fits) ?? name;
  }

  /** Marks other accesses from now on. */
  show(marks) {
    this.marks = marks;
    this.arrows.drawRaces();
    this.light();
  }

  /** Draws what changed: the keys of cells, or null for all. */
  update(changed) {
    if (changed) for (const key of changed) this.paint(key);
    else this.paintAll();
    this.arrows.update(changed === null);
    this.light();
    this.drawBarrier();
  }

  paintAll() {
    for (const [number, panel] of this.panels) {
      if (number === "threads") continue;
      this.cells.get(number).clear();
      for (let cell = 0; cell < cellCount(panel); ++cell) this.paint(cellKey(number, elementAt(panel, cell)));
    }
  }

  /** At a barrier: a line across the picture, below the threads, which have all come to it. */
  drawBarrier() {
    const { interval, position, order } = this.replay;
    const text = order.barriers?.has(position) ? "the barrier you imagine" : position === interval.count && interval.line > 0 ? `barrier, line ${interval.line}` : "";
    if (text === this.barrierText) return;
    this.barrierText = text;
    if (text === "") return this.barrier.replaceChildren();
    const y = this.panels.get("threads").rowEnd + 5;
    this.barrier.replaceChildren(
      make("line", { x1: 2, y1: y, x2: this.layout.width - 2, y2: y }),
      make("text", { class: "title", x: this.layout.width - 6, y: y - 4 }, text));
  }

  paint(key) {
    const [number, element] = placeOfKey(key);
    const panel = this.panels.get(number);
    const cell = panel && cellOf(panel, element);
    if (cell === undefined) return;
    const value = this.replay.values.get(key);
    const touch = this.replay.touches.get(key);
    this.cells.get(number).paint(cell, {
      kind: touch === undefined ? "" : this.launch.operations[this.replay.interval.operations[touch]].kind,
      unwritten: value === null,
      outside: element < 0 || element >= panel.variable.elements,
      differs: this.differing.has(key),
      value,
    });
  }

  /** Marks what is being done now, and the findings of this interval. */
  light() {
    for (const cells of this.cells.values()) cells.unmark();
    const { interval, index } = this.replay;
    for (const mark of this.marks.filter((one) => one.interval === index)) this.lightAccess(interval, mark.access, "race");
    for (const access of this.replay.currentStep()) this.lightAccess(interval, access, "current");
    for (const cells of this.cells.values()) cells.flush();
  }

  lightAccess(interval, access, name) {
    const mark = (id, element) => {
      const cell = cellOf(this.panels.get(id), element);
      if (cell !== undefined) this.cells.get(id).mark(cell, name);
    };
    mark("threads", interval.threads[access]);
    for (const key of this.replay.cells(access)) mark(...placeOfKey(key));
  }

  /** The id of what lies at a point of the drawing, "threads:3" or "1:17"; undefined where there is nothing. */
  idAt(x, y) {
    for (const [key, panel] of this.panels) {
      const column = Math.floor((x - panel.x) / panel.cell);
      const row = Math.floor((y - panel.y) / (panel.cell + panel.below));
      const cell = row * panel.columns + column;
      if (row < 0 || column < 0 || column >= panel.columns || cell >= cellCount(panel)) continue;
      return `${key}:${elementAt(panel, cell)}`;
    }
    return undefined;
  }

  /** Puts a frame around a cell; returns it. */
  pointAt(panel, cell) {
    const [x, y] = cornerOf(panel, cell);
    this.cursor ??= make("rect", { class: "cursor" });
    for (const [name, value] of Object.entries({ x, y, width: panel.cell, height: panel.cell })) this.cursor.setAttribute(name, value);
    this.texts.append(this.cursor);
    return this.cursor;
  }

  /** What a cell shows, in words, a sentence a line: for pointers, touch and screen readers. */
  describe(id) {
    const [key, element] = id.split(":").map((part) => (part === "threads" ? part : Number(part)));
    if (key === "threads") return this.describeThread(element);
    const variable = this.launch.variables[key];
    const cell = cellKey(key, element);
    const value = this.replay.values.get(cell);
    const lines = [`${elementText(variable, element)} ${heldText(value)}`, addressText(variable, element)];
    const touch = this.replay.touches.get(cell);
    if (touch !== undefined) lines.push(`last: ${this.sentence(touch)}`);
    return lines;
  }

  describeThread(thread) {
    const made = this.replay.interval.threads.reduce((sum, t, i) => sum + (t === thread && this.replay.isMade(i) ? 1 : 0), 0);
    return [`thread ${this.launch.threadText(thread)}`, `lane ${thread % 32} of warp ${Math.floor(thread / 32)}`,
      `${made} ${made === 1 ? "access" : "accesses"} so far since the last barrier`];
  }

  /** "thread 1 writes tile[1], line 21". */
  sentence(index) {
    const { thread, operation, variable, element } = this.launch.access(this.replay.interval, index);
    const wide = elementsOf(operation, this.launch);
    const range = wide > 1 ? `${elementText(variable, element)} to [${element + wide - 1}]` : elementText(variable, element);
    const refused = operation.refused ? ", outside of it" : "";
    return `thread ${this.launch.threadText(thread)} ${verb[operation.kind]} ${range}${refused}, line ${operation.line}`;
  }

  /** The middle of a thread's or an element's cell, and its panel. */
  placeOf(key, element) {
    const panel = this.panels.get(key);
    const cell = cellOf(panel, element);
    if (cell === undefined) return undefined;
    const [x, y] = cornerOf(panel, cell);
    return { x: x + panel.cell / 2, y: y + panel.cell / 2, half: panel.cell / 2, panel };
  }
}

const placeOfKey = (key) => {
  const element = key % 4294967296;
  const near = element > 2147483648 ? element - 4294967296 : element;  // elements before the first are negative
  return [(key - near) / 4294967296, near];
};

function heldText(value) {
  if (value === null) return "has never been written";
  if (value === undefined) return "not touched yet";
  return value === unknown ? "holds what depends on the order" : `holds ${valueText(value, 20)}`;
}

/** Where an element lies: shared memory in banks, global memory in sectors of 32 bytes. */
export function addressText(variable, element) {
  const bytes = element * variable.element_bytes;
  const from = variable.offset + bytes;
  if (variable.space === "shared") return `byte ${bytes} of ${variable.name}, bank ${(((from >> 2) % 32) + 32) % 32}`;
  return `byte ${bytes} of ${variable.name}, sector ${Math.floor(from / 32)}`;
}
