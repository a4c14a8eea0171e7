import { EditorState } from '@codemirror/state'

// CodeMirror's own texts, by the keys below `areas.scripts.phrases`.
const PHRASES = {
  find: ['Find'],
  replace: ['Replace'],
  next: ['next'],
  previous: ['previous'],
  all: ['all'],
  matchCase: ['match case'],
  byWord: ['by word'],
  regexp: ['regexp'],
  replaceOne: ['replace'],
  replaceAll: ['replace all'],
  close: ['close'],
  currentMatch: ['current match'],
  onLine: ['on line'],
  replacedMatches: ['replaced $ matches'],
  replacedOnLine: ['replaced match on line $'],
  goToLine: ['Go to line'],
  go: ['go'],
  diagnostics: ['Diagnostics'],
  noDiagnostics: ['No diagnostics'],
  completions: ['Completions'],
  foldLine: ['Fold line'],
  unfoldLine: ['Unfold line'],
  foldedLines: ['Folded lines'],
  unfoldedLines: ['Unfolded lines'],
  foldedCode: ['folded code'],
  unfold: ['unfold'],
  to: ['to'],
  controlCharacter: ['Control character'],
  selectionDeleted: ['Selection deleted'],
  unchangedLines: ['$ unchanged lines'],
} as const

/** Translates CodeMirror's own texts. */
export const phrases = (translate: (key: string) => string) =>
  EditorState.phrases.of(
    Object.fromEntries(
      Object.entries(PHRASES).map(([key, [text]]) => [text, translate(`areas.scripts.phrases.${key}`)]),
    ),
  )
