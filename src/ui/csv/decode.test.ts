import { expect, test } from 'vitest'
import iconv from 'iconv-lite'
import { decodeStart, decodeText } from './decode'

const SHIFT_JIS = new Uint8Array([0x8b, 0x8d, 0x93, 0xfb])
const EUC_KR = new Uint8Array([0xbf, 0xec, 0xc0, 0xaf])

test('UTF-8 with and without its mark is found by itself', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFF牛乳'), 'auto')).toEqual({ text: '牛乳', encoding: 'utf-8' })
  expect(decodeText(new TextEncoder().encode('우유'), 'auto')).toEqual({ text: '우유', encoding: 'utf-8' })
})

test('what is not UTF-8 is read as the encoding of the own country, or as the one that was chosen', () => {
  expect(decodeText(SHIFT_JIS, 'auto', 'JP')).toEqual({ text: '牛乳', encoding: 'shift_jis' })
  expect(decodeText(EUC_KR, 'auto', 'KR')).toEqual({ text: '우유', encoding: 'euc-kr' })
  expect(decodeText(EUC_KR, 'euc-kr')?.text).toBe('우유')
})

test('EUC-JP is not taken for Korean, whatever the language of the screen', () => {
  const text = 'prCode,名前\nP1,北海道牛乳\nP2,カレー 中辛\nP3,食パン 六枚切り\n'
  for (const country of ['JP', 'KR', undefined] as const)
    expect(decodeText(iconv.encode(text, 'euc-jp'), 'auto', country)).toEqual({ text, encoding: 'euc-jp' })
})

test('UTF-16 is found by its mark, or read where it is chosen', () => {
  expect(decodeText(iconv.encode('우유', 'utf-16le', { addBOM: true }), 'auto')).toEqual({
    text: '우유',
    encoding: 'utf-16le',
  })
  expect(decodeText(iconv.encode('우유', 'utf-16be'), 'utf-16be')).toEqual({ text: '우유', encoding: 'utf-16be' })
})

test('UTF-16 without its mark is no text in any other encoding', () => {
  const plain = new Uint8Array([...'Caff'].flatMap((letter) => [letter.charCodeAt(0), 0]).concat([0xe8, 0]))
  expect(decodeText(plain, 'auto')).toBeUndefined()
  expect(decodeText(plain, 'windows-1252')).toBeUndefined()
  expect(decodeText(plain, 'utf-16le')?.text).toBe('Caffè')
})

test('bytes that are no text in the chosen encoding are recognized', () => {
  expect(decodeText(SHIFT_JIS, 'utf-8')).toBeUndefined()
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0xff]), 'auto')).toBeUndefined()
})

test('the beginning of a long file ends with a whole line, and with a whole character', async () => {
  for (const encoding of ['utf-8', 'euc-jp', 'utf-16le', 'utf-16be'] as const) {
    const bytes = iconv.encode('牛乳\n牛乳\n牛乳\n', encoding)
    expect(await decodeStart(new Blob([new Uint8Array(bytes)]), bytes.length - 3, encoding)).toEqual({
      text: '牛乳\n牛乳\n',
      encoding,
    })
  }
})
