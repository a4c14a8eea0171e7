// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { readLanguage, settleLanguage } from './language'

it('a page keeps its language when another tab switches', () => {
  localStorage.setItem('shelfdeck.language', 'ko_KR')
  expect(readLanguage()).toBe('ko_KR')
  settleLanguage()
  localStorage.setItem('shelfdeck.language', 'ja_JP')
  expect(readLanguage()).toBe('ko_KR')
  expect(settleLanguage()).toBe('ja_JP')
})
