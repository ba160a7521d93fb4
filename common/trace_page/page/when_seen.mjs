// Parts of the page below the picture: drawn when the reader comes to them, and again when they have changed since.
import { byId } from "trace/dom.mjs";

export class WhenSeen {
  /** @param parts the id of a section -> what draws it */
  constructor(parts) {
    this.parts = parts;
    this.stale = new Set();
    this.visible = new Set();
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.visible.add(target.id); else this.visible.delete(target.id);
      }
      this.draw();
    });
    for (const id of Object.keys(parts)) this.observer.observe(byId(id));
    addEventListener("beforeprint", () => this.drawAll());
  }

  /** What is shown there is out of date; without a name: everywhere. */
  renew(id) {
    for (const one of id ? [id] : Object.keys(this.parts)) this.stale.add(one);
    clearTimeout(this.later);
    this.later = setTimeout(() => this.draw(), 80);  // not while a key is held
  }

  draw() {
    for (const id of this.visible) this.drawOne(id);
  }

  drawAll() {
    for (const id of this.stale) this.drawOne(id);
  }

  drawOne(id) {
    if (this.stale.delete(id)) this.parts[id]();
  }
}
