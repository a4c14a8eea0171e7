import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPackage } from '../packageFiles'

/** Licences that require no more than attribution. */
const OPEN = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'PSF-2.0',
  'Python-2.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
]

/** Licences that require more, each with the packages that were reviewed (NOTICE). */
const NAMED: Readonly<Record<string, RegExp>> = {
  'Hippocratic-2.1': /^(?:react-leaflet|@react-leaflet\/core)$/,
  // Its LICENSE is the three-clause BSD licence.
  BSD: /^css-mediaquery$/,
  // Libraries that the server loads unchanged.
  'MPL-2.0': /^(?:@resvg\/resvg-js|lightningcss)(?:-[\w-]+)?$/,
  'LGPL-3.0-or-later': /^@img\/sharp-[\w-]+$/,
}

/** Packages that mention their MIT licence only in the readme. */
const BY_README = /^combine-errors$/

interface LockedPackage {
  readonly dev?: boolean
  readonly license?: string
  readonly version?: string
}

/**
 * Checks the licence of each package that a production installation has, or would have on another system.
 * @returns one sentence for each whose licence is not on the list
 */
export function checkLicences(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>
  }
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (path === '' || locked.dev === true) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence =
      readPackage(join(root, path))?.licence ?? locked.license ?? (BY_README.test(name) ? 'MIT' : undefined)
    if (licence !== undefined && mayUse(name, licence)) return []
    return [
      `${name} ${locked.version ?? ''} is under ${licence ?? 'no licence that it names'}: take another package, or put the licence on the list of scripts/checks/licences.ts`,
    ]
  })
}

/** Whether a package may be used under an SPDX expression of names, AND and OR. Nested parentheses are not supported. */
export function mayUse(name: string, expression: string): boolean {
  const plain = /^\((.*)\)$/.exec(expression)?.[1] ?? expression
  if (/[()]/.test(plain)) return false
  const isFine = (licence: string) =>
    OPEN.includes(licence) || (Object.hasOwn(NAMED, licence) && (NAMED[licence]?.test(name) ?? false))
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => isFine(licence.trim())))
}
