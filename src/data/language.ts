/** The console's languages; the first is the default (spec/1 §9). */
export const LANGUAGES = ['en_US', 'ja_JP', 'ko_KR'] as const
export type Language = (typeof LANGUAGES)[number]

const KEY = 'shelfdeck.language'

/** The stored language. */
export function readLanguage(): Language {
  const stored = localStorage.getItem(KEY)
  return LANGUAGES.find((language) => language === stored) ?? LANGUAGES[0]
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
