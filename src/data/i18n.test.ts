// @vitest-environment jsdom
import { flattenTexts, mergeTexts, readLocaleFiles } from '../../scripts/localeFiles'
import { beforeEach, expect, test } from 'vitest'
import { createI18nProvider, loadI18nProvider, loadLateTexts } from './i18n'

beforeEach(() => localStorage.clear())

test("react-admin's and the console's messages exist in every language", async () => {
  for (const [language, save] of [
    ['en_US', 'Save'],
    ['ja_JP', '保存'],
    ['ko_KR', '저장'],
  ] as const) {
    localStorage.setItem('shelfdeck.language', language)
    const { translate } = await loadI18nProvider()
    expect(translate('ra.action.save')).toBe(save)
    expect(translate('app.routes.dashboard')).not.toBe('app.routes.dashboard')
  }
})

test('texts of areas are loaded with their pages; a key missing in both gives the fallback', async () => {
  const { translate } = await loadI18nProvider()
  expect(translate('areas.show.title', { _: 'Otherwise' })).toBe('Otherwise')
  await loadLateTexts()
  const texts = flattenTexts(mergeTexts(readLocaleFiles(process.cwd(), 'en_US')))
  const missing = [...texts.keys()].filter(
    (key) => translate(key, { smart_count: 1, _: '' }) === '' && texts.get(key) !== '',
  )
  expect(missing).toEqual([])
  expect(translate('areas.show.none', { _: 'Otherwise' })).toBe('Otherwise')
})

test('the locale is a BCP 47 tag', async () => {
  localStorage.setItem('shelfdeck.language', 'ko_KR')
  expect((await loadI18nProvider()).getLocale()).toBe('ko-KR')
})

test('singular and plural texts are distinguished in languages without a plural too', () => {
  for (const language of ['en_US', 'ja_JP', 'ko_KR'] as const) {
    const { translate } = createI18nProvider({ gone: 'this one |||| all %{smart_count}' }, language)
    expect([0, 1, 2].map((count) => translate('gone', { smart_count: count }))).toEqual(['all 0', 'this one', 'all 2'])
  }
})

test('a missing key gives the fallback, else the key', () => {
  const { translate } = createI18nProvider({}, 'en_US')
  expect(translate('a.none', { _: 'Otherwise' })).toBe('Otherwise')
  expect(translate('a.none')).toBe('a.none')
})
