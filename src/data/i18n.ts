import type { I18nProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { LANGUAGES, languageTag, readLanguage, type Language } from './language'
import { withParticles } from './particles'
import type { Texts } from './texts'

const LOADERS: Record<Language, () => Promise<Texts>> = {
  en_US: async () => (await import('./englishTexts')).englishTexts,
  ja_JP: async () => (await import('virtual:locale/ja_JP')).default,
  ko_KR: async () => (await import('virtual:locale/ko_KR')).default,
}

/**
 * Japanese and Korean have no plural, but a sentence about one thing and one about several read differently there too:
 * `one |||| several` is chosen by the number in every language.
 */
const PLURALS = {
  pluralTypes: { number: (count: number) => (count === 1 ? 0 : 1) },
  pluralTypeToLanguages: { number: LANGUAGES.map((language) => languageTag(language)) },
}

/**
 * React-admin's i18n provider, polyglot's, of the stored language: react-admin's own English with the console's texts,
 * or the texts of locales/ja_JP and locales/ko_KR, which have both. A key without a text gives the option `_`, else the
 * key itself. Switching reloads the page, so its locale never changes (spec/1 §1).
 */
export async function loadI18nProvider(): Promise<I18nProvider> {
  const language = readLanguage()
  return createI18nProvider(await LOADERS[language](), language)
}

/** The same for texts at hand. */
export function createI18nProvider(texts: Texts, language: Language): I18nProvider {
  const provider = polyglotI18nProvider(() => texts as never, languageTag(language), [], { allowMissing: true, pluralRules: PLURALS })
  if (language !== 'ko_KR') return provider
  return { ...provider, translate: (key, options) => withParticles(provider.translate(key, options)) }
}
