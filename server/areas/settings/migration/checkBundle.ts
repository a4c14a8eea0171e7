import { setImmediate } from 'node:timers/promises'
import type { ResourceName } from '../../../../src/generated/resources'
import type { Gateway, Product, Store, Tag } from '../../../../src/generated/types'
import type { FieldDescriptor } from '../../../../src/schema/descriptor'
import type { FieldSchema } from '../../../../src/schema/dialect'
import { isZone } from '../../../../src/schema/formats'
import { ofField } from '../../../base/ruleWords'
import { type Message, say } from '../../../base/say'
import { CallError } from '../../../calls/callError'
import type { Services } from '../../../calls/services'
import { Shapes } from '../../../calls/shapes'
import { accountFields } from './accountFields'
import { type Bundle, MigrationRefused } from './readBundle'

/** A migrated account, without a password. */
export interface MigratedAccount {
  readonly email: string
  readonly name: string
  readonly mobile?: string
  readonly roleName?: string
  /** Other editable fields of its schema. */
  readonly [more: string]: unknown
}

/** A store that is ready to be written. */
export interface CheckedBundle {
  readonly store: Store
  readonly gateways: readonly Gateway[]
  readonly tags: readonly Tag[]
  readonly products: readonly Product[]
  readonly accounts: readonly MigratedAccount[]
  readonly lastTaskId: number
}

const MAX_ROWS = 200_000
const CHUNK = 500
const MAX_TASK_ID = 2 ** 31 - 1

const shapeOfAccounts = (fields: readonly FieldDescriptor[]): FieldSchema => ({
  type: 'array',
  items: {
    type: 'object',
    required: ['email', 'name'],
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  },
})

/**
 * Checks the parts by their schemas. All records get the store code, whatever they contain.
 * @throws MigrationRefused naming the part, its line and the field
 */
export async function checkBundle(
  bundle: Bundle,
  storeCode: string,
  { descriptors }: Pick<Services, 'descriptors'>,
): Promise<CheckedBundle> {
  const shapes = new Shapes(descriptors)
  const known = (resource: ResourceName, rows: readonly unknown[], part: string) => {
    const fields = descriptors.get(resource)?.fields.filter(({ storage }) => !storage.computed) ?? []
    return named(fields, rows, part).map((row) => ({ ...row, storeCode }))
  }
  const named = (fields: readonly FieldDescriptor[], rows: readonly unknown[], part: string) => {
    // Files of earlier versions have the previous names of fields.
    const names = new Map(fields.flatMap(({ name, was = [] }) => [...was, name].map((one) => [one, name] as const)))
    return rows.map((row, at) => {
      if (typeof row !== 'object' || row === null || Array.isArray(row))
        throw new MigrationRefused(say('server.migration.noRecord', { name: `${part} ${at + 1}` }))
      return Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => (names.has(name) ? [[names.get(name), value]] : [])),
      )
    })
  }
  const checked = async <Row>(
    part: 'store' | 'gateways' | 'tags' | 'products' | 'accounts',
    shape: Parameters<Shapes['body']>[0],
    rows: readonly unknown[],
  ) => {
    if (rows.length > MAX_ROWS)
      throw new MigrationRefused(say('server.migration.tooMany', { name: part, most: MAX_ROWS }))
    for (let from = 0; from < rows.length; from += CHUNK) {
      try {
        shapes.body(shape, rows.slice(from, from + CHUNK), 'create', {
          isForm: bundle.asText.has(part),
          bodyValues: CHUNK,
        })
      } catch (error) {
        throw error instanceof CallError ? new MigrationRefused(placed(part, error, from)) : error
      }
      await setImmediate()
    }
    return rows as readonly Row[]
  }
  const [store] = await checked<Store>('store', { list: 'store' }, known('store', [bundle.store], 'store'))
  const gateways = await checked<Gateway>(
    'gateways',
    { list: 'gateway' },
    known('gateway', bundle.gateways, 'gateways'),
  )
  const tags = await checked<Tag>('tags', { list: 'tag' }, known('tag', bundle.tags, 'tags'))
  const products = await checked<Product>(
    'products',
    { list: 'product' },
    known('product', bundle.products, 'products'),
  )
  const ofAccounts = accountFields(descriptors.get('account') ?? { fields: [] })
  const accounts = await checked<MigratedAccount>(
    'accounts',
    shapeOfAccounts(ofAccounts),
    named(ofAccounts, bundle.accounts, 'accounts'),
  )
  once(
    'gateways',
    gateways.map(({ gwMac }) => gwMac),
  )
  once(
    'tags',
    tags.map(({ tagMac }) => tagMac),
  )
  once(
    'products',
    products.map(({ prCode }) => prCode),
  )
  once(
    'accounts',
    accounts.map(({ email }) => email.trim().toLowerCase()),
  )
  if (!store) throw new MigrationRefused('server.migration.noStore')
  if (store.timeZone && !isZone(store.timeZone)) throw new MigrationRefused('server.noTimeZone')
  return { store, gateways, tags, products, accounts, lastTaskId: taskNumber(bundle.lastTaskId) }
}

/** Names the record of an error: `3/tagId` is the fourth of the chunk. */
function placed(part: string, { fields = {}, said }: CallError, from: number): Message {
  const [path, problem] = Object.entries(fields)[0] ?? ['', said]
  const [at = '0', ...field] = path.split('/')
  return say('server.named', {
    name: `${part} ${from + Number(at) + 1}`,
    text: field.length > 0 ? ofField(field.join('.'), problem) : problem,
  })
}

function once(part: string, keys: readonly string[]): void {
  const seen = new Set<string>()
  for (const [at, key] of keys.entries()) {
    if (seen.has(key))
      throw new MigrationRefused(say('server.migration.twiceIn', { name: `${part} ${at + 1}`, part: key }))
    seen.add(key)
  }
}

function taskNumber(value: unknown): number {
  const number = Number(value ?? 0)
  if (Number.isInteger(number) && number >= 0 && number <= MAX_TASK_ID) return number
  throw new MigrationRefused('server.migration.taskNumber')
}
