// How often each element of global memory was fetched, and how often it would have been without the copies in shared
// memory: what a tile is for, at one glance.
import { cellKey, changes, elementsOf, elementText } from "trace/model.mjs";
import { cornerOf, elementAt, cellCount, sizedFor } from "trace/layout.mjs";
import { shapeOf } from "trace/shape.mjs";
import { areMany, gridPath, runsPath } from "trace/cells.mjs";
import { drawing, make } from "trace/svg.mjs";

const mostHeight = 260;    // of a drawing, in pixels
const mostRemembered = 8;   // fetches of a thread that may still be on their way into shared memory

/**
 * Reads of global memory by a block, from the accesses that were kept: for each array that is read
 * {number, fetched, plain}. fetched: by element; plain: as if each read of a copy in shared memory had gone to the
 * original, and no copy were made.
 */
export function fetchesOf(launch, block) {
  const counts = new Map();
  const count = (variable, element, of, by) => {
    if (!counts.has(variable)) counts.set(variable, { number: variable, fetched: new Map(), plain: new Map() });
    const map = counts.get(variable)[of];
    map.set(element, (map.get(element) ?? 0) + by);
  };
  const origins = new Map();  // cell of shared memory -> the element it is a copy of
  const fetched = [];         // by thread: what it has read and may put into shared memory
  eachElement(launch, block, ({ thread, operation, variable, number, element, value }) => {
    if (variable.space === "global") {
      if (operation.kind !== "read") return;
      count(number, element, "fetched", 1);
      count(number, element, "plain", 1);
      remember(fetched, thread, { number, element, value: JSON.stringify(value) });
      return;
    }
    const cell = cellKey(number, element);
    if (changes(operation)) {
      const origin = take(fetched, thread, JSON.stringify(value));
      origins.set(cell, origin);
      if (origin) count(origin.number, origin.element, "plain", -1);
    } else if (origins.get(cell)) {
      count(origins.get(cell).number, origins.get(cell).element, "plain", 1);
    }
  });
  return [...counts.values()];
}

function remember(fetched, thread, one) {
  fetched[thread] ??= [];
  fetched[thread].push(one);
  if (fetched[thread].length > mostRemembered) fetched[thread].shift();
}

/** The latest fetch of a thread that has that value; it is forgotten. */
function take(fetched, thread, value) {
  const list = fetched[thread] ?? [];
  for (let i = list.length; i-- > 0;) {
    if (list[i].value === value) return list.splice(i, 1)[0];
  }
  return undefined;
}

/** Calls `act` for each element of each access, in the order of the run, with what it holds afterwards. */
function eachElement(launch, block, act) {
  const values = new Map();
  block.intervals.forEach((_, index) => {
    const interval = launch.interval(block, index);
    for (const { variable, element, value } of interval.first) values.set(cellKey(variable, element), value);
    for (let i = 0; i < interval.count; ++i) {
      for (const { variable, element, value } of interval.later.get(i) ?? []) values.set(cellKey(variable, element), value);
      const operation = launch.operations[interval.operations[i]];
      if (operation.refused) continue;
      for (let k = 0; k < elementsOf(operation, launch); ++k) {
        const key = cellKey(operation.variable, interval.elements[i] + k);
        if (changes(operation)) values.set(key, interval.written[interval.writtenAt[i] + k]);
        act({ thread: interval.threads[i], operation, number: operation.variable, variable: launch.variables[operation.variable],
          element: interval.elements[i] + k, value: values.get(key) });
      }
    }
  });
}

const total = (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);
const most = (counts) => Math.max(0, ...counts.values());
const times = (count) => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

/** "each element once", "some elements 3 times". */
function howOften(counts) {
  const used = [...counts.values()].filter((count) => count > 0);
  const least = Math.min(...used);
  return used.length === 0 ? "not at all" : least === most(counts) ? `each element ${times(least)}` : `an element up to ${times(most(counts))}`;
}

/** "The block fetches a 10 times, each element once." and what it would be without copies. */
export function fetchText(launch, { number, fetched, plain }) {
  const { name } = launch.variables[number];
  const text = `${name}: ${total(fetched).toLocaleString("en")} fetches, ${howOften(fetched)}.`;
  const saved = total(plain) > total(fetched);
  return saved ? `${text} Without the copy in shared memory: ${total(plain).toLocaleString("en")} fetches, ${howOften(plain)}.` : text;
}

/** One array's elements, the darker the more often fetched. `scale` is the count of the darkest. */
export function fetchDrawing(launch, block, number, counts, { width, title, scale }) {
  const panel = sizedFor({ kind: "array", variable: launch.variables[number], number, ...shapeOf(launch, block, number) }, width, mostHeight);
  Object.assign(panel, { x: 6, y: 26 });
  const svg = drawing(Math.max(width, panel.width + 12), panel.height + 40, `${title}: ${howOften(counts)}`);
  svg.append(make("text", { class: "title", x: 6, y: 16 }, title));
  if (areMany(panel)) drawManyCounts(svg, panel, counts, scale); else drawCounts(svg, panel, counts, scale);
  return svg;
}

const shade = (count, scale) => `fill: rgba(var(--heat), ${(scale === 0 ? 0 : (count / scale) * 0.6).toFixed(3)})`;

function drawCounts(svg, panel, counts, scale) {
  for (let cell = 0; cell < cellCount(panel); ++cell) {
    const element = elementAt(panel, cell);
    const count = counts.get(element) ?? 0;
    const [x, y] = cornerOf(panel, cell);
    svg.append(make("rect", { class: "heat", x, y, width: panel.cell, height: panel.cell, style: shade(count, scale) },
      make("title", {}, `${elementText(panel.variable, element)}: ${count} fetches`)));
    if (panel.cell >= 14 && count > 0) svg.append(make("text", { class: "value", x: x + panel.cell / 2, y: y + panel.cell / 2 + 4 }, String(count)));
  }
}

// Thousands of cells: one shape for all that were fetched as often.
function drawManyCounts(svg, panel, counts, scale) {
  const byCount = new Map();
  for (let cell = 0; cell < cellCount(panel); ++cell) {
    const count = counts.get(elementAt(panel, cell)) ?? 0;
    if (!byCount.has(count)) byCount.set(count, []);
    byCount.get(count).push(cell);
  }
  for (const [count, cells] of byCount) svg.append(make("path", { style: shade(count, scale), d: runsPath(panel, cells) }, make("title", {}, `${count} fetches each`)));
  svg.append(make("path", { class: "grid", d: gridPath(panel) }));
}

/**
 * What to draw for a block, by array: lists of {title, launch, block, number, counts, scale}.
 * @param theirs the reference's launch and block, or undefined
 */
export function fetchPictures(launch, block, theirs) {
  const others = theirs ? fetchesOf(theirs.launch, theirs.block) : [];
  return fetchesOf(launch, block).map((one) => {
    const { name } = launch.variables[one.number];
    const other = others.find(({ number }) => theirs.launch.variables[number].name === name);
    const scale = Math.max(most(one.fetched), most(one.plain), other ? most(other.fetched) : 0);
    const pictures = [{ title: `${name}, as this run fetched it`, launch, block, number: one.number, counts: one.fetched }];
    if (total(one.plain) > total(one.fetched)) {
      pictures.unshift({ title: `${name}, if each read of a copy went to global memory`, launch, block, number: one.number, counts: one.plain });
    }
    if (other) pictures.push({ title: `${name}, as the reference fetches it`, ...theirs, number: other.number, counts: other.fetched });
    return pictures.map((picture) => ({ ...picture, name, scale }));
  });
}
