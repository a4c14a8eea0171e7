import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeAll } from './check'
import { resourceKeys, UNTRANSLATED } from './checks/locales'
import { flattenTexts, LANGUAGES, localeFolder, readLinkedFiles, readLocaleFiles, type Texts } from './localeFiles'

/**
 * Adds the locale keys that the schemas need and the three languages lack. English gets the name in
 * words; the others get the same after a mark, so that the console can be used at once while
 * `npm run check` still names what has to be translated.
 * @returns the keys that were added, each as `<language> <key>`
 */
export function addLocaleStubs(root: string): string[] {
  const { resources } = describeAll(root)
  return LANGUAGES.flatMap((language) => {
    const [files, followed] = [readLinkedFiles(root, language), readLocaleFiles(root, language)]
    return [...resources.values()].flatMap((resource) => {
      const path = `resources/${resource.name}.json`
      const texts = files.get(path) ?? {}
      const known = flattenTexts(followed.get(path) ?? {})
      const missing = resourceKeys(resource).filter((key) => !known.has(key))
      if (missing.length === 0) return []
      for (const key of missing) {
        const words = inWords(key === 'name' ? resource.name : (key.split('.').at(-1) ?? key))
        writeText(texts, key, language === LANGUAGES[0] ? words : UNTRANSLATED + words)
      }
      const file = join(localeFolder(root, language), path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`)
      return missing.map((key) => `${language} resources.${resource.name}.${key}`)
    })
  })
}

/** A name of the code in words: 'shelfNo' is 'Shelf no', 'REQ_ONLY' is 'Req only'. */
export function inWords(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word, index) =>
      index === 0 ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase() : word.toLowerCase(),
    )
    .join(' ')
}

function writeText(texts: Texts, key: string, text: string): void {
  const parts = key.split('.')
  const last = parts.pop() ?? key
  let at = texts
  for (const part of parts) {
    const next = at[part]
    at = typeof next === 'object' ? next : (at[part] = {})
  }
  at[last] = text
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { root: { type: 'string', default: process.cwd() } } })
  for (const key of addLocaleStubs(values.root)) console.log(key)
}
