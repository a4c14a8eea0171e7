import { readLanguage, type Language } from '../../data/language'
import { createTranslate, type Texts, type Translate } from '../../data/texts'

const LOADERS: Record<Language, () => Promise<{ default: Texts }>> = {
  en_US: () => import('virtual:locale/en_US/shell'),
  ja_JP: () => import('virtual:locale/ja_JP/shell'),
  ko_KR: () => import('virtual:locale/ko_KR/shell'),
}

let translate: Translate | undefined
let loading: Promise<Translate> | undefined
let failure: { readonly error: unknown } | undefined

/** Loads the texts of the sign-in pages, in the stored language. */
export function loadShellTexts(): Promise<Translate> {
  const language = readLanguage()
  loading ??= LOADERS[language]().then(
    ({ default: texts }) => (translate = createTranslate(texts, language)),
    (error: unknown) => {
      failure = { error }
      throw error
    },
  )
  return loading
}

/** The texts of the sign-in pages; suspends until they are loaded, and throws if they cannot be. */
export function useShellText(): Translate {
  if (failure) throw failure.error
  if (!translate) throw loadShellTexts()
  return translate
}
