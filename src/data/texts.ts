import type { Language } from './language'
import { withParticles } from './particles'

/** Nested texts as the files of locales/ hold them. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** Looks a text up: react-admin's `useTranslate()`, the sign-in page's, or a stand-in in a test. */
export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

/**
 * The texts of the sign-in page, looked up as polyglot does it for the administration (i18n.ts): `%{name}` is filled in,
 * and `one |||| many` is chosen by `smart_count`. A missing key gives the option `_`, else the key itself. Polyglot is
 * 7 KB, a tenth of all that the sign-in page may load; texts.test.ts holds this against it.
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
  text.replace(/%\{(\w+)\}/g, (hole, name: string) => (options[name] === undefined || options[name] === null ? hole : String(options[name])))
