import type { I18nProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { LANGUAGES, languageTag, readLanguage, type Language } from './language'
import { withParticles } from './particles'
import type { Texts } from './texts'

const LOADERS: Record<Language, () => Promise<Texts>> = {
  en_US: async () => (await import('./englishTexts')).englishTexts,
  ja_JP: async () => (await import('virtual:locale/ja_JP/frame')).default,
  ko_KR: async () => (await import('virtual:locale/ko_KR/frame')).default,
}

const LATE: Record<Language, () => Promise<{ default: Texts }>> = {
  en_US: () => import('virtual:locale/en_US/late'),
  ja_JP: () => import('virtual:locale/ja_JP/late'),
  ko_KR: () => import('virtual:locale/ko_KR/late'),
}

let late: { loading: Promise<void>; translate?: I18nProvider['translate'] } | undefined

/** Loads the texts of the areas that the administration does not start with: before a page of theirs is shown. */
export function loadLateTexts(): Promise<void> {
  if (late) return late.loading
  const language = readLanguage()
  const loading = LATE[language]().then(
    ({ default: texts }) => {
      late = { loading, translate: createI18nProvider(texts, language).translate }
    },
    (error: unknown) => {
      late = undefined
      throw error
    },
  )
  late = { loading }
  return loading
}

/** Looks up among the texts at hand, then among those that came later. */
const alsoLate =
  (translate: I18nProvider['translate']): I18nProvider['translate'] =>
  (key, options) =>
    (key.startsWith('areas.') && late?.translate?.(key, { ...options, _: '' })) || translate(key, options)

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
  const provider = createI18nProvider(await LOADERS[language](), language)
  return { ...provider, translate: alsoLate(provider.translate) }
}

/** The same for texts at hand. */
export function createI18nProvider(texts: Texts, language: Language): I18nProvider {
  const provider = polyglotI18nProvider(() => texts as never, languageTag(language), [], { allowMissing: true, pluralRules: PLURALS })
  if (language !== 'ko_KR') return provider
  return { ...provider, translate: (key, options) => withParticles(provider.translate(key, options)) }
}
