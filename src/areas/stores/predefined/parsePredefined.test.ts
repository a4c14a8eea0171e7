import { expect, test } from 'vitest'
import { isPredefinedFile, parsePredefined, planOf, repeated } from './parsePredefined'

test('CSV and TXT files are read and no others', () => {
  expect(['gw.csv', 'GW.TXT', 'gw.xlsx', 'csv', 'gw.csv.exe'].map(isPredefinedFile)).toEqual([true, true, false, false, false])
})

test('a heading, then a gateway a line; comments and empty lines are left out, and lines keep their numbers', () => {
  const { lines, ignored, missing, broken } = parsePredefined(
    '# of the tests\r\ngwMac,storeCode,gwIndex,remark\r\n\r\n02AABBCCDD01,IT001,4,x\r\n#02AABBCCDD02,IT001,5,x\r\n , , ,\r\n"02AABBCCDD03",IT001,a,x',
  )
  expect(lines).toEqual([
    { line: 4, values: { gwMac: '02AABBCCDD01', storeCode: 'IT001', gwIndex: 4 } },
    { line: 7, values: { gwMac: '02AABBCCDD03', storeCode: 'IT001', gwIndex: 'a' } },
  ])
  expect({ ignored, missing, broken }).toEqual({ ignored: ['remark'], missing: [], broken: [] })
})

test('headings are known by their labels and however they are spelt; a tab parts as well as a comma', () => {
  const { lines, missing } = parsePredefined('GW MAC\tstore_code\tデータチャンネル\n02AABBCCDD01\tIT001\t12\n', { gwMac: 'GW MAC', dataChannel: 'データ チャンネル' })
  expect(lines).toEqual([{ line: 2, values: { gwMac: '02AABBCCDD01', storeCode: 'IT001', dataChannel: 12 } }])
  expect(missing).toEqual([])
  expect(parsePredefined('ip\n10.0.0.1:8080').missing).toEqual(['gwMac', 'storeCode'])
  expect(parsePredefined('').missing).toEqual(['gwMac', 'storeCode'])
})

test('lines that cannot be read are named', () => {
  expect(parsePredefined('gwMac,storeCode\n02AABBCCDD01,IT001,9\n02AABBCCDD02,IT001,\n').broken).toEqual([{ line: 2, kind: 'tooMany' }])
  expect(parsePredefined('gwMac,storeCode\n"02AABBCCDD01,IT001\n').broken).toEqual([{ line: 2, kind: 'quotes' }])
})

test('a line is new, changes something, or changes nothing', () => {
  const known = [{ gwMac: '02AABBCCDD01', storeCode: 'IT001', gwIndex: 1, dns: '1.1.1.1' }]
  const { lines } = parsePredefined('gwMac,storeCode,gwIndex\n02:aa:bb:cc:dd:01,IT001,2\n02AABBCCDD02,IT001,1\n02AABBCCDD01,IT001,1\n')
  expect(planOf(lines, known).map(({ kind, changes }) => [kind, changes])).toEqual([
    ['changed', [{ field: 'gwIndex', from: 1, to: 2 }]],
    ['new', []],
    ['same', []],
  ])
  expect(repeated(lines)).toEqual([{ line: 4, first: 2 }])
})
