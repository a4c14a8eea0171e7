import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HELP_TOPICS } from '../src/app/admin/help/topics'
import { checkHelp } from './checks/help'
import { staleFiles, writeGenerated } from './generate'
import { fillWords, readHelp, readPage, renderHelp } from './helpFiles'
import { LANGUAGES } from './localeFiles'
import { treeFixture, type TreeFixture } from './treeFixture'
import { helpPlugin } from './viteHelp'

const PAGE =
  '# Shelves\n\nWhere things stand.\n\n## Save one\n\n1. Press {{kit.put}} or `F1`.\n2. Read [Racks](racks.md).\n\n## See also\n\n- [Racks](racks.md)\n'
const RACKS = '# Racks\n\nWhat shelves hang on.\n'

let tree: TreeFixture
beforeEach(() => {
  tree = treeFixture()
  for (const [language, put] of [
    ['en_US', 'Put'],
    ['ja_JP', '置く'],
    ['ko_KR', '놓기'],
  ] as const) {
    write(`locales/${language}/kit.json`, JSON.stringify({ put, named: 'Put %{name}' }))
    write(`docs/help/${language}/shelves.md`, PAGE)
    write(`docs/help/${language}/racks.md`, RACKS)
  }
})
afterEach(() => tree.remove())

function write(path: string, text: string) {
  mkdirSync(join(tree.root, path, '..'), { recursive: true })
  writeFileSync(join(tree.root, path), text)
}

const problems = () => checkHelp(tree.root, ['racks', 'shelves'])

describe('a help page', () => {
  it('consists of a title, a sentence, a text and related pages', () => {
    const { shelves } = renderHelp(tree.root, 'en_US')
    expect(shelves).toEqual({
      title: 'Shelves',
      lead: 'Where things stand.',
      parts: [
        { tag: 'h4', parts: ['Save one'] },
        {
          tag: 'ol',
          parts: [
            {
              tag: 'li',
              parts: ['Press ', { tag: 'strong', parts: ['Put'] }, ' or ', { tag: 'code', parts: ['F1'] }, '.'],
            },
            { tag: 'li', parts: ['Read ', { topic: 'racks', parts: ['Racks'] }, '.'] },
          ],
        },
      ],
      related: ['racks'],
    })
  })

  it('has the words of its language, with the right Korean particle after them', () => {
    write('docs/help/ko_KR/shelves.md', '# 선반\n\n물건이 있는 곳.\n\n{{kit.put}}을(를) 누릅니다.\n')
    expect(renderHelp(tree.root, 'ko_KR')['shelves']?.parts).toEqual([
      { tag: 'p', parts: [{ tag: 'strong', parts: ['놓기'] }, '를 누릅니다.'] },
    ])
  })

  it('links to other sites only with https', () => {
    expect(readPage('# A\n\nB.\n\n[c](https://example.com)\n').parts).toEqual([
      { tag: 'p', parts: [{ href: 'https://example.com', parts: ['c'] }] },
    ])
    expect(() => readPage('# A\n\nB.\n\n[c](javascript:alert(1))\n')).toThrow('neither a help page')
    expect(() => readPage('# A\n\nB.\n\n> c\n')).toThrow('has a blockquote')
  })

  it('is served with the current words of the console', async () => {
    const server = await createServer({
      root: tree.root,
      configFile: false,
      logLevel: 'silent',
      plugins: [helpPlugin()],
      server: { middlewareMode: true, ws: false },
    })
    try {
      expect((await server.transformRequest('virtual:help/ja_JP'))?.code).toContain('置く')
    } finally {
      await server.close()
    }
  })

  it('fails the build if it names a missing text', () => {
    write('docs/help/en_US/shelves.md', PAGE.replace('kit.put', 'kit.pat'))
    expect(() => renderHelp(tree.root, 'en_US')).toThrow('docs/help/en_US/shelves.md names kit.pat')
  })
})

it('generate writes a word into its page, and again after it changed', async () => {
  await writeGenerated(tree.root)
  expect(readHelp(tree.root, 'en_US').get('shelves')).toContain('Press **Put**<!--kit.put--> or')
  expect((await staleFiles(tree.root)).size).toBe(0)
  write('locales/en_US/kit.json', JSON.stringify({ put: 'Place' }))
  expect([...(await staleFiles(tree.root)).keys()]).toEqual(['docs/help/en_US/shelves.md'])
  expect(fillWords('**Put**<!--kit.put-->', new Map([['kit.put', 'Place']]))).toBe('**Place**<!--kit.put-->')
})

describe('the check of the help pages', () => {
  it('finds no mistake in correct pages', () => {
    expect(problems()).toEqual([])
  })

  it.each([
    ['a page that a language lacks', 'ja_JP/other.md', RACKS, 'is of no topic'],
    ['a text that is not there', 'en_US/shelves.md', PAGE.replace('kit.put', 'kit.pat'), 'names kit.pat'],
    ['a text that is filled in later', 'en_US/shelves.md', PAGE.replace('kit.put', 'kit.named'), 'names kit.named'],
    ['a link that leads nowhere', 'ja_JP/shelves.md', PAGE.replaceAll('racks.md', 'rocks.md'), 'leads to rocks.md'],
    [
      'another number of steps',
      'ko_KR/shelves.md',
      PAGE.replace('2. Read', '2. Look.\n3. Read'),
      'has other parts than en_US: steps 3 where that has steps 2',
    ],
    [
      'another word of the console',
      'ko_KR/shelves.md',
      PAGE.replace('{{kit.put}}', 'it'),
      'has other words of the console than en_US',
    ],
    ['HTML', 'en_US/racks.md', `${RACKS}\n<b>bold</b>\n`, 'has HTML of its own'],
    ['a page without its sentence', 'en_US/racks.md', '# Racks\n\n- one\n', 'has no sentence'],
  ])('names %s', (_, path, text, said) => {
    write(`docs/help/${path}`, text)
    expect(
      problems().some((problem) => problem.startsWith(`docs/help/${path} `) && problem.includes(said)),
      problems().join('\n'),
    ).toBe(true)
  })

  it('names what the glossary has another word for', () => {
    write('locales/glossary.json', JSON.stringify({ en_US: { shelf: '\\brack\\b' } }))
    write('docs/help/en_US/racks.md', '# Racks\n\nA rack.\n')
    expect(problems()).toEqual(["docs/help/en_US/racks.md says 'rack', the glossary 'shelf'"])
  })

  it('names a topic without a page', () => {
    expect(checkHelp(tree.root, ['racks', 'shelves', 'walls'])).toEqual(
      LANGUAGES.map((language) => `docs/help/${language}/walls.md is missing`),
    )
  })
})

it('every topic of the console exists in every language', () => {
  expect(checkHelp(process.cwd())).toEqual([])
  for (const language of LANGUAGES)
    expect(Object.keys(renderHelp(process.cwd(), language)).sort()).toEqual([...HELP_TOPICS].sort())
})
