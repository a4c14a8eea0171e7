import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { scriptEntries } from '../../src/schema/scriptKinds'
import { signInByHttp } from '../support/api'
import { root, startServer } from '../support/server'
import { plantSession } from '../support/session'

// What `npm run build` makes, in a folder of its own with the packages that its lock file names and no others.

const ADMIN = 'admin@shelfdeck.example'
const MEGABYTE = 1024 * 1024

let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shelfdeck-built-'))
  cpSync(join(root, 'dist'), folder, { recursive: true })
  cpSync(process.env.E2E_TEMPLATE ?? '', join(folder, '.data'), { recursive: true })
  for (const path of locked())
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(folder, path), {
        recursive: true,
        filter: (from) => !from.slice(join(root, path).length).includes('node_modules'),
      })
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const locked = () =>
  Object.keys(
    (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: object }).packages,
  ).filter((path) => path !== '')

const sizeOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size

test('it is small, and has nothing that only a build or a test needs', () => {
  expect(
    locked().filter((path) => /\/(tsx|typescript|vite|esbuild|rolldown|react|playwright|vitest)$/.test(path)),
  ).toEqual([])
  const installed = readdirSync(folder)
    .filter((name) => name !== '.data')
    .reduce((sum, name) => sum + sizeOf(join(folder, name)), 0)
  expect(installed / MEGABYTE).toBeLessThan(155)
})

test('the code for an S3 service is read where one is used', () => {
  const files = readdirSync(join(folder, 'server')).filter((name) => name.endsWith('.mjs'))
  const readers = files.filter((name) => readFileSync(join(folder, 'server', name), 'utf8').includes('@aws-sdk/'))
  expect(readers).toHaveLength(1)
  expect(
    files.filter((name) =>
      new RegExp(`(from|import) ?"\\./${readers[0]}"`).test(readFileSync(join(folder, 'server', name), 'utf8')),
    ),
  ).toEqual([])
})

test('it starts, draws labels, runs scripts, shows the console, and is backed up', async ({ page }) => {
  const server = await startServer({ tree: folder, dataDir: join(folder, '.data'), built: true })
  try {
    const api = await signInByHttp(server.url, ADMIN)
    const { body } = await api.call('POST /status/store/IT001/tag/search', { draw: 1, start: 0, length: 25 })
    const tag = body.data?.find(({ prCode }) => prCode !== null)
    const drawn = (await api.call('POST /preview/store/IT001/tags', [tag?.tagMac])).body as unknown as {
      image: string
    }[]
    expect(
      Buffer.from(drawn[0]?.image ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const code = `function ${scriptEntries.tagDecorator}() { return { layoutId: String(6 * 7) } }`
    const ran = await api.call('POST /script/tagDecorator/store/IT001/test', { code, input: '{}' })
    expect(JSON.stringify(ran.body)).toContain('42')

    await plantSession(page, server.url, ADMIN)
    await page.goto(`${server.url}/#/tag/detail/IT001`)
    await expect(page.locator('tr[data-index="0"] img')).toBeVisible()

    const backup = spawnSync(process.execPath, ['server/backup.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, '.data') },
    })
    expect(backup.stderr).toBe('')
    expect(existsSync(backup.stdout.trim())).toBe(true)
  } finally {
    expect(await server.stop()).toBe(0)
  }
})
