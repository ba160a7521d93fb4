// The picture of a block: arrays, threads, and arrows between them. Draws all once, then only what changes.
import { cellKey, elementText, elementsOf, valueText, verb } from "trace/model.mjs";
import { cellCount, cellOf, cornerOf, elementAt, layOut } from "trace/layout.mjs";
import { arrowHeads, drawing, make } from "trace/svg.mjs";
import { Arrows } from "trace/arrows.mjs";

let drawings = 0;

export class Stage {
  /** @param marks the accesses to mark: [{interval, access}], by index among the intervals kept */
  constructor(replay, width, { title, marks = [], differing = new Set() }) {
    this.replay = replay;
    this.launch = replay.launch;
    this.marks = marks;
    this.differing = differing;
    this.prefix = `drawing${++drawings}`;
    this.layout = layOut(replay.launch, replay.block, width);
    this.svg = drawing(this.layout.width, this.layout.height, title);
    this.svg.append(arrowHeads(this.prefix));
    this.panels = new Map();
    this.cells = new Map();
    this.arrows = new Arrows(this);
    this.svg.append(this.arrows.all);
    for (const panel of this.layout.panels) this.drawPanel(panel);
    this.svg.append(this.arrows.front, ...this.layout.panels.map((panel) =>
      make("text", { class: "title", x: panel.x, y: panel.y - 6 }, this.titleOf(panel))));
    this.lit = [];
    this.update(null);
  }

  drawPanel(panel) {
    const key = panel.kind === "threads" ? "threads" : panel.number;
    this.panels.set(key, panel);
    const group = make("g", { class: `panel ${panel.kind} ${panel.variable?.space ?? ""}` });
    for (let cell = 0; cell < cellCount(panel); ++cell) this.drawCell(group, panel, key, cell);
    this.svg.append(group);
  }

  titleOf(panel) {
    if (panel.kind === "threads") return `block ${this.launch.blockText(this.replay.block.number)}: threads`;
    const { name, space, type, elements } = panel.variable;
    const cut = cellCount(panel) < elements ? `, ${cellCount(panel)} of ${elements}` : "";
    const long = `${name} · ${space}${type ? " " + type : ""}${cut}`;
    const fits = (text) => text.length * 7.5 < panel.width + 20 || panel.width > 300;
    return [long, `${name} · ${space}`].find(fits) ?? name;
  }

  drawCell(group, panel, key, cell) {
    const [x, y] = cornerOf(panel, cell);
    const inset = panel.cell > 8 ? 1 : 0.25;
    const element = elementAt(panel, cell);
    const rect = make("rect", {
      x: x + inset, y: y + inset, width: panel.cell - 2 * inset, height: panel.cell - 2 * inset,
      rx: panel.kind === "threads" ? panel.cell / 3 : 1, class: "cell", "data-cell": `${key}:${element}`,
    });
    group.append(rect);
    const parts = { rect, panel, cell, element };
    if (panel.cell >= 24) {
      parts.text = make("text", { class: "value", x: x + panel.cell / 2, y: y + panel.cell / 2 + 4 });
      group.append(parts.text);
      if (panel.kind === "threads") parts.text.textContent = this.launch.threadText(element).replace(/[()]/g, "");
    }
    if (panel.pitch === 0 && panel.kind !== "threads" && (panel.cell >= 24 || cell % 4 === 0)) {
      group.append(make("text", { class: "index", x: x + panel.cell / 2, y: y + panel.cell + 9 }, String(element)));
    }
    this.cells.set(panel.kind === "threads" ? `t${element}` : cellKey(key, element), parts);
  }

  /** Draws what changed: the keys of cells, or null for all. */
  update(changed) {
    const keys = changed ?? [...this.cells.keys()].filter((key) => typeof key === "number");
    for (const key of keys) this.paint(key);
    this.arrows.update(changed === null);
    this.light();
  }

  paint(key) {
    const parts = this.cells.get(key);
    if (!parts) return;
    const value = this.replay.values.get(key);
    const touch = this.replay.touches.get(key);
    const kind = touch === undefined ? "" : this.replay.launch.access(this.replay.interval, touch).operation.kind;
    const unwritten = value === null ? " unwritten" : "";
    const outside = this.isOutside(parts) ? " outside" : "";
    const differs = this.differing.has(key) ? " differs" : "";
    parts.rect.setAttribute("class", `cell ${kind}${unwritten}${outside}${differs}`);
    if (parts.text) parts.text.textContent = valueText(value, Math.floor(parts.panel.cell / 7.4));
  }

  isOutside({ panel, element }) {
    return panel.kind === "array" && (element < 0 || element >= panel.variable.elements);
  }

  /** Marks the access that was just made, and the findings of this interval. */
  light() {
    for (const rect of this.lit) rect.classList.remove("current", "race");
    this.lit = [];
    const add = (key, name) => {
      const rect = this.cells.get(key)?.rect;
      if (!rect) return;
      rect.classList.add(name);
      this.lit.push(rect);
    };
    for (const mark of this.marks.filter((m) => m.interval === this.replay.index)) {
      const access = this.launch.access(this.replay.interval, mark.access);
      add(`t${access.thread}`, "race");
      for (const key of this.replay.cells(mark.access)) add(key, "race");
    }
    const current = this.replay.current();
    if (!current) return;
    add(`t${current.thread}`, "current");
    for (const key of this.replay.cells(current.index)) add(key, "current");
  }

  /** What a cell shows, in words: for pointers, touch and screen readers. */
  describe(id) {
    const [key, element] = id.split(":").map((part) => (part === "threads" ? part : Number(part)));
    if (key === "threads") return this.describeThread(element);
    const variable = this.launch.variables[key];
    const cell = cellKey(key, element);
    const value = this.replay.values.get(cell);
    const held = value === null ? "nobody has written it" : value === undefined ? "not touched yet" : `holds ${valueText(value, 20)}`;
    const lines = [`${elementText(variable, element)} ${held}`, addressText(variable, element)];
    const touch = this.replay.touches.get(cell);
    if (touch !== undefined) lines.push(`last: ${this.sentence(touch)}`);
    return lines.join("; ");
  }

  describeThread(thread) {
    const made = this.replay.interval.threads.reduce((sum, t, i) => sum + (t === thread && i < this.replay.position ? 1 : 0), 0);
    const where = `lane ${thread % 32} of warp ${Math.floor(thread / 32)}`;
    return `thread ${this.launch.threadText(thread)}, ${where}; ${made} accesses so far in this interval`;
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

/** Where an element lies: shared memory in banks, global memory in sectors of 32 bytes. */
export function addressText(variable, element) {
  const bytes = element * variable.element_bytes;
  const from = variable.offset + bytes;
  if (variable.space === "shared") return `byte ${bytes} of ${variable.name}, bank ${(((from >> 2) % 32) + 32) % 32}`;
  return `byte ${bytes} of ${variable.name}, sector ${Math.floor(from / 32)}`;
}
