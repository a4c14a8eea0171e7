import { sql } from 'kysely'
import type { Records } from '../db/records'

/** A mail as it is written; everybody gets one of his own. */
export interface Mail {
  readonly recipients: readonly string[]
  readonly subject: string
  readonly body: string
  /** The alarms that it tells of: who has got it is noted with them. */
  readonly alarms?: readonly number[]
}

/** A mail in the queue. */
export interface WaitingMail extends Mail {
  readonly id: number
  readonly tries: number
}

/** Minutes until the next try, by how many failed; then the mail is given up. */
const PAUSES = [1, 2, 5, 15, 60, 240, 720] as const
/** Mails beyond this are not kept: a mail server that is away for days must not fill the disk. */
const MOST = 10_000
const SUBJECT = 500

/** Puts a mail into the queue. Header and line breaks of a subject are taken out; without anybody to get it nothing is kept. */
export async function queueMail({ db }: Records, { recipients, subject, body, alarms = [] }: Mail, now: number): Promise<void> {
  if (recipients.length === 0) return
  const line = subject.replace(/\s+/g, ' ').trim().slice(0, SUBJECT)
  await sql`
    INSERT INTO mail_queue ("recipients", "subject", "body", "alarms", "queuedAt", "nextTry")
    SELECT ${JSON.stringify(recipients)}::jsonb, ${line}::text, ${body}::text, ${JSON.stringify(alarms)}::jsonb, ${now}::bigint, ${now}::bigint
    WHERE (SELECT count(*) FROM mail_queue) < ${MOST}`.execute(db)
}

/** The mails whose time has come, oldest first; one whose time is further away than it was ever put off waits since before the clock was set back. */
export async function dueMails({ db }: Records, now: number, limit: number): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    SELECT "id", "recipients", "subject", "body", "alarms", "tries" FROM mail_queue
    WHERE "nextTry" <= ${now} OR "nextTry" > ${now} + (ARRAY[${sql.join([0, ...PAUSES].map((minutes) => sql.lit(minutes * 60)))}])[least("tries", ${PAUSES.length}) + 1]
    ORDER BY "id" LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id), tries: Number(row.tries) }))
}

/** How many mails wait. */
export async function countMails({ db }: Records): Promise<number> {
  const { rows } = await sql<{ n: string }>`SELECT count(*) AS n FROM mail_queue`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Whether a mail about an alarm waits. */
export async function waitsMail({ db }: Records, alarm: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM mail_queue WHERE "alarms" @> ${JSON.stringify([alarm])}::jsonb LIMIT 1`.execute(db)
  return rows.length > 0
}

/** One has got a mail: the others are still to. It is noted with the alarms that it told of. */
export async function keepRecipients({ db }: Records, { id, alarms = [] }: WaitingMail, to: string, recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0) await sql`UPDATE mail_queue SET "recipients" = ${JSON.stringify(recipients)}::jsonb WHERE "id" = ${id}`.execute(db)
  if (alarms.length > 0) await sql`UPDATE alarm_history SET "mailedTo" = coalesce("mailedTo", '[]'::jsonb) || ${JSON.stringify([to])}::jsonb WHERE "_id" = ANY(${[...alarms]}::bigint[])`.execute(db)
}

/** A mail was taken by the mail server, or is given up. */
export async function dropMail({ db }: Records, id: number): Promise<void> {
  await sql`DELETE FROM mail_queue WHERE "id" = ${id}`.execute(db)
}

/**
 * A mail was not taken: it is tried again later.
 * @param recipients those who have not got it yet
 * @returns false where it was tried often enough and is given up
 */
export async function postponeMail(records: Records, mail: WaitingMail, recipients: readonly string[], now: number): Promise<boolean> {
  const pause = PAUSES[mail.tries]
  if (pause === undefined) {
    await dropMail(records, mail.id)
    return false
  }
  await sql`
    UPDATE mail_queue SET "tries" = "tries" + 1, "nextTry" = ${now + pause * 60}, "recipients" = ${JSON.stringify(recipients)}::jsonb
    WHERE "id" = ${mail.id}`.execute(records.db)
  return true
}
