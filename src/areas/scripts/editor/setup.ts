import { javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript'
import { indentUnit } from '@codemirror/language'
import { lintGutter } from '@codemirror/lint'
import { search } from '@codemirror/search'
import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { BasicSetupOptions } from '@uiw/react-codemirror'
import type { ScriptShape } from '../../../schema/scriptShapes'
import { inputCompletions } from './completion'
import { faultField, scriptLint } from './lint'
import { phrases } from './phrases'

/** CodeMirror's basic set-up, without its colours. */
export const SETUP: BasicSetupOptions = { syntaxHighlighting: false, dropCursor: false, rectangularSelection: false }

/** The set-up of an editor that merges two texts. */
export const MERGE_SETUP: BasicSetupOptions = {
  syntaxHighlighting: false,
  foldGutter: false,
  autocompletion: false,
  highlightActiveLine: false,
  highlightActiveLineGutter: false,
  highlightSelectionMatches: false,
  drawSelection: false,
  dropCursor: false,
  rectangularSelection: false,
}

interface ScriptOptions {
  /** The function that the script must have. */
  readonly entry: string
  readonly shape: ScriptShape
  readonly translate: (key: string, options?: Record<string, unknown>) => string
  onSave(): void
  onRun(): void
}

/** The extensions of the script editor. */
export function scriptExtensions({ entry, shape, translate, onSave, onRun }: ScriptOptions): Extension[] {
  const command = (run: () => void) => () => {
    run()
    return true
  }
  return [
    phrases(translate),
    javascriptLanguage,
    javascriptLanguage.data.of({
      autocomplete: inputCompletions(shape, entry, (name) => translate(`areas.scripts.fields.${name}`)),
    }),
    javascriptLanguage.data.of({ autocomplete: localCompletionSource }),
    faultField,
    lintGutter(),
    scriptLint(entry, {
      syntax: translate('areas.scripts.lint.syntax'),
      noEntry: translate('areas.scripts.lint.noEntry', { name: entry }),
    }),
    search({ top: true }),
    indentUnit.of('  '),
    // Before the default keys, in which Mod-Enter inserts a line.
    Prec.high(
      keymap.of([
        { key: 'Mod-s', run: command(onSave), preventDefault: true },
        { key: 'Mod-Enter', run: command(onRun), preventDefault: true },
      ]),
    ),
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': translate('areas.scripts.editor') }),
  ]
}
