import { flattenTexts, mergeTexts, readLocaleFiles } from '../../../scripts/localeFiles'
import { root } from '../../support/server'

export type Language = 'en_US' | 'ja_JP' | 'ko_KR'

const dictionaries = new Map<Language, Map<string, string>>()

/** The text of a key as the console shows it: tests name controls by key, and spell out only the specification's wording. */
export function text(key: string, values: Record<string, string | number> = {}, language: Language = 'en_US'): string {
  const dictionary = dictionaries.get(language) ?? read(language)
  dictionaries.set(language, dictionary)
  const found = dictionary.get(key)
  if (found === undefined) throw new Error(`locales/${language} has no ${key}`)
  const [one = '', many = one] = found.split('||||')
  const form = values.smart_count === undefined || values.smart_count === 1 ? one : many
  return form.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).trim()
}

const read = (language: Language) => flattenTexts(mergeTexts(readLocaleFiles(root, language)))
