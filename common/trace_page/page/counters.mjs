// Counters: yours, the reference's, the budget; and the threads of a block one by one.
import { byId, html, roomIn, showDrawing } from "trace/dom.mjs";
import { drawing, make } from "trace/svg.mjs";

const names = ["global_reads", "global_writes", "global_atomics", "shared_reads", "shared_writes", "shared_atomics", "barriers"];
const spaced = (name) => name.replace("_", " ");

function countText(counts, name) {
  const count = counts?.[name];
  return count ? `${count.max_per_thread} a thread, ${count.total} in all` : "–";
}

export function showCounters(data) {
  const { yours, reference } = data.counters ?? {};
  const budget = data.budget;
  const words = data.budget_in_words ?? {};
  const used = names.filter((name) => [yours, reference].some((counts) => counts?.[name]?.total) || budget?.[name]);
  const columns = ["", "yours", ...(reference ? ["reference"] : []), ...(budget ? ["budget"] : [])];
  const rows = used.map((name) => {
    const over = words[name]?.over === true;
    return html("tr", {}, html("th", { scope: "row" }, spaced(name)),
      html("td", { class: over ? "over" : false }, countText(yours, name) + (over ? " ✗" : "")),
      ...(reference ? [html("td", {}, countText(reference, name))] : []),
      ...(budget ? [html("td", {}, words[name]?.text ?? "")] : []));
  });
  byId("counter-table").replaceChildren(html("table", {},
    html("thead", {}, html("tr", {}, ...columns.map((text) => html("th", { scope: "col" }, text)))), html("tbody", {}, ...rows)));
}

/** One row for each counter, one cell for each thread: the darker, the more. */
export function heatDrawing(launch, block, width) {
  const used = names.filter((name) => block.threads[name]?.some((count) => count > 0));
  const count = launch.block_size[0] * launch.block_size[1] * launch.block_size[2];
  const perRow = Math.min(count, width < 500 ? 32 : 64);
  const cell = Math.min(26, Math.floor((width - 12) / perRow));
  const lines = Math.ceil(count / perRow);
  const svg = drawing(width, used.length * (lines * cell + 30) + 6, `What each thread of block ${launch.blockText(block.number)} did`);
  used.forEach((name, row) => {
    const y = 6 + row * (lines * cell + 30);
    const counts = block.threads[name];
    const most = Math.max(...counts);
    svg.append(make("text", { class: "title", x: 6, y: y + 13 }, `${spaced(name)} of each thread: ${Math.min(...counts)} to ${most}`));
    counts.forEach((value, thread) => {
      const x = 6 + (thread % perRow) * cell;
      const top = y + 20 + Math.floor(thread / perRow) * cell;
      const share = most === 0 ? 0 : value / most;
      svg.append(make("rect", { class: "heat", x, y: top, width: cell, height: cell, style: `fill: rgba(var(--heat), ${(share * 0.55).toFixed(3)})` },
        make("title", {}, `thread ${launch.threadText(thread)}: ${value} ${spaced(name)}`)));
      if (cell >= 4 + 7 * String(value).length) svg.append(make("text", { class: "value", x: x + cell / 2, y: top + cell / 2 + 4 }, String(value)));
    });
  });
  return svg;
}

export function showHeat(launch, block) {
  const place = byId("heat");
  showDrawing(place, heatDrawing(launch, block, roomIn(place)), "threads");
}
