// Stepping: buttons, a slider, keys.
import { byId, html } from "trace/dom.mjs";

/** The controls below the choices. `app` moves; the player only asks it to. */
export class Player {
  constructor(app) {
    this.app = app;
    const button = (text, label, act) => html("button", { type: "button", "aria-label": label, title: label, onclick: act }, text);
    this.slider = html("input", { type: "range", min: 0, step: 1, id: "slider", "aria-label": "Access of this interval",
      oninput: (event) => app.goTo(app.index, Number(event.target.value)) });
    byId("player").replaceChildren(
      button("|◀", "To the last barrier", () => app.barrier(-1)),
      button("◀", "One access back", () => app.step(-1)),
      this.slider,
      button("▶", "One access on", () => app.step(1)),
      button("▶|", "To the next barrier", () => app.barrier(1)),
      (this.where = html("span", { class: "where" })));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  update() {
    const { app } = this;
    const { interval } = app.replay;
    this.slider.max = interval.count;
    this.slider.value = app.replay.position;
    const cut = interval.made > interval.count ? ` of ${interval.made} made, each thread's first are kept` : "";
    this.where.textContent = `interval ${interval.number + 1} of ${app.block.interval_count}, access ${app.replay.position} of ${interval.count}${cut}`;
    this.slider.setAttribute("aria-valuetext", this.where.textContent);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (["SELECT", "TEXTAREA"].includes(event.target.tagName) || event.target.id === "slider") {
      if (!["[", "]", "r"].includes(event.key) || event.target.tagName === "SELECT") return;
    }
    const acts = {
      ArrowRight: () => this.app.step(1), ArrowLeft: () => this.app.step(-1),
      "]": () => this.app.barrier(1), "[": () => this.app.barrier(-1),
      Home: () => this.app.goTo(this.app.index, 0), End: () => this.app.goTo(this.app.index, Infinity),
      r: () => this.app.nextFinding(),
    };
    if (!acts[event.key] || event.defaultPrevented) return;
    event.preventDefault();
    acts[event.key]();
  }
}
