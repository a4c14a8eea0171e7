import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { EditorState, Extension } from '@codemirror/state'
import { faultField, setFault } from './fault'

const MOST = 20
const DELAY_MS = 300
/** So long a keystroke's pause may be spent on reading the rest of a script that is not read to its end yet. */
const READ_MS = 50

export interface LintTexts {
  readonly syntax: string
  /** The script has no function of the name that it needs. */
  readonly noEntry: string
}

/** Marks what does not parse, a missing function, and what the server said of a line. */
export function scriptLint(entry: string, texts: LintTexts): Extension {
  return linter((view) => diagnosticsOf(view.state, entry, texts), {
    delay: DELAY_MS,
    needsRefresh: (update) => update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(setFault))),
  })
}

/** What is wrong in a script, as far as it can be told without running it. */
export function diagnosticsOf(state: EditorState, entry: string, texts: LintTexts): Diagnostic[] {
  const { doc } = state
  if (doc.toString().trim() === '') return []
  const found: Diagnostic[] = []
  const tree = ensureSyntaxTree(state, doc.length, READ_MS) ?? syntaxTree(state)
  tree.iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || found.length >= MOST) return
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
