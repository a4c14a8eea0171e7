import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { MigrationResult } from '../../../../src/generated/types'
import { createAccount, findAccount, NEWCOMER_ROLE, sameEmail, SUPER_ROLE, updateAccount, withdrawStore } from '../../../access/accounts'
import { listRoles } from '../../../access/roles'
import type { Records } from '../../../db/records'
import { UNDER_WAY } from '../../../tagStates'
import type { CheckedBundle, MigratedAccount } from './checkBundle'
import { MigrationRefused } from './readBundle'
import { type Message, say } from '../../../say'

/**
 * Writes a store with all that belongs to it. Call it in a transaction: it is there whole, or not at all.
 * @throws MigrationRefused where the store has something already, or something of it hangs in another store
 */
export async function bringOver(records: Records, bundle: CheckedBundle, now: number): Promise<MigrationResult> {
  const { store, gateways, tags, products, accounts } = bundle
  const { storeCode } = store
  await refuseTaken(records, bundle)
  // Lists may name a store of this code that is gone.
  if (!(await records.one('store', { storeCode }))) await withdrawStore(records.db, storeCode)
  await records.upsert('store', [{ ...store, updatedAt: now }])
  await records.insert('gateway', gateways.map((gateway) => ({ ...gateway, status: 'OFFLINE' as const, timeSync: gateway.timeSync ?? true })))
  await records.insert('product', products.map((product) => ({ ...product, tagCount: 0, updatedAt: product.updatedAt ?? now })))
  // What was under way there is under way no more: the label is to be sent again.
  await records.insert('tag', tags.map((tag) => ({ ...tag, status: UNDER_WAY.some((status) => status === tag.status) ? ('NG' as const) : (tag.status ?? 'OK') })))
  await sql`
    UPDATE product_live p SET "tagCount" = t.n FROM (SELECT "prCode", count(*)::integer AS n FROM tag WHERE "storeCode" = ${storeCode} GROUP BY "prCode") t
    WHERE p."storeCode" = ${storeCode} AND p."prCode" = t."prCode"`.execute(records.db)
  for (const account of accounts) await takeIn(records, account, storeCode)
  return { lastTaskId: await numberTasks(records, bundle.lastTaskId), tagCount: tags.length, productCount: products.length, gwCount: gateways.length, accountCount: accounts.length }
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
  if (gateway) throw new MigrationRefused(say('server.migration.gatewayElsewhere', { name: gateway.gwMac, store: gateway.storeCode }))
  const tagMac = tags.map((tag) => tag.tagMac)
  const [tag] = tagMac.length > 0 ? await records.find('tag', { tagMac }, { limit: 1 }) : []
  if (tag) throw new MigrationRefused(say('server.migration.tagElsewhere', { name: tag.tagMac, store: tag.storeCode }))
}

/**
 * An account that is there gets the store; another is made, with the role of that name or none, and a password that nobody
 * knows: the person asks for one, or an administrator sets it. Nobody becomes an administrator by a file.
 */
async function takeIn(records: Records, { email, name, mobile, roleName, ...more }: MigratedAccount, storeCode: string): Promise<void> {
  const known = await findAccount(records.db, email)
  if (known) {
    if (!known.store.includes(storeCode)) await updateAccount(records.db, email, { store: [...known.store, storeCode] })
    return
  }
  const role = (await listRoles(records.db)).find((one) => one.name === roleName && one.role_id !== SUPER_ROLE)
  const password = randomBytes(24).toString('base64url')
  await createAccount(records.db, { email, name, mobile: mobile ?? '-', password, role_id: role?.role_id ?? NEWCOMER_ROLE, store: [storeCode], forceChange: true })
  if (Object.keys(more).length > 0) await records.update('account', { email: sameEmail(email) }, more)
}

/** The next task comes behind the last of both systems. @returns the last number */
async function numberTasks(records: Records, lastTaskId: number): Promise<number> {
  const { rows } = await sql<{ last: string }>`
    SELECT setval(pg_get_serial_sequence('task', 'taskId'), greatest(${lastTaskId}::bigint, (SELECT coalesce(max("taskId"), 0) FROM task), 1)) AS "last"`.execute(records.db)
  return Number(rows[0]?.last ?? lastTaskId)
}
