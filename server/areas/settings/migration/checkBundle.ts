import { setImmediate } from 'node:timers/promises'
import type { ResourceName } from '../../../../src/generated/resources'
import type { Gateway, Product, Store, Tag } from '../../../../src/generated/types'
import type { FieldSchema } from '../../../../src/schema/dialect'
import { CallError } from '../../../http/call'
import { Shapes } from '../../../http/shapes'
import type { Services } from '../../../services'
import { type Bundle, MigrationRefused } from './readBundle'

/** An account as it is brought over: never with a password. */
export interface MigratedAccount {
  readonly email: string
  readonly name: string
  readonly mobile?: string
  readonly roleName?: string
}

/** A store that may be written as it is. */
export interface CheckedBundle {
  readonly store: Store
  readonly gateways: readonly Gateway[]
  readonly tags: readonly Tag[]
  readonly products: readonly Product[]
  readonly accounts: readonly MigratedAccount[]
  readonly lastTaskId: number
}

const MOST_ROWS = 200_000
const CHUNK = 500
const LAST_TASK = 2 ** 31 - 1

const text = (maxLength: number): FieldSchema => ({ type: 'string', pattern: '\\S', maxLength })
const accountShape = {
  inline: {
    type: 'array',
    items: {
      type: 'object',
      required: ['email', 'name'],
      properties: { email: { type: 'string', format: 'email', maxLength: 254 }, name: text(200), mobile: text(32), roleName: text(200) },
    },
  },
} as const satisfies { inline: FieldSchema }

/**
 * Holds what was read to the schemas, as a store of this code; every record belongs to it, whatever it says itself.
 * @throws MigrationRefused naming the part, its line and the field
 */
export async function checkBundle(bundle: Bundle, storeCode: string, { descriptors }: Pick<Services, 'descriptors'>): Promise<CheckedBundle> {
  const shapes = new Shapes(descriptors)
  const known = (resource: ResourceName, rows: readonly unknown[], part: string) => {
    const fields = descriptors.get(resource)?.fields.filter(({ storage }) => !storage.computed) ?? []
    // A file of an earlier version has fields under the names that they had then.
    const names = new Map(fields.flatMap(({ name, was = [] }) => [...was, name].map((one) => [one, name] as const)))
    return rows.map((row, at) => {
      if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new MigrationRefused(`${part} ${at + 1}: not a valid record.`)
      return { ...Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (names.has(name) ? [[names.get(name), value]] : []))), storeCode }
    })
  }
  const checked = async <Row>(part: 'store' | 'gateways' | 'tags' | 'products' | 'accounts', shape: Parameters<Shapes['body']>[0], rows: readonly unknown[]) => {
    if (rows.length > MOST_ROWS) throw new MigrationRefused(`${part}: at most ${MOST_ROWS} are taken.`)
    for (let from = 0; from < rows.length; from += CHUNK) {
      try {
        shapes.body(shape, rows.slice(from, from + CHUNK), 'create', { isForm: bundle.asText.has(part), bodyValues: CHUNK })
      } catch (error) {
        throw error instanceof CallError ? new MigrationRefused(`${part} ${placeOf(error, from)}`) : error
      }
      await setImmediate()
    }
    return rows as readonly Row[]
  }
  const [store] = await checked<Store>('store', { list: 'store' }, known('store', [bundle.store], 'store'))
  const gateways = await checked<Gateway>('gateways', { list: 'gateway' }, known('gateway', bundle.gateways, 'gateways'))
  const tags = await checked<Tag>('tags', { list: 'tag' }, known('tag', bundle.tags, 'tags'))
  const products = await checked<Product>('products', { list: 'product' }, known('product', bundle.products, 'products'))
  const accounts = await checked<MigratedAccount>('accounts', accountShape, bundle.accounts)
  once('gateways', gateways.map(({ gwMac }) => gwMac))
  once('tags', tags.map(({ tagMac }) => tagMac))
  once('products', products.map(({ prCode }) => prCode))
  once('accounts', accounts.map(({ email }) => email.trim().toLowerCase()))
  if (!store) throw new MigrationRefused('The files contain no store.')
  return { store, gateways, tags, products, accounts, lastTaskId: taskNumber(bundle.lastTaskId) }
}

/** `3/tagId` of a list is the fourth record of these. */
function placeOf({ fields = {}, message }: CallError, from: number): string {
  const [path, problem] = Object.entries(fields)[0] ?? ['', message]
  const [at = '0', ...field] = path.split('/')
  return `${from + Number(at) + 1}: ${[field.join('.'), problem].filter(Boolean).join(' ')}`
}

function once(part: string, keys: readonly string[]): void {
  const seen = new Set<string>()
  for (const [at, key] of keys.entries()) {
    if (seen.has(key)) throw new MigrationRefused(`${part} ${at + 1}: ${key} is there twice.`)
    seen.add(key)
  }
}

function taskNumber(value: unknown): number {
  const number = Number(value ?? 0)
  if (Number.isInteger(number) && number >= 0 && number <= LAST_TASK) return number
  throw new MigrationRefused('lastTaskId is not a valid task number.')
}
