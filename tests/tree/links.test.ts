import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What is made or fetched, not written. */
const MADE = /^(?:node_modules|dist|test-results|playwright-report|coverage|\.(?:git|cache|data|vitepress))$/
const TEXT = /\.(?:tsx?|[cm]js|css|md|json|ya?ml|html)$/

/** They write trees of their own, and the pictures of the guide. */
const WRITERS = ['scripts/helpFiles.test.ts', 'scripts/screens.mjs', 'tests/guide/']

const files = filesIn('.')
const pages = files.filter((file) => file.endsWith('.md'))

describe('a link', () => {
  it.each(pages)('of %s leads somewhere', (page) => {
    expect(deadLinks(page, readFileSync(page, 'utf8'))).toEqual([])
  })

  it('is dead where its file, its heading or its definition is missing', () => {
    const text = [
      '# A page',
      '[a](links.test.ts) [b](gone.md) [c](#a-page) [d](#other) [e](https://example.com/x)',
      '![f](gone.png) [g][there] [h][nowhere] <a href="gone.html">i</a>',
      '[there]: ../../README.md',
      '```\n[j](gone.md)\n```',
    ].join('\n')
    expect(deadLinks('tests/tree/page.md', text)).toEqual(['gone.md', '#other', 'gone.png', '[nowhere]', 'gone.html'])
  })

  it('names a heading as it is shown, the second of the same words by number', () => {
    expect(anchorsOf('# The `rest` dialect: *one*, [two](x.md)\n## Limits\n## Limits\n## 店舗')).toEqual(
      new Set(['the-rest-dialect-one-two', 'limits', 'limits-1', '店舗']),
    )
  })
})

it('a path in docs/ that a file names is there', () => {
  const named = files.filter((file) => !WRITERS.some((path) => file.startsWith(path)))
  expect(named.flatMap((file) => missingDocs(file, readFileSync(file, 'utf8')))).toEqual([])
})

/** Links of a page to files and headings that are not there. */
function deadLinks(page: string, text: string): string[] {
  const written = withoutCode(text)
  const defined = new Map(
    [...written.matchAll(/^\[([^\]]+)\]:\s*(\S+)/gm)].map(([, name = '', target = '']) => [name.toLowerCase(), target]),
  )
  const undefinedOnes = [...written.matchAll(/\]\[([^\]]+)\]/g)]
    .map(([, name = '']) => name)
    .filter((name) => !defined.has(name.toLowerCase()))
  const targets = [
    ...[...written.matchAll(/\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)/g)].map(([, target = '']) => target),
    ...defined.values(),
    ...undefinedOnes.map((name) => `[${name}]`),
    ...[...written.matchAll(/<(?:a|img|source)\b[^>]*?\b(?:href|src)="([^"]+)"/g)].map(([, target = '']) => target),
  ]
  return targets.filter((target) => !leads(page, text, target))
}

function leads(page: string, text: string, target: string): boolean {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return true
  const [path = '', anchor] = decodeURI(target).split('#')
  const to = path === '' ? page : normalize(path.startsWith('/') ? `.${path}` : join(dirname(page), path))
  if (target.startsWith('[') || (path !== '' && !existsSync(to))) return false
  if (anchor === undefined || !to.endsWith('.md')) return true
  return anchorsOf(path === '' ? text : readFileSync(to, 'utf8')).has(anchor)
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id))
  for (const [, heading = ''] of withoutBlocks(text).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replace(/ /g, '-')
    let anchor = slug
    for (let at = 1; anchors.has(anchor); at += 1) anchor = `${slug}-${at}`
    anchors.add(anchor)
  }
  return anchors
}

/** Paths in docs/ that a file of code or text names, and that are not there. */
function missingDocs(file: string, text: string): string[] {
  return [...text.matchAll(/(?<![\w/.-])docs\/[\w./-]*\w/g)]
    .map(([path]) => path)
    .filter((path) => !existsSync(path))
    .map((path) => `${file}: ${path}`)
}

const withoutBlocks = (text: string) => text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
const withoutCode = (text: string) => withoutBlocks(text).replace(/(`+)[^`][\s\S]*?\1/g, '')

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !MADE.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesIn(path)
      return entry.isFile() && TEXT.test(entry.name) ? [path] : []
    })
}
