// Where the arrays and the threads of a stage lie.
import { shapeOf } from "trace/shape.mjs";

const gap = 26;
const titleHeight = 20;
const margin = 6;

/** The panels of a block's picture in a given width: {panels, width, height}. */
export function layOut(launch, block, width) {
  const panels = rowsOf(launch, block).map((row) => row.map((content) => ({ ...content, ...sizeOf(content, width - 2 * margin, row.length) })));
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
      x += panel.width + gap;
      right = Math.max(right, x - gap);
      height = Math.max(height, panel.height + titleHeight);
    }
    y += height + gap;
  }
  return { panels: panels.flat(), width: Math.max(260, Math.min(width, right + 90), right + margin), height: y - gap + margin + 12 };
}

// Inputs above the threads, shared memory below them, outputs at the bottom: most arrows then point down or to a
// neighbour.
function rowsOf(launch, block) {
  const written = new Set(launch.operations.filter((o) => o.kind !== "read").map((o) => o.variable));
  const arrays = launch.variables.map((variable, number) => ({ kind: "array", variable, number, ...shapeOf(launch, block, number) }));
  const inputs = arrays.filter((a) => a.variable.space === "global" && !written.has(a.number));
  const shared = arrays.filter((a) => a.variable.space === "shared");
  const outputs = arrays.filter((a) => a.variable.space === "global" && written.has(a.number));
  const [x, y, z] = launch.block_size;
  const threads = y * z > 1 ? { kind: "threads", pitch: x, firstRow: 0, firstColumn: 0, rows: y * z, columns: x }
    : { kind: "threads", pitch: 0, first: 0, count: x };
  // Matrices take up less of the height beside each other.
  const rows = y * z > 1 ? [inputs, [...shared, threads], outputs] : [inputs, [threads], shared, outputs];
  return rows.filter((row) => row.length > 0);
}

function sizeOf(panel, width, neighbours) {
  if (panel.pitch > 0) return matrixSize(panel, width, neighbours);
  const cell = panel.count <= 16 ? Math.max(30, Math.min(58, Math.floor(width / 11))) : panel.count <= 64 ? 30 : panel.count <= 512 ? 20 : 12;
  const fitting = Math.max(1, Math.floor(width / Math.min(cell, width)));
  const columns = panel.count <= fitting ? panel.count : roundColumns(fitting);
  const size = Math.min(cell, Math.floor(width / columns));
  const rows = Math.ceil(panel.count / columns);
  return { cell: size, columns, rows, width: columns * size, height: rows * (size + 12) };
}

// A matrix and its neighbours are drawn to one scale, not too high for a screen.
function matrixSize(panel, width, neighbours) {
  const beside = width > 500 ? neighbours : Math.min(neighbours, 2);
  const share = (width - gap * (beside - 1)) / beside;
  const cell = Math.max(4, Math.min(44, Math.floor(share / panel.columns), Math.floor(280 / Math.max(panel.rows, panel.columns))));
  return { cell, width: panel.columns * cell, height: panel.rows * cell };
}

function roundColumns(fitting) {
  for (const columns of [64, 32, 16, 8]) {
    if (fitting >= columns) return columns;
  }
  return fitting;
}

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
  const rowHeight = panel.pitch === 0 ? panel.cell + 12 : panel.cell;
  return [panel.x + (cell % panel.columns) * panel.cell, panel.y + Math.floor(cell / panel.columns) * rowHeight];
}
