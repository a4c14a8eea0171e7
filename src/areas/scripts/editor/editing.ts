import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { Prec, type Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { ScriptShape } from '../../../schema/scriptShapes'
import { inputCompletions } from './completion'
import { scriptLint } from './lint'

interface EditingOptions {
  readonly entry: string
  readonly shape: ScriptShape
  readonly translate: (key: string, options?: Record<string, unknown>) => string
}

/** What helps who writes: completion, brackets, lint. Loaded when the editor is first entered, or has a fault to show. */
export const editing = ({ entry, shape, translate }: EditingOptions): Extension => [
  javascriptLanguage.data.of({ autocomplete: inputCompletions(shape, entry, (name) => translate(`areas.scripts.fields.${name}`)) }),
  javascriptLanguage.data.of({ autocomplete: localCompletionSource }),
  autocompletion(),
  closeBrackets(),
  lintGutter(),
  scriptLint(entry, { syntax: translate('areas.scripts.lint.syntax'), noEntry: translate('areas.scripts.lint.noEntry', { name: entry }) }),
  // Before the keys that the editor has already: Enter takes a completion.
  Prec.high(keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap])),
]
