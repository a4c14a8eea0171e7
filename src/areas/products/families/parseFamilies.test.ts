import { expect, test } from 'vitest'
import { isFamilyFile, parseFamilies, planFamilies } from './parseFamilies'

test('CSV and TXT files are read and no others', () => {
  expect(['f.csv', 'F.TXT', 'f.xlsx', 'csv'].map(isFamilyFile)).toEqual([true, true, false, false])
})

test('code, so many products, layout and an optional NFC; comments, blank lines and a heading are no families', () => {
  const { lines, mistakes } = parseFamilies('\uFEFF# ours\r\nfmPrCode,a,b,c,layout,nfc\r\n\r\nF1,P1,P2,P3,SHELF,https://x\r\n"F2", P4 ,,P4,SHELF\r\n', 3)
  expect(lines).toEqual([
    { line: 4, fmPrCode: 'F1', prCodeList: ['P1', 'P2', 'P3'], layoutId: 'SHELF', nfc: 'https://x' },
    { line: 5, fmPrCode: 'F2', prCodeList: ['P4'], layoutId: 'SHELF', nfc: null },
  ])
  expect(mistakes).toEqual([])
})

test('each line that cannot be taken is named with its reason', () => {
  const text = ['F1,P1,P2,P3,SHELF', 'F2,P1,P2,P3', ',P1,P2,P3,SHELF', 'F3,,,,SHELF', 'F4,P1,,,', 'F1,P9,,,SHELF', '=1+1,P1,,,SHELF', `F5,${'P'.repeat(129)},,,SHELF`].join('\n')
  expect(parseFamilies(text, 3).mistakes).toEqual([
    { line: 2, kind: 'tooFew', text: 'F2' },
    { line: 3, kind: 'noCode', text: '' },
    { line: 4, kind: 'noProduct', text: 'F3' },
    { line: 5, kind: 'noLayout', text: 'F4' },
    { line: 6, kind: 'twice', text: 'F1', first: 1 },
    { line: 7, kind: 'formula', text: '=1+1' },
    { line: 8, kind: 'tooLong', text: 'F5' },
  ])
  expect(parseFamilies('F1,P\u0091,,,SHELF', 3).mistakes).toMatchObject([{ kind: 'shapeless' }])
  expect(parseFamilies('"F1,P1,P2,P3,SHELF\nF2,P1,,,SHELF', 3).mistakes).toMatchObject([{ kind: 'quotes' }])
})

test('a heading is one in whatever words, and is named; a line whose codes have digits, or whose layout there is, is none', () => {
  const layouts = new Set(['SHELF'])
  const first = (line: string) => parseFamilies(`${line}\nF1,P1,P2,P3,SHELF`, 3, layouts)
  for (const line of ['Famille,Article 1,Article 2,Article 3,Modèle', 'ファミリーコード,商品コード1,商品コード2,商品コード3,レイアウト', '묶음,상품_1,상품_2,상품_3,템플릿', 'Code,A,B,C,Layout,NFC', 'fmPrCode']) {
    expect(first(line), line).toMatchObject({ heading: 1, lines: [{ line: 2 }], mistakes: [] })
  }
  expect(first('MILK,LONGLIFE,FRESH,,SHELF')).toMatchObject({ heading: undefined, lines: [{ fmPrCode: 'MILK' }, { line: 2 }] })
  expect(first('MILK,4711,,,SHELFF')).toMatchObject({ heading: undefined, mistakes: [{ line: 1, kind: 'unknownLayout', text: 'SHELFF' }] })
})

test('on edion codes are filled up with zeros before they are compared with what is there', () => {
  const { lines, mistakes } = parseFamilies('77,4711,,,SHELF\n0000000000077,1,,,SHELF', 3, undefined, 'edion')
  expect(lines).toMatchObject([{ fmPrCode: '0000000000077', prCodeList: ['0000000004711'] }])
  expect(mistakes).toMatchObject([{ line: 2, kind: 'twice', first: 1 }])
  const known = [{ storeCode: 'S', fmPrCode: '0000000000077', prCodeList: ['0000000004711'], layoutId: 'SHELF', nfc: null }]
  expect(planFamilies(lines, known).map(({ kind }) => kind)).toEqual(['same'])
})

test('a family is new, changed or the same', () => {
  const known = [{ storeCode: 'S', fmPrCode: 'F1', prCodeList: ['P1', 'P2'], layoutId: 'SHELF', nfc: null }]
  const { lines } = parseFamilies('F1,P1,P2,,SHELF\nF2,P1,,,SHELF\n', 3)
  expect(planFamilies(lines, known).map(({ kind }) => kind)).toEqual(['same', 'new'])
  expect(planFamilies(lines, [{ ...known[0]!, layoutId: 'OTHER' }]).map(({ kind }) => kind)).toEqual(['changed', 'new'])
})
