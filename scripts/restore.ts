import { existsSync, renameSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { readConfig } from '../server/config'
import { embeddedFolder } from '../server/db/connection'
import { copySynced } from '../server/db/copySynced.mjs'
import { lockFolder } from '../server/db/lock'
import { backupFolder } from '../server/db/upkeep'

/** `npm run restore -- BACKUP`: puts a backup in place of the embedded database, which is kept beside it. */
const { dataDir, databaseUrl } = readConfig(process.env)
if (databaseUrl !== undefined) {
  console.error('A PostgreSQL server is restored by its own tools, such as pg_restore.')
  process.exit(1)
}
const name = process.argv[2]
const from = [name ?? '', join(backupFolder(dataDir), basename(name ?? ''))].map((path) => resolve(path)).find((path) => existsSync(join(path, 'PG_VERSION')))
if (name === undefined || from === undefined) {
  console.error(`${name === undefined ? 'Name a backup' : `${name} is no backup`}: one of the folders in ${backupFolder(dataDir)}`)
  process.exit(1)
}
const unlock = await lockFolder(dataDir)
try {
  const folder = embeddedFolder(dataDir)
  const aside = `${folder}.before-${new Date().toISOString().replaceAll(':', '-')}`
  if (existsSync(folder)) renameSync(folder, aside)
  copySynced(from, folder)
  console.log(`${from} is in place; what was there before is ${aside}`)
} finally {
  unlock()
}
