import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flattenTexts, keyPrefix, LANGUAGES, readLocaleFiles, type Language, type Texts } from '../localeFiles'

/** Texts that are given: in English the specification's own, spelling and all. */
const GIVEN = new Set(['messages.json', 'titles.json'])
/** Words that people type in a search, not read: any name will do. */
const TYPED = 'palette.words.'
/** The words as people read them: a table with a column for each language. */
const TABLE = 'docs/glossary.md'
/** The words of the trade that follow are not used in the console. */
const ELSEWHERE = '\n## Words of the trade'

/** Language → word (or rule of style) → pattern of what must not stand in its place. */
type Patterns = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>

interface Finding {
  readonly found: string
  /** The glossary's word for it, or its rule. */
  readonly word: string
}

/** Finds in a text what the glossary has another word for. @returns a function that takes a text */
export function notOfTheGlossary(root: string, language: Language): (text: string) => Finding[] {
  const file = join(root, 'locales/glossary.json')
  if (!existsSync(file)) return () => []
  const { style, ...words } = JSON.parse(readFileSync(file, 'utf8')) as Patterns & { readonly style?: Patterns }
  const rules = Object.entries({ ...words[language], ...style?.[language] }).map(([word, pattern]) => ({
    word,
    pattern: new RegExp(pattern),
  }))
  return (text) =>
    rules.flatMap(({ word, pattern }) => {
      const found = text
        .split(' |||| ')
        .map((form) => pattern.exec(form)?.[0])
        .find((match) => match !== undefined)
      return found === undefined ? [] : [{ found, word }]
    })
}

/** Finds texts that break the rules of locales/glossary.json, and words of docs/glossary.md that no text uses. */
export function checkGlossary(root: string): string[] {
  if (!existsSync(join(root, 'locales/glossary.json'))) return []
  return LANGUAGES.flatMap((language) => {
    const texts = readLocaleFiles(root, language)
    const said = [...texts].flatMap(([path, content]) =>
      [...flattenTexts(content)].map(([key, text]) => ({ path, key, text })),
    )
    const given = new Set(
      language === LANGUAGES[0] ? said.filter(({ path }) => GIVEN.has(path)).map(({ text }) => text) : [],
    )
    const findings = notOfTheGlossary(root, language)
    return [
      ...said.flatMap(({ path, key, text }) =>
        key.startsWith(TYPED) || text.split(' |||| ').some((form) => given.has(form))
          ? []
          : findings(text).map(
              ({ found, word }) =>
                `locales/${language}/${path}: ${[...keyPrefix(path), key].join('.')} says '${found}', the glossary '${word}'`,
            ),
      ),
      ...checkTable(root, language, texts),
    ]
  })
}

/** Each word of the table must be in some text: if a word changes in the texts, it has to change there too. */
function checkTable(root: string, language: Language, texts: ReadonlyMap<string, Texts>): string[] {
  if (!existsSync(join(root, TABLE))) return [`${TABLE} is missing`]
  const column = LANGUAGES.indexOf(language)
  const [own = ''] = readFileSync(join(root, TABLE), 'utf8').split(ELSEWHERE)
  const terms = own
    .split('\n')
    .flatMap((line) =>
      /^\| (?!English)/.test(line) ? [line.split('|').map((cell) => cell.trim())[column + 1] ?? ''] : [],
    )
  const all = [...texts.values()]
    .flatMap((content) => [...flattenTexts(content).values()])
    .join('\n')
    .toLowerCase()
  return terms
    .filter((term) => !all.includes(term.toLowerCase()))
    .map((term) => `${TABLE}: no text of ${language} says '${term}'`)
}
