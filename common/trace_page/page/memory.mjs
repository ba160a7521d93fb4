// What memory makes of a warp's request: the sectors of global memory or the banks of shared memory that it touches.
import { elementText, verb } from "trace/model.mjs";

export const sectorBytes = 32;
const bankBytes = 4;
const banks = 32;

/** "4 sectors", "1 sector". */
export const counted = (count, thing) => `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

/**
 * A request in full. `accesses` are its lanes' accesses, by number; none of them refused, all by one operation.
 * units: for each sector or bank {number, words: the words of 4 bytes wanted there, lanes}; in a bank, words differ.
 */
export function describeRequest(launch, interval, accesses) {
  const operation = launch.operations[interval.operations[accesses[0]]];
  const variable = launch.variables[operation.variable];
  const shared = variable.space === "shared";
  const lanes = accesses.map((i) => ({ lane: interval.threads[i] % 32, element: interval.elements[i] }));
  const units = new Map();
  const wanted = new Set();
  for (const { lane, element } of lanes) {
    const from = variable.offset + element * variable.element_bytes;
    for (let byte = from; byte < from + operation.bytes; ++byte) wanted.add(byte);
    for (let word = Math.floor(from / bankBytes); word <= Math.floor((from + operation.bytes - 1) / bankBytes); ++word) {
      const number = shared ? ((word % banks) + banks) % banks : Math.floor(word * bankBytes / sectorBytes);
      if (!units.has(number)) units.set(number, { number, words: new Set(), lanes: new Set() });
      units.get(number).words.add(word);
      units.get(number).lanes.add(lane);
    }
  }
  const warp = Math.floor(interval.threads[accesses[0]] / 32);
  return { operation, variable, shared, warp, lanes, bytes: wanted.size, units: [...units.values()].sort((a, b) => a.number - b.number) };
}

/** "32 sectors for 128 bytes: 1 byte of 8 that are fetched is used". */
export function costText(request) {
  return request.shared ? bankText(request) : sectorText(request);
}

function sectorText({ units, bytes, lanes, operation }) {
  const fetched = units.length * sectorBytes;
  const least = Math.max(1, Math.ceil(bytes / sectorBytes));
  const moved = operation.kind === "read" ? "fetched" : "moved";
  const cost = `${counted(units.length, "sector")} for ${counted(bytes, "byte")}`;
  if (lanes.length > 1 && bytes <= operation.bytes) return `${cost}, the same for all lanes`;
  if (bytes === fetched) return units.length === 1 ? "1 sector, used in full" : `${units.length} of ${units.length} sectors used in full`;
  if (units.length <= least) return `${cost}, as few as can be`;
  const share = bytes / fetched;
  return `${cost}: ${Math.round(share * 100)} % of the ${counted(fetched, "byte")} ${moved} is used`;
}

function bankText({ units, lanes, operation }) {
  const degree = conflictOf(units);
  const words = new Set(units.flatMap((unit) => [...unit.words]));
  if (degree > 1 && operation.bytes <= bankBytes) return `${degree}-way bank conflict: ${degree} words of one bank, one after the other`;
  if (degree > 1) return `the busiest bank gives ${degree} words`;
  if (lanes.length > 1 && words.size === 1) return "one word for all lanes, no bank conflict";
  return `${units.length} of ${banks} banks, no bank conflict`;
}

/** How many different words the busiest bank is asked for. */
export const conflictOf = (units) => Math.max(0, ...units.map((unit) => unit.words.size));

/** "lanes 0 to 7", "lane 3", "lanes 0, 8, 16 and 24". */
function lanesText(lanes) {
  const numbers = lanes.map(({ lane }) => lane).sort((a, b) => a - b);
  if (numbers.length === 1) return `lane ${numbers[0]}`;
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (last - first + 1 === numbers.length) return numbers.length === 32 ? "all 32 lanes" : `lanes ${first} to ${last}`;
  if (numbers.length > 4) return `${numbers.length} of 32 lanes`;
  return `lanes ${numbers.slice(0, -1).join(", ")} and ${last}`;
}

/** "a[0] to a[31]", "a[0], a[8], … a[248]", "a[3]", "12 elements of a". */
function elementsText(variable, lanes) {
  const elements = [...new Set(lanes.map(({ element }) => element))].sort((a, b) => a - b);
  const text = (element) => elementText(variable, element);
  if (elements.length === 1) return text(elements[0]);
  const stride = elements[1] - elements[0];
  const even = elements.every((element, i) => i === 0 || element - elements[i - 1] === stride);
  const last = text(elements[elements.length - 1]);
  if (elements.length === 2) return `${text(elements[0])} and ${last}`;
  if (even && stride === 1) return `${text(elements[0])} to ${last}`;
  if (even) return `${text(elements[0])}, ${text(elements[1])}, … ${last}`;
  return `${elements.length} elements of ${variable.name}`;
}

const verbs = { read: "read", write: "write", atomic: "update" };

/** "Warp 0, line 12: lanes 0 to 7 read a[0] to a[7]". */
export function requestText(request) {
  const { operation, variable, warp, lanes } = request;
  const does = lanes.length === 1 ? verb[operation.kind] : verbs[operation.kind];
  const wide = operation.bytes > variable.element_bytes ? `, ${counted(operation.bytes, "byte")} each` : "";
  return `Warp ${warp}, line ${operation.line}: ${lanesText(lanes)} ${does} ${elementsText(variable, lanes)}${wide}`;
}
