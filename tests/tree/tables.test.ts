import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/server'

const FOLDERS = ['deploy', 'docs', 'schemas', 'scripts', 'server', 'src', 'tests']
const pages = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`),
).concat(readdirSync(root).filter((file) => file.endsWith('.md')))

/** The number of cells of a table's row; pipes after a backslash and those within code belong to a cell. */
const cells = (row: string) => row.replaceAll(/`[^`]*`|\\\|/g, '').split('|').length - 2

/** The tables of a page: consecutive lines that start with a pipe, outside code. */
const tablesOf = (markdown: string) =>
  (markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').match(/^\|.*(?:\n\|.*)*/gm) ?? []).map((table) => table.split('\n'))

// A blank line within a table ends it: the rest is shown as text with pipes.
it.each(pages)('the tables of %s have a heading, and all their rows have its columns', (page) => {
  for (const [head = '', line, ...rows] of tablesOf(readFileSync(join(root, page), 'utf8'))) {
    expect(line, head).toMatch(/^\|(?:\s*:?-+:?\s*\|)+$/)
    expect(
      rows.filter((row) => cells(row) !== cells(head)),
      head,
    ).toEqual([])
  }
})
