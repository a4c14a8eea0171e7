import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLicences, mayUse } from './checks/licences'

describe('a licence', () => {
  it.each([
    ['kdbush', 'ISC'],
    ['pako', '(MIT AND Zlib)'],
    ['dompurify', '(MPL-2.0 OR Apache-2.0)'],
    ['react-leaflet', 'Hippocratic-2.1'],
    ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later'],
    ['lightningcss-linux-x64-gnu', 'MPL-2.0'],
  ])('of %s is on the list: %s', (name, licence) => {
    expect(mayUse(name, licence)).toBe(true)
  })

  it.each([
    ['another-map', 'Hippocratic-2.1'],
    ['react-leaflet', 'GPL-3.0-only'],
    ['x', 'MIT AND GPL-2.0-only'],
    ['x', 'AGPL-3.0-only OR SSPL-1.0'],
    ['x', '(MIT OR GPL-2.0) AND SSPL-1.0'],
    ['x', '((MIT OR GPL-2.0) AND SSPL-1.0)'],
    ['x', 'UNLICENSED'],
    ['x', 'SEE LICENSE IN LICENSE'],
    ['x', 'toString'],
  ])('of %s is not: %s', (name, licence) => {
    expect(mayUse(name, licence)).toBe(false)
  })
})

describe('the check', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'licences-'))
    const install = (path: string, content: object) => {
      mkdirSync(join(root, path), { recursive: true })
      writeFileSync(join(root, path, 'package.json'), JSON.stringify(content))
    }
    install('node_modules/open', { name: 'open', license: 'MIT' })
    install('node_modules/closed', { name: 'closed', license: 'SSPL-1.0' })
    install('node_modules/open/node_modules/silent', { name: 'silent' })
    install('node_modules/tool', { name: 'tool', license: 'GPL-3.0' })
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({
        packages: {
          '': { license: 'MIT' },
          'node_modules/open': { version: '1.0.0', license: 'MIT' },
          // The installed packages count, whatever the lock file says.
          'node_modules/closed': { version: '2.0.0', license: 'MIT' },
          'node_modules/open/node_modules/silent': { version: '3.0.0' },
          'node_modules/tool': { version: '4.0.0', dev: true },
          'node_modules/elsewhere': { version: '5.0.0', license: 'GPL-2.0-only', optional: true },
        },
      }),
    )
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('names each production package that is not on the list, also those for other systems', () => {
    expect(checkLicences(root).map((problem) => problem.split(':')[0])).toEqual([
      'closed 2.0.0 is under SSPL-1.0',
      'silent 3.0.0 is under no licence that it names',
      'elsewhere 5.0.0 is under GPL-2.0-only',
    ])
  })

  it('finds no mistake in this tree', () => {
    expect(checkLicences('.')).toEqual([])
  })
})
