import { readFile } from 'node:fs/promises'
import { extensionOf, type MediaFacts, MediaRefused } from './mediaFacts'

const DEFAULT_SIZE = { width: 480, height: 158 }
const MAX_SIDE = 10_000

/**
 * Reads a widget: one self-contained HTML page in UTF-8, whose size is in its `<meta name="viewport"
 * content="width=480, height=158">`.
 * @throws MediaRefused
 */
export async function inspectWidget(path: string, name: string): Promise<MediaFacts> {
  const extension = extensionOf(name)
  if (extension !== 'html' && extension !== 'htm') throw new MediaRefused('server.signage.widgetKind')
  const text = decode(await readFile(path))
  if (text === undefined || !isPage(text)) throw new MediaRefused('server.signage.notItsName')
  const viewport = viewportOf(text)
  return {
    fileType: 'text/html',
    width: sideOf(viewport, 'width') ?? DEFAULT_SIZE.width,
    height: sideOf(viewport, 'height') ?? DEFAULT_SIZE.height,
  }
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

/** Whether a text begins like a page, after blanks and comments. Linear for any text. */
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

/** The tokens of `width=480, height=158`, including '='. */
function viewportOf(text: string): readonly string[] {
  for (const [tag] of text.matchAll(/<meta\b[^<>]*>/gi)) {
    const words = tag.match(/"[^"]*"|'[^']*'|[^\s"'=<>]+|=/g) ?? []
    const isViewport = unquoted(valueOf(words, 'name')).trim().toLowerCase() === 'viewport'
    if (isViewport) return unquoted(valueOf(words, 'content')).match(/[^\s,;=]+|=/g) ?? []
  }
  return []
}

/** The value after a name and '='. */
function valueOf(words: readonly string[], name: string): string {
  const at = words.findIndex((word, index) => word.toLowerCase() === name && words[index + 1] === '=')
  return at < 0 ? '' : (words[at + 2] ?? '')
}

const unquoted = (text: string) => (/^["']/.test(text) ? text.slice(1, -1) : text)

function sideOf(viewport: readonly string[], side: 'width' | 'height'): number | undefined {
  const value = Number.parseInt(valueOf(viewport, side), 10)
  return value > 0 && value <= MAX_SIDE ? value : undefined
}
