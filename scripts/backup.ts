import { join } from 'node:path'
import { readConfig } from '../server/config'
import { openLocal } from '../server/db/connection'
import { lockHolder } from '../server/db/lock'
import { openFiles } from '../server/files/store/files'
import { Backups } from '../server/start/backups'

/** `npm run backup`: copies the embedded database, by the running server where there is one. */
const config = readConfig(process.env)
const { dataDir, databaseUrl, filesUrl } = config
if (databaseUrl !== undefined) throw new Error('A PostgreSQL server is backed up by its own tools, such as pg_dump.')
const backups = new Backups({ config, files: openFiles(config, join(dataDir, 'files')) })
const holder = lockHolder(dataDir)
if (holder === undefined) {
  const connection = await openLocal(dataDir)
  console.log(await backups.make(connection).finally(() => connection.close()))
} else {
  const before = backups.here().at(-1)
  process.kill(holder, 'SIGUSR2')
  const until = Date.now() + 600_000
  const made = async () => {
    const last = backups.here().at(-1)
    if (last === before || last === undefined) return undefined
    return filesUrl === undefined || (await backups.stored()).includes(last) ? last : undefined
  }
  let last = await made()
  while (last === undefined) {
    if (Date.now() > until) throw new Error('The server made no backup within ten minutes; its output says why.')
    await new Promise((resolve) => setTimeout(resolve, 200))
    last = await made()
  }
  console.log(join(backups.folder, last))
}
