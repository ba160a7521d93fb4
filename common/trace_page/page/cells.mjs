// The cells of a panel: few of them one by one, with their values, or very many as a handful of shapes.
import { valueText } from "trace/model.mjs";
import { cellCount, cornerOf, elementAt } from "trace/layout.mjs";
import { make } from "trace/svg.mjs";

const mostOneByOne = 300;
const marks = ["current", "race"];

/** Whether so many small cells are drawn as one shape for each state. */
export const areMany = (panel) => panel.cell < 24 && cellCount(panel) > mostOneByOne;

/**
 * @param labels the group that texts go to, above all else
 * @returns an object with group (an SVG element), clear(), paint(cell, state), mark(cell, name), unmark() and flush()
 */
export const cellsOf = (panel, id, labels) => (areMany(panel) ? new ManyCells(panel) : new SingleCells(panel, id, labels));

/** A rectangle for each cell. */
class SingleCells {
  constructor(panel, id, labels) {
    this.panel = panel;
    this.group = make("g", { class: `panel ${panel.kind} ${panel.variable?.space ?? ""}` });
    this.marked = [];
    this.cells = Array.from({ length: cellCount(panel) }, (_, cell) => this.make(cell, id, labels));
  }

  make(cell, id, labels) {
    const { panel } = this;
    const [x, y] = cornerOf(panel, cell);
    const inset = panel.cell > 8 ? 1 : 0.25;
    const element = elementAt(panel, cell);
    const rect = make("rect", {
      x: x + inset, y: y + inset, width: panel.cell - 2 * inset, height: panel.cell - 2 * inset,
      rx: panel.kind === "threads" ? panel.cell / 3 : 1, class: "cell", "data-cell": `${id}:${element}`,
    });
    this.group.append(rect);
    if (panel.below >= 12 && panel.kind !== "threads") labels.append(make("text", { class: "index", x: x + panel.cell / 2, y: y + panel.cell + 9 }, String(element)));
    if (panel.cell < 24) return { rect };
    const text = make("text", { class: panel.cell >= 44 ? "value large" : "value", x: x + panel.cell / 2, y: y + panel.cell / 2 + 4 });
    labels.append(text);
    return { rect, text };
  }

  clear() {}

  paint(cell, { kind, unwritten, outside, differs, value, label }) {
    const { rect, text } = this.cells[cell];
    rect.setAttribute("class", `cell ${kind}${unwritten ? " unwritten" : ""}${outside ? " outside" : ""}${differs ? " differs" : ""}`);
    const letter = this.panel.cell >= 44 ? 8.6 : 7.4;
    if (text) text.textContent = label ?? valueText(value, Math.floor(this.panel.cell / letter));
  }

  mark(cell, name) {
    this.cells[cell].rect.classList.add(name);
    this.marked.push(this.cells[cell].rect);
  }

  unmark() {
    for (const rect of this.marked) rect.classList.remove(...marks);
    this.marked = [];
  }

  flush() {}
}

/** A path around cells, those beside each other in one piece. */
export function runsPath(panel, cells) {
  const sorted = [...cells].sort((a, b) => a - b);
  let path = "";
  for (let begin = 0, end = 0; begin < sorted.length; begin = end) {
    const row = Math.floor(sorted[begin] / panel.columns);
    for (end = begin + 1; sorted[end] === sorted[end - 1] + 1 && Math.floor(sorted[end] / panel.columns) === row;) ++end;
    const [x, y] = cornerOf(panel, sorted[begin]);
    path += `M${x} ${y}h${(end - begin) * panel.cell}v${panel.cell}h-${(end - begin) * panel.cell}z`;
  }
  return path;
}

/** The lines between all cells of a panel. */
export function gridPath(panel) {
  const count = cellCount(panel);
  const rows = panel.below > 0 ? 1 : count / panel.columns;  // that have their lines in common
  let path = "";
  for (let first = 0; first < count; first += rows * panel.columns) {
    const columns = Math.min(panel.columns, count - first);
    const [x, y] = cornerOf(panel, first);
    for (let i = 0; i <= rows; ++i) path += `M${x} ${y + i * panel.cell}h${columns * panel.cell}`;
    for (let i = 0; i <= columns; ++i) path += `M${x + i * panel.cell} ${y}v${rows * panel.cell}`;
  }
  return path;
}

/** Lines between the cells, and a path for each state that cells can be in. */
class ManyCells {
  constructor(panel) {
    this.panel = panel;
    const all = Array.from({ length: cellCount(panel) }, (_, cell) => cell);
    this.grid = make("path", { class: "grid", d: gridPath(panel) });
    this.below = make("g", {}, make("path", { class: "cell", d: runsPath(panel, all) }));
    this.above = make("g", {});
    this.group = make("g", { class: `panel many ${panel.kind} ${panel.variable?.space ?? ""}` }, this.below, this.grid, this.above);
    this.states = new Map();  // class -> {path, cells, stale}
    this.stateOf = new Map();
  }

  of(name) {
    if (!this.states.has(name)) {
      const path = make("path", { class: `cell ${name}`, d: "" });
      (marks.includes(name) ? this.above : this.below).append(path);
      this.states.set(name, { path, cells: new Set(), stale: false });
    }
    return this.states.get(name);
  }

  put(cell, name, isIn) {
    const state = this.of(name);
    if (isIn) state.cells.add(cell); else state.cells.delete(cell);
    state.stale = true;
  }

  clear() {
    for (const state of this.states.values()) {
      state.cells.clear();
      state.stale = true;
    }
    this.stateOf.clear();
  }

  paint(cell, { kind, outside, differs }) {
    const name = `${kind}${outside ? " outside" : ""}${differs ? " differs" : ""}`;
    const before = this.stateOf.get(cell) ?? "";
    if (before === name) return;
    if (before !== "") this.put(cell, before, false);
    if (name !== "") this.put(cell, name, true);
    this.stateOf.set(cell, name);
  }

  mark(cell, name) {
    this.put(cell, name, true);
  }

  unmark() {
    for (const name of marks) {
      const state = this.states.get(name);
      if (!state || state.cells.size === 0) continue;
      state.cells.clear();
      state.stale = true;
    }
  }

  flush() {
    for (const state of this.states.values()) {
      if (!state.stale) continue;
      state.path.setAttribute("d", runsPath(this.panel, state.cells));
      state.stale = false;
    }
  }
}
