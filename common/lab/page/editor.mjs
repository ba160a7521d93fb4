/// The editor: C++ with CUDA's words, and the line that a verdict names.
import { indentWithTab } from '@codemirror/commands';
import { cpp } from '@codemirror/lang-cpp';
import { syntaxHighlighting } from '@codemirror/language';
import { Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { basicSetup } from 'codemirror';

const markLine = StateEffect.define();
const marked = StateField.define({
  create: () => Decoration.none,
  update(lines, change) {
    for (const effect of change.effects) if (effect.is(markLine)) {
      return effect.value === undefined ? Decoration.none
        : Decoration.set([Decoration.line({ class: 'cm-wrong-line' }).range(effect.value)]);
    }
    return lines.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export class Editor {
  /// @param check is called for Ctrl+Enter; @param changed when the text has changed
  constructor(parent, check, changed) {
    this.view = new EditorView({ parent, extensions: [
      Prec.highest(keymap.of([{ key: 'Ctrl-Enter', mac: 'Cmd-Enter', run: () => (check(), true) }])),
      keymap.of([indentWithTab]), basicSetup, cpp(), syntaxHighlighting(classHighlighter), marked,
      EditorView.contentAttributes.of({ 'aria-label': 'Your file', 'aria-describedby': 'help' }),
      EditorView.updateListener.of((update) => update.docChanged && changed()),
    ] });
  }

  get text() { return this.view.state.doc.toString(); }
  set text(text) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, effects: markLine.of(undefined) });
  }

  /// Marks a line; undefined: none any more.
  mark(line) { this.view.dispatch({ effects: markLine.of(line && this.#line(line).from) }); }

  goTo(line) {
    const { from } = this.#line(line);
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    this.view.focus();
  }

  #line(number) { return this.view.state.doc.line(Math.min(number, this.view.state.doc.lines)); }
}
