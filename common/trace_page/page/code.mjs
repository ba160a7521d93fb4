// Colours for C++ and CUDA: cuts a source into words of a kind.

const keywords = new Set(("alignas auto bool break case char class const constexpr continue default delete do double else enum explicit extern false float for " +
  "if inline int long namespace new nullptr operator private public return short signed sizeof static static_cast struct switch template this true typedef " +
  "typename union unsigned using void volatile while size_t uint32_t int32_t uint64_t int64_t half float2 float4 int4 dim3").split(" "));
const pattern = /(\/\/.*)|(\/\*[^]*?\*\/)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')|(^[ \t]*#.*)|(\b\d[\w.']*)|([A-Za-z_]\w*)/gm;

const isCuda = (word) => /^__\w+/.test(word) || /^(threadIdx|blockIdx|blockDim|gridDim|warpSize|atomic\w+)$/.test(word);

function kindOf([, line, block, string, directive, number, word]) {
  if (line !== undefined || block !== undefined) return "comment";
  if (string !== undefined) return "string";
  if (directive !== undefined) return "directive";
  if (number !== undefined) return "number";
  if (isCuda(word)) return "cuda";
  return keywords.has(word) ? "keyword" : undefined;
}

/** The lines of a source: for each a list of [text, kind], kind undefined for plain text. */
export function colouredLines(source) {
  const lines = [[]];
  const add = (text, kind) => text.split("\n").forEach((part, i) => {
    if (i > 0) lines.push([]);
    if (part !== "") lines.at(-1).push([part, kind]);
  });
  let from = 0;
  for (const match of source.matchAll(pattern)) {
    const kind = kindOf(match);
    if (kind === undefined) continue;
    add(source.slice(from, match.index), undefined);
    add(match[0], kind);
    from = match.index + match[0].length;
  }
  add(source.slice(from), undefined);
  return lines;
}
