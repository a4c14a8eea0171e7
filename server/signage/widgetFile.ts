import { readFile } from 'node:fs/promises'
import { endingOf, type MediaFacts, MediaRefused } from './mediaFacts'

const USUAL = { width: 480, height: 158 }
const MOST_SIDE = 10_000

/**
 * Says what a widget is: one HTML page with all that it needs inside, as text in UTF-8. Its size stands in its
 * `<meta name="viewport" content="width=480, height=158">`. @throws MediaRefused
 */
export async function inspectWidget(path: string, name: string): Promise<MediaFacts> {
  const ending = endingOf(name)
  if (ending !== 'html' && ending !== 'htm') throw new MediaRefused('server.signage.widgetKind')
  const text = decode(await readFile(path))
  if (text === undefined || !isPage(text)) throw new MediaRefused('server.signage.notItsName')
  const viewport = viewportOf(text)
  return { fileType: 'text/html', width: sideOf(viewport, 'width') ?? USUAL.width, height: sideOf(viewport, 'height') ?? USUAL.height }
}

function decode(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

const BLANK = /\s*/y

/** Whether a text begins as a page does, behind blanks and comments. Each character is looked at once, whatever the text is. */
function isPage(text: string): boolean {
  let at = afterBlank(text, 0)
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4)
    if (end < 0) return false
    at = afterBlank(text, end + 3)
  }
  return /^(?:<!doctype html|<html)[\s>]/i.test(text.slice(at, at + 20))
}

function afterBlank(text: string, from: number): number {
  BLANK.lastIndex = from
  BLANK.test(text)
  return BLANK.lastIndex
}

/** The words of `width=480, height=158`, with each '=' as a word. */
function viewportOf(text: string): readonly string[] {
  for (const [tag] of text.matchAll(/<meta\b[^<>]*>/gi)) {
    const words = tag.match(/"[^"]*"|'[^']*'|[^\s"'=<>]+|=/g) ?? []
    const isViewport = unquoted(valueOf(words, 'name')).trim().toLowerCase() === 'viewport'
    if (isViewport) return unquoted(valueOf(words, 'content')).match(/[^\s,;=]+|=/g) ?? []
  }
  return []
}

/** What stands behind a name and its '='. */
function valueOf(words: readonly string[], name: string): string {
  const at = words.findIndex((word, index) => word.toLowerCase() === name && words[index + 1] === '=')
  return at < 0 ? '' : (words[at + 2] ?? '')
}

const unquoted = (text: string) => (/^["']/.test(text) ? text.slice(1, -1) : text)

function sideOf(viewport: readonly string[], side: 'width' | 'height'): number | undefined {
  const value = Number.parseInt(valueOf(viewport, side), 10)
  return value > 0 && value <= MOST_SIDE ? value : undefined
}
