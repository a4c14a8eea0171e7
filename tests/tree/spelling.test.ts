import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const LISTS = ['terms.txt', 'shops.txt']
const FOLDERS = ['src', 'server', 'scripts', 'tests', 'docs', 'schemas', 'locales', 'deploy']
const NOT_CHECKED = /^(?:src\/generated|locales\/(?:ja_JP|ko_KR))\/|openapi\.json$/
const TEXT = /\.(?:tsx?|[cm]js|css|md|html|json|ya?ml)$/

const wordsOf = (list: string): string[] =>
  readFileSync(join('scripts/spelling', list), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

it.each(LISTS)('the words of %s are sorted, each of them once', (list) => {
  const words = wordsOf(list)
  expect(words.length).toBeGreaterThan(50)
  expect(words).toEqual([...new Set(words)].sort())
})

it('a word stands in one list, and somewhere in the tree', () => {
  const all = LISTS.flatMap(wordsOf)
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([])
  const text = textOfTree()
  expect(all.filter((word) => !text.includes(word))).toEqual([])
})

/** All text of the tree in lower case: folders, and the files beside them. */
function textOfTree(): string {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  return [...inFolders, ...readdirSync('.')]
    .filter((file) => TEXT.test(file) && !NOT_CHECKED.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .toLowerCase()
}
