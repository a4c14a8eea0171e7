import { sql } from 'kysely'
import type { AlarmHistory } from '../../src/generated/types'
import { alarmMail, isRecovery } from '../../src/schema/alarmMail'
import { formatEpoch } from '../../src/schema/formats'
import { readContents, readNotificationSettings } from '../alarms/content'
import type { Records } from '../db/records'
import { type Mail, queueMail } from './queue'
import { alarmReaders, recipientsOf } from './recipients'

const CURSOR = 'mail.alarm'
/** Alarms that are read again each time: one may be committed after another with a greater id. */
const LOOK_BACK = 200
const AT_ONCE = 1000
const INFORMATION = 1
const CRITICAL = 3

interface NotifierOptions {
  readonly records: Records
  readonly clock: () => number
  /** Called with the places where alarms were raised, after commit. */
  readonly onRaised?: (locations: ReadonlySet<string>) => void
}

/**
 * Writes the mails of new alarms. It reads the alarm history from its last position, so that code that raises alarms need
 * not know of mails, and nothing is mailed before its transaction commits. Simultaneous alarms of one type for the same
 * recipients are one mail: a store that loses power sends one, not forty.
 */
export class AlarmNotifier {
  private cursor = 0
  private readonly seen = new Set<number>()

  constructor(private readonly options: NotifierOptions) {}

  /** Continues where the last run ended; alarms from before the very first run are not mailed. */
  async load(): Promise<void> {
    const { db } = this.options.records
    await sql`INSERT INTO server_meta VALUES (${CURSOR}, (SELECT coalesce(max("_id"), 0)::text FROM alarm_history)) ON CONFLICT DO NOTHING`.execute(
      db,
    )
    await this.takeUp()
  }

  /** Continues where the last round ended, on this or another server. */
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

  /** @param isOn whether a mail server is set up; alarms raised while there is none are never mailed */
  async step(isOn: boolean): Promise<void> {
    await this.takeUp()
    const fresh = await this.fresh()
    if (fresh.length === 0) return
    const { records, clock } = this.options
    await records.transaction(async (within) => {
      if (isOn) for (const mail of await this.mailsOf(within, fresh)) await queueMail(within, mail, clock())
      const last = Math.max(this.cursor, ...fresh.map(({ _id }) => Number(_id)))
      const { numAffectedRows = 0n } =
        await sql`UPDATE server_meta SET "value" = ${String(last)} WHERE "name" = ${CURSOR} AND "value" = ${String(this.cursor)}`.execute(
          within.db,
        )
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
    return rows
      .map((row) => ({ ...row, _id: Number(row._id), updatedAt: Number(row.updatedAt) }))
      .filter(({ _id }) => !this.seen.has(_id ?? 0))
  }

  private async mailsOf(records: Records, alarms: readonly AlarmHistory[]): Promise<Mail[]> {
    const setting = await records.one('alarm-setting')
    const isMailed = (kind: AlarmHistory['class']) => kind === CRITICAL || setting?.receiveCriticalOnly !== true
    // A mail about failing mails would fail too.
    const mailed = alarms.filter(
      ({ type, class: kind, silencedUntil }) => type !== 'SEND_E_MAIL_FAILURE' && !silencedUntil && isMailed(kind),
    )
    const groups = mailed.length > 0 ? await groupsOf(records, mailed) : []
    const locks = alarms.filter(
      ({ type, class: kind, target }) => type === 'ACCOUNT_LOCKED' && kind !== INFORMATION && target,
    )
    const phone = locks.length > 0 ? (await records.one('server-config'))?.mobile?.trim() : undefined
    return [...groups.map(asMail), ...locks.map((lock) => lockMail(lock, phone))]
  }
}

/** Alarms of one type to the same recipients make one mail; recoveries are mailed separately. */
async function groupsOf(records: Records, alarms: readonly AlarmHistory[]): Promise<MailGroup[]> {
  const settings = new Map((await readNotificationSettings(records)).map((one) => [one.type, one]))
  const contents = new Map((await readContents(records)).map((one) => [one.type, one]))
  const readers = await alarmReaders(records)
  const contact = (await records.one('server-config'))?.email
  const storeCode = [...new Set(alarms.map(({ location }) => location))]
  const stores = await records.pick('store', ['storeCode', 'storeName'], { storeCode })
  const names = new Map(stores.map((store) => [store.storeCode, store.storeName]))
  const groups = new Map<string, MailGroup>()
  for (const alarm of alarms) {
    const [own, content] = [settings.get(alarm.type), contents.get(alarm.type)]
    const recipients = own && content ? recipientsOf(alarm.location, own, readers, contact) : []
    if (!content || recipients.length === 0) continue
    const key = `${alarm.type} ${isRecovery(alarm)} ${recipients.join(' ')}`
    const { subject, body } = alarmMail(alarm, content, names.get(alarm.location))
    const group = groups.get(key) ?? { recipients, subject, bodies: [], alarms: [] }
    group.bodies.push(body)
    if (alarm._id !== undefined) group.alarms.push(alarm._id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Notifies the owner of a locked account: the failed sign-ins may not have been theirs. `phone` is the administrators'. */
function lockMail({ target, updatedAt }: AlarmHistory, phone: string | undefined): Mail {
  const body = [
    `Your account was locked at ${formatEpoch(updatedAt)} after several failed sign-ins.`,
    `Wait half an hour, or ask an administrator to unlock it${phone ? `: ${phone}` : ''}.`,
  ].join('\n')
  return { recipients: [target ?? ''], subject: '[Shelfdeck] Your account is locked', body }
}

interface MailGroup {
  readonly recipients: readonly string[]
  readonly subject: string
  readonly bodies: string[]
  readonly alarms: number[]
}

const MOST_IN_ONE = 200

function asMail({ recipients, subject, bodies, alarms }: MailGroup): Mail {
  const more = bodies.length - 1
  const shown = bodies.slice(0, MOST_IN_ONE)
  const rest = bodies.length - shown.length
  const body = [...shown, ...(rest > 0 ? [`And ${rest} more in the alarm history`] : [])].join('\n\n----\n\n')
  return { recipients, subject: more > 0 ? `${subject} (+${more})` : subject, body, alarms }
}
