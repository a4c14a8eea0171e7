import { expect, test } from 'vitest'
import { decodeText } from './decode'

const SHIFT_JIS = new Uint8Array([0x8b, 0x8d, 0x93, 0xfb])
const EUC_KR = new Uint8Array([0xbf, 0xec, 0xc0, 0xaf])

test('UTF-8 with and without its mark is found by itself', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFF牛乳'), 'auto')).toEqual({ text: '牛乳', encoding: 'utf-8' })
  expect(decodeText(new TextEncoder().encode('우유'), 'auto')).toEqual({ text: '우유', encoding: 'utf-8' })
})

test('what is not UTF-8 is read as the store’s own encoding, or as the one that was chosen', () => {
  expect(decodeText(SHIFT_JIS, 'auto', 'shift_jis')).toEqual({ text: '牛乳', encoding: 'shift_jis' })
  expect(decodeText(EUC_KR, 'auto', 'euc-kr')).toEqual({ text: '우유', encoding: 'euc-kr' })
  expect(decodeText(EUC_KR, 'euc-kr')?.text).toBe('우유')
})

test('bytes that are no text in the chosen encoding are told apart', () => {
  expect(decodeText(SHIFT_JIS, 'utf-8')).toBeUndefined()
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0xff]), 'auto')).toBeUndefined()
})
