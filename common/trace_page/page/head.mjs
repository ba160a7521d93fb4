// The top of the page: whose code, which case, what was left out, where to read on, light or dark.
import { byId, html } from "trace/dom.mjs";

export function showHead(data) {
  byId("verdict").textContent = data.verdict;
  byId("verdict").classList.add(data.verdict);
  byId("judged").textContent = `${data.judged}${data.case ? ` · case '${data.case}'` : ""}`;
  byId("notes").replaceChildren(...data.notes.map((note) => html("li", {}, note)));
  byId("ways").replaceChildren(...(data.links ?? []).map(({ text, address }) => html("a", { href: address }, text)));
  byId("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
}
