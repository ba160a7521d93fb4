// What memory holds at any moment of a block's run: plays accesses forwards and backwards.
import { cellKey, changes, elementsOf } from "trace/model.mjs";

/** Stands at a position of an interval: so many of its accesses have been made. */
export class Replay {
  constructor(launch, block) {
    this.launch = launch;
    this.block = block;
    this.index = -1;
    this.starts = [];
  }

  /**
   * Goes there.
   * @returns the keys of the cells that changed, or null when another interval was entered: all may have
   */
  goTo(index, position) {
    const entered = index !== this.index;
    if (entered) this.enter(index);
    const changed = new Set();
    const goal = Math.max(0, Math.min(position, this.interval.count));
    while (this.position < goal) this.forward(changed);
    while (this.position > goal) this.back(changed);
    return entered ? null : changed;
  }

  enter(index) {
    this.index = index;
    this.interval = this.launch.interval(this.block, index);
    this.values = new Map(this.start(index));
    this.touches = new Map();
    this.position = 0;
    this.undo = [];
  }

  /** The values at an interval's beginning. */
  start(index) {
    if (this.starts[index]) return this.starts[index];
    const values = index === 0 ? new Map() : new Map(this.end(index - 1));
    for (const { variable, element, value } of this.launch.interval(this.block, index).first) {
      values.set(cellKey(variable, element), value);
    }
    return (this.starts[index] = values);
  }

  end(index) {
    const values = new Map(this.start(index));
    const interval = this.launch.interval(this.block, index);
    for (let i = 0; i < interval.count; ++i) {
      for (const [key, value] of this.effects(interval, i)) values.set(key, value);
    }
    return values;
  }

  /** What access `i` makes of memory: [key, value] for each element. */
  effects(interval, i) {
    const effects = (interval.later.get(i) ?? []).map(({ variable, element, value }) => [cellKey(variable, element), value]);
    const operation = this.launch.operations[interval.operations[i]];
    if (!changes(operation)) return effects;
    for (let k = 0; k < elementsOf(operation, this.launch); ++k) {
      effects.push([cellKey(operation.variable, interval.elements[i] + k), interval.written[interval.writtenAt[i] + k]]);
    }
    return effects;
  }

  /** The cells that access `i` touches. */
  cells(i) {
    const operation = this.launch.operations[this.interval.operations[i]];
    return Array.from({ length: elementsOf(operation, this.launch) },
      (_, k) => cellKey(operation.variable, this.interval.elements[i] + k));
  }

  forward(changed) {
    const i = this.position++;
    const undo = [];
    for (const [key, value] of this.effects(this.interval, i)) {
      undo.push([this.values, key, this.values.get(key)]);
      this.values.set(key, value);
      changed.add(key);
    }
    for (const key of this.cells(i)) {
      undo.push([this.touches, key, this.touches.get(key)]);
      this.touches.set(key, i);
      changed.add(key);
    }
    this.undo.push(undo);
  }

  back(changed) {
    --this.position;
    for (const [map, key, value] of this.undo.pop().reverse()) {
      if (value === undefined) map.delete(key); else map.set(key, value);
      changed.add(key);
    }
  }

  /** The access that has just been made, or undefined at the interval's beginning. */
  current() {
    return this.position === 0 ? undefined : this.launch.access(this.interval, this.position - 1);
  }
}
