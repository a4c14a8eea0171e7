import type { Language } from './language'
import { withParticles } from './particles'

/** Nested texts, as in the files of locales/. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** Looks up a text: react-admin's `useTranslate()`, the sign-in page's, or a stub in tests. */
export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

/**
 * Translation for the sign-in page, compatible with polyglot in the administration (i18n.ts): `%{name}` is
 * interpolated, and `one |||| many` chosen by `smart_count`. A missing key gives the option `_`, else the key. Polyglot
 * would be 7 KB, a tenth of what the sign-in page may load; texts.test.ts compares both.
 */
export function createTranslate(texts: Texts, language: Language): Translate {
  return (key, options = {}) => {
    const found = lookUp(texts, key)
    const text = found ?? (typeof options['_'] === 'string' ? options['_'] : undefined)
    if (text === undefined) return key
    const said = fill(choose(text, options['smart_count']), options)
    return language === 'ko_KR' ? withParticles(said) : said
  }
}

function lookUp(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined
    at = at[part]
  }
  return typeof at === 'string' ? at : undefined
}

function choose(text: string, count: unknown): string {
  if (!text.includes('||||')) return text
  const forms = text.split('||||').map((form) => form.trim())
  const many = typeof count === 'number' && count !== 1
  return forms[many ? forms.length - 1 : 0] ?? text
}

const fill = (text: string, options: Readonly<Record<string, unknown>>) =>
  text.replace(/%\{(\w+)\}/g, (hole, name: string) =>
    options[name] === undefined || options[name] === null ? hole : String(options[name]),
  )
