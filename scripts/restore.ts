import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config'
import { embeddedFolder } from '../server/db/connection'
import { copySynced } from '../server/db/copySynced.mjs'
import { lockFolder } from '../server/db/lock'
import { openFiles } from '../server/files/store/files'
import { Backups } from '../server/start/backups'

/** `npm run restore -- BACKUP`: puts a backup in place of the embedded database, which is kept beside it. */
const config = readConfig(process.env)
const { dataDir, databaseUrl, filesUrl } = config
if (databaseUrl !== undefined) {
  console.error('A PostgreSQL server is restored by its own tools, such as pg_restore.')
  process.exit(1)
}
const backups = new Backups({ config, files: openFiles(config, join(dataDir, 'files')) })
// A machine that replaces a lost one has no data yet.
mkdirSync(dataDir, { recursive: true, mode: 0o700 })
const unlock = await lockFolder(dataDir)
try {
  const name = process.argv[2]
  const found = name === undefined ? undefined : await backups.find(name)
  if (!found) {
    console.error(
      [
        `${name === undefined ? 'Name a backup' : `${name} is no backup`}: one of the folders in ${backups.folder}`,
        ...backups.here(),
        ...(filesUrl === undefined ? [] : [`or of those in ${filesUrl}`, ...(await backups.stored())]),
      ].join('\n'),
    )
    process.exitCode = 1
  } else {
    const folder = embeddedFolder(dataDir)
    const aside = `${folder}.before-${new Date().toISOString().replaceAll(':', '-')}`
    // If the disk has no room for it, the current database stays in place.
    const restored = `${folder}.restored`
    rmSync(restored, { recursive: true, force: true })
    try {
      copySynced(found.path, restored)
    } finally {
      found.done()
    }
    const wasThere = existsSync(folder)
    if (wasThere) renameSync(folder, aside)
    renameSync(restored, folder)
    console.log(`${name} is in place${wasThere ? `; what was there before is ${aside}` : ''}`)
  }
} finally {
  unlock()
}
