// Reading cells: by pointer, by touch, and by arrow keys in a picture that has the focus.
import { byId, html } from "trace/dom.mjs";
import { cellCount, elementAt } from "trace/layout.mjs";

/** The note beside the pointer, and the same in words for those who cannot see it. */
class Tip {
  show(lines, x, y) {
    const tip = byId("tip");
    tip.replaceChildren(...lines.map((line) => html("span", {}, line)));
    tip.hidden = false;
    const { width, height } = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(4, Math.min(x + 14, document.documentElement.clientWidth - width - 6))}px`;
    tip.style.top = `${y + 18 + height > innerHeight ? y - height - 10 : y + 18}px`;
  }

  hide() {
    byId("tip").hidden = true;
  }
}

const tip = new Tip();

/** Shows beside the pointer what a cell of `stage` holds. `box` is the element around its drawing. */
export function listen(stage, box) {
  const onPointer = (event) => {
    const { left, top, width } = stage.svg.getBoundingClientRect();
    const scale = stage.layout.width / width;
    const id = stage.idAt((event.clientX - left) * scale, (event.clientY - top) * scale);
    if (id === undefined) return tip.hide();
    tip.show(stage.describe(id), event.clientX, event.clientY);
  };
  stage.svg.addEventListener("pointermove", onPointer);
  stage.svg.addEventListener("click", onPointer);
  stage.svg.addEventListener("pointerleave", () => tip.hide());
  box.addEventListener("blur", () => tip.hide());
  const cursor = new Cursor(stage);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") tip.hide();
    if (!cursor.move(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** The cell that arrow keys have come to. */
class Cursor {
  constructor(stage) {
    this.stage = stage;
    this.panel = 0;
    this.cell = 0;
  }

  /** @returns whether the key moves it */
  move(key) {
    const { panels } = this.stage.layout;
    const { columns } = panels[this.panel];
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
    if (by === undefined) return false;
    this.cell += by;
    if (this.cell >= cellCount(panels[this.panel])) {
      this.panel = (this.panel + 1) % panels.length;
      this.cell = 0;
    } else if (this.cell < 0) {
      this.panel = (this.panel + panels.length - 1) % panels.length;
      this.cell = cellCount(panels[this.panel]) - 1;
    }
    this.show(panels[this.panel]);
    return true;
  }

  show(panel) {
    const lines = this.stage.describe(`${panel.kind === "threads" ? "threads" : panel.number}:${elementAt(panel, this.cell)}`);
    byId("details").textContent = lines.join("; ");
    const { right, bottom } = this.stage.pointAt(panel, this.cell).getBoundingClientRect();
    tip.show(lines, right, bottom);
  }
}
