import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import { expect, it } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../scripts/localeFiles'
import { saidText } from '../../src/data/said'
import { createTranslate } from '../../src/data/texts'
import { ofField, placeOf, ruleOf } from './ruleWords'

const ajv = (formatsPlugin as unknown as (ajv: Ajv2020) => Ajv2020)(new Ajv2020({ allErrors: true, strict: false }))
const speaks = (language: 'en_US' | 'ja_JP' | 'ko_KR') =>
  createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language)

function refusalOf(schema: object, value: unknown) {
  const check = ajv.compile(schema)
  check(value)
  const [error] = check.errors ?? []
  if (!error) throw new Error('it fits')
  return { error, rule: ruleOf(error) }
}

it.each([
  ['string', { type: 'string' }, 1, 'must be string', 'Enter a valid value.'],
  ['integer', { type: 'integer' }, 'a', 'must be integer', 'Enter a whole number.'],
  ['number or nothing', { type: ['number', 'null'] }, 'a', 'must be number,null', 'Enter a number.'],
  ['at least', { minimum: 10 }, 9, 'must be >= 10', 'Enter 10 or more.'],
  ['at most', { maximum: 255 }, 256, 'must be <= 255', 'Enter 255 or less.'],
  ['more than', { exclusiveMinimum: 10 }, 10, 'must be > 10', 'Enter more than 10.'],
  ['less than', { exclusiveMaximum: 300 }, 300, 'must be < 300', 'Enter less than 300.'],
  ['email', { format: 'email' }, 'a', 'must match format "email"', 'Enter a valid email address.'],
  ['address', { format: 'ipv4' }, 'a', 'must match format "ipv4"', 'Enter a valid IPv4 address.'],
  ['uri', { format: 'uri' }, 'a', 'must match format "uri"', 'Enter a valid URL.'],
  ['another format', { format: 'date' }, 'a', 'must match format "date"', 'Check the format.'],
  ['pattern', { pattern: '^x$' }, 'a', 'must match pattern "^x$"', 'Check the format.'],
  ['short', { maxLength: 2 }, 'abc', 'must NOT have more than 2 characters', 'Enter at most 2 characters.'],
  ['long', { minLength: 2 }, 'a', 'must NOT have fewer than 2 characters', 'Enter at least 2 characters.'],
  ['few', { maxItems: 1 }, [1, 2], 'must NOT have more than 1 items', 'Add no more than 1.'],
  ['many', { minItems: 1 }, [], 'must NOT have fewer than 1 items', 'Add at least 1.'],
  ['choice', { enum: ['a'] }, 'b', 'must be equal to one of the allowed values', 'Choose one of the options.'],
  ['constant', { const: 'a' }, 'b', 'must be equal to constant', 'Choose one of the options.'],
  [
    'twice',
    { uniqueItems: true },
    [1, 1],
    'must NOT have duplicate items (items ## 0 and 1 are identical)',
    'Enter a valid value.',
  ],
  ['missing', { type: 'object', required: ['a'] }, {}, 'is missing', 'This field is required.'],
  ['unknown', { type: 'object', additionalProperties: false }, { a: 1 }, 'is unknown', 'Unknown field.'],
])('an error of %s has Ajv’s English message and a plain text in each language', (_, schema, value, english, words) => {
  const { rule } = refusalOf(schema, value)
  expect(rule.message).toBe(english)
  expect(saidText(rule, speaks('en_US'))).toBe(words)
  for (const language of ['ja_JP', 'ko_KR'] as const) {
    const said = saidText(ofField('prCode', rule), speaks(language))
    expect(said).toMatch(language === 'ja_JP' ? /^prCode：.*[ぁ-ん]/ : /^prCode: .*[가-힣]/)
    expect(said).not.toMatch(/%\{|must|undefined/)
  }
})

it('names a field by its path, also a missing one', () => {
  const { error, rule } = refusalOf({ items: { type: 'object', required: ['prCode'] } }, [{}])
  expect(placeOf(error)).toEqual(['0', 'prCode'])
  expect(ofField('0/prCode', rule).message).toBe('0/prCode is missing')
})
