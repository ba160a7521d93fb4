// Before anything is drawn: the colours that the reader chose on another page.
try {
  const chosen = localStorage.getItem('theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch { /* a page that is read from disk may keep nothing */ }
