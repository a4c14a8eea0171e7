import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import type { ScriptShape } from '../../../schema/scriptShapes'
import { inputCompletions } from './completion'
import { scriptLint } from './lint'
import { look } from './look'
import { phrases } from './phrases'

export interface SetupOptions {
  readonly entry: string
  readonly shape: ScriptShape
  readonly translate: (key: string, options?: Record<string, unknown>) => string
  onChange(code: string): void
  onSave(): void
  onRun(): void
}

/** Everything that the editor of a script can do. */
export function setup({ entry, shape, translate, onChange, onSave, onRun }: SetupOptions): Extension {
  const command = (run: () => void) => () => {
    run()
    return true
  }
  const describe = (name: string) => translate(`areas.scripts.fields.${name}`)
  return [
    phrases(translate),
    javascriptLanguage,
    javascriptLanguage.data.of({ autocomplete: inputCompletions(shape, entry, describe) }),
    javascriptLanguage.data.of({ autocomplete: localCompletionSource }),
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
    closeBrackets(),
    autocompletion(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    lintGutter(),
    scriptLint(entry, { syntax: translate('areas.scripts.lint.syntax'), noEntry: translate('areas.scripts.lint.noEntry', { name: entry }) }),
    keymap.of([
      { key: 'Mod-s', run: command(onSave), preventDefault: true },
      { key: 'Mod-Enter', run: command(onRun), preventDefault: true },
      ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap, indentWithTab,
    ]),
    EditorView.contentAttributes.of({ 'aria-label': translate('areas.scripts.editor') }),
    EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
    look,
  ]
}
