import { useLayoutEffect, useRef } from 'react'
import { focusAfterSwitch, LANGUAGES, languageTag, readLanguage, switchLanguage } from '../data/language'
import css from './choices.module.css'
import { chooseTheme, THEMES, useTheme, type Theme } from './theme'

/** Each language by its own name. */
const NAMES = { en_US: 'English', ja_JP: '日本語', ko_KR: '한국어' } as const

/** Chooses the language; the page reloads in it (spec/1 §1). */
export function LanguageChoice({ label }: { label: string }) {
  const chosen = readLanguage()
  const field = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => focusAfterSwitch(field.current?.querySelector<HTMLElement>('input:checked')), [])
  return (
    <fieldset ref={field} className={css.choice}>
      <legend className={css.legend}>{label}</legend>
      {LANGUAGES.map((language) => (
        <label key={language} className={css.option} lang={languageTag(language)}>
          <input type="radio" name="language" checked={language === chosen} onChange={() => switchLanguage(language)} />
          <span>{NAMES[language]}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Chooses light, dark, or what the system says. */
export function ThemeChoice({ label, nameOf }: { label: string; nameOf: (theme: Theme) => string }) {
  const chosen = useTheme()
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{label}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={css.option}>
          <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
          <span>{nameOf(theme)}</span>
        </label>
      ))}
    </fieldset>
  )
}
