import { expect, test } from 'vitest'
import { familyOf, isFamilyHeading, planFamily } from './familyRows'

const KNOWN = { storeCode: 'S', fmPrCode: 'F1', prCodeList: ['P1', 'P2'], layoutId: 'SHELF', nfc: null }
const row = (...[fmPrCode = '', layoutId = '', ...codes]: string[]) => ({
  line: 1,
  values: { fmPrCode, layoutId, ...Object.fromEntries(codes.map((code, at) => [`prCode${at + 1}`, code])) },
})

test('recognises a heading in any language, but no line with digits in its codes or an existing layout', () => {
  const isHeading = (line: string) => isFamilyHeading(line.split(','), 3, new Set(['SHELF']))
  for (const line of [
    'Famille,Article 1,Article 2,Article 3,Modèle',
    'ファミリーコード,商品コード1,商品コード2,商品コード3,レイアウト',
    '묶음,상품_1,상품_2,상품_3,템플릿',
    'Code,A,B,C,Layout,NFC',
    'Famille',
  ])
    expect(isHeading(line), line).toBe(true)
  for (const line of ['MILK,LONGLIFE,FRESH,,SHELF', 'MILK,4711,,,SHELFF', 'F1,P1,,,SHELF', '=a,b,c'])
    expect(isHeading(line), line).toBe(false)
})

test('drops repeated product codes, and pads codes with zeros on edion', () => {
  expect(familyOf(row('F1', 'SHELF', 'P4', 'P4'), 3, '')).toEqual({
    fmPrCode: 'F1',
    prCodeList: ['P4'],
    layoutId: 'SHELF',
    nfc: null,
  })
  expect(familyOf(row('77', 'SHELF', '4711'), 3, 'edion')).toMatchObject({
    fmPrCode: '0000000000077',
    prCodeList: ['0000000004711'],
  })
})

test('plans a family as new, changed with its previous values, or the same', () => {
  const plan = (codes: string[], layoutId = 'SHELF') =>
    planFamily(1, familyOf(row('F1', layoutId, ...codes), 3, ''), KNOWN)
  expect(plan(['P1', 'P2']).effect).toBe('same')
  expect(plan(['P1', 'P3'], 'OTHER')).toMatchObject({ effect: 'changed', before: { prCode2: 'P2', layoutId: 'SHELF' } })
  expect(plan(['P1'])).toMatchObject({ effect: 'changed', before: { prCode2: 'P2' } })
  expect(planFamily(1, familyOf(row('F2', 'SHELF', 'P1'), 3, ''), undefined).effect).toBe('new')
})
