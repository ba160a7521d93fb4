// Draws a trace as SVG files: node export_svg.mjs TRACE.json FOLDER. Prints the path of each.
//
//   block-B-interval-I.svg   a block's interval at its end, for each interval that was kept (the first 12)
//   race-N.svg               both sides of a finding
//   threads-B.svg, requests-B-I.svg, grid-DEVICE.svg
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import "./document.mjs";
import { launchesOf } from "trace/model.mjs";
import { Replay } from "trace/replay.mjs";
import { Stage } from "trace/stage.mjs";
import { heatDrawing } from "trace/counters.mjs";
import { requestDrawing, requestsOf } from "trace/requests.mjs";
import { gridDrawing } from "trace/grid.mjs";
import { isRace, marksOf, placeFindings } from "trace/findings.mjs";
import { make } from "trace/svg.mjs";

const width = 720;
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
  return new Stage(replay, width, { title, marks }).svg;
}

function drawBlock(launch, block, prefix) {
  block.intervals.slice(0, mostIntervals).forEach((interval, index) => {
    const title = `Block ${launch.blockText(block.number)} of ${launch.kernel} at the end of interval ${interval.number + 1}`;
    write(`${prefix}block-${block.number}-interval-${interval.number + 1}`, stageAt(launch, block, index, Infinity, [], title));
    const requests = requestsOf(interval);
    if (requests.length === 0) return;
    const dearest = requests.reduce((a, b) => (b.cost > a.cost ? b : a));
    write(`${prefix}requests-${block.number}-${interval.number + 1}`, requestDrawing(launch, launch.interval(block, index), dearest, width));
  });
  write(`${prefix}threads-${block.number}`, heatDrawing(launch, block, width));
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
for (const launch of launches) {
  const prefix = launches.length > 1 ? `launch-${launch.number}-` : "";
  for (const block of launch.blocks) drawBlock(launch, block, prefix);
  for (const device of launch.devices.filter(({ name }) => !data.device || name === data.device)) {
    write(`${prefix}grid-${device.name}`, gridDrawing(launch, device, width));
  }
}
placeFindings(data, launches).filter((one) => one.traced && isRace(one)).forEach(drawRace);
