// Draws a trace as SVG files: node export_svg.mjs TRACE.json FOLDER. Prints the path of each.
//
//   overview.svg             what the kernel is about: one request of a warp, and what memory makes of it
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
  const { index, position } = worthSeeing(replay);
  replay.goTo(index, position);
  const accesses = replay.currentStep();
  if (accesses.length === 0) return;
  const request = requestDrawing(launch, replay.interval, accesses, width);
  const title = `A block of ${launch.kernel}. ${request.getAttribute("aria-label")}`;
  const stage = new Stage(replay, { width, height: 420 }, { title });
  request.setAttribute("y", stage.layout.height);
  const svg = drawing(Math.max(width, stage.layout.width), stage.layout.height + Number(request.getAttribute("height")), title);
  svg.append(stage.svg, request);
  write("overview", svg);
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
