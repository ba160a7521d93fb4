// Small helpers for the page around the drawings, and drawings as files of their own.

export const byId = (id) => document.getElementById(id);

/** An HTML element; text children become text, never markup. */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== false && value !== undefined) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/** A labelled select box. `options` are [value, text]. */
export function choice(label, options, chosen, onchange) {
  const select = html("select", { onchange: (event) => onchange(event.target.value) },
    ...options.map(([value, text]) => html("option", { value, selected: String(value) === String(chosen) }, text)));
  return html("label", {}, `${label} `, select);
}

/** The text of a file with that drawing, its colours included. */
function fileText(svg, styles) {
  const copy = svg.cloneNode(true);
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = styles;
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  paper.setAttribute("class", "paper");
  paper.setAttribute("width", "100%");
  paper.setAttribute("height", "100%");
  copy.prepend(style, paper);
  return new XMLSerializer().serializeToString(copy);
}

/** Has the browser save it. */
function save(svg, name) {
  const styles = document.querySelector('style[data-file="drawing.css"]').textContent;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([fileText(svg, styles)], { type: "image/svg+xml" }));
  link.download = `${name}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Shows a drawing with a button that saves it. A wide one scrolls in its place. */
export function showDrawing(place, svg, name) {
  place.replaceChildren(
    html("div", { class: "scroll drawing", tabindex: "0", role: "group", "aria-label": svg.getAttribute("aria-label") }, svg),
    html("button", { type: "button", class: "save", onclick: () => save(svg, name) }, "Save as SVG"));
}

/** The room for a drawing in `place`, in pixels. */
export const roomIn = (place) => Math.max(280, Math.floor(place.clientWidth) - 2);
