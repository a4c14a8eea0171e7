import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTICES, notices, noticesText, packageFolder } from './viteNotices'

// Within the tree, so that its packages are found.
let root: string
beforeAll(() => {
  mkdirSync('.cache', { recursive: true })
  root = mkdtempSync(join(process.cwd(), '.cache/notices-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): string {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return join(root, path)
}

describe('the notices of a build', () => {
  it('name the packages in its scripts, workers and styles, and no others', async () => {
    write(
      'main.ts',
      `import KDBush from 'kdbush'\nimport './main.css'\nnew Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }).postMessage(new KDBush(1))\n`,
    )
    write(
      'worker.ts',
      `import { feature } from 'topojson-client'\nself.onmessage = () => self.postMessage(feature.name)\n`,
    )
    write(
      'main.css',
      `@font-face { font-family: Inter; src: url('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2') }`,
    )
    write('index.html', '<script type="module" src="/main.ts"></script>')
    const plugins = notices()
    const { output } = (await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [plugins.build],
      worker: { format: 'es', plugins: () => [plugins.worker] },
      build: { write: false, assetsInlineLimit: 0 },
    })) as Rolldown.RolldownOutput
    const file = output.find(({ fileName }) => fileName === NOTICES)
    const text = file?.type === 'asset' ? String(file.source) : ''
    const named = [...text.matchAll(/^(\S+) \d\S* \(([^)]+)\)$/gm)].map(([, name, licence]) => [name, licence])
    expect(named).toEqual([
      ['@fontsource-variable/inter', 'OFL-1.1'],
      ['kdbush', 'ISC'],
      ['topojson-client', 'ISC'],
    ])
    expect(text).toContain('Vladimir Agafonkin')
    expect(text).toContain('SIL OPEN FONT LICENSE')
  })

  it('have the texts of each package once, and fail on one without a licence', () => {
    const some = write('node_modules/some/package.json', '{ "name": "some", "version": "1.2.3", "license": "MIT" }')
    write('node_modules/some/LICENSE.md', 'May be used.\r\n')
    write('node_modules/some/NOTICE', 'By some.')
    const folder = dirname(some)
    expect(noticesText([folder, folder])).toContain('\n\nsome 1.2.3 (MIT)\n\nMay be used.\n\nBy some.\n')
    expect(noticesText([folder, folder]).match(/May be used/g)).toHaveLength(1)
    expect(() => noticesText([dirname(write('node_modules/none/package.json', '{ "name": "none" }'))])).toThrow(
      'none has no licence',
    )
  })

  it('find the package of a file', () => {
    expect(packageFolder('/a/src/main.ts')).toBeUndefined()
    expect(packageFolder('\0rolldown/runtime.js')).toBeUndefined()
    expect(packageFolder('/a/node_modules/b/node_modules/@c/d/e/f.js?v=1')).toBe('/a/node_modules/b/node_modules/@c/d')
    expect(packageFolder('\0/a/node_modules/b/c.js')).toBe('/a/node_modules/b')
  })
})
