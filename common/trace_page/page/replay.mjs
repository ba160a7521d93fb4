// What memory holds at any moment of a block's run: plays accesses forwards and backwards.
import { cellKey, changes, elementsOf } from "trace/model.mjs";
import { asMade, accessesOf, stepAt } from "trace/order.mjs";

/** What stands in a cell whose value the run does not tell: in this order it would have been another. */
export const unknown = "…";

/** Stands at a position of an interval: so many of its accesses have been made. */
export class Replay {
  /** @param arrange the order of an interval's accesses, see order.mjs */
  constructor(launch, block, arrange = asMade) {
    this.launch = launch;
    this.block = block;
    this.arrange = arrange;
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

  /** Shows the accesses in another order from now on; stands at the begin of no interval until goTo(). */
  reorder(arrange) {
    this.arrange = arrange;
    this.index = -1;
  }

  enter(index) {
    this.index = index;
    this.interval = this.launch.interval(this.block, index);
    this.order = this.arrange(this.interval);
    this.values = new Map(this.start(index));
    this.touches = new Map();
    this.misled = new Map();  // threads that have read something else than in the run
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

  /** What access `i` made of memory in the run: [key, value] for each element. */
  effects(interval, i) {
    const effects = (interval.later.get(i) ?? []).map(({ variable, element, value }) => [cellKey(variable, element), value]);
    const operation = this.launch.operations[interval.operations[i]];
    if (!changes(operation)) return effects;
    for (let k = 0; k < elementsOf(operation, this.launch); ++k) {
      effects.push([cellKey(operation.variable, interval.elements[i] + k), interval.written[interval.writtenAt[i] + k]]);
    }
    return effects;
  }

  /** What each plain read found in the run, by access: the first element's value. */
  found(interval, index) {
    if (interval.found) return interval.found;
    interval.found = new Map();
    const values = new Map(this.start(index));
    for (let i = 0; i < interval.count; ++i) {
      for (const [key, value] of this.effects(interval, i)) values.set(key, value);
      const operation = this.launch.operations[interval.operations[i]];
      if (operation.kind === "read") interval.found.set(i, values.get(cellKey(operation.variable, interval.elements[i])));
    }
    return interval.found;
  }

  /** The cells that access `i` touches. */
  cells(i) {
    const operation = this.launch.operations[this.interval.operations[i]];
    return Array.from({ length: elementsOf(operation, this.launch) },
      (_, k) => cellKey(operation.variable, this.interval.elements[i] + k));
  }

  forward(changed) {
    const i = this.order.accesses[this.position++];
    const undo = [];
    for (const [key, value] of this.effects(this.interval, i)) {
      undo.push([this.values, key, this.values.get(key)]);
      this.values.set(key, this.inThisOrder(i, key, value));
      changed.add(key);
    }
    this.mislead(i, undo);
    for (const key of this.cells(i)) {
      undo.push([this.touches, key, this.touches.get(key)]);
      this.touches.set(key, i);
      changed.add(key);
    }
    this.undo.push(undo);
  }

  // What a thread writes once it has read something else, the run does not tell. An atomic's result depends on those
  // before it, all of them together on none.
  inThisOrder(i, key, value) {
    if (this.order.name === "threads") return value;
    const operation = this.launch.operations[this.interval.operations[i]];
    if (operation.kind === "atomic") return this.lastAtomic(key) === i ? this.finalValue(key) : unknown;
    return changes(operation) && this.misled.get(this.interval.threads[i]) ? unknown : value;
  }

  mislead(i, undo) {
    const operation = this.launch.operations[this.interval.operations[i]];
    if (this.order.name === "threads" || operation.kind !== "read" || operation.refused) return;
    const thread = this.interval.threads[i];
    const key = cellKey(operation.variable, this.interval.elements[i]);
    if (this.misled.get(thread) || same(this.values.get(key), this.found(this.interval, this.index).get(i))) return;
    undo.push([this.misled, thread, undefined]);
    this.misled.set(thread, true);
  }

  /** The atomic that comes last to a cell in this order. */
  lastAtomic(key) {
    this.order.lastAtomics ??= this.lastAtomics();
    return this.order.lastAtomics.get(key);
  }

  lastAtomics() {
    const last = new Map();
    for (const i of this.order.accesses) {
      if (this.launch.operations[this.interval.operations[i]].kind === "atomic") for (const key of this.cells(i)) last.set(key, i);
    }
    return last;
  }

  finalValue(key) {
    this.interval.final ??= this.end(this.index);
    return this.interval.final.get(key);
  }

  back(changed) {
    --this.position;
    for (const [map, key, value] of this.undo.pop().reverse()) {
      if (value === undefined) map.delete(key); else map.set(key, value);
      if (map !== this.misled) changed.add(key);
    }
  }

  /** The access that has just been made, or undefined at the interval's beginning. */
  current() {
    return this.position === 0 ? undefined : this.launch.access(this.interval, this.order.accesses[this.position - 1]);
  }

  /** The accesses of the step that is under way or has just been made, as far as they are made: numbers. */
  currentStep() {
    const step = stepAt(this.order, this.position);
    return step < 0 ? [] : accessesOf(this.order, step).slice(0, this.position - this.order.steps[step]);
  }

  /** The position at which the next step ends, or the one before this begins. */
  boundary(direction) {
    const step = stepAt(this.order, this.position);
    const { steps } = this.order;
    if (direction > 0) return this.position === steps[step + 1] ? steps[step + 2] ?? this.position + 1 : steps[step + 1];
    return step < 0 ? -1 : steps[step];
  }

  /** Whether access `i` has been made. */
  isMade(i) {
    return this.order.positions[i] < this.position;
  }
}

const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);
