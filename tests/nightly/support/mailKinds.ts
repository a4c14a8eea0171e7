import { sql } from 'kysely'
import type { Records } from '../../../server/db/records'
import { raiseSystemAlarm } from '../../../server/alarms/raise'
import { openPostbox, type Postbox } from '../../support/postbox'
import { until } from '../../support/until'
import type { KilledKind } from './killedKind'

const LETTERS = 40
const PASSWORDS = 8
/** How long the mail server takes a letter. */
const TAKES_MS = 20
const PATIENCE_MS = 600_000

/** It lives on when a server is killed, as any other machine's. */
let box: Postbox | undefined
/** Who is to get a letter. */
const asked = new Set<string>()

async function openBox(records: Records): Promise<void> {
  const opened = await openPostbox()
  opened.hold = (_to, goOn) => void setTimeout(goOn, TAKES_MS)
  box = opened
  const account = 'shelf@shop.example'
  await records.insert('smtp', [
    { enable: true, server: '127.0.0.1', port: opened.port, account, tls: false, ssl: false },
  ])
}

async function closeBox(): Promise<void> {
  await box?.close()
  box = undefined
  asked.clear()
}

const addresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}-${at}@shop.example`)

/** Who has got letters, how many different ones, and how many came again. */
function received(isOne: (to: string) => boolean): { people: number; letters: number; again: number } {
  const own = (box?.mails ?? []).filter(({ to }) => isOne(to))
  const letters = new Set(own.map(({ id }) => id)).size
  return { people: new Set(own.map(({ to }) => to)).size, letters, again: own.length - letters }
}

const lettersOf = (name: string, kills: number) => {
  const { people, letters } = received((to) => to.startsWith(`${name}-`))
  return { people, letters, againWithoutKill: Math.max(0, received(() => true).again - kills) }
}

const allCame = () => until(() => received((to) => asked.has(to)).people === asked.size, PATIENCE_MS)

async function done(call: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> {
  const { status, body } = await call
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

export const mailKinds: Readonly<Record<string, KilledKind>> = {
  mail: {
    holds: 'each letter comes, and again only where its server died over it, as the same letter',
    async prepare(records) {
      await openBox(records)
      // Of alarms that are there at the first start ever nobody is told: it is not the first.
      await sql`INSERT INTO server_meta VALUES ('mail.alarm', '0')`.execute(records.db)
    },
    async plant(records, name) {
      const updatedAt = Math.floor(Date.now() / 1000)
      for (const target of addresses(name, LETTERS)) {
        await raiseSystemAlarm(records, { type: 'ACCOUNT_LOCKED', updatedAt, data: null, target })
        asked.add(target)
      }
    },
    settled: allCame,
    effect: async (_, name, { kills }) => lettersOf(name, kills),
    end: closeBox,
  },
  'password-mail': {
    holds: 'each who forgot a password is mailed one',
    prepare: openBox,
    async begin({ api }, name) {
      const emails = addresses(name, PASSWORDS)
      const account = { name, mobile: '1', password: `${name}-Before-1`, role_id: 1, store: [] }
      for (const email of emails) await done(api.call('POST /auth/account', { email, ...account }))
      for (const email of emails) {
        await done(api.call('POST /auth/forget/password', { email }))
        asked.add(email)
      }
    },
    settled: allCame,
    effect: async (_, name, { kills }) => lettersOf(name, kills),
    end: closeBox,
  },
}
