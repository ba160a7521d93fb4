// Reading cells: by pointer, by touch, and by arrow keys in a picture that has the focus.
import { byId } from "trace/dom.mjs";
import { cellCount, elementAt } from "trace/layout.mjs";

/** Shows in the page's details what a cell of `stage` holds. `box` is the element around its drawing. */
export function listen(stage, box) {
  const tell = (id) => {
    byId("details").textContent = stage.describe(id);
  };
  const onPointer = (event) => {
    const id = event.target.getAttribute("data-cell");
    if (id !== null) tell(id);
  };
  stage.svg.addEventListener("pointermove", onPointer);
  stage.svg.addEventListener("click", onPointer);

  let panel = 0;
  let cell = 0;
  box.addEventListener("keydown", (event) => {
    const panels = stage.layout.panels;
    const columns = panels[panel].columns;
    const moves = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    cell += moves[event.key];
    if (cell >= cellCount(panels[panel])) {
      panel = (panel + 1) % panels.length;
      cell = 0;
    } else if (cell < 0) {
      panel = (panel + panels.length - 1) % panels.length;
      cell = cellCount(panels[panel]) - 1;
    }
    const key = panels[panel].kind === "threads" ? "threads" : panels[panel].number;
    const id = `${key}:${elementAt(panels[panel], cell)}`;
    for (const old of stage.svg.querySelectorAll(".cursor")) old.classList.remove("cursor");
    stage.svg.querySelector(`[data-cell="${id}"]`)?.classList.add("cursor");
    tell(id);
  });
}
