// Draws a trace as SVG files: node export_svg.mjs TRACE.json FOLDER. Prints the path of each.
//
//   overview.svg             what the kernel is about: one request of a warp, what memory makes of it, and how often the
//                            elements of an array are fetched, where copies in shared memory save something
//   block-B-interval-I.svg   a block's interval at its end, for each interval that was kept (the first 12)
//   race-N.svg               both sides of a finding
//   threads-B.svg            where the threads of a block differ in their counters
//   requests-B-I.svg         the dearest request of an interval
//   fetches-B-ARRAY-N.svg    how often each element was fetched
//   grid-DEVICE.svg
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import "./document.mjs";
import { launchesOf } from "trace/model.mjs";
import { Replay } from "trace/replay.mjs";
import { Stage } from "trace/stage.mjs";
import { heatDrawing, threadsDiffer } from "trace/counters.mjs";
import { dearestRequest, requestDrawing } from "trace/requests.mjs";
import { fetchDrawing, fetchPictures } from "trace/reuse.mjs";
import { gridDrawing } from "trace/grid.mjs";
import { isRace, marksOf, placeFindings } from "trace/findings.mjs";
import { drawing, make } from "trace/svg.mjs";
import { inLockstep } from "trace/order.mjs";
import { exchangeDrawing } from "trace/exchanges.mjs";
import { worthSeeing } from "trace/opening.mjs";

const width = 720;
const height = 640;  // of a block, as far as its cells stay large enough
const mostIntervals = 12;
const styles = readFileSync(new URL("../drawing.css", import.meta.url), "utf8");
const [, , traceFile, folder] = process.argv;

function write(name, svg) {
  svg.prepend(make("style", {}, styles), make("rect", { class: "paper", width: "100%", height: "100%" }));
  const file = join(folder, `${name.replace(/[^\w.-]+/g, "_")}.svg`);
  writeFileSync(file, svg.toString() + "\n");
  console.log(file);
}

function stageAt(launch, block, index, position, marks, title) {
  const replay = new Replay(launch, block);
  replay.goTo(index, position);
  return new Stage(replay, { width, height }, { title, marks }).svg;
}

/** The moment at which a page opens, with the request below it. */
function drawOverview(launch, block) {
  const replay = new Replay(launch, block, inLockstep);
  const { index, position, passed } = worthSeeing(replay);
  replay.goTo(index, position, passed);
  const accesses = replay.currentStep();
  if (accesses.length === 0 && !replay.exchange()) return;
  const request = replay.exchange() ? exchangeDrawing(replay.exchange(), width) : requestDrawing(launch, replay.interval, accesses, width);
  const title = `A block of ${launch.kernel}. ${request.getAttribute("aria-label")}`;
  const stage = new Stage(replay, { width, height: 420 }, { title });
  const shown = stage.isDense ? [request, stage.svg] : [stage.svg, request];  // first what can be read
  const parts = [...shown, ...savingDrawings(launch, block)];
  let y = 0;
  for (const part of parts) {
    part.setAttribute("y", y);
    y += Number(part.getAttribute("height"));
  }
  const svg = drawing(Math.max(width, stage.layout.width), y, title);
  svg.append(...parts);
  write("overview", svg);
}

/** The fetches of the first array of which copies save some: as they would be without, and as they are. */
function savingDrawings(launch, block) {
  const pictures = fetchPictures(launch, block).find((list) => list.length > 1) ?? [];
  return pictures.map((one) => fetchDrawing(launch, block, one.number, one.counts, { ...one, width }));
}

function drawBlock(launch, block, prefix) {
  block.intervals.slice(0, mostIntervals).forEach((interval, index) => {
    const title = `Block ${launch.blockText(block.number)} of ${launch.kernel} at the end of interval ${interval.number + 1}`;
    write(`${prefix}block-${block.number}-interval-${interval.number + 1}`, stageAt(launch, block, index, Infinity, [], title));
    const decoded = launch.interval(block, index);
    const dearest = dearestRequest(launch, decoded);
    if (dearest) write(`${prefix}requests-${block.number}-${interval.number + 1}`, requestDrawing(launch, decoded, dearest, width));
  });
  if (threadsDiffer(block)) write(`${prefix}threads-${block.number}`, heatDrawing(launch, block, width));
  for (const pictures of fetchPictures(launch, block)) {
    pictures.forEach((one, i) => write(`${prefix}fetches-${block.number}-${one.name}-${i + 1}`, fetchDrawing(launch, block, one.number, one.counts, { ...one, width })));
  }
}

function drawRace({ launch, traced, finding }, number) {
  const block = launch.block(traced.access.block);
  const marks = marksOf(traced, block);
  if (marks.length === 0) return;
  const index = Math.max(...marks.map((mark) => mark.interval));
  const position = Math.max(...marks.filter((mark) => mark.interval === index).map((mark) => mark.access)) + 1;
  write(`race-${number + 1}`, stageAt(launch, block, index, position, marks, finding.message));
}

const data = JSON.parse(readFileSync(traceFile, "utf8"));
const launches = launchesOf(data.yours);
if (launches[0]?.blocks.length > 0) drawOverview(launches[0], launches[0].blocks[0]);
for (const launch of launches) {
  const prefix = launches.length > 1 ? `launch-${launch.number}-` : "";
  for (const block of launch.blocks) drawBlock(launch, block, prefix);
  for (const device of launch.devices.filter(({ name }) => !data.device || name === data.device)) {
    write(`${prefix}grid-${device.name}`, gridDrawing(launch, device, width));
  }
}
placeFindings(data, launches).filter((one) => one.traced && isRace(one)).forEach(drawRace);
