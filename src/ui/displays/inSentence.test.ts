import { expect, it } from 'vitest'
import { mergeTexts, readLocaleFiles } from '../../../scripts/localeFiles'
import { createI18nProvider } from '../../data/i18n'
import type { Language } from '../../data/language'
import { inSentence } from './inSentence'

function newOne(language: Language, resource: string): string {
  const { translate } = createI18nProvider(mergeTexts(readLocaleFiles(process.cwd(), language)), language)
  return translate('form.createTitle', {
    name: inSentence(translate(`resources.${resource}.name`, { smart_count: 1 })),
  })
}

it('a form for a new record is called what one would say', () => {
  expect(newOne('en_US', 'shared-family-product')).toBe('New shared family product')
  expect(newOne('ja_JP', 'shared-family-product')).toBe('全店共通ファミリー商品の新規作成')
  expect(newOne('ko_KR', 'shared-family-product')).toBe('새 전체 매장 공통 패밀리 상품')
})

it('capitals that belong to a name stay', () => {
  expect(['NFC chip', 'SMTP', 'Store', 'A store'].map(inSentence)).toEqual(['NFC chip', 'SMTP', 'store', 'a store'])
})
