import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { MigrationResult } from '../../../../src/generated/types'
import {
  createAccount,
  findAccount,
  NEWCOMER_ROLE,
  sameEmail,
  SUPER_ROLE,
  updateAccount,
  withdrawStore,
} from '../../../access/accounts'
import { listRoles } from '../../../access/roles'
import { type Message, say } from '../../../base/say'
import { IN_PROGRESS } from '../../../base/tagStates'
import type { Records } from '../../../db/records'
import { notePrices } from '../../../ledger/prices'
import type { CheckedBundle, MigratedAccount } from './checkBundle'
import { MigrationRefused } from './readBundle'

/**
 * Writes a store with everything that belongs to it. Call it in a transaction.
 * @throws MigrationRefused if the store has devices or products already, or one of the devices belongs to another store
 */
export async function importStore(records: Records, bundle: CheckedBundle, now: number): Promise<MigrationResult> {
  const { store, gateways, tags, products, accounts } = bundle
  const { storeCode } = store
  await refuseTaken(records, bundle)
  // Accounts may still list a deleted store with this code.
  if (!(await records.one('store', { storeCode }))) await withdrawStore(records.db, storeCode)
  await records.upsert('store', [{ ...store, updatedAt: now }])
  await records.insert(
    'gateway',
    gateways.map((gateway) => ({ ...gateway, status: 'OFFLINE' as const, timeSync: gateway.timeSync ?? true })),
  )
  await records.insert(
    'product',
    products.map((product) => ({ ...product, tagCount: 0, updatedAt: product.updatedAt ?? now })),
  )
  await notePrices(records, { storeCode, source: 'SYSTEM', taskId: null, at: now }, { before: [], after: products })
  // Updates that were in progress are not continued here, so these labels must be sent again.
  await records.insert(
    'tag',
    tags.map((tag) => ({
      ...tag,
      status: IN_PROGRESS.some((status) => status === tag.status) ? ('NG' as const) : (tag.status ?? 'OK'),
    })),
  )
  await sql`
    UPDATE product_live p SET "tagCount" = t.n FROM (SELECT "prCode", count(*)::integer AS n FROM tag WHERE "storeCode" = ${storeCode} GROUP BY "prCode") t
    WHERE p."storeCode" = ${storeCode} AND p."prCode" = t."prCode"`.execute(records.db)
  for (const account of accounts) await importAccount(records, account, storeCode)
  return {
    lastTaskId: await numberTasks(records, bundle.lastTaskId),
    tagCount: tags.length,
    productCount: products.length,
    gwCount: gateways.length,
    accountCount: accounts.length,
  }
}

async function refuseTaken(records: Records, { store: { storeCode }, gateways, tags }: CheckedBundle): Promise<void> {
  const left: Message[] = []
  for (const name of ['gateway', 'tag', 'product'] as const) {
    const count = await records.count(name, { storeCode })
    if (count > 0) left.push(say(`server.count.${name}`, { smart_count: count }))
  }
  if (left.length > 0) throw new MigrationRefused(say('server.migration.taken', { store: storeCode, name: left }))
  const gwMac = gateways.map((gateway) => gateway.gwMac)
  const [gateway] = gwMac.length > 0 ? await records.find('gateway', { gwMac }, { limit: 1 }) : []
  if (gateway)
    throw new MigrationRefused(
      say('server.migration.gatewayElsewhere', { name: gateway.gwMac, store: gateway.storeCode }),
    )
  const tagMac = tags.map((tag) => tag.tagMac)
  const [tag] = tagMac.length > 0 ? await records.find('tag', { tagMac }, { limit: 1 }) : []
  if (tag) throw new MigrationRefused(say('server.migration.tagElsewhere', { name: tag.tagMac, store: tag.storeCode }))
}

/**
 * An existing account gets the store. A new one gets the role of that name (never the administrator role) and a random
 * password: the person requests one, or an administrator sets it.
 */
async function importAccount(
  records: Records,
  { email, name, mobile, roleName, ...more }: MigratedAccount,
  storeCode: string,
): Promise<void> {
  const known = await findAccount(records.db, email)
  if (known) {
    if (!known.store.includes(storeCode)) await updateAccount(records.db, email, { store: [...known.store, storeCode] })
    return
  }
  const role = (await listRoles(records.db)).find((one) => one.name === roleName && one.role_id !== SUPER_ROLE)
  const password = randomBytes(24).toString('base64url')
  await createAccount(records.db, {
    email,
    name,
    mobile: mobile ?? '-',
    password,
    role_id: role?.role_id ?? NEWCOMER_ROLE,
    store: [storeCode],
    forceChange: true,
  })
  if (Object.keys(more).length > 0) await records.update('account', { email: sameEmail(email) }, more)
}

/** Continues task numbers after the last of both systems. @returns the last number */
async function numberTasks(records: Records, lastTaskId: number): Promise<number> {
  const { rows } = await sql<{ last: string }>`
    SELECT setval(pg_get_serial_sequence('task', 'taskId'), greatest(${lastTaskId}::bigint, (SELECT coalesce(max("taskId"), 0) FROM task), 1)) AS "last"`.execute(
    records.db,
  )
  return Number(rows[0]?.last ?? lastTaskId)
}
