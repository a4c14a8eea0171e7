import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a package says about itself. */
export interface PackageFacts {
  readonly name: string
  readonly version: string
  /** An SPDX expression; undefined if it names none. */
  readonly licence: string | undefined
}

/** Reads the package.json of a folder; undefined if there is none. */
export function readPackage(folder: string): PackageFacts | undefined {
  let text: string
  try {
    text = readFileSync(join(folder, 'package.json'), 'utf8')
  } catch {
    return undefined
  }
  const {
    name = '',
    version = '',
    license,
  } = JSON.parse(text) as { name?: string; version?: string; license?: unknown }
  return { name, version, licence: typeof license === 'string' ? license : undefined }
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)/i

/** The texts of a package's licence and notices, in the order of their file names. */
export function licenceTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
}
