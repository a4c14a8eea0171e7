import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'
import type { ScriptFault } from '../scriptCalls'

const MAX_ERRORS = 20
const DELAY_MS = 300
// The time that parsing the rest of a long script may take at once.
const PARSE_MS = 50

export interface LintTexts {
  readonly syntax: string
  /** The message for a missing function. */
  readonly noEntry: string
}

/** Sets the fault that the server reported for the current code; the next change clears it. */
export const setFault = StateEffect.define<ScriptFault | undefined>()

/** The fault that was reported last. */
export const faultField = StateField.define<ScriptFault | undefined>({
  create: () => undefined,
  update(fault, transaction) {
    for (const effect of transaction.effects) if (effect.is(setFault)) return effect.value
    return transaction.docChanged ? undefined : fault
  },
})

/** Marks syntax errors, a missing function, and the fault that the server reported. */
export function scriptLint(entry: string, texts: LintTexts): Extension {
  return linter((view) => diagnosticsOf(view.state, entry, texts), {
    delay: DELAY_MS,
    needsRefresh: (update) =>
      update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(setFault))),
  })
}

/** The problems in a script that can be found without running it. */
export function diagnosticsOf(state: EditorState, entry: string, texts: LintTexts): Diagnostic[] {
  const { doc } = state
  if (doc.toString().trim() === '') return []
  const found: Diagnostic[] = []
  const tree = ensureSyntaxTree(state, doc.length, PARSE_MS) ?? syntaxTree(state)
  tree.iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || found.length >= MAX_ERRORS) return
      const end = Math.min(doc.length, Math.max(to, from + 1))
      found.push({ from: Math.min(from, Math.max(0, end - 1)), to: end, severity: 'error', message: texts.syntax })
    },
  })
  const fault = state.field(faultField, false)
  if (fault?.line !== undefined && fault.line <= doc.lines) {
    const line = doc.line(fault.line)
    const from = Math.min(line.to, line.from + Math.max(0, (fault.column ?? 1) - 1))
    found.push({ from, to: line.to, severity: 'error', message: fault.message })
  } else if (found.length === 0 && !doc.toString().split(/\W+/).includes(entry)) {
    found.push({ from: 0, to: doc.line(1).to, severity: 'warning', message: texts.noEntry })
  }
  return found
}
