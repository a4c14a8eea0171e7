import { javascriptLanguage } from '@codemirror/lang-javascript'
import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { scriptEntries, type ScriptKind } from '../../../schema/scriptKinds'
import { scriptShapes } from '../../../schema/scriptShapes'
import { inputCompletions, rootsOf } from './completion'

/** The completions at the bar (|) in a script; null without any. */
function offered(kind: ScriptKind, code: string, explicit = false) {
  const pos = code.indexOf('|')
  const state = EditorState.create({ doc: code.replace('|', ''), extensions: [javascriptLanguage] })
  const source = inputCompletions(scriptShapes[kind], scriptEntries[kind], (name) => `about ${name}`)
  const result = source(new CompletionContext(state, pos, explicit))
  return result && { from: result.from, labels: result.options.map(({ label }) => label), options: result.options }
}

const labels = (kind: ScriptKind, code: string) => offered(kind, code)?.labels ?? null

describe('the completions of a script', () => {
  it('are the fields of the input after a dot, with descriptions', () => {
    const code = 'function decorate(label) { label.product.| }'
    const found = offered('tagDecorator', code)
    expect(found?.labels).toEqual(['prCode', 'prInfo', 'layoutId', 'nfc'])
    expect(found?.from).toBe(code.indexOf('|'))
    expect(found?.options[2]).toEqual({
      label: 'layoutId',
      type: 'property',
      detail: 'about layoutId',
      info: 'string | null',
    })
    expect(offered('tagDecorator', 'function decorate(label) { label.ta| }')).toMatchObject({
      from: 33,
      labels: expect.arrayContaining(['tag']) as string[],
    })
  })

  it.each([
    ['a renamed parameter', 'function decorate(shown) { shown.tag.| }', 'tagMac'],
    ['a destructured parameter', 'function decorate({ tag, product: said }) { said.| }', 'prInfo'],
    ['a default value', 'const decorate = ({ store = {} }) => { store.| }', 'storeName'],
    ['an arrow function', 'const decorate = async (label) => label.store.|', 'storeCode'],
    [
      'a later destructuring',
      'function decorate(label) { const { prCode, prInfo } = label.product; prInfo.| }',
      'length',
    ],
    ['an item of a list', 'function decorate(label) { label.alias[0].| }', 'index'],
  ])('follow %s', (_, code, label) => {
    expect(labels('tagDecorator', code)).toContain(label)
  })

  it('are methods after a list, and the fields of its items after an index', () => {
    expect(labels('productFileParser', 'function parse(file) { file.lines.| }')).toEqual(
      expect.arrayContaining(['length', 'map', 'filter']),
    )
    expect(labels('productFileParser', 'function parse(file) { file.lines[at].| }')).toEqual(['line', 'text'])
  })

  it('are the input and the fields of the output at a plain word', () => {
    expect(labels('plusDecorator', 'function decorate(screen) { return s| }')).toEqual(['screen', 'products'])
    expect(labels('productFileParser', 'function parse(file) { return [{ pr| }] }')).toEqual(
      expect.arrayContaining(['file', 'prCode', 'prInfo']),
    )
  })

  it('are empty after unknown names, texts and blanks, unless requested', () => {
    for (const code of [
      'function decorate(label) { other.| }',
      'function decorate(label) { label.product.prCode.| }',
      'function decorate(label) { label.none.| }',
      'function decorate(label) { | }',
    ])
      expect(labels('tagDecorator', code)).toBeNull()
    expect(offered('tagDecorator', 'function decorate(label) { | }', true)?.labels).toContain('label')
  })
})

it('names the parameter as in the examples until there is a function', () => {
  expect(Object.keys(rootsOf('', scriptShapes.thirdPartyAuth, 'authenticate'))).toEqual(['request'])
})
