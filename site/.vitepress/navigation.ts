import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { DefaultTheme } from 'vitepress'

const docs = join(import.meta.dirname, '../../docs')
/** Read beside the console, in the language that it has; the site leads to the English ones. */
const OTHER_LANGUAGES = /^help\/(ja_JP|ko_KR)\//

/** The parts of the menu beside the text, each with its pages in the order in which they are read. A folder's pages are all in it, by their titles. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'Get to know it': ['README.md', 'esl.md', 'glossary.md'],
  'Use it': [
    'guide/README.md',
    'guide/administrator.md',
    'guide/store-operator.md',
    'guide/hand-scanner.md',
    'guide/signage.md',
    'guide/paper-labels.md',
    'batches.md',
  ],
  'Run it': [
    'operations.md',
    'configuration.md',
    'deployment.md',
    'database.md',
    'files.md',
    'proxy.md',
    'scaling.md',
    'layout-rules.md',
    'security.md',
  ],
  'Build on it': ['first-hour.md', 'architecture.md', 'schemas.md', 'wire.md', 'how-to.md', 'extending.md'],
  Decisions: ['decisions/'],
  Help: ['help/README.md', 'help/en_US/'],
}

const titleOf = (page: string) =>
  /^# (.+)$/m.exec(readFileSync(join(docs, page), 'utf8'))?.[1]?.replaceAll('`', '') ?? page
const linkOf = (page: string) => `/${page.replace(/README\.md$/, '').replace(/\.md$/, '')}`

const folder = (path: string) =>
  readdirSync(join(docs, path))
    .filter((name) => name.endsWith('.md'))
    // A folder's own page stands before the others.
    .sort((one, other) => Number(other === 'README.md') - Number(one === 'README.md') || one.localeCompare(other))
    .map((name) => `${path}${name}`)

const parts = Object.entries(PARTS).map(([text, pages]) => ({
  text,
  pages: pages.flatMap((page) => (page.endsWith('/') ? folder(page) : [page])),
}))

const reached = new Set(parts.flatMap(({ pages }) => pages))
const missing = [...reached].filter((page) => !existsSync(join(docs, page)))
const lost = readdirSync(docs, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
  .map((entry) => relative(docs, join(entry.parentPath, entry.name)))
  .filter((page) => !reached.has(page) && !OTHER_LANGUAGES.test(page))
if (missing.length + lost.length > 0)
  throw new Error(
    `site/.vitepress/navigation.ts names pages that are not there (${missing.join(', ')}), or not these: ${lost.join(', ')}`,
  )

export const sidebar: DefaultTheme.SidebarItem[] = parts.map(({ text, pages }) => ({
  text,
  collapsed: text === 'Help' || text === 'Decisions',
  items: pages.map((page) => ({ text: page === 'README.md' ? 'Overview' : titleOf(page), link: linkOf(page) })),
}))

export const nav: DefaultTheme.NavItem[] = [
  { text: 'Use it', link: '/guide/', activeMatch: '^/(guide|help)/' },
  {
    text: 'Run it',
    link: '/operations',
    activeMatch: '^/(operations|configuration|deployment|database|files|proxy|scaling|security)',
  },
  {
    text: 'Build on it',
    link: '/architecture',
    activeMatch: '^/(first-hour|architecture|schemas|wire|how-to|extending|decisions)',
  },
]
