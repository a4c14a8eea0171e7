import { sql } from 'kysely'
import type { AlarmHistory } from '../../src/generated/types'
import { alarmLetter, isRecovery } from '../../src/schema/alarmLetter'
import { formatEpoch } from '../../src/schema/formats'
import { readContents, readNotificationSettings } from '../alarms/content'
import type { Records } from '../db/records'
import { type Mail, queueMail } from './queue'
import { alarmReaders, recipientsOf } from './recipients'

const CURSOR = 'mail.alarm'
/** An alarm may be committed after one with a greater number: so many are looked at again. */
const LOOK_BACK = 200
const AT_ONCE = 1000
const INFORMATION = 1
const CRITICAL = 3

interface NotifierOptions {
  readonly records: Records
  readonly clock: () => number
  /** Told of the places where alarms were raised, once these are there. */
  readonly onRaised?: (locations: ReadonlySet<string>) => void
}

/**
 * Writes the mails of new alarms. It reads the alarm history from where it ended, so that whoever raises an alarm need
 * not know of mails, and none is told before its transaction is there. Alarms of one type that come together for the
 * same people go in one mail: a store that loses its power is one mail and not forty.
 */
export class AlarmNotifier {
  private cursor = 0
  private readonly seen = new Set<number>()

  constructor(private readonly options: NotifierOptions) {}

  /** At the first run ever what is there already is told to nobody. */
  async load(): Promise<void> {
    const { db } = this.options.records
    await sql`INSERT INTO server_meta VALUES (${CURSOR}, (SELECT coalesce(max("_id"), 0)::text FROM alarm_history)) ON CONFLICT DO NOTHING`.execute(db)
    await this.takeUp()
  }

  /** Takes up where the last round ended, here or at another server. */
  private async takeUp(): Promise<void> {
    const { db } = this.options.records
    const { rows } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = ${CURSOR}`.execute(db)
    const cursor = Number(rows[0]?.value ?? 0)
    if (cursor === this.cursor) return
    this.cursor = cursor
    this.seen.clear()
    const before = await sql<{ _id: string }>`
      SELECT "_id" FROM alarm_history WHERE "_id" > ${this.cursor - LOOK_BACK} AND "_id" <= ${this.cursor}`.execute(db)
    for (const { _id } of before.rows) this.seen.add(Number(_id))
  }

  /** @param isOn whether a mail server is set up: what is raised while there is none is told to nobody later */
  async step(isOn: boolean): Promise<void> {
    await this.takeUp()
    const fresh = await this.fresh()
    if (fresh.length === 0) return
    const { records, clock } = this.options
    await records.transaction(async (within) => {
      if (isOn) for (const mail of await this.mailsOf(within, fresh)) await queueMail(within, mail, clock())
      const last = Math.max(this.cursor, ...fresh.map(({ _id }) => Number(_id)))
      const { numAffectedRows = 0n } = await sql`UPDATE server_meta SET "value" = ${String(last)} WHERE "name" = ${CURSOR} AND "value" = ${String(this.cursor)}`.execute(within.db)
      if (numAffectedRows === 0n) throw new Error('Another server has told of these alarms.')
    })
    for (const { _id } of fresh) this.seen.add(Number(_id))
    this.cursor = Math.max(this.cursor, ...this.seen)
    for (const id of this.seen) if (id <= this.cursor - LOOK_BACK) this.seen.delete(id)
    this.options.onRaised?.(new Set(fresh.map(({ location }) => location)))
  }

  private async fresh(): Promise<AlarmHistory[]> {
    const { rows } = await sql<AlarmHistory>`
      SELECT "_id", "updatedAt", "class", "location", "type", "data", "target", "silencedUntil" FROM alarm_history
      WHERE "_id" > ${this.cursor - LOOK_BACK} ORDER BY "_id" LIMIT ${AT_ONCE}`.execute(this.options.records.db)
    return rows.map((row) => ({ ...row, _id: Number(row._id), updatedAt: Number(row.updatedAt) })).filter(({ _id }) => !this.seen.has(_id ?? 0))
  }

  private async mailsOf(records: Records, alarms: readonly AlarmHistory[]): Promise<Mail[]> {
    const setting = await records.one('alarm-setting')
    const isTold = (kind: AlarmHistory['class']) => kind === CRITICAL || setting?.receiveCriticalOnly !== true
    // A mail about mails that do not go out would be one more of them.
    const told = alarms.filter(({ type, class: kind, silencedUntil }) => type !== 'SEND_E_MAIL_FAILURE' && !silencedUntil && isTold(kind))
    const letters = told.length > 0 ? await lettersOf(records, told) : []
    const locks = alarms.filter(({ type, class: kind, target }) => type === 'ACCOUNT_LOCKED' && kind !== INFORMATION && target)
    const phone = locks.length > 0 ? (await records.one('server-config'))?.mobile?.trim() : undefined
    return [...letters.map(asMail), ...locks.map((lock) => lockMail(lock, phone))]
  }
}

/** What is told to whom: one letter for a type and the same people; what is over is told apart. */
async function lettersOf(records: Records, alarms: readonly AlarmHistory[]): Promise<Letter[]> {
  const settings = new Map((await readNotificationSettings(records)).map((one) => [one.type, one]))
  const contents = new Map((await readContents(records)).map((one) => [one.type, one]))
  const readers = await alarmReaders(records)
  const contact = (await records.one('server-config'))?.email
  const storeCode = [...new Set(alarms.map(({ location }) => location))]
  const stores = await records.pick('store', ['storeCode', 'storeName'], { storeCode })
  const names = new Map(stores.map((store) => [store.storeCode, store.storeName]))
  const letters = new Map<string, Letter>()
  for (const alarm of alarms) {
    const [own, content] = [settings.get(alarm.type), contents.get(alarm.type)]
    const recipients = own && content ? recipientsOf(alarm.location, own, readers, contact) : []
    if (!content || recipients.length === 0) continue
    const key = `${alarm.type} ${isRecovery(alarm)} ${recipients.join(' ')}`
    const { subject, body } = alarmLetter(alarm, content, names.get(alarm.location))
    const letter = letters.get(key) ?? { recipients, subject, bodies: [], alarms: [] }
    letter.bodies.push(body)
    if (alarm._id !== undefined) letter.alarms.push(alarm._id)
    letters.set(key, letter)
  }
  return [...letters.values()]
}

/** Whose account was locked is told of it too: it may not have been they who failed. `phone` is where administrators are asked. */
function lockMail({ target, updatedAt }: AlarmHistory, phone: string | undefined): Mail {
  const body = [
    `Your account was locked at ${formatEpoch(updatedAt)} after several failed sign-ins.`,
    `Wait half an hour, or ask an administrator to unlock it${phone ? `: ${phone}` : ''}.`,
  ].join('\n')
  return { recipients: [target ?? ''], subject: '[Shelfdeck] Your account is locked', body }
}

interface Letter {
  readonly recipients: readonly string[]
  readonly subject: string
  readonly bodies: string[]
  readonly alarms: number[]
}

const MOST_IN_ONE = 200

function asMail({ recipients, subject, bodies, alarms }: Letter): Mail {
  const more = bodies.length - 1
  const shown = bodies.slice(0, MOST_IN_ONE)
  const rest = bodies.length - shown.length
  const body = [...shown, ...(rest > 0 ? [`And ${rest} more in the alarm history`] : [])].join('\n\n----\n\n')
  return { recipients, subject: more > 0 ? `${subject} (+${more})` : subject, body, alarms }
}
