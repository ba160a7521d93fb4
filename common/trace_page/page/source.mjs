// The source beside the picture.
import { byId, html } from "trace/dom.mjs";

export class Source {
  constructor(run, hidden) {
    this.sources = run?.sources ?? {};
    this.hidden = hidden;
    this.place = byId("source");
  }

  /** Shows a file; marks its lines: [{line, mark}] with mark "current", "race" or "barrier". */
  show(file, marks) {
    if (file !== this.file) this.load(file);
    for (const line of this.marked ?? []) line.removeAttribute("class");
    this.marked = [];
    for (const { line, mark } of marks) {
      const element = this.lines?.[line - 1];
      if (!element) continue;
      element.classList.add(mark);
      this.marked.push(element);
    }
    const first = marks.find(({ mark }) => mark === "current") ?? marks[0];
    if (first) this.scrollTo(this.lines?.[first.line - 1]);
  }

  load(file) {
    this.file = file;
    byId("source-title").textContent = file ?? "Source";
    const text = this.sources[file];
    if (text === undefined) {
      this.lines = [];
      this.place.textContent = this.hidden ?? "The source of these lines is not at hand.";
      return;
    }
    this.lines = text.split("\n").map((line, i) =>
      html("span", {}, html("b", {}, String(i + 1).padStart(4) + "  "), line + "\n"));
    this.place.replaceChildren(...this.lines);
  }

  // Only the source scrolls, never the page.
  scrollTo(line) {
    if (!line) return;
    const top = line.offsetTop;
    const { scrollTop, clientHeight } = this.place;
    if (top < scrollTop + 30 || top > scrollTop + clientHeight - 50) this.place.scrollTop = top - clientHeight / 2;
  }
}
