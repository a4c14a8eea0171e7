import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Records } from '../../../server/db/records'
import { refreshTexts } from '../../../server/db/productTexts'
import { backupFolder } from '../../../server/start/backups'
import { within } from '../../support/kills'
import type { KilledKind } from './killedKind'

/** Rows of a history that are to go, and that are to stay. */
const [OLD, YOUNG] = [40_000, 10]

/** Leaves word of what a round was to do, for what it makes to be told by. */
async function leaveWord({ db }: Records, name: string): Promise<void> {
  await sql`INSERT INTO server_meta VALUES ('job-kills', ${name}) ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`.execute(
    db,
  )
}

const wordIn = async ({ db }: Records) =>
  (await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = 'job-kills'`.execute(db)).rows[0]?.value

/** What each copy of a database says, opened as one that is put back. */
async function wordsOfCopies(dataDir: string): Promise<unknown[]> {
  const words = []
  for (const copy of readdirSync(backupFolder(dataDir))) {
    const other = join(dataDir, 'put-back')
    mkdirSync(other, { recursive: true })
    cpSync(join(backupFolder(dataDir), copy), join(other, 'db'), { recursive: true })
    words.push(
      copy.endsWith('.partial')
        ? copy
        : await within({ dataDir: other }, async (records) => [
            await wordIn(records),
            await records.count('product', {}),
          ]).catch((cause: unknown) => `${copy}: ${String(cause)}`),
    )
    rmSync(other, { recursive: true, force: true })
  }
  return words
}
const copies = new Map<string, Promise<unknown[]>>()

/** Rounds: they come by themselves, and find what there is to do. */
export const roundKinds: Readonly<Record<string, KilledKind>> = {
  histories: {
    holds: 'all goes that is older than it is kept, and nothing else',
    async plant(records, name) {
      const days = records.defaults('server-config').historyRetentionDays ?? 0
      for (const [ageDays, rows] of [
        [days + 1, OLD],
        [days - 1, YOUNG],
      ])
        await sql`
          INSERT INTO login_history ("email", "ip", "type", "success", "locked", "updatedAt")
          SELECT ${name}, '::1', 0, true, false, extract(epoch FROM now())::bigint - ${ageDays}::bigint * 86400 FROM generate_series(1, ${rows}::int)`.execute(
          records.db,
        )
    },
    effect: (records, name) => records.count('login-history', { email: name }),
  },
  'product-texts': {
    holds: 'products are found by what is their name now',
    shop: { products: 10_000 },
    // The name and the description change places.
    async plant({ db }) {
      await sql`UPDATE alias a SET "name" = b."name" FROM alias b WHERE a."index" IN (0, 2) AND b."index" = 2 - a."index"`.execute(
        db,
      )
    },
    async effect({ db }) {
      const texts = async () => {
        const { rows } =
          await sql`SELECT "storeCode", "prCode", "text" FROM product_text ORDER BY "storeCode", "prCode"`.execute(db)
        return JSON.stringify(rows)
      }
      const kept = await texts()
      await sql`DELETE FROM server_meta WHERE "name" = 'texts.product'`.execute(db)
      await refreshTexts(db)
      if ((await texts()) !== kept) throw new Error('Some products are found by what is their name no more.')
      return undefined
    },
  },
  backup: {
    on: 'embedded',
    holds: 'each makes a whole copy, another one where it was broken off, and no half of one is left',
    env: { BACKUP_KEEP: '100' },
    plant: leaveWord,
    async effect(_, name, { place: { dataDir } }) {
      const words = await (copies.get(dataDir) ?? copies.set(dataDir, wordsOfCopies(dataDir)).get(dataDir))
      const own = (words ?? []).filter((word) => Array.isArray(word) && word[0] === name)
      return {
        isCopied: own.length > 0,
        products: [...new Set(own.map((word) => (word as unknown[])[1]))],
        others: (words ?? []).filter((word) => !Array.isArray(word)),
      }
    },
  },
}
