import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HELP_TOPICS } from '../../src/app/admin/help/topics'
import { HELP_FOLDER, keysIn, readHelp, readPage, readWords, type ReadPage } from '../helpFiles'
import { LANGUAGES } from '../localeFiles'
import { notOfTheGlossary } from './glossary'

/**
 * Checks the help pages: each topic exists in every language with the same structure, names only texts of the console, links
 * only to existing pages, and keeps to the glossary.
 */
export function checkHelp(root: string, topics: readonly string[] = HELP_TOPICS): string[] {
  if (!existsSync(join(root, HELP_FOLDER))) return []
  const first = readHelp(root, LANGUAGES[0])
  return LANGUAGES.flatMap((language) => {
    const pages = readHelp(root, language)
    const words = readWords(root, language)
    const says = notOfTheGlossary(root, language)
    const known = new Set(topics)
    return [
      ...topics
        .filter((topic) => !pages.has(topic))
        .map((topic) => `${HELP_FOLDER}/${language}/${topic}.md is missing`),
      ...[...pages].flatMap(([topic, markdown]) => {
        const path = `${HELP_FOLDER}/${language}/${topic}.md`
        const page = tryRead(markdown)
        if (typeof page === 'string') return [`${path} ${page}`]
        return [
          ...(known.has(topic) ? [] : ['is of no topic of src/app/admin/help/topics.ts']),
          ...keysIn(markdown)
            .filter((key) => !words.has(key))
            .map((key) => `names ${key}, which is no text of ${language} without a variable`),
          ...page.links.filter((link) => !known.has(link)).map((link) => `leads to ${link}.md, which is no help page`),
          ...(hasHtml(markdown) ? ['has HTML of its own'] : []),
          ...unlike(markdown, page, first.get(topic)),
          ...textLines(markdown).flatMap((line) =>
            says(line).map(({ found, word }) => `says '${found}', the glossary '${word}'`),
          ),
        ].map((problem) => `${path} ${problem}`)
      }),
    ]
  })
}

function tryRead(markdown: string): ReadPage | string {
  try {
    return readPage(markdown)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** How a page differs in structure from that of the first language. */
function unlike(markdown: string, page: ReadPage, original: string | undefined): string[] {
  const other = original === undefined ? undefined : tryRead(original)
  if (original === undefined || typeof other !== 'object') return []
  const differs = (what: string, own: readonly string[], theirs: readonly string[]) =>
    own.join() === theirs.join()
      ? []
      : [
          `has other ${what} than ${LANGUAGES[0]}: ${own.filter((one) => !theirs.includes(one)).join(', ') || 'fewer'} where that has ${theirs.filter((one) => !own.includes(one)).join(', ') || 'others'}`,
        ]
  return [
    ...differs('parts', page.outline, other.outline),
    ...differs('words of the console', keysIn(markdown), keysIn(original)),
    ...differs('links', [...page.links].sort(), [...other.links].sort()),
  ]
}

const hasHtml = (markdown: string) => /<(?!!--[\w.-]+-->)/.test(markdown.replace(/`[^`]*`/g, ''))

/** The lines of a page as people read them. */
const textLines = (markdown: string): string[] =>
  markdown
    .split('\n')
    .map((line) =>
      line
        .replace(/<!--.*?-->/g, '')
        .replace(/`[^`]*`/g, '')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/\*\*/g, '')
        .replace(/^(?:#+|-|\d+\.) /, '')
        .trim(),
    )
    .filter((line) => line !== '')
