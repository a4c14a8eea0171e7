import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The languages of the console; the first is the default. */
export const LANGUAGES = ['en_US', 'ja_JP', 'ko_KR'] as const
export type Language = (typeof LANGUAGES)[number]

/** Nested texts; the leaves are what people read. */
export interface Texts {
  [key: string]: string | Texts
}

export const localeFolder = (root: string, language: string) => join(root, 'locales', language)

/** A leaf that begins so stands for another branch of the language: '@:messages.alarmTypes'. Texts that several share are said once. */
const LINK = '@:'

/**
 * The locale files of a language, path below its folder with '/' (such as 'resources/store.json') → texts, with
 * what links lead to in their place.
 * @throws Error if a link leads nowhere
 */
export function readLocaleFiles(root: string, language: string): Map<string, Texts> {
  const files = readLinkedFiles(root, language)
  const all = mergeTexts(files)
  const target = (link: string, place: string): string | Texts => {
    const found = link
      .slice(LINK.length)
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), all)
    if (found === undefined) throw new Error(`${place} leads to ${link.slice(LINK.length)}, which is not there`)
    return found
  }
  const follow = (texts: Texts, path: string): Texts =>
    Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, followed(value, path, key)]))
  // The target of a link may have links of its own.
  const followed = (value: string | Texts, path: string, key: string): string | Texts => {
    if (typeof value === 'object') return follow(value, path)
    return value.startsWith(LINK) ? followed(target(value, `locales/${language}/${path}: ${key}`), path, key) : value
  }
  return new Map([...files].map(([path, texts]) => [path, follow(texts, path)]))
}

/** The locale files as they are written, with their links. */
export function readLinkedFiles(root: string, language: string): Map<string, Texts> {
  const folder = localeFolder(root, language)
  return new Map(
    jsonFiles(folder).map((path) => {
      try {
        return [relative(folder, path).split(sep).join('/'), JSON.parse(readFileSync(path, 'utf8')) as Texts]
      } catch (error) {
        throw new Error(`${relative(root, path)}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
    }),
  )
}

/** The key prefix that a locale file's path stands for: 'areas/tags.json' is areas.tags. */
export const keyPrefix = (path: string) => path.replace(/\.json$/, '').split('/')

/** Locale files merged into one tree, each under its path's key prefix. */
export function mergeTexts(files: ReadonlyMap<string, Texts>): Texts {
  const out: Texts = {}
  for (const [path, texts] of files) {
    let at = out
    for (const part of keyPrefix(path)) {
      const next = at[part]
      at = typeof next === 'object' ? next : (at[part] = {})
    }
    Object.assign(at, texts)
  }
  return out
}

/** Every leaf of a tree by its dotted key. */
export function flattenTexts(texts: Texts, prefix = ''): Map<string, string> {
  const out = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') out.set(prefix + key, value)
    else for (const [inner, text] of flattenTexts(value, `${prefix}${key}.`)) out.set(inner, text)
  }
  return out
}

function jsonFiles(folder: string): string[] {
  let entries
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? jsonFiles(path) : entry.name.endsWith('.json') ? [path] : []
    })
    .sort()
}
