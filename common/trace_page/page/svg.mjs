// Making SVG elements. Uses nothing of a browser but document.createElementNS.

/** An element with attributes and children; text becomes its text. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  for (const child of children) {
    if (typeof child === "string") element.textContent = child;
    else element.append(child);
  }
  return element;
}

/** A drawing of that size, with a title for those who cannot see it. */
export function drawing(width, height, title) {
  return make("svg", {
    class: "view", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title,
    xmlns: "http://www.w3.org/2000/svg",
  });
}

/** Arrow heads, one for each kind of access. `prefix` keeps the drawings of one page apart. */
export function arrowHeads(prefix) {
  return make("defs", {}, ...["read", "write", "atomic", "exchange", "race"].map((kind) =>
    make("marker", {
      id: `${prefix}-${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 5, markerHeight: 5, orient: "auto",
      class: `head ${kind}`,
    }, make("path", { d: "M0 0L8 4L0 8z" }))));
}
