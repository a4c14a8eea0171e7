// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../../scripts/localeFiles'
import { HttpError } from '../../../data/http'
import { createTranslate } from '../../../data/texts'
import { atLine } from './atLine'

const speaks = (language: 'en_US' | 'ja_JP' | 'ko_KR') => createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language)
const refused = (fields: Record<string, string>) => new HttpError('validation error', 400, 'Bad Request', fields)

test('a refused row is told with its line, its field and why, in words of all languages', () => {
  expect(atLine(refused({ '1/storeCode': 'must NOT have more than 64 characters' }), [2, 5], speaks('en_US'))).toBe('Line 5: Store Code: Enter at most 64 characters.')
  for (const language of ['ja_JP', 'ko_KR'] as const) {
    for (const said of ['validation error', 'must match pattern "^x$"', 'is missing']) {
      expect(atLine(refused({ '0/gwMac': said }), [2], speaks(language))).not.toMatch(/gwMac|validation|must|missing/)
    }
  }
})

test('what names no row stays the failure that it is', () => {
  const lost = new HttpError('messages.networkLost', 0, '')
  expect(atLine(lost, [2], speaks('en_US'))).toBe(lost)
  const whole = refused({ body: 'must be array' })
  expect(atLine(whole, [2], speaks('en_US'))).toBe(whole)
})
