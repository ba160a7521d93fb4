// The section that shows how often each element was fetched.
import { byId, html, roomIn, showDrawing } from "trace/dom.mjs";
import { fetchDrawing, fetchesOf, fetchPictures, fetchText } from "trace/reuse.mjs";

export function showFetches(launch, block, theirs) {
  const texts = fetchesOf(launch, block).map((one) => html("li", {}, fetchText(launch, one)));
  byId("fetch-text").replaceChildren(...(texts.length > 0 ? texts : [html("li", {}, "This block reads no global memory.")]));
  const rows = fetchPictures(launch, block, theirs).map((pictures) => [pictures, html("div", { class: "row" }, ...pictures.map(() => html("div", { class: "picture" })))]);
  byId("fetch-pictures").replaceChildren(...rows.map(([, row]) => row));
  for (const [pictures, row] of rows) {
    pictures.forEach((one, i) => {
      const place = row.children[i];
      showDrawing(place, fetchDrawing(one.launch, one.block, one.number, one.counts, { width: roomIn(place), title: one.title, scale: one.scale }), `fetches-${one.name}-${i + 1}`);
    });
  }
}
