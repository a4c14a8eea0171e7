/** The console's languages; the first is the default (spec/1 §9). */
export const LANGUAGES = ['en_US', 'ja_JP', 'ko_KR'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language by its own name, for a choice. */
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

/** A page is in one language from its start on, also where another tab switches, or a reload is called off: what it loads later goes with what it has. */
export function settleLanguage(): Language {
  ofPage = storedLanguage()
  return ofPage
}

const SWITCHED_KEY = 'shelfdeck.languageSwitched'

/** Stores the language and reloads the page (spec/1 §1). */
export function switchLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
  sessionStorage.setItem(SWITCHED_KEY, 'true')
  window.location.reload()
}

/** After the page was reloaded in another language: the focus comes back to where it was switched. What is hidden takes none. */
export function focusAfterSwitch(element: HTMLElement | null | undefined): void {
  if (!element || sessionStorage.getItem(SWITCHED_KEY) === null) return
  element.focus()
  if (document.activeElement === element) sessionStorage.removeItem(SWITCHED_KEY)
}

/** The language as HTML and Intl name it: 'ja-JP'. */
export const languageTag = (language: Language) => language.replace('_', '-')
