import { existsSync, readdirSync } from 'node:fs'
import { readConfig } from '../server/config'
import { openLocal } from '../server/db/connection'
import { lockHolder } from '../server/db/lock'
import { backUp, backupFolder } from '../server/db/upkeep'

/** `npm run backup`: copies the embedded database, by the running server where there is one. */
const { dataDir, backupKeep, databaseUrl } = readConfig(process.env)
if (databaseUrl !== undefined) throw new Error('A PostgreSQL server is backed up by its own tools, such as pg_dump.')
const holder = lockHolder(dataDir)
const list = () => (existsSync(backupFolder(dataDir)) ? readdirSync(backupFolder(dataDir)).filter((name) => name.endsWith('Z')).sort() : [])
if (holder === undefined) {
  const connection = await openLocal(dataDir)
  console.log(await backUp(connection, dataDir, backupKeep).finally(() => connection.close()))
} else {
  const before = list().at(-1)
  process.kill(holder, 'SIGUSR2')
  const until = Date.now() + 600_000
  while (list().at(-1) === before) {
    if (Date.now() > until) throw new Error('The server made no backup within ten minutes; its output says why.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  console.log(`${backupFolder(dataDir)}/${list().at(-1)}`)
}
