// As much of a browser's document as the drawings need, for Node.

class Element {
  constructor(name) {
    this.name = name;
    this.attributes = new Map();
    this.children = [];
    this.classList = {
      add: (name) => this.setClasses([...this.classes(), name]),
      remove: (...names) => this.setClasses(this.classes().filter((one) => !names.includes(one))),
      toggle: (name, on) => (on ? this.classList.add(name) : this.classList.remove(name)),
    };
  }

  classes() {
    return (this.attributes.get("class") ?? "").split(" ").filter(Boolean);
  }

  setClasses(names) {
    this.setAttribute("class", [...new Set(names)].join(" "));
  }

  setAttribute(key, value) {
    this.attributes.set(key, String(value));
  }

  getAttribute(key) {
    return this.attributes.get(key) ?? null;
  }

  append(...children) {
    this.children.push(...children);
  }

  prepend(...children) {
    this.children.unshift(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  set textContent(text) {
    this.children = [String(text)];
  }

  toString() {
    const attributes = [...this.attributes].map(([key, value]) => ` ${key}="${escape(value)}"`).join("");
    const inside = this.children.map((child) => (typeof child === "string" ? escape(child) : child.toString())).join("");
    return `<${this.name}${attributes}>${inside}</${this.name}>`;
  }
}

const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

globalThis.document = { createElementNS: (namespace, name) => new Element(name) };
