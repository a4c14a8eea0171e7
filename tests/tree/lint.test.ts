import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
let tree: string

beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  tree = mkdtempSync(join(root, '.cache/lint-'))
})

afterEach(() => rmSync(tree, { recursive: true, force: true }))

/** What the linter says of one file with this text. */
function lint(path: string, text: string): string {
  const file = join(tree, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', join(root, '.oxlintrc.json'), '--no-ignore', '-f', 'unix', file],
    { encoding: 'utf8', cwd: tree },
  ).stdout
}

const importing = (specifier: string) => `import { thing } from '${specifier}'\n\nexport const other = thing\n`

describe('imports run one way', () => {
  it.each([
    ['src/schema/a.ts', '../data/http'],
    ['src/data/a.ts', '../ui/kit/Button'],
    ['src/ui/kit/a.ts', '../../areas/stores/page'],
    ['src/ui/kit/a.ts', '../../domain/map/places'],
    ['src/domain/map/a.ts', '../../areas/stores/page'],
    ['src/areas/stores/a.ts', '../../app/routes'],
    ['src/areas/stores/a.ts', '../tags/page'],
    ['src/areas/stores/forms/a.ts', '../../tags/page'],
    ['src/app/a.ts', '../../server/main'],
    ['server/areas/tags/a.ts', '../../../src/data/wire'],
    ['server/http/a.ts', '../../src/ui/kit/Button'],
    ['server/base/a.ts', '../db/records'],
    ['server/db/a.ts', '../calls/callError'],
    ['server/db/a.ts', '../radio/radio'],
    ['server/radio/a.ts', '../calls/services'],
    ['server/radio/a.ts', '../seed/places'],
    ['server/files/store/a.ts', '../../http/app'],
    ['server/calls/a.ts', '../areas/tags/lists'],
    ['server/areas/tags/a.ts', '../stores/find'],
    ['server/areas/tags/a.ts', '../../http/app'],
    ['server/http/a.ts', '../start/services'],
    ['server/nowhere/a.ts', '../base/say'],
  ])('%s may not import %s', (path, specifier) => {
    expect(lint(path, importing(specifier))).toMatch(/house\(layers\)/)
  })

  it.each([
    ['src/app/a.ts', '../areas/stores/page'],
    ['src/areas/stores/a.ts', './page'],
    ['src/areas/stores/a.ts', '../../ui/kit/Button'],
    ['src/areas/stores/a.ts', '../../domain/map/places'],
    ['src/domain/map/a.ts', '../../ui/kit/Button'],
    ['src/areas/index.ts', './stores/page'],
    ['src/data/a.ts', '../generated/types'],
    ['server/areas/tags/a.ts', '../../../src/schema/descriptor'],
    ['server/config.ts', './base/proxy'],
    ['server/radio/a.ts', '../config'],
    ['server/radio/a.ts', '../alarms/raise'],
    ['server/areas/tags/a.ts', '../../radio/radio'],
    ['server/areas/index.ts', './tags/lists'],
    ['server/start/a.ts', '../http/app'],
    ['server/main.ts', './start/start'],
  ])('%s may import %s', (path, specifier) => {
    expect(lint(path, importing(specifier))).not.toMatch(/house/)
  })

  it('holds for a dynamic import and for a re-export', () => {
    expect(lint('src/ui/a.ts', `export const load = () => import('../areas/tags/page')\n`)).toMatch(/house\(layers\)/)
    expect(lint('src/ui/b.ts', `export { thing } from '../areas/tags/page'\n`)).toMatch(/house\(layers\)/)
  })
})

describe('visible text stands in locales', () => {
  const component = (markup: string) =>
    `export const A = ({ t, on }: { t: (key: string) => string; on: boolean }) => ${markup}\n`

  it.each([
    '<p>Saved</p>',
    `<p>{on ? 'Saved' : t('kit.failed')}</p>`,
    '<img alt="A tag" src="/a.png" />',
    `<p title={on ? 'On' : undefined}>{t('kit.on')}</p>`,
    '<p>{`Page ${t("kit.page")}`}</p>',
    '<p>저장됨</p>',
  ])('refuses %s', (markup) => {
    expect(lint('src/ui/A.tsx', component(markup))).toMatch(/house\(visible-text\)/)
  })

  it.each([
    `<p>{t('kit.saved')}</p>`,
    `<p title={t('kit.on')}>·</p>`,
    `<p className="row">{on ? t('kit.on') : '—'}</p>`,
    `<kbd>{on ? '⌘ K' : 'Ctrl K'}</kbd>`,
  ])('takes %s', (markup) => {
    expect(lint('src/ui/A.tsx', component(markup))).not.toMatch(/house/)
  })
})

describe('no pattern is slow', () => {
  it.each([
    ['nested repetitions', String.raw`/^\s*(?:<!--[\s\S]*?-->\s*)*<html/i.test(text)`],
    ['one repetition behind another', String.raw`/^a*[ab]*c/.test(text)`],
    ['a repetition that is tried from each place', String.raw`/\/+$/.test(text)`],
    ['one in a constructor', String.raw`new RegExp('^(a+)+$', 'i').test(text)`],
    ['one that is not known', 'new RegExp(text).test(text)'],
  ])('refuses %s', (_, expression) => {
    expect(lint('server/base/a.ts', `export const is = (text: string) => ${expression}\n`)).toMatch(/house\(patterns\)/)
  })

  it.each([
    String.raw`/^(?:\d+,)*\d+$/.test(text)`,
    String.raw`/\s+/g.test(text)`,
    String.raw`/(?:a|b)\d{3}/.test(text)`,
  ])('takes %s', (expression) => {
    expect(lint('server/base/a.ts', `export const is = (text: string) => ${expression}\n`)).not.toMatch(/house/)
  })
})

describe('a message has a key', () => {
  it('in every answer of the server', () => {
    expect(lint('server/base/a.ts', "export const failed = { code: 0, message: 'No.' }\n")).toMatch(/house\(said\)/)
    expect(lint('server/base/a.ts', 'export const failed = (message: string) => ({ code: 1, message })\n')).toMatch(
      /house\(said\)/,
    )
    expect(
      lint(
        'server/areas/tags/a.ts',
        "import { say } from '../../base/say'\nexport const failed = { code: 0, ...say('server.notFound') }\n",
      ),
    ).not.toMatch(/house/)
  })
})

describe('the map has a seam', () => {
  const all = ['react-leaflet', '@react-leaflet/core', 'leaflet', 'leaflet/dist/leaflet.css']
    .map((specifier) => `import '${specifier}'\n`)
    .join('')

  it('only its own folder imports the library and the binding', () => {
    expect(lint('src/domain/map/a.ts', all).match(/no-restricted-imports/g)).toHaveLength(4)
    expect(lint('src/areas/stores/a.ts', all).match(/no-restricted-imports/g)).toHaveLength(4)
    expect(lint('src/domain/map/leaflet/a.ts', all)).not.toMatch(/no-restricted-imports/)
  })
})
