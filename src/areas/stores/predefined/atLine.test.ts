// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../../scripts/localeFiles'
import { HttpError } from '../../../data/http'
import { createTranslate } from '../../../data/texts'
import { atLine } from './atLine'
import { ruleOf } from '../../../../server/ruleWords'
import { say } from '../../../../server/say'
import { type Said } from '../../../schema/said'

const speaks = (language: 'en_US' | 'ja_JP' | 'ko_KR') => createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language)
const refused = (fields: Readonly<Record<string, Said>>) => new HttpError('validation error', 400, 'Bad Request', fields)

test('a refused row is told with its line, its field and why, in words of all languages', () => {
  expect(atLine(refused({ '1/storeCode': ruleOf({ keyword: 'maxLength', params: { limit: 64 } }) }), [2, 5], speaks('en_US'))).toBe('Line 5: Store Code: Enter at most 64 characters.')
  for (const language of ['ja_JP', 'ko_KR'] as const) {
    for (const said of [say('server.session.validation'), ruleOf({ keyword: 'pattern' }), ruleOf({ keyword: 'required' })]) {
      expect(atLine(refused({ '0/gwMac': said }), [2], speaks(language))).not.toMatch(/gwMac|validation|must|missing/)
    }
  }
})

test('what names no row stays the failure that it is', () => {
  const lost = new HttpError('messages.networkLost', 0, '')
  expect(atLine(lost, [2], speaks('en_US'))).toBe(lost)
  const whole = refused({ body: ruleOf({ keyword: 'type' }) })
  expect(atLine(whole, [2], speaks('en_US'))).toBe(whole)
})
