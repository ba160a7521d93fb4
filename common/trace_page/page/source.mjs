// The source beside the picture.
import { byId, html } from "trace/dom.mjs";
import { colouredLines } from "trace/code.mjs";

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
    this.scrollTo(marks);
  }

  load(file) {
    this.file = file;
    this.ghost = undefined;
    byId("source-title").textContent = file ?? "Source";
    const text = this.sources[file];
    if (text === undefined) {
      this.lines = [];
      this.place.textContent = this.hidden ?? "The source of these lines is not at hand.";
      return;
    }
    this.lines = colouredLines(text).map((parts, i) =>
      html("span", {}, html("b", {}, String(i + 1).padStart(4) + "  "),
        ...parts.map(([part, kind]) => (kind ? html("i", { class: kind }, part) : part)), "\n"));
    this.place.replaceChildren(...this.lines);
  }

  /** Shows a line that is not in the file, before `line` or after it; undefined takes it away. */
  imagine(text, line, after) {
    this.ghost?.remove();
    this.ghost = undefined;
    const beside = this.lines?.[line - 1];
    if (text === undefined || !beside) return;
    const indent = /^\s*/.exec(this.sources[this.file].split("\n")[line - 1])[0];
    this.ghost = html("span", { class: "ghost" }, html("b", {}, "   +  "), indent + text + "\n");
    if (after) beside.after(this.ghost); else beside.before(this.ghost);
  }

  // Only the source scrolls, never the page. All marked lines are shown if they fit, else the first one.
  scrollTo(marks) {
    const lines = marks.map(({ line }) => this.lines?.[line - 1]).filter(Boolean);
    if (lines.length === 0) return;
    const current = lines[Math.max(0, marks.findIndex(({ mark }) => mark === "current"))] ?? lines[0];
    const tops = lines.map((line) => line.offsetTop);
    const { scrollTop, clientHeight } = this.place;
    const fits = Math.max(...tops) - Math.min(...tops) < clientHeight - 80;
    const [top, bottom] = fits ? [Math.min(...tops), Math.max(...tops)] : [current.offsetTop, current.offsetTop];
    if (top < scrollTop + 30 || bottom > scrollTop + clientHeight - 50) this.place.scrollTop = (top + bottom - clientHeight) / 2;
  }
}
