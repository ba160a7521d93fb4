// Where the arrays and the threads of a stage lie.
import { shapeOf } from "trace/shape.mjs";

export const gap = 26;  // between panels
const titleHeight = 20;
const margin = 6;

// The sides of cells to try, in pixels: the largest that fits the screen is taken.
const cellSizes = [76, 66, 58, 50, 44, 36, 30, 24, 20, 16, 13, 10, 8, 6];

/**
 * The panels of a block's picture: {panels, width, height}.
 * @param room {width, height} in pixels; more than the height is only used where cells would be too small to point at
 */
export function layOut(launch, block, { width, height = Infinity }) {
  const rows = rowsOf(launch, block);
  let layout;
  for (const most of cellSizes) {
    layout = place(rows, width, most);
    if (layout.height <= height) break;
  }
  return layout;
}

function place(rows, width, most) {
  const panels = rows.map((row) => row.map((content) => ({ ...content, ...sizeOf(content, width - 2 * margin, row, most) })));
  let y = margin;
  let right = 0;
  for (const row of panels) {
    let x = margin;
    let height = 0;
    for (const panel of row) {
      const breaks = x > margin && x + panel.width > width;
      if (breaks) {
        x = margin;
        y += height + gap;
        height = 0;
      }
      panel.x = x;
      panel.y = y + titleHeight;
      x += Math.max(panel.width, roomForName(panel)) + gap;
      right = Math.max(right, x - gap);
      height = Math.max(height, panel.height + titleHeight);
    }
    y += height + gap;
    for (const panel of row) panel.rowEnd = y - gap;
  }
  return { panels: panels.flat(), width: Math.max(260, Math.min(width, right + 90), right + margin), height: y - gap + margin + 12 };
}

const roomForName = (panel) => (panel.kind === "array" ? 8 * panel.variable.name.length : 0);

// Inputs above the threads, shared memory below them, outputs at the bottom: most arrows then point down or to a
// neighbour.
function rowsOf(launch, block) {
  const written = new Set(launch.operations.filter((o) => o.kind !== "read").map((o) => o.variable));
  const arrays = launch.variables.map((variable, number) => ({ kind: "array", variable, number, ...shapeOf(launch, block, number) }));
  const inputs = arrays.filter((a) => a.variable.space === "global" && !written.has(a.number));
  const shared = arrays.filter((a) => a.variable.space === "shared");
  const outputs = arrays.filter((a) => a.variable.space === "global" && written.has(a.number));
  const [x, y, z] = launch.block_size;
  if (y * z === 1) return [inputs, [{ kind: "threads", pitch: 0, first: 0, count: x }], shared, outputs].filter((row) => row.length > 0);
  const threads = { kind: "threads", pitch: x, firstRow: 0, firstColumn: 0, rows: y * z, columns: x };
  // Matrices take up less of the height beside each other, the threads between those that they go to and fro.
  const left = Math.ceil(shared.length / 2);
  return [inputs, [...shared.slice(0, left), threads, ...shared.slice(left), ...outputs]].filter((row) => row.length > 0);
}

function sizeOf(panel, width, row, most) {
  if (panel.pitch > 0) return matrixSize(panel, width, row, most);
  const wished = panel.count <= 16 ? Math.max(30, Math.min(most, Math.floor(width / 11))) : panel.count <= 128 ? 30 : panel.count <= 512 ? 24 : 13;
  const cell = Math.min(wished, most);
  const fitting = Math.max(1, Math.floor(width / Math.min(cell, width)));
  const columns = panel.count <= fitting ? panel.count : roundColumns(fitting);
  const size = Math.min(cell, Math.floor(width / columns));
  const rows = Math.ceil(panel.count / columns);
  const below = size >= 24 ? 12 : 2;  // the room for an index below each cell
  return { cell: size, below, columns, rows, width: columns * size, height: rows * (size + below) };
}

/** A panel alone in a given width and height, with its cells' size. */
export function sizedFor(panel, width, height) {
  let sized;
  for (const most of cellSizes.filter((size) => size <= 30)) {
    sized = { ...panel, ...sizeOf(panel, width - 2 * margin, [panel], most) };
    if (sized.height <= height) break;
  }
  return sized;
}

// A matrix and its neighbours are drawn to one scale.
function matrixSize(panel, width, row, most) {
  const beside = width > 500 ? row : row.slice(0, 2);
  const columns = Math.max(panel.columns, beside.reduce((sum, one) => sum + (one.columns ?? one.count), 0));
  const cell = Math.max(4, Math.min(44, most, Math.floor((width - gap * (beside.length - 1)) / columns)));
  return { cell, below: 0, width: panel.columns * cell, height: panel.rows * cell };
}

function roundColumns(fitting) {
  for (const columns of [128, 64, 32, 16, 8]) {
    if (fitting >= columns) return columns;
  }
  return fitting;
}

/** The side of a layout's smallest cell. */
export const smallestCell = (layout) => Math.min(...layout.panels.map((panel) => panel.cell));

/** The number of an element's or thread's cell in its panel; undefined where the panel does not show it. */
export function cellOf(panel, element) {
  if (panel.pitch === 0) {
    const cell = element - panel.first;
    return cell >= 0 && cell < panel.count ? cell : undefined;
  }
  const row = Math.floor(element / panel.pitch) - panel.firstRow;
  const column = element - (row + panel.firstRow) * panel.pitch - panel.firstColumn;
  const inside = row >= 0 && row < panel.rows && column >= 0 && column < panel.columns;
  return inside ? row * panel.columns + column : undefined;
}

/** The element or thread that a cell shows. */
export function elementAt(panel, cell) {
  if (panel.pitch === 0) return panel.first + cell;
  return (panel.firstRow + Math.floor(cell / panel.columns)) * panel.pitch + panel.firstColumn + (cell % panel.columns);
}

/** How many cells a panel has. */
export const cellCount = (panel) => (panel.pitch === 0 ? panel.count : panel.rows * panel.columns);

/** The upper left corner of a cell. */
export function cornerOf(panel, cell) {
  return [panel.x + (cell % panel.columns) * panel.cell, panel.y + Math.floor(cell / panel.columns) * (panel.cell + panel.below)];
}
