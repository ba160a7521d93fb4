/// Shows the run that the page around this one sends.
import { show } from 'trace/main.mjs';

addEventListener('message', (event) => {
  if (event.origin !== location.origin || typeof event.data !== 'string') return;
  const data = JSON.parse(event.data);
  document.title = `Trace of ${data.title}`;
  document.querySelector('h1').firstChild.textContent = `${data.title} `;
  show(data);
}, { once: true });
