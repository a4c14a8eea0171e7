import { languageTag, type Language } from './language'
import { withParticles } from './particles'

/** Nested texts as the files of locales/ hold them. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** Looks a text up: ours, `useTranslate()` of ra-core, or a stand-in in a test. */
export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

/**
 * Looks texts up by dotted key in polyglot's syntax: `%{name}` is filled in, and `one |||| many` is chosen by
 * `smart_count`. A missing key gives the option `_`, else the key itself. It is a hundredth of polyglot's size
 * and serves the sign-in page too; texts.test.ts holds it against polyglot. Korean particles follow what is filled in.
 */
export function createTranslate(texts: Texts, language: Language): Translate {
  const plural = new Intl.PluralRules(languageTag(language))
  return (key, options = {}) => {
    const found = lookUp(texts, key)
    const text = found ?? (typeof options['_'] === 'string' ? options['_'] : undefined)
    if (text === undefined) return key
    const said = fill(choose(text, options['smart_count'], plural), options)
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

function choose(text: string, count: unknown, plural: Intl.PluralRules): string {
  if (!text.includes('||||')) return text
  const forms = text.split('||||').map((form) => form.trim())
  const many = typeof count === 'number' && plural.select(count) !== 'one'
  return forms[many ? forms.length - 1 : 0] ?? text
}

const fill = (text: string, options: Readonly<Record<string, unknown>>) =>
  text.replace(/%\{(\w+)\}/g, (hole, name: string) => (options[name] === undefined || options[name] === null ? hole : String(options[name])))
