// What the reader chooses: launch, block, thread, order, and how far a step goes.
import { byId, choice, html } from "trace/dom.mjs";

const units = [["access", "one access"], ["request", "one request of a warp"], ["interval", "one interval"]];

export function showChoices(app) {
  const orders = [["warps", "warps in lockstep"], ["threads", "thread after thread, as simulated"]];
  if (app.imagined) orders.push(["barrier", `with a barrier at line ${app.imagined.line}`]);
  const chosen = [
    choice("order", orders, app.order, (order) => app.setOrder(order)),
    choice("step", units, app.unit, (unit) => app.setUnit(unit)),
  ];
  if (app.launches.length > 1) {
    chosen.push(choice("launch", app.launches.map((l, i) => [i, `${l.number}: ${l.kernel}`]), app.launches.indexOf(app.launch),
      (i) => app.look(app.launches[i], app.launches[i].blocks[0])));
  }
  if (app.launch.blocks.length > 1) {
    chosen.push(choice("block", app.launch.blocks.map((b) => [b.number, app.launch.blockText(b.number)]), app.block.number,
      (number) => app.look(app.launch, app.launch.block(Number(number)))));
  }
  chosen.push(threadChoice(app));
  if (app.referenceLaunch()?.block(app.block.number)) {
    chosen.push(html("button", { type: "button", id: "beside", "aria-pressed": String(Boolean(app.beside)), onclick: () => app.toggleReference() },
      "Beside the reference"));
  }
  byId("choices").replaceChildren(...chosen);
}

// A thousand threads are a thousand options: they are there once the reader turns to them.
function threadChoice(app) {
  const label = choice("steps of", [["all", "all threads"]], "all", (value) => app.follow(value));
  const select = label.querySelector("select");
  const fill = () => {
    if (select.options.length > 1) return;
    select.append(...app.block.threads.global_reads.map((_, t) => html("option", { value: t }, `thread ${app.launch.threadText(t)}`)));
    select.value = app.thread;
  };
  if (app.thread !== "all" || app.block.threads.global_reads.length <= 64) fill();
  for (const event of ["focus", "pointerenter"]) select.addEventListener(event, fill);
  return label;
}
