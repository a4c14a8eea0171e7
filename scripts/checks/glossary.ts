import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flattenTexts, keyPrefix, LANGUAGES, readLocaleFiles, type Language, type Texts } from '../localeFiles'

/** Texts that are not ours to choose: in English the specification's own, spelling and all. */
const GIVEN = new Set(['messages.json', 'titles.json'])
/** Not read but typed: what people may look for under any name. */
const TYPED = 'palette.words.'
/** The words as people read them: a table with a column for each language. */
const TABLE = 'docs/glossary.md'

/** Language → word (or rule of style) → pattern of what is not said in its place. */
type Patterns = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>

interface Finding {
  readonly found: string
  /** What the glossary says in its place, or its rule. */
  readonly word: string
}

/** Finds in a text what the glossary has another word for. */
export function notOfTheGlossary(root: string, language: Language): (text: string) => Finding[] {
  const file = join(root, 'locales/glossary.json')
  if (!existsSync(file)) return () => []
  const { style, ...words } = JSON.parse(readFileSync(file, 'utf8')) as Patterns & { readonly style?: Patterns }
  const rules = Object.entries({ ...words[language], ...style?.[language] }).map(([word, pattern]) => ({ word, pattern: new RegExp(pattern) }))
  return (text) =>
    rules.flatMap(({ word, pattern }) => {
      const found = text.split(' |||| ').map((form) => pattern.exec(form)?.[0]).find((match) => match !== undefined)
      return found === undefined ? [] : [{ found, word }]
    })
}

/** What stands in the place of the glossary's words (locales/glossary.json), and what its table and the texts do not have in common. */
export function checkGlossary(root: string): string[] {
  if (!existsSync(join(root, 'locales/glossary.json'))) return []
  return LANGUAGES.flatMap((language) => {
    const texts = readLocaleFiles(root, language)
    const said = [...texts].flatMap(([path, content]) => [...flattenTexts(content)].map(([key, text]) => ({ path, key, text })))
    const given = new Set(language === LANGUAGES[0] ? said.filter(({ path }) => GIVEN.has(path)).map(({ text }) => text) : [])
    const findings = notOfTheGlossary(root, language)
    return [
      ...said.flatMap(({ path, key, text }) =>
        key.startsWith(TYPED) || text.split(' |||| ').some((form) => given.has(form))
          ? []
          : findings(text).map(({ found, word }) => `locales/${language}/${path}: ${[...keyPrefix(path), key].join('.')} says '${found}', the glossary '${word}'`),
      ),
      ...checkTable(root, language, texts),
    ]
  })
}

/** The table has no word that no text says: who changes a word in the texts changes it there too. */
function checkTable(root: string, language: Language, texts: ReadonlyMap<string, Texts>): string[] {
  if (!existsSync(join(root, TABLE))) return [`${TABLE} is missing`]
  const column = LANGUAGES.indexOf(language)
  const terms = readFileSync(join(root, TABLE), 'utf8').split('\n').flatMap((line) => (/^\| (?!English)/.test(line) ? [line.split('|').map((cell) => cell.trim())[column + 1] ?? ''] : []))
  const all = [...texts.values()].flatMap((content) => [...flattenTexts(content).values()]).join('\n').toLowerCase()
  return terms.filter((term) => !all.includes(term.toLowerCase())).map((term) => `${TABLE}: no text of ${language} says '${term}'`)
}
