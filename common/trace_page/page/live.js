// Loads the page again once it has been written anew: `written` says when this one was, and the script `beside` it, which
// calls pageWritten(), when the last one was. A page opened from a disk may read scripts, and no other file.
window.pageWritten = (last) => {
  if (last !== written) location.reload();
};
setInterval(() => {
  const script = document.createElement("script");
  script.src = `${beside}?${Date.now()}`;
  script.onload = script.onerror = () => script.remove();
  document.head.append(script);
}, 1000);
