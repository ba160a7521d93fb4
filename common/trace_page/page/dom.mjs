// Small helpers for the page around the drawings.

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

/** Shows a drawing with a button that saves it. A wide one scrolls in its place. */
export function showDrawing(place, svg, name, save) {
  place.replaceChildren(
    html("div", { class: "scroll drawing", tabindex: "0", role: "group", "aria-label": svg.getAttribute("aria-label") }, svg),
    html("button", { type: "button", class: "save", onclick: () => save(svg, name) }, "Save as SVG"));
}

/** The room for a drawing in `place`, in pixels. */
export const roomIn = (place) => Math.max(280, Math.floor(place.clientWidth) - 2);
