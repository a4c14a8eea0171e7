import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { Refused, say } from '../../../base/say'
import { ArchiveRefused, ArchiveTooLarge } from '../../../files/archive'
import { unzip } from '../../../files/zip'

/** The parsed but unchecked parts of a store to be migrated. */
export interface Bundle {
  readonly store: unknown
  readonly gateways: readonly unknown[]
  readonly tags: readonly unknown[]
  readonly products: readonly unknown[]
  readonly accounts: readonly unknown[]
  /** The last task number of the other system, after which numbering continues. */
  readonly lastTaskId: unknown
  /** Parts that were CSV, so that their values are strings. */
  readonly asText: ReadonlySet<string>
}

/** The migration is refused, with the reason for the user. */
export class MigrationRefused extends Refused {}

export interface BundleFile {
  readonly name: string
  readonly path: string
}

interface Content {
  readonly name: string
  readonly bytes: Uint8Array
}

const FORMAT = 'shelfdeck-store'
/** The header of a file. */
const HEAD: readonly string[] = ['format', 'version']
const LISTS = ['gateways', 'tags', 'products', 'accounts'] as const
type ListName = (typeof LISTS)[number]

/** The limits of archives; a store of 100,000 labels is about a tenth of this. */
const LIMITS = { unpacked: 512 * 1024 * 1024, ratio: 200, entries: 100 }

/**
 * Reads a store from uploaded files: one JSON file, or a file for each part (store.json; gateways, tags, products and accounts
 * as .json or .csv), plain or in a ZIP (../README.md).
 * @throws MigrationRefused
 */
export async function readBundle(files: readonly BundleFile[]): Promise<Bundle> {
  const found: Record<string, unknown> = {}
  const asText = new Set<string>()
  const put = (part: string, value: unknown, name: string) => {
    if (part in found) throw new MigrationRefused(say('server.migration.twiceIn', { name, part }))
    found[part] = value
  }
  for (const { name, bytes } of await unpacked(files)) {
    const [, stem = '', ending = ''] = /^(.*)\.(\w+)$/.exec(name.toLowerCase()) ?? []
    if (ending === 'csv' && isList(stem)) {
      put(stem, readCsv(name, textOf(name, bytes)), name)
      asText.add(stem)
    } else if (ending === 'json') {
      const value = readJson(name, textOf(name, bytes))
      if (isWhole(value))
        for (const [part, own] of Object.entries(value).filter(([part]) => !HEAD.includes(part))) put(part, own, name)
      else if (stem === 'store' || isList(stem)) put(stem, value, name)
      else throw new MigrationRefused(say('server.migration.noPart', { name }))
    } else throw new MigrationRefused(say('server.migration.noPart', { name }))
  }
  if (found['store'] === undefined) throw new MigrationRefused('server.migration.noStore')
  const list = (part: ListName) => {
    const value = found[part] ?? []
    if (!Array.isArray(value)) throw new MigrationRefused(say('server.migration.noList', { name: part }))
    return value as unknown[]
  }
  return {
    store: found['store'],
    gateways: list('gateways'),
    tags: list('tags'),
    products: list('products'),
    accounts: list('accounts'),
    lastTaskId: found['lastTaskId'],
    asText,
  }
}

const isList = (stem: string): stem is ListName => LISTS.some((name) => name === stem)

function isWhole(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || !('format' in value)) return false
  const { format, version } = value as { format: unknown; version?: unknown }
  if (format !== FORMAT || version !== 1) throw new MigrationRefused(say('server.migration.format', { name: FORMAT }))
  return true
}

async function unpacked(files: readonly BundleFile[]): Promise<Content[]> {
  const all: Content[] = []
  let left = LIMITS.unpacked
  for (const { name, path } of files) {
    const contents = name.toLowerCase().endsWith('.zip')
      ? await unzipped(name, path, left)
      : [{ name, bytes: await readFile(path) }]
    for (const { bytes } of contents) left -= bytes.length
    all.push(...contents)
  }
  return all
}

async function unzipped(name: string, path: string, most: number): Promise<Content[]> {
  try {
    const files = await unzip(path, { ...LIMITS, unpacked: most })
    return files.map((file) => ({ name: file.name.split('/').at(-1) ?? file.name, bytes: file.bytes }))
  } catch (error) {
    if (error instanceof ArchiveTooLarge) throw new MigrationRefused(say('server.migration.unpacked', { name }))
    if (error instanceof ArchiveRefused) throw new MigrationRefused(say('server.migration.noZip', { name }))
    throw error
  }
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new MigrationRefused(say('server.migration.noUtf8', { name }))
  }
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new MigrationRefused(say('server.migration.noJson', { name }))
  }
}

/** Parses CSV by headings, without empty values. `prInfo_0`, `prInfo_1` … are the items of prInfo; `store` is a comma-separated list. */
function readCsv(name: string, text: string): Record<string, unknown>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' })
  const [wrong] = errors
  if (wrong)
    throw new MigrationRefused(
      say('server.line', {
        name,
        line: (wrong.row ?? 0) + 2,
        text: { ...say(`server.csv.${wrong.code}`), message: wrong.message },
      }),
    )
  return data.map((line) => {
    const record: Record<string, unknown> = {}
    const prInfo: string[] = []
    for (const [heading, value] of Object.entries(line)) {
      const at = /^prInfo_(\d{1,3})$/.exec(heading)?.[1]
      if (at !== undefined) prInfo[Number(at)] = value
      else if (heading === 'store')
        record[heading] = value
          .split(',')
          .map((code) => code.trim())
          .filter(Boolean)
      else if (value !== '') record[heading] = value
    }
    return prInfo.length > 0 ? { ...record, prInfo: Array.from(prInfo, (item) => item ?? '') } : record
  })
}
