import { expect, test } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../scripts/localeFiles'
import { createI18nProvider } from '../../data/i18n'
import { resource } from './changes'

test.each([
  ['en_US', 'Store'],
  ['ja_JP', '店舗'],
  ['ko_KR', '매장'],
] as const)('a resource is named as one thing in %s', (language, name) => {
  const { translate } = createI18nProvider(mergeTexts(readLocaleFiles(process.cwd(), language)), language)
  expect(resource.text?.('store', { translate, record: {}, resource: 'audit' } as never)).toBe(name)
})
