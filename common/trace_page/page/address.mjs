// A moment of a run as the part of the page's address after #, so that it can be sent to others.

const names = ["launch", "block", "interval", "access", "order"];

/** "#launch=1&block=0&interval=2&access=13&order=warps": interval and launch count from 1, as the page does. */
export const addressOf = (moment) => "#" + names.map((name) => `${name}=${moment[name]}`).join("&");

/** The moment that an address names, or undefined. Its numbers may lie outside of this run. */
export function momentOf(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  if (!names.every((name) => given.has(name))) return undefined;
  const moment = { order: given.get("order") };
  for (const name of names.slice(0, 4)) moment[name] = Number.parseInt(given.get(name), 10);
  return Object.values(moment).some(Number.isNaN) ? undefined : moment;
}

/** Puts the moment into the address bar, at most a few times a second: browsers refuse more. */
export class Address {
  constructor(goTo) {
    addEventListener("hashchange", () => {
      const moment = momentOf(location.hash);
      if (moment && location.hash !== this.written) goTo(moment);
    });
  }

  write(moment) {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      this.written = addressOf(moment);
      history.replaceState(null, "", this.written);
    }, 250);
  }
}
