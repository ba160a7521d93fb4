// What only a script can mend: the parts of a page that Doxygen's and the theme's own scripts make, without a thought of
// those who have no mouse or cannot see.

function nameSearchField() {
  document.getElementById('MSearchField')?.setAttribute('aria-label', 'Search');
}

// The theme's switch is an element that listens to clicks alone.
function makeDarkModeAButton() {
  const button = document.querySelector('doxygen-awesome-dark-mode-toggle');
  if (!button || button.getAttribute('role') === 'button') return;
  const tellState = () => button.setAttribute('aria-pressed', document.documentElement.classList.contains('dark-mode'));
  button.tabIndex = 0;
  button.setAttribute('role', 'button');
  button.setAttribute('aria-label', 'Dark mode');
  button.addEventListener('click', tellState);
  button.addEventListener('keydown', event => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    button.click();
  });
  tellState();
}

// Code and tables that are wider than the screen scroll by themselves; only what has the focus scrolls by keys.
function letKeysScrollWideParts() {
  for (const part of document.querySelectorAll('.fragment, .memproto, .contents table, .contents tbody')) {
    if (part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible') part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  }
}

// Doxygen and the theme make their parts at a time of their own, and make them again at another width.
new MutationObserver(() => {
  nameSearchField();
  makeDarkModeAButton();
}).observe(document.getElementById('top'), {childList: true, subtree: true});

// The frame with search results cannot do this itself when the site is read from disk.
window.addEventListener('message', event => {
  if (event.data === 'close_results') searchBox.CloseResultsWindow();
  if (event.data === 'focus_search_field') document.getElementById('MSearchField').focus();
});

// An Escape that goes down in the results comes up in the search field, to which it has led. The field would take that for a
// wish to leave it.
let escapeWentDownInField = false;
document.addEventListener('keydown', event => {
  if (event.key === 'Escape') escapeWentDownInField = event.target.id === 'MSearchField';
}, true);
document.addEventListener('keyup', event => {
  if (event.key !== 'Escape') return;
  if (!escapeWentDownInField) event.stopPropagation();
  escapeWentDownInField = false;
}, true);

window.addEventListener('load', letKeysScrollWideParts);
window.addEventListener('resize', letKeysScrollWideParts);
document.addEventListener('toggle', letKeysScrollWideParts, true);  // a part of a <details> has a size only when open
