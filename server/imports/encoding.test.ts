import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { countryOf, detectEncoding, encodingOf, invalidLine } from './encoding'

const folder = mkdtempSync(join(tmpdir(), 'encoding-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(content: string | Buffer): string {
  const path = join(folder, 'prices.csv')
  writeFileSync(path, content)
  return path
}

const CHUNK = 64 * 1024

describe('The encoding of a file is', () => {
  it.each(['prCode,name\nA1,Crème\n', 'prCode,name\nA1,plain\n', ''])(
    'UTF-8 if all of it is valid: %j',
    async (text) => {
      expect(await detectEncoding(file(text))).toBe('utf-8')
    },
  )

  it('that of its byte order mark', async () => {
    expect(await detectEncoding(file(iconv.encode('prCode\nA1\n', 'utf-16le', { addBOM: true })))).toBe('utf-16le')
  })

  it.each([
    ['KR', 'euc-kr', '상품코드,이름\nA1,똠방각하 사과\nA2,배와 감귤\n'],
    ['JP', 'shift_jis', '商品コード,名前\nA1,りんご①\nA2,みかんとぶどう\n'],
    [undefined, 'windows-1252', 'prCode,name\nA1,Crème brûlée 3 €\nA2,Café au lait\n'],
  ] as const)('detected in a shop of %s: %s', async (country, encoding, text) => {
    expect(await detectEncoding(file(iconv.encode(text, encoding)), country)).toBe(encoding)
  })

  it('the chosen one, even if the file looks otherwise', async () => {
    expect(await encodingOf(file('A1,plain'), 'euc-kr', undefined)).toBe('euc-kr')
  })
})

describe('A file is refused', () => {
  it('with the first line that is invalid in the chosen encoding', async () => {
    const path = file(
      Buffer.concat([Buffer.from('prCode\nA1\n'), Buffer.from([0xff, 0xff, 0x0a]), Buffer.from('A3\n')]),
    )
    await expect(encodingOf(path, 'utf-8', undefined)).rejects.toMatchObject({
      error: 'FILE_ENCODING',
      detail: { params: { line: 3 } },
    })
  })

  it('if it contradicts its byte order mark', async () => {
    const path = file(Buffer.from([0xef, 0xbb, 0xbf, 0x41, 0x0a, 0xff]))
    await expect(detectEncoding(path)).rejects.toMatchObject({ detail: { params: { encoding: 'utf-8', line: 2 } } })
  })
})

describe('The invalid line is', () => {
  it('none for a character that lies across two chunks', async () => {
    expect(await invalidLine(file(`${'a'.repeat(CHUNK - 1)}€\n`), 'utf-8')).toBeUndefined()
  })

  it('counted over all chunks', async () => {
    const before = 'a'.repeat(1023).concat('\n').repeat(100)
    expect(await invalidLine(file(Buffer.concat([Buffer.from(before), Buffer.from([0x61, 0xff])])), 'utf-8')).toBe(101)
  })

  it('the last one if the file ends within a character', async () => {
    expect(await invalidLine(file(Buffer.from([0x61, 0x0a, 0xe2, 0x82])), 'utf-8')).toBe(2)
  })
})

it.each([
  ['Seoul', 37.57, 126.98, 'KR'],
  ['Fukuoka', 33.59, 130.4, 'JP'],
  ['Tokyo', 35.68, 139.69, 'JP'],
  ['Sapporo', 43.06, 141.35, 'JP'],
  ['Milan', 45.46, 9.19, undefined],
] as const)('A store in %s tries the encodings of its country first', (_city, latitude, longitude, country) => {
  expect(countryOf({ position: { latitude, longitude } } as Parameters<typeof countryOf>[0])).toBe(country)
})
