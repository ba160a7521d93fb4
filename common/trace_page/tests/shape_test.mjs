// In which rows arrays of global memory are drawn: node --test shape_test.mjs
import assert from "node:assert/strict";
import test from "node:test";
import { Launch } from "../page/model.mjs";
import { shapeOf } from "../page/shape.mjs";

const variable = (elements, columns) => ({ name: "out", space: "global", element_bytes: 4, elements, extents: [], columns });
const upTo = (count) => Array.from({ length: count }, (_, i) => i);

/** The shape of an array of which each thread (x, y) of one block touches `elementsOf(x, y)`, in this order. */
function shapeOfAccesses([width, height], { elements, columns = 0 }, elementsOf) {
  const perThread = upTo(width * height).map((thread) => elementsOf(thread % width, Math.floor(thread / width)));
  const interval = {
    threads: perThread.flatMap((touched, thread) => [thread, touched.length]),
    operations: perThread.flat().map(() => 0),
    elements: perThread.flat(),
    seen: [],
  };
  const launch = new Launch({
    block: [width, height, 1], variables: [variable(elements, columns)],
    operations: [{ variable: 0, kind: "write", bytes: 4 }], blocks: [{ number: 0, intervals: [interval] }],
  });
  return shapeOf(launch, launch.blocks[0], 0);
}

/** A thread's square of outputs of a matrix of `size` columns. */
const squareOf = (side, size) => (x, y) =>
  upTo(side * side).map((i) => (y * side + Math.floor(i / side)) * size + x * side + (i % side));

const isLine = (shape) => assert.equal(shape.pitch, 0);

test("several outputs a thread: rows are as long as the host says", () => {
  const shape = shapeOfAccesses([4, 4], { elements: 256, columns: 16 }, squareOf(2, 16));
  assert.deepEqual(shape, { pitch: 16, firstRow: 0, rows: 8, firstColumn: 0, columns: 8 });
});

test("several outputs a thread, and nobody says how long rows are: no rows", () => {
  for (const side of [2, 3, 4]) isLine(shapeOfAccesses([4, 4], { elements: 256 }, squareOf(side, 4 * side)));
  isLine(shapeOfAccesses([4, 4], { elements: 256 }, squareOf(2, 16)));
});

test("a block of one dimension that goes down a column has the rows that the host says", () => {
  const shape = shapeOfAccesses([4, 1], { elements: 64, columns: 8 }, (x) => upTo(8).map((row) => row * 8 + x));
  assert.deepEqual(shape, { pitch: 8, firstRow: 0, rows: 8, firstColumn: 0, columns: 4 });
});

test("one row of a matrix is a line", () => {
  const shape = shapeOfAccesses([4, 1], { elements: 64, columns: 8 }, (x) => [16 + x]);
  assert.deepEqual(shape, { pitch: 0, first: 16, count: 4 });
});

test("an output a thread: threads that are neighbours in y show how long rows are", () => {
  const shape = shapeOfAccesses([4, 2], { elements: 64 }, (x, y) => [y * 8 + x]);
  assert.deepEqual(shape, { pitch: 8, firstRow: 0, rows: 2, firstColumn: 0, columns: 4 });
});

test("along a row, and down a column: the same rows", () => {
  assert.equal(shapeOfAccesses([4, 4], { elements: 64 }, (x, y) => upTo(8).map((k) => y * 8 + k)).pitch, 8);
  assert.equal(shapeOfAccesses([4, 4], { elements: 256 }, (x, y) => [y * 16 + x, (y + 4) * 16 + x]).pitch, 16);
});

test("neighbours in y that lie differently far apart show nothing", () => {
  isLine(shapeOfAccesses([4, 3], { elements: 64 }, (x, y) => [[0, 8, 20][y] + x]));
});
