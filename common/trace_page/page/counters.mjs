// Counters: yours, the reference's, the budget; and the threads of a block one by one.
import { byId, html, roomIn, showDrawing } from "trace/dom.mjs";
import { drawing, make } from "trace/svg.mjs";

const names = ["global_reads", "global_writes", "global_atomics", "shared_reads", "shared_writes", "shared_atomics", "barriers"];
const spaced = (name) => name.replace("_", " ");

function countText(counts, name) {
  const count = counts?.[name];
  return count ? `${count.max_per_thread} a thread, ${count.total.toLocaleString("en")} in all` : "–";
}

export function showCounters(data) {
  const { yours, reference } = data.counters ?? {};
  const budget = data.budget;
  const words = data.budget_in_words ?? {};
  const used = names.filter((name) => [yours, reference].some((counts) => counts?.[name]?.total) || budget?.[name]);
  const columns = ["counter", "yours", ...(reference ? ["reference"] : []), ...(budget ? ["budget"] : [])];
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

/** What the budget allows and what was used, if there is one: one item each. */
export function showBudget({ counters, budget, budget_in_words: words }) {
  const limited = names.filter((name) => budget?.[name] && counters?.yours?.[name]);
  const over = limited.some((name) => words[name].over === true);
  byId("budget-title").textContent = over ? "Over the budget, which is in brackets" : "Within the budget, which is in brackets";
  byId("budget-title").hidden = limited.length === 0;
  byId("budget").replaceChildren(...limited.map((name) => html("li", { class: words[name].over === true ? "over" : "within" },
    html("strong", {}, spaced(name)), ` ${countText(counters.yours, name)}`, html("span", {}, ` (${words[name].text})`))));
}

/** One row for each counter, one cell for each thread: the darker, the more. */
export function heatDrawing(launch, block, width) {
  const used = names.filter((name) => differs(block.threads[name]));
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

const differs = (counts = []) => counts.some((count) => count !== counts[0]);

/** Whether any counter differs between the threads of a block. */
export const threadsDiffer = (block) => names.some((name) => differs(block.threads[name]));

/** The counters of which all threads have as many: "each thread: 1 global read, 3 shared reads". */
function evenText(block) {
  const even = names.filter((name) => block.threads[name]?.[0] > 0 && !differs(block.threads[name]));
  return even.length === 0 ? "" : `Each thread of this block has ${even.map((name) => `${block.threads[name][0]} ${spaced(name)}`).join(", ")}.`;
}

/** The threads of a block; drawn only where they differ. */
export function showHeat(launch, block) {
  byId("heat-text").textContent = evenText(block);
  const place = byId("heat");
  place.replaceChildren();
  if (threadsDiffer(block)) showDrawing(place, heatDrawing(launch, block, roomIn(place)), "threads");
}
