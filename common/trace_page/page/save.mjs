// Drawings as files of their own.

/** The text of a file with that drawing, its colours included. */
export function fileText(svg, styles) {
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
export function save(svg, name) {
  const styles = document.querySelector('style[data-file="drawing.css"]').textContent;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([fileText(svg, styles)], { type: "image/svg+xml" }));
  link.download = `${name}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
