// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../../scripts/localeFiles'
import { ruleOf } from '../../../../server/base/ruleWords'
import { say } from '../../../../server/base/say'
import { HttpError } from '../../../data/http'
import { createTranslate } from '../../../data/texts'
import type { Said } from '../../../schema/said'
import { plainMac, planGateway, refusedRow } from './predefinedRows'

const speaks = (language: 'en_US' | 'ja_JP' | 'ko_KR') =>
  createTranslate(mergeTexts(readLocaleFiles(process.cwd(), language)), language)
const refused = (fields: Readonly<Record<string, Said>>) =>
  new HttpError('validation error', 400, 'Bad Request', fields)

test('a rejected row is reported with its line, column and a translated reason', () => {
  expect(
    refusedRow(
      refused({ '1/storeCode': ruleOf({ keyword: 'maxLength', params: { limit: 64 } }) }),
      [2, 5],
      speaks('en_US'),
    ),
  ).toEqual({ line: 5, column: 'storeCode', text: 'Enter at most 64 characters.' })
  for (const language of ['ja_JP', 'ko_KR'] as const) {
    for (const said of [
      say('server.session.validation'),
      ruleOf({ keyword: 'pattern' }),
      ruleOf({ keyword: 'required' }),
    ]) {
      expect(refusedRow(refused({ '0/gwMac': said }), [2], speaks(language)).text).not.toMatch(
        /gwMac|validation|must|missing/,
      )
    }
  }
})

test('an error that names no row is thrown again', () => {
  const lost = new HttpError('messages.networkLost', 0, '')
  expect(() => refusedRow(lost, [2], speaks('en_US'))).toThrow(lost)
  const whole = refused({ body: ruleOf({ keyword: 'type' }) })
  expect(() => refusedRow(whole, [2], speaks('en_US'))).toThrow(whole)
})

test('a line is new, changed or unchanged; columns that are left out keep their values', () => {
  const known = { gwMac: '02AABBCCDD01', storeCode: 'IT001', gwIndex: 1, dns: '1.1.1.1' }
  expect(plainMac('02:aa:bb:cc:dd:01')).toBe(known.gwMac)
  expect(planGateway(2, { gwMac: '02:aa:bb:cc:dd:01', storeCode: 'IT001', gwIndex: 2 }, known)).toMatchObject({
    effect: 'changed',
    before: { gwIndex: '1' },
  })
  expect(planGateway(2, { gwMac: '02AABBCCDD01', gwIndex: 1 }, known).effect).toBe('same')
  expect(planGateway(2, { gwMac: '02AABBCCDD02' }, undefined).effect).toBe('new')
})
