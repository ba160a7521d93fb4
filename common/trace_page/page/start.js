// Gives each module an address by which the others import it, and starts the first. There is one file and no server:
// the addresses hold the modules' text.
const imports = {};
for (const script of document.querySelectorAll("script[data-module]")) {
  imports[script.dataset.module] = "data:text/javascript;charset=utf-8," + encodeURIComponent(script.textContent);
}
const map = document.createElement("script");
map.type = "importmap";
map.textContent = JSON.stringify({ imports });
document.head.append(map);
const first = document.createElement("script");
first.type = "module";
first.textContent = 'import { show } from "trace/main.mjs"; show(JSON.parse(document.getElementById("data").textContent));';
document.head.append(first);
