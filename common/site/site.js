// Menu, colours, keys and search. Without this script every page can still be read, and every link followed.

const up = document.body.dataset.up;
const byId = id => document.getElementById(id);

// ---- menu on a narrow screen

const tree = byId('site-tree');
function openMenu(open) {
  tree.classList.toggle('open', open);
  byId('site-menu').setAttribute('aria-expanded', open);
  if (open) tree.querySelector('a').focus();
}
byId('site-menu').addEventListener('click', () => openMenu(!tree.classList.contains('open')));
tree.querySelector('[aria-current]')?.scrollIntoView({block: 'center'});
scrollTo(0, location.hash ? scrollY : 0);

// ---- light and dark

const theme = byId('site-theme');
const isDark = () => (document.documentElement.dataset.theme
  ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
const tellTheme = () => theme.setAttribute('aria-pressed', isDark());
theme.addEventListener('click', () => {
  const chosen = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = chosen;
  try { localStorage.setItem('theme', chosen); } catch { /* a page that is read from disk may keep nothing */ }
  tellTheme();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tellTheme);
tellTheme();

// ---- what is wider than the screen scrolls by itself, and by keys once it has the focus

const wideParts = 'pre, .table, .picture, .memproto, .memberdecls, .fragment, .reference table';
function letKeysScrollWideParts() {
  for (const part of document.querySelectorAll(wideParts)) {
    if (part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'auto') part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  }
}
addEventListener('load', letKeysScrollWideParts);
addEventListener('resize', letKeysScrollWideParts);
document.addEventListener('toggle', letKeysScrollWideParts, true);  // a part of a <details> has a size only when it is open

// ---- search

const query = byId('site-query');
const results = byId('site-results');
const kinds = ['Lesson', 'Exercise', 'Document', 'Reference'];

// What learners ask for in other words than the pages'. Each group means the same; a word of a query may also be its beginning.
const synonyms = [
  ['install', 'installation', 'setup', 'set up', 'setting up'],
  ['race condition', 'data race', 'race'],
  ['coalescing', 'coalesced'],
  ['warp shuffle', 'shuffle'],
  ['grid stride', 'strided loop', 'stride'],
  ['occupancy', 'resident blocks', 'blocks at once'],
  ['syncthreads', 'barrier'],
  ['atomicadd', 'atomic'],
  ['out of bounds', 'guard', 'past the end'],
];
const unasked = new Set(['how', 'to', 'the', 'of', 'a', 'an', 'is', 'what', 'do', 'i', 'in', 'on', 'for', 'my', 'it', 'and', 'cuda']);

/** Words with one blank before each, so that ` race` finds the beginning of a word and not the end of "trace". */
const folded = text => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`;
const stem = word => (word.length > 4 ? word.replace(/(ing|es|ed|e|s)$/, '') : word);

/** The wordings to look for: the query's own words first, then those that mean the same. */
function wordings(asked) {
  const wording = text => {
    const words = folded(text).split(' ').filter(Boolean);
    const telling = words.filter(word => !unasked.has(word));
    return {phrase: folded(telling.length > 1 ? text.replace(/^(how to|what is) /i, '') : telling.join(' ')), words: telling.map(word => ` ${stem(word)}`)};
  };
  const own = wording(asked);
  const meant = synonyms.filter(group => group.some(one => own.phrase.includes(folded(one)))).flat();
  return [own, ...meant.map(wording)].filter(({words}) => words.length);
}

const times = (text, word) => text.split(word).length - 1;

/** How well a section answers one wording; 0 where a word is missing. */
function scoreOf(section, {phrase, words}) {
  if (!words.every(word => section.all.includes(word))) return 0;
  let score = 1;
  for (const word of words) {
    if (section.heading.includes(word)) score += 12;
    if (section.title.includes(word)) score += 8;
    score += Math.min(3, times(section.text, word));
  }
  if (section.heading.includes(phrase)) score += 25;
  return score + 3 * Math.min(2, times(section.text, phrase));
}

let prepared = null;
function sections() {
  prepared ??= window.searchSections.map(([address, title, heading, text, kind]) => {
    const part = {heading: folded(heading), title: folded(title), text: folded(text)};
    return {address, kind, shown: {title, heading, text}, ...part, all: `${part.heading} ${part.title} ${part.text}`};
  });
  return prepared;
}

/** The sections that answer, lessons first among equals, headers last. */
function found(asked) {
  const asks = wordings(asked);
  if (!asks.length) return [];
  const weight = [1.6, 1.2, 1, 1];
  return sections().map(section => {
    const scores = asks.map((ask, index) => scoreOf(section, ask) * (index === 0 ? 1 : 0.9));
    return {section, score: Math.max(...scores) * weight[section.kind]};
  }).filter(({score}) => score > 0)
    .sort((a, b) => (a.section.kind === 3) - (b.section.kind === 3) || b.score - a.score).slice(0, 20).map(({section}) => section);
}

function excerpt(text, words) {
  const low = text.toLowerCase();
  const places = words.map(word => low.indexOf(word.trim())).filter(place => place >= 0);
  const at = places.length ? Math.min(...places) : 0;
  const begin = at < 60 ? 0 : low.lastIndexOf(' ', at - 40) + 1;
  return (begin ? '… ' : '') + text.slice(begin, begin + 150) + (text.length > begin + 150 ? ' …' : '');
}

function marked(text, words) {
  const pattern = new RegExp(`(${words.map(word => word.trim()).join('|')})`, 'gi');
  return text.split(pattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function entry({address, kind, shown}, words) {
  const link = element('a', '', element('strong', '', ...marked(shown.heading, words)));
  link.append(element('span', 'where', shown.heading === shown.title ? kinds[kind] : `${kinds[kind]}: ${shown.title}`));
  link.append(element('span', 'text', ...marked(excerpt(shown.text, words), words)));
  link.href = up + address;
  return element('li', '', link);
}

function showResults() {
  const asked = query.value.trim();
  results.hidden = asked.length < 2;
  results.dataset.asked = asked;
  if (results.hidden || !window.searchSections) return;
  const list = found(asked);
  const words = wordings(asked).flatMap(ask => ask.words);
  const status = element('p', '', list.length ? `${list.length === 20 ? 'The best 20' : list.length} sections` : `Nothing found for “${asked}”.`);
  status.setAttribute('role', 'status');
  results.replaceChildren(status, element('ol', '', ...list.map(section => entry(section, words))));
}

// The text of all pages is loaded when it is first asked for.
let loading = false;
function load() {
  if (loading) return;
  loading = true;
  const script = document.createElement('script');
  script.src = `${up}search_sections.js`;
  script.onload = showResults;
  document.head.append(script);
}
query.addEventListener('focus', load);
query.addEventListener('input', () => { load(); showResults(); });

function closeResults() {
  results.hidden = true;
}
results.addEventListener('click', event => { if (event.target.closest('a')) closeResults(); });
document.addEventListener('click', event => { if (!event.target.closest('.search')) closeResults(); });

function moveInResults(step) {
  const links = [...results.querySelectorAll('a')];
  if (results.hidden || !links.length) return;
  const at = links.indexOf(document.activeElement) + step;
  (at < 0 ? query : links[Math.min(at, links.length - 1)]).focus();
}

// ---- keys

function followWay(direction) {
  const link = document.querySelector(`nav.way [rel=${direction}]`);
  if (link) location.href = link.href;
}

const scrollsSideways = part => part.matches?.(wideParts);

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const searching = event.target.closest?.('.search');
  if (searching) {
    if (event.key === 'ArrowDown') { event.preventDefault(); moveInResults(1); }
    if (event.key === 'ArrowUp') { event.preventDefault(); moveInResults(-1); }
    if (event.key === 'Enter' && event.target === query) results.querySelector('a')?.click();
    if (event.key === 'Escape') { event.preventDefault(); closeResults(); query.focus(); }
    return;
  }
  if (event.key === 'Escape' && tree.classList.contains('open')) { openMenu(false); byId('site-menu').focus(); }
  if (event.target.matches?.('input, textarea, select')) return;
  if (event.key === '/') { event.preventDefault(); query.focus(); query.select(); }
  if (event.key === 'ArrowLeft' && !scrollsSideways(event.target)) followWay('prev');
  if (event.key === 'ArrowRight' && !scrollsSideways(event.target)) followWay('next');
});
