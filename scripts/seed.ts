// npm run seed -- --stores N --tags N [--days N]: adds stores with that many tags each, for load tests (server/seed/README.md).
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readConfig } from '../server/config'
import { openLocal, openServer } from '../server/db/connection'
import { dropIndexes, migrate } from '../server/db/migrate'
import { Records } from '../server/db/records'
import { readDescriptors } from '../server/base/schemas'
import { seedLoad } from '../server/seed/fill'

const MOST_TAGS = 1_000_000

function whole(name: string, text: string | undefined, otherwise: number, least = 1): number {
  const value = Number(text ?? otherwise)
  if (Number.isInteger(value) && value >= least) return value
  console.error(`--${name} is ${text}: it must be a whole number, at least ${least}`)
  process.exit(1)
}

const { values } = parseArgs({
  options: { stores: { type: 'string' }, tags: { type: 'string' }, days: { type: 'string' } },
})
const stores = whole('stores', values.stores, 10)
const tags = whole('tags', values.tags, 1000)
const days = whole('days', values.days, 0, 0)
if (stores * tags > MOST_TAGS) {
  console.error(`${stores} stores with ${tags} tags each are more than ${MOST_TAGS} tags`)
  process.exit(1)
}

const config = readConfig(process.env)
mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
// It drops indexes and recounts, so no server may use the database meanwhile.
const connection = await (
  config.databaseUrl === undefined ? openLocal(config.dataDir) : openServer(config.databaseUrl)
).catch((error: Error): never => {
  console.error(error.message)
  process.exit(1)
})
try {
  const descriptors = readDescriptors()
  await migrate(connection.maintenance, descriptors.values())
  const records = new Records(connection.maintenance, descriptors)
  // If more is added than is there, indexes and counts are made afterwards.
  const isMost = stores * tags > (await records.count('tag'))
  if (isMost) await dropIndexes(connection.maintenance, descriptors.values())
  let told = 0
  const { rows, seconds } = await seedLoad(isMost ? records.forLoading() : records, {
    stores,
    tags,
    days,
    now: Math.floor(Date.now() / 1000),
    onProgress(progress) {
      if (progress.seconds - told < 5 && progress.stores < stores) return
      told = progress.seconds
      console.log(
        `${progress.stores} of ${stores} stores, ${progress.rows} rows, ${Math.round(progress.rows / progress.seconds)} rows/s`,
      )
    },
  })
  const before = performance.now()
  await migrate(connection.maintenance, descriptors.values())
  await sql`VACUUM ANALYZE`.execute(connection.maintenance)
  const all = seconds + (performance.now() - before) / 1000
  console.log(
    `${stores} stores with ${tags} tags each: ${rows} rows in ${all.toFixed(1)} s with their indexes, ${Math.round(rows / all)} rows/s`,
  )
} finally {
  await connection.close()
}
