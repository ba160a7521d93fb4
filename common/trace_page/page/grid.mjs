// The whole grid: which block ran on which SM when, on a model of a GPU.
import { byId, choice, roomIn, showDrawing } from "trace/dom.mjs";
import { drawing, make } from "trace/svg.mjs";

const mostRows = 72;
const label = 62;

const percent = (share) => `${Math.round(share * 100)} %`;

export function gridText(launch, device) {
  const blocks = launch.grid[0] * launch.grid[1] * launch.grid[2];
  const shown = device.blocks.length / 4;
  const cut = shown < blocks ? ` The first ${shown} are drawn.` : "";
  const slots = device.multiprocessors * device.slots;
  return `${device.name}: ${device.multiprocessors} streaming multiprocessors (SMs) with room for ${device.slots} such blocks each ` +
    `(limited by ${device.limiter}; ${percent(device.occupancy)} of the warps in use when full). ` +
    `${blocks} ${blocks === 1 ? "block" : "blocks"} in ${device.waves} ${device.waves === 1 ? "wave" : "waves"} of up to ${slots}, ${device.steps} steps, ` +
    `the last ${device.tail_steps} with a place empty; ${percent(device.busy)} of all places are busy.${cut} ` +
    "Row SM 0.1 is the second place on the first SM. A block takes as many steps as its busiest thread has accesses and barriers: a model, not a clock. " +
    "Registers, which only nvcc knows, may leave less room.";
}

/** Blocks as [number, SM, slot, begin, end]. */
function spansOf(device) {
  const spans = [];
  for (let i = 0; i + 3 < device.blocks.length; i += 4) spans.push([i / 4, ...device.blocks.slice(i, i + 4)]);
  return spans;
}

export function gridDrawing(launch, device, width, chosen) {
  const spans = spansOf(device);
  const rows = [...new Set(spans.map(([, m, slot]) => m * 4096 + slot))].sort((a, b) => a - b);
  const shown = new Map(rows.slice(0, mostRows).map((row, i) => [row, i]));
  const height = rows.length > 24 ? 12 : 20;
  const more = rows.length - shown.size;
  const svg = drawing(width, shown.size * height + 44 + (more > 0 ? 16 : 0), `Blocks of ${launch.kernel} on ${device.name}`);
  const scale = (width - label - 8) / Math.max(1, device.steps);
  for (const [row, i] of shown) {
    const text = `SM ${Math.floor(row / 4096)}${device.slots > 1 ? `.${row % 4096}` : ""}`;
    if (height > 12 || i % 2 === 0) svg.append(make("text", { class: "note", x: 4, y: 18 + i * height + height / 2 }, text));
  }
  for (const [number, m, slot, begin, end] of spans) {
    const i = shown.get(m * 4096 + slot);
    if (i === undefined) continue;
    const x = label + begin * scale;
    const wide = Math.max(1, (end - begin) * scale - 1);
    const wave = Math.floor(number / (device.multiprocessors * device.slots)) % 2 === 1 ? " odd" : "";
    svg.append(make("rect", {
      class: `wave${wave}${number === chosen ? " chosen" : ""}`, x, y: 14 + i * height, width: wide, height: height - 2, "data-block": number,
    }, make("title", {}, `block ${launch.blockText(number)} on SM ${m}, place ${slot}: steps ${begin} to ${end}`)));
    if (wide > 16 && height > 12) svg.append(make("text", { class: "value", x: x + wide / 2, y: 14 + i * height + 13 }, String(number)));
  }
  const bottom = 18 + shown.size * height;
  svg.append(make("line", { class: "axis", x1: label, y1: bottom, x2: width - 8, y2: bottom }));
  for (const share of [0, 0.5, 1]) {
    const anchor = share === 1 ? "end" : share === 0 ? "start" : "middle";
    svg.append(make("text", { class: "note", x: label + share * (width - label - 8), y: bottom + 14, style: `text-anchor: ${anchor}` },
      `${Math.round(share * device.steps)}${share === 1 ? " steps" : ""}`));
  }
  if (more > 0) svg.append(make("text", { class: "note", x: label, y: bottom + 30 }, `and ${more} more places like these`));
  return svg;
}

/** Lets the reader choose a device; `chosen` is the block in the picture above. */
export function showGrid(launch, chosen, state, onBlock) {
  const devices = launch.devices;
  if (devices.length === 0) {
    byId("grid-text").textContent = "Such a block fits on no device.";
    return;
  }
  const device = devices.find(({ name }) => name === state.device) ?? devices[0];
  byId("grid-choices").replaceChildren(choice("device", devices.map(({ name }) => [name, name]), device.name, (name) => {
    state.device = name;
    showGrid(launch, chosen, state, onBlock);
  }));
  byId("grid-text").textContent = gridText(launch, device);
  const place = byId("grid-picture");
  const svg = gridDrawing(launch, device, roomIn(place), chosen);
  svg.addEventListener("click", (event) => {
    const block = event.target.getAttribute("data-block");
    if (block !== null) onBlock(Number(block));
  });
  showDrawing(place, svg, "grid");
}
