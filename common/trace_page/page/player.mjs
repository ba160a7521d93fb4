// Playing and stepping: buttons, a slider, keys.
import { byId, choice, html } from "trace/dom.mjs";
import { stepAt } from "trace/order.mjs";

const milliseconds = { access: 350, request: 700, interval: 1500 };  // a step takes so long at speed 1
const speeds = [[0.5, "½ ×"], [1, "1 ×"], [2, "2 ×"], [4, "4 ×"], [16, "16 ×"]];

/** The controls. `app` moves; the player only asks it to. */
export class Player {
  constructor(app) {
    this.app = app;
    this.speed = 1;
    const button = (text, label, act) => html("button", { type: "button", "aria-label": label, title: label, onclick: act }, text);
    this.slider = html("input", { type: "range", min: 0, step: 1, id: "slider", "aria-label": "Access of this interval",
      oninput: (event) => app.goTo(app.index, Number(event.target.value)) });
    this.playButton = html("button", { type: "button", id: "play", title: "Play or pause (Space)", onclick: () => this.toggle() }, "▶ Play");
    byId("player").replaceChildren(
      this.playButton,
      button("|‹", "To the last barrier ([)", () => app.barrier(-1)),
      button("‹", "One step back (←)", () => app.step(-1)),
      button("›", "One step on (→)", () => app.step(1)),
      button("›|", "To the next barrier (])", () => app.barrier(1)),
      this.slider,
      choice("speed", speeds, 1, (speed) => {
        this.speed = Number(speed);
      }));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  update() {
    const { app } = this;
    const { interval, order, position } = app.replay;
    this.slider.max = interval.count;
    this.slider.value = position;
    const request = order.name === "threads" ? "" : `request ${stepAt(order, position) + 1} of ${order.steps.length - 1}, `;
    byId("where").textContent = `interval ${interval.number + 1} of ${app.block.interval_count}, ${request}access ${position} of ${interval.count}`;
    byId("cut").textContent = interval.made > interval.count ? `Of the ${interval.made.toLocaleString("en")} accesses of this interval each thread's first ones are kept.` : "";
    this.slider.setAttribute("aria-valuetext", byId("where").textContent);
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.app.isAtEnd()) this.app.goTo(0, 0);
    this.playing = true;
    this.showState();
    this.wait();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.showState();
  }

  showState() {
    this.playButton.textContent = this.playing ? "❚❚ Pause" : "▶ Play";
    this.playButton.setAttribute("aria-pressed", String(Boolean(this.playing)));
    byId("now").setAttribute("aria-live", this.playing ? "off" : "polite");
  }

  // A barrier is looked at twice as long.
  wait() {
    const atBarrier = this.app.replay.position === this.app.replay.interval.count ? 2 : 1;
    this.timer = setTimeout(() => {
      this.app.step(1);
      if (this.app.isAtEnd()) this.pause(); else this.wait();
    }, milliseconds[this.app.unit] * atBarrier / this.speed);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { tagName, id } = event.target;
    if (["SELECT", "TEXTAREA"].includes(tagName)) return;
    if (event.key === " " && ["BUTTON", "SUMMARY", "A"].includes(tagName)) return;  // they have a use for it
    if (id === "slider" && !["[", "]", "r", " "].includes(event.key)) return;
    const acts = {
      " ": () => this.toggle(),
      ArrowRight: () => this.app.step(1), ArrowLeft: () => this.app.step(-1),
      "]": () => this.app.barrier(1), "[": () => this.app.barrier(-1),
      Home: () => this.app.goTo(this.app.index, 0), End: () => this.app.goTo(this.app.index, Infinity),
      r: () => this.app.nextFinding(),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    if (event.key !== " ") this.pause();
    acts[event.key]();
  }
}
