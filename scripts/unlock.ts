import { unlockAccount } from '../server/access/accounts'
import { ensureAccessTables } from '../server/access/tables'
import { requestUnlock } from '../server/access/unlockRequests'
import { readConfig } from '../server/config'
import { openBeside, openLocal } from '../server/db/connection'
import { lockHolder } from '../server/db/lock'

const WAIT_MS = 30_000

/** `npm run unlock -- EMAIL`: takes the lock of an account back, by the running server where there is one on the embedded database. */
const { dataDir, databaseUrl } = readConfig(process.env)
const email = process.argv[2]
if (email === undefined) {
  console.error('Name the account: npm run unlock -- EMAIL')
  process.exit(1)
}
const holder = databaseUrl === undefined ? lockHolder(dataDir) : undefined
if (await (holder === undefined ? unlockHere(email) : unlockThere(email, holder))) console.log(`${email} is unlocked.`)
else {
  console.error(`There is no account ${email}.`)
  process.exitCode = 1
}

async function unlockHere(who: string): Promise<boolean> {
  const { db, close } = databaseUrl === undefined ? await embedded() : await openBeside(databaseUrl)
  try {
    await ensureAccessTables(db)
    return await unlockAccount(db, who)
  } finally {
    await close()
  }
}

async function embedded() {
  const connection = await openLocal(dataDir)
  return { db: connection.db, close: () => connection.close() }
}

async function unlockThere(who: string, pid: number): Promise<boolean> {
  const request = requestUnlock(dataDir, who)
  try {
    process.kill(pid, 'SIGUSR2')
    const until = Date.now() + WAIT_MS
    for (;;) {
      const answer = request.answer()
      if (answer && 'error' in answer) throw new Error(answer.error)
      if (answer) return answer.unlocked
      if (Date.now() > until) throw new Error('The server did not answer within half a minute; its output says why.')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    request.clear()
  }
}
