// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { readLanguage, settleLanguage } from './language'

it('a page keeps the language that it began with where another tab switches it', () => {
  localStorage.setItem('shelfdeck.language', 'ko_KR')
  expect(readLanguage()).toBe('ko_KR')
  settleLanguage()
  localStorage.setItem('shelfdeck.language', 'ja_JP')
  expect(readLanguage()).toBe('ko_KR')
  expect(settleLanguage()).toBe('ja_JP')
})
