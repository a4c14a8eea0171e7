import { javascriptLanguage } from '@codemirror/lang-javascript'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import type { ScriptFault } from '../scriptCalls'
import { diagnosticsOf, faultField, setFault } from './lint'

const TEXTS = { syntax: 'does not parse', noEntry: 'no function parse' }

/** The marks in a script: the underlined text, the severity and the message. */
function marked(code: string, fault?: ScriptFault) {
  let state = EditorState.create({ doc: code, extensions: [javascriptLanguage, faultField] })
  ensureSyntaxTree(state, code.length, 5000)
  if (fault) state = state.update({ effects: setFault.of(fault) }).state
  return diagnosticsOf(state, 'parse', TEXTS).map(({ from, to, severity, message }) => [
    state.sliceDoc(from, to),
    severity,
    message,
  ])
}

const GOOD = 'function parse(file) {\n  return file.none.here\n}'

it('does not mark a valid or an empty script', () => {
  expect(marked(GOOD)).toEqual([])
  expect(marked(' \n')).toEqual([])
})

it('marks syntax errors within the text, up to a limit', () => {
  expect(marked('function parse(file) {\n  return {\n}')[0]?.slice(1)).toEqual(['error', 'does not parse'])
  expect(marked('parse(')[0]?.[1]).toBe('error')
  expect(marked(`function parse() {}\n${') '.repeat(100)}`)).toHaveLength(20)
})

it('warns of a missing function in the first line', () => {
  expect(marked('const x = 1\nconst y = 2')).toEqual([['const x = 1', 'warning', 'no function parse']])
})

it('marks a fault that the server reported at its line and column, until the script changes', () => {
  expect(marked(GOOD, { kind: 'exception', message: 'none is undefined', line: 2, column: 10 })).toEqual([
    ['file.none.here', 'error', 'none is undefined'],
  ])
  expect(marked(GOOD, { kind: 'exception', message: 'far away', line: 99 })).toEqual([])
  expect(marked(GOOD, { kind: 'timeout', message: 'ran for more than 1 s' })).toEqual([])
  const state = EditorState.create({ doc: GOOD, extensions: [faultField] }).update({
    effects: setFault.of({ kind: 'exception', message: 'x', line: 1 }),
  }).state
  expect(state.update({ changes: { from: 0, insert: ' ' } }).state.field(faultField)).toBeUndefined()
})
