import { expect, test } from 'vitest'
import { isCodeFile } from './AddByList'
import { parseCodes } from './parseCodes'

const codes = (text: string, site: 'edion' | '' = '') =>
  parseCodes(text, site).lines.map(({ prCode, qty }) => (qty === 1 ? prCode : `${prCode}×${qty}`))

test('reads one code a line, with or without a quantity', () => {
  expect(codes('8001234567897\r\n\r\n4901234567894,3\n# a note\n 4909876543211 ')).toEqual([
    '8001234567897',
    '4901234567894×3',
    '4909876543211',
  ])
  expect(codes('8001234567897\t12\n4901234567894')).toEqual(['8001234567897×12', '4901234567894'])
  expect(codes('8001234567897;12')).toEqual(['8001234567897×12'])
})

test('reads several codes on a line', () => {
  expect(codes('8001234567897, 4901234567894,4909876543211')).toEqual([
    '8001234567897',
    '4901234567894',
    '4909876543211',
  ])
  expect(codes('8001234567897,4901234567894')).toEqual(['8001234567897', '4901234567894'])
})

test('finds the columns by a heading in any language', () => {
  expect(codes('Name,Product Code,Quantity\n"Penne, rigate",8001234567897,4\n,,\nx,4901234567894,')).toEqual([
    '8001234567897×4',
    '4901234567894',
  ])
  expect(codes('枚数\t商品コード\n2\t4901234567894')).toEqual(['4901234567894×2'])
  expect(codes('상품 코드,수량\n8801234567893,5')).toEqual(['8801234567893×5'])
})

test('reports an invalid quantity with its line', () => {
  const { lines, wrong } = parseCodes('8001234567897,0\n8001234567897,many\n8001234567897,2', '')
  expect(lines).toHaveLength(1)
  expect(wrong).toEqual([
    { line: 1, text: '8001234567897, 0' },
    { line: 2, text: '8001234567897, many' },
  ])
})

test('pads codes with zeros on edion', () => {
  expect(codes('123,2', 'edion')).toEqual(['0000000000123×2'])
})

test('accepts only CSV and TXT files', () => {
  expect(['codes.csv', 'CODES.TXT', 'codes.xlsx', 'csv'].map(isCodeFile)).toEqual([true, true, false, false])
})
