import type { I18nProvider } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { LANGUAGES, languageTag, readLanguage, type Language } from './language'
import { withParticles } from './particles'
import type { Texts } from './texts'

const LOADERS: Record<Language, () => Promise<Texts>> = {
  en_US: async () => (await import('./englishTexts')).englishTexts,
  ja_JP: () => merged(import('virtual:locale/ja_JP/shell'), import('virtual:locale/ja_JP/frame')),
  ko_KR: () => merged(import('virtual:locale/ko_KR/shell'), import('virtual:locale/ko_KR/frame')),
}

/** The frame's texts come without those that the sign-in page has. */
const merged = async (...parts: readonly Promise<{ default: Texts }>[]): Promise<Texts> =>
  Object.assign({}, ...(await Promise.all(parts)).map(({ default: texts }) => texts))

const LATE: Record<Language, () => Promise<{ default: Texts }>> = {
  en_US: () => import('virtual:locale/en_US/late'),
  ja_JP: () => import('virtual:locale/ja_JP/late'),
  ko_KR: () => import('virtual:locale/ko_KR/late'),
}

interface Late {
  readonly loading: Promise<void>
  /** There once they are loaded. */
  readonly loaded?: { readonly rooms: ReadonlySet<string>; readonly translate: I18nProvider['translate'] }
}

let late: Late | undefined

/** Loads the texts of areas and resources that the administration does not start with, before their pages are shown. */
export function loadLateTexts(): Promise<void> {
  if (late) return late.loading
  const language = readLanguage()
  const loading = LATE[language]().then(
    ({ default: texts }) => {
      late = { loading, loaded: { rooms: roomsOf(texts), translate: createI18nProvider(texts, language).translate } }
    },
    (error: unknown) => {
      late = undefined
      throw error
    },
  )
  late = { loading }
  return loading
}

/** The areas and resources that texts are of: the first two steps of their keys. */
const roomsOf = (texts: Texts): ReadonlySet<string> =>
  new Set(Object.entries(texts).flatMap(([first, rest]) => Object.keys(rest).map((second) => `${first}.${second}`)))

const ROOM = /^(?:areas|resources)\.[^.]+/

/** Looks up the texts that were loaded later, then the initial ones. Pages look up hundreds, few of which came later. */
const alsoLate =
  (translate: I18nProvider['translate']): I18nProvider['translate'] =>
  (key, options) => {
    const room = late?.loaded && ROOM.exec(key)?.[0]
    const found = room && late?.loaded?.rooms.has(room) && late.loaded.translate(key, { ...options, _: '' })
    return found || translate(key, options)
  }

/**
 * Japanese and Korean have no plural, but sentences about one and about several things differ there too: `one ||||
 * several` is chosen by number in every language.
 */
const PLURALS = {
  pluralTypes: { number: (count: number) => (count === 1 ? 0 : 1) },
  pluralTypeToLanguages: { number: LANGUAGES.map((language) => languageTag(language)) },
}

/**
 * React-admin's i18n provider (polyglot) in the stored language: react-admin's English messages with the console's
 * texts, or the texts of locales/ja_JP and locales/ko_KR, which include both. A missing key gives the option `_`, else
 * the key. Switching the language reloads the page, so the locale never changes.
 */
export async function loadI18nProvider(): Promise<I18nProvider> {
  const language = readLanguage()
  const provider = createI18nProvider(await LOADERS[language](), language)
  return { ...provider, translate: alsoLate(provider.translate) }
}

/** An i18n provider with given texts. */
export function createI18nProvider(texts: Texts, language: Language): I18nProvider {
  const provider = polyglotI18nProvider(() => texts as never, languageTag(language), [], {
    allowMissing: true,
    pluralRules: PLURALS,
  })
  if (language !== 'ko_KR') return provider
  return { ...provider, translate: (key, options) => withParticles(provider.translate(key, options)) }
}
