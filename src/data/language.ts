/** The console's languages; the first is the default. */
export const LANGUAGES = ['en_US', 'ja_JP', 'ko_KR'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language by its own name. */
export const LANGUAGE_NAMES: readonly { readonly value: Language; readonly text: string; readonly lang: string }[] = [
  { value: 'en_US', text: 'English', lang: 'en-US' },
  { value: 'ja_JP', text: '日本語', lang: 'ja-JP' },
  { value: 'ko_KR', text: '한국어', lang: 'ko-KR' },
]

const KEY = 'shelfdeck.language'

let ofPage: Language | undefined

/** The language of the page. */
export const readLanguage = (): Language => ofPage ?? storedLanguage()

function storedLanguage(): Language {
  const stored = localStorage.getItem(KEY)
  return LANGUAGES.find((language) => language === stored) ?? LANGUAGES[0]
}

/**
 * Fixes the page's language when it starts, so that what is loaded later matches, even if another tab switches or a
 * reload is cancelled.
 */
export function settleLanguage(): Language {
  ofPage = storedLanguage()
  return ofPage
}

const SWITCHED_KEY = 'shelfdeck.languageSwitched'

/** Stores the language and reloads the page. */
export function switchLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
  sessionStorage.setItem(SWITCHED_KEY, 'true')
  window.location.reload()
}

/** After a reload in another language, focuses the control that switched it; a hidden element is not focused. */
export function focusAfterSwitch(element: HTMLElement | null | undefined): void {
  if (!element || sessionStorage.getItem(SWITCHED_KEY) === null) return
  element.focus()
  if (document.activeElement === element) sessionStorage.removeItem(SWITCHED_KEY)
}

/** The BCP 47 tag of a language: 'ja-JP'. */
export const languageTag = (language: Language) => language.replace('_', '-')
