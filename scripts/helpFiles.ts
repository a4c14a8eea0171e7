import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexer, type Token, type Tokens } from 'marked'
import type { HelpPage, HelpTopic } from '../src/app/admin/help/topics'
import { withParticles } from '../src/data/particles'
import { linksIn, partsOf } from './helpParts'
import { flattenTexts, mergeTexts, readLocaleFiles } from './localeFiles'

export const HELP_FOLDER = 'docs/help'

/** A word of the console with the key of its text, as it is written (`{{form.save}}`) and as it is kept (`**Save**<!--form.save-->`). */
const WORD = /\*\*[^*\n]*\*\*<!--([\w.-]+)-->|\{\{([\w.-]+)\}\}/g

/** The help pages of a language, topic → Markdown. */
export function readHelp(root: string, language: string): Map<string, string> {
  const folder = join(root, HELP_FOLDER, language)
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
  return new Map(names.map((name) => [name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8')]))
}

/** The words of a language by their keys, as a sentence can name them; what is filled in later is none. */
export function readWords(root: string, language: string): Map<string, string> {
  const texts = flattenTexts(mergeTexts(readLocaleFiles(root, language)))
  return new Map(
    [...texts].flatMap(([key, text]) => (/%\{|[*<]/.test(text) ? [] : [[key, text.split(' |||| ').at(-1) ?? text]])),
  )
}

/** The keys that a page names, once each, sorted. */
export const keysIn = (markdown: string): string[] =>
  [...new Set([...markdown.matchAll(WORD)].map(([, kept, written]) => kept ?? written ?? ''))].sort()

/** A page with the language’s current words; a key without a text stays as it is. */
export const fillWords = (markdown: string, words: ReadonlyMap<string, string>): string =>
  markdown.replace(WORD, (whole, kept?: string, written?: string) => {
    const key = kept ?? written ?? ''
    const word = words.get(key)
    return word === undefined ? whole : `**${word}**<!--${key}-->`
  })

/** The content of a page, read from its Markdown. */
export interface ReadPage extends Omit<HelpPage, 'related'> {
  readonly related: readonly string[]
  /** All pages that it links to. */
  readonly links: readonly string[]
  /** Its structure: headings, paragraphs, and lists with their number of items. */
  readonly outline: readonly string[]
}

/**
 * Reads a page: its title, the sentence below it, the text, and the related pages, which are a last list of nothing but links.
 * @throws Error if it begins differently, or a link leads nowhere
 */
export function readPage(markdown: string): ReadPage {
  const tokens = lexer(markdown).filter(({ type }) => type !== 'space')
  const [title, lead, ...rest] = tokens
  if (title?.type !== 'heading' || title['depth'] !== 1) throw new Error('begins with no title (# …)')
  if (lead?.type !== 'paragraph' || /[*`[<{]/.test(lead.raw))
    throw new Error('has no sentence of plain words below its title')
  const related = linksOnly(rest.at(-1))
  const text = related.length > 0 ? rest.slice(0, -2) : rest
  const parts = text.flatMap(partsOf)
  const links = linksIn(parts)
  return {
    title: plain(title.raw.replace(/^# /, '')),
    lead: plain(lead.raw),
    parts,
    related,
    links: [...links, ...related],
    outline: tokens.map(outlineOf),
  }
}

/** The help pages of a language as the console shows them. @throws Error if one cannot be read, or names a missing text */
export function renderHelp(root: string, language: string): Record<string, HelpPage> {
  const words = readWords(root, language)
  return Object.fromEntries(
    [...readHelp(root, language)].map(([topic, markdown]) => {
      const path = `${HELP_FOLDER}/${language}/${topic}.md`
      const unknown = keysIn(markdown).find((key) => !words.has(key))
      if (unknown !== undefined) throw new Error(`${path} names ${unknown}, which is no text of ${language}`)
      try {
        const { title, lead, parts, related } = readPage(inItsLanguage(fillWords(markdown, words), language))
        return [topic, { title, lead, parts, related: related as HelpTopic[] }]
      } catch (error) {
        throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
    }),
  )
}

/** Chooses Korean particles by the word before them. */
function inItsLanguage(markdown: string, language: string): string {
  if (language !== 'ko_KR') return markdown
  return markdown.replace(
    /(\*\*([^*\n]*)\*\*<!--[\w.-]+-->)([을이은과와]\([를가는와과]\)|\(으\)로)/g,
    (_, kept: string, word: string, both: string) => kept + withParticles(word + both).slice(word.length),
  )
}

const plain = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')

function linksOnly(token: Token | undefined): string[] {
  if (token?.type !== 'list') return []
  const items = (token as Tokens.List).items.map((item) => /^\[[^\]]+\]\(([\w-]+)\.md\)$/.exec(item.text.trim())?.[1])
  return items.every((topic) => topic !== undefined) ? items : []
}

function outlineOf(token: Token): string {
  if (token.type === 'heading') return `heading ${(token as Tokens.Heading).depth}`
  if (token.type !== 'list') return token.type
  const { ordered, items } = token as Tokens.List
  return `${ordered ? 'steps' : 'list'} ${items.length}`
}
