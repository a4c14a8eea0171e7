import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flattenTexts, keyPrefix, LANGUAGES, readLocaleFiles } from '../localeFiles'

/** Texts that are not ours to choose: react-admin's, and the specification's own (contract/messages.txt). */
const GIVEN = new Set(['ra.json', 'messages.json', 'titles.json'])

/** Words that stand in the place of the glossary's (locales/glossary.json: language → word → pattern of what is not said for it). */
export function checkGlossary(root: string): string[] {
  const file = join(root, 'locales/glossary.json')
  if (!existsSync(file)) return []
  const glossary = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Readonly<Record<string, string>>>>
  return LANGUAGES.flatMap((language) => {
    const words = Object.entries(glossary[language] ?? {}).map(([word, pattern]) => ({ word, pattern: new RegExp(pattern) }))
    return [...readLocaleFiles(root, language)].flatMap(([path, texts]) => {
      if (GIVEN.has(path)) return []
      return [...flattenTexts(texts)].flatMap(([key, text]) =>
        words.flatMap(({ word, pattern }) => {
          const found = pattern.exec(text)
          return found ? [`locales/${language}/${path}: ${[...keyPrefix(path), key].join('.')} says '${found[0]}', the glossary '${word}'`] : []
        }),
      )
    })
  })
}
