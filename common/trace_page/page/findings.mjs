// The list of findings, and where in the run each happened.
import { byId, html } from "trace/dom.mjs";

// A missing barrier shows as "read, then written" and as "written, then read": the same pair of lines.
function samePlace(finding, traced) {
  const pair = (a, b) => [a ?? 0, b ?? 0].sort((x, y) => x - y).join(",");
  return finding.kind === traced.kind && pair(finding.line, finding.other_line) === pair(traced.line, traced.other_line);
}

/** Findings with the place where they happened first, if the trace shows it: {finding, launch, traced}. */
export function placeFindings(data, launches) {
  return data.findings.filter((finding) => finding.severity !== "info").map((finding) => {
    for (const launch of launches) {
      const traced = launch.findings.find((one) => samePlace(finding, one) && one.access);
      if (traced && launch.block(traced.access.block)) return { finding, launch, traced };
    }
    return { finding };
  });
}

/** The accesses of a traced finding that lie in `block`: [{interval, access}], by index among the kept intervals. */
export function marksOf(traced, block) {
  const marks = [];
  for (const access of [traced.access, traced.other_access]) {
    if (!access || access.block !== block.number) continue;
    const interval = block.intervals.findIndex((one) => one.number === access.interval);
    if (interval >= 0) marks.push({ interval, access: access.access });
  }
  return marks;
}

export const isRace = ({ finding }) => finding.kind.endsWith("-race");

// A wrong result names its case; the one that is shown is the reader's concern.
const isOfCase = ({ finding }, name) => finding.kind !== "wrong-result" || !name || finding.message.includes(`(case '${name}')`);

function itemOf(one, goTo) {
  const { finding, traced } = one;
  const lines = finding.other_line ? `lines ${finding.other_line} and ${finding.line}` : `line ${finding.line}`;
  const item = html("li", { class: finding.severity },
    html("strong", {}, finding.kind), `: ${finding.message} (${lines})`,
    finding.count > 1 ? ` ${finding.count} times.` : "",
    finding.help ? html("span", { class: "advice" }, ` ${finding.help}`) : "");
  if (traced) item.append(" ", html("button", { type: "button", class: "go", onclick: () => goTo(one) }, isRace(one) ? "Go to the race" : "Go there"));
  return item;
}

export function showFindings(placed, caseName, goTo) {
  const list = byId("finding-list");
  const here = placed.filter((one) => isOfCase(one, caseName));
  const elsewhere = placed.filter((one) => !isOfCase(one, caseName));
  const title = elsewhere.length > 0 ? "No findings in this case" : "No findings: no race, no access out of bounds";
  byId("findings-title").textContent = here.length > 0 ? "Findings" : title;
  const parts = here.length > 0 ? [html("ol", {}, ...here.map((one) => itemOf(one, goTo)))] : [];
  if (elsewhere.length > 0) {
    parts.push(html("details", {}, html("summary", {}, `${elsewhere.length} more in other cases`),
      html("ol", {}, ...elsewhere.map((one) => itemOf(one, goTo)))));
  }
  list.replaceChildren(...parts);
}
