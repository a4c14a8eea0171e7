import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTranslate, type Texts } from './texts'

const TEXTS = {
  a: { plain: 'Text', named: 'Hello %{name}', many: '%{smart_count} tag |||| %{smart_count} tags', dollar: '%{x}$1' },
}
const ours = createTranslate(TEXTS, 'en_US')
const polyglot = polyglotI18nProvider(() => TEXTS as never, 'en_US')

test.each<[string, Record<string, unknown>?]>([
  ['a.plain'],
  ['a.named', { name: 'A' }],
  ['a.many', { smart_count: 1 }],
  ['a.many', { smart_count: 0 }],
  ['a.many', { smart_count: 7 }],
  ['a.none', { _: 'Otherwise' }],
  ['a.dollar', { x: '$&' }],
])('agrees with polyglot: %s %o', (key, options) => {
  expect(ours(key, options)).toBe(polyglot.translate(key, options))
})

test('a key without a text is the key', () => {
  expect(ours('a.none')).toBe('a.none')
  expect(ours('a')).toBe('a')
  expect(ours('toString')).toBe('toString')
})

const shape = (tree: object): unknown =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'object' && value ? shape(value as object) : 'text',
    ]),
  )
const readRa = (language: string) => JSON.parse(readFileSync(`locales/${language}/ra.json`, 'utf8')) as Texts

test("react-admin's own messages are complete in Japanese and Korean", () => {
  for (const language of ['ja_JP', 'ko_KR']) expect(shape(readRa(language)), language).toEqual(shape(english.ra))
})
