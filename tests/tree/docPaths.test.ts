import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((page) =>
  page.endsWith('.md'),
)

/** A file or folder of the tree between backticks; what has a placeholder is none. */
const PATH = /`((?:deploy|docs|locales|public|schemas|scripts|server|src|tests)\/[\w./-]+)`/g

it('every file and folder that a page of docs names is there', () => {
  const named = pages.flatMap((page) => {
    const text = readFileSync(join(root, 'docs', page), 'utf8')
    return [...text.matchAll(PATH)].map(([, path = '']) => ({ page, path }))
  })
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
})
