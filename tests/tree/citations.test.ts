import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Documents that are not in the repository, as code and text cite them. */
const ELSEWHERE =
  /\bspec\/\d|\b(?:spec|design|audit|needs|hardware|style) ?§|(?<!\/)\b(?:design|hardware|needs|style)\.md\b/i

const FOLDERS = ['src', 'server', 'scripts', 'tests', 'schemas', 'locales', 'docs', 'deploy', 'public', '.']
const TEXT = /\.(?:tsx?|[cm]js|css|md|json|ya?ml|html)$/

/** Folders and files that still cite them; none is added, and those that no longer do are taken away. */
const STILL = [
  'server/config.ts',
  'server/imports',
  'server/mail',
  'server/main.ts',
  'server/printing',
  'server/products',
  'server/radio',
  'server/render',
  'server/sandbox',
  'server/scripts',
  'server/seed',
  'server/signage',
  'server/start',
  'server/stores',
  'server/timetable',
]

it('nothing cites a document that is not in the repository', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => TEXT.test(file) && file !== 'tests/tree/citations.test.ts')
  expect(files.length).toBeGreaterThan(2000)
  const citing = files.filter((file) => ELSEWHERE.test(readFileSync(file, 'utf8')))
  expect(citing.filter((file) => !STILL.some((one) => file === one || file.startsWith(`${one}/`)))).toEqual([])
})

it.each(['(spec/1 §7)', 'design §4', 'as design.md says', 'audit §3', '(Spec/2 §5)'])('%s is a citation', (text) => {
  expect(text).toMatch(ELSEWHERE)
})

it.each(['docs/wire.md', 'the audit of a record', 'the specification', 'audit/changes.ts'])('%s is none', (text) => {
  expect(text).not.toMatch(ELSEWHERE)
})
