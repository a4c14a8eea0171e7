import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import { faultField } from './fault'
import { look } from './look'
import { phrases } from './phrases'

export interface SetupOptions {
  readonly translate: (key: string, options?: Record<string, unknown>) => string
  onChange(code: string): void
  onSave(): void
  onRun(): void
  onSearch(): void
  /** Somebody enters the editor. */
  onEnter(): void
}

/** What the editor of a script has from the start. */
export function setup({ translate, onChange, onSave, onRun, onSearch, onEnter }: SetupOptions): Extension {
  const command = (run: () => void) => () => {
    run()
    return true
  }
  return [
    phrases(translate),
    javascriptLanguage,
    faultField,
    indentUnit.of('  '),
    lineNumbers(),
    foldGutter(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    keymap.of([
      { key: 'Mod-s', run: command(onSave), preventDefault: true },
      { key: 'Mod-f', run: command(onSearch), preventDefault: true },
      { key: 'Mod-Enter', run: command(onRun), preventDefault: true },
      ...defaultKeymap, ...historyKeymap, ...foldKeymap, indentWithTab,
    ]),
    EditorView.contentAttributes.of({ 'aria-label': translate('areas.scripts.editor') }),
    EditorView.domEventHandlers({ focus: () => onEnter() }),
    EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
    look,
  ]
}
