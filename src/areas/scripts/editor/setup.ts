import { javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript'
import { indentUnit } from '@codemirror/language'
import { lintGutter } from '@codemirror/lint'
import { search } from '@codemirror/search'
import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { BasicSetupOptions } from '@uiw/react-codemirror'
import type { ScriptShape } from '../../../schema/scriptShapes'
import { inputCompletions } from './completion'
import { faultField } from './fault'
import { scriptLint } from './lint'
import { phrases } from './phrases'

/** CodeMirror's usual set-up, in the console's own colours. */
export const SETUP: BasicSetupOptions = { syntaxHighlighting: false, dropCursor: false, rectangularSelection: false }

/** Of an editor that shows two texts as one. */
export const MERGE_SETUP: BasicSetupOptions = {
  syntaxHighlighting: false, foldGutter: false, autocompletion: false, highlightActiveLine: false, highlightActiveLineGutter: false, highlightSelectionMatches: false,
  drawSelection: false, dropCursor: false, rectangularSelection: false,
}

interface ScriptOptions {
  /** The function that the script must have. */
  readonly entry: string
  readonly shape: ScriptShape
  readonly translate: (key: string, options?: Record<string, unknown>) => string
  onSave(): void
  onRun(): void
}

/** What the editor of a script has beyond the usual set-up. */
export function scriptExtensions({ entry, shape, translate, onSave, onRun }: ScriptOptions): Extension[] {
  const command = (run: () => void) => () => {
    run()
    return true
  }
  return [
    phrases(translate),
    javascriptLanguage,
    javascriptLanguage.data.of({ autocomplete: inputCompletions(shape, entry, (name) => translate(`areas.scripts.fields.${name}`)) }),
    javascriptLanguage.data.of({ autocomplete: localCompletionSource }),
    faultField,
    lintGutter(),
    scriptLint(entry, { syntax: translate('areas.scripts.lint.syntax'), noEntry: translate('areas.scripts.lint.noEntry', { name: entry }) }),
    search({ top: true }),
    indentUnit.of('  '),
    // Before the usual keys: Mod-Enter would begin a line.
    Prec.high(keymap.of([
      { key: 'Mod-s', run: command(onSave), preventDefault: true },
      { key: 'Mod-Enter', run: command(onRun), preventDefault: true },
    ])),
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': translate('areas.scripts.editor') }),
  ]
}
