import { languageTag, readLanguage, type Language } from './language'
import { createTranslate, type Texts } from './texts'

const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
  en_US: () => import('virtual:locale/en_US'),
  ja_JP: () => import('virtual:locale/ja_JP'),
  ko_KR: () => import('virtual:locale/ko_KR'),
}

/** React-admin's i18n provider of the stored language. Switching reloads the page, so it never changes (spec/1 §1). */
export async function loadI18nProvider() {
  const language = readLanguage()
  const { default: texts } = await LOADERS[language]()
  const translate = createTranslate(texts, language)
  return {
    translate: (key: string, options?: Record<string, unknown>) => translate(key, options),
    changeLocale: () => Promise.resolve(),
    getLocale: () => languageTag(language),
  }
}
